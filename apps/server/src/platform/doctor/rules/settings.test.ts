import { expect, test } from 'vitest';
import { productionVariables } from '../../../testing/production.ts';
import { readSettings } from '../../config/settings.ts';
import type { Finding } from '../finding.ts';
import { environmentFindings, isLocalHost, orAllWell, settingFindings } from './settings.ts';

const hex = 'a1'.repeat(16);
/** A public server with these settings has nothing to mend. */
const complete = {
  ...productionVariables,
  TRUST_PROXY: '1',
  TWILIO_ACCOUNT_SID: `AC${hex}`,
  TWILIO_AUTH_TOKEN: hex,
  STRIPE_SECRET_KEY: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
  STRIPE_WEBHOOK_SECRET: 'whsec_5d3f1c',
  WEB_PUSH_KEY: Buffer.alloc(32, 7).toString('base64url'),
  BACKUP_KEY: 'k'.repeat(44),
  METRICS_PORT: '9090',
  LINK_HOSTS: 'bar.example',
};

const linesOf = (findings: readonly Finding[]) =>
  findings.map(({ check, level, found, next }) => `${level} ${check}: ${found} ${next}`);
const examine = (variables: Record<string, string>) =>
  linesOf([...environmentFindings(variables), ...settingFindings(readSettings(variables))]);

test('the doctor has nothing to report about a public server with all settings, nor about a demo without settings', () => {
  expect(examine(complete)).toEqual([]);
  expect(examine({})).toEqual([]);
  expect(linesOf(orAllWell([], complete))).toEqual([
    `well settings: ${Object.keys(complete).length - 1} settings are set; none is unknown, and none contradicts another. null`,
  ]);
});

test.each<[Record<string, string>, string]>([
  [{ TRUST_PROXY: '0' }, 'problem proxies: TRUST_PROXY is 0, and PUBLIC_URL begins with https://'],
  [{ PUBLIC_URL: 'https://bar.example/nightjar' }, 'problem address: PUBLIC_URL has a path.'],
  [{ PUBLIC_URL: 'https://bar.example/?a' }, 'problem address: PUBLIC_URL has a path.'],
  [
    { PUBLIC_URL: 'https://192.168.1.5', LINK_HOSTS: 'a.example' },
    'problem address: PUBLIC_URL names this machine or a private network',
  ],
  [{ PUBLIC_URL: 'https://pub.example' }, 'warning address: LINK_HOSTS does not have the host of PUBLIC_URL'],
  [{ DESK_PORT: '8080' }, 'problem settings: PORT and DESK_PORT name the same port.'],
  [{ METRICS_PORT: '8080' }, 'problem settings: PORT and METRICS_PORT name the same port.'],
  [{ PORT: '0' }, 'warning settings: PORT is 0'],
  [
    { REDIS_URL: 'redis://a', DATABASE_URL: 'postgres://a/b' },
    'warning settings: REDIS_URL is set for several nodes, and S3_BUCKET is not',
  ],
  [
    {
      REDIS_URL: 'redis://a',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'a key',
      S3_SECRET_ACCESS_KEY: 'a secret key',
    },
    'warning settings: REDIS_URL is set for several nodes, and DATABASE_URL is not',
  ],
  [
    { S3_ENDPOINT: 'https://s3.example' },
    'warning settings: S3_ENDPOINT has no effect, because S3_BUCKET is not set.',
  ],
  [{ DATABASE_READ_URL: 'postgres://a/b' }, 'warning settings: DATABASE_READ_URL has no effect'],
  [
    { DEVICE_POLICY: 'native-only' },
    'problem settings: DEVICE_POLICY is native-only and no page of the app in a store is set',
  ],
  [{ WEB_PUSH_KEY: '' }, 'warning pushes: No pushes are sent'],
  [{ BACKUP_KEY: '' }, 'warning backups: BACKUP_KEY is not set'],
  [{ METRICS_PORT: '' }, 'warning settings: Nothing watches this server'],
  [{ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }, 'warning payments: Nothing can be bought'],
  [
    { STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc' },
    'warning payments: STRIPE_SECRET_KEY is of the test mode',
  ],
  [
    { STRIPE_SECRET_KEY: 'pk_live_4eC39HqLyjWDarjtT1zdp7dc' },
    'problem payments: STRIPE_SECRET_KEY is the publishable key',
  ],
  [
    { STRIPE_SECRET_KEY: 'whsec_4eC39HqLyjWDarjtT1zdp7dc' },
    'problem payments: STRIPE_SECRET_KEY is the signing secret',
  ],
  [{ STRIPE_SECRET_KEY: '4eC39HqLyjWDarjtT1zdp7dc' }, 'problem payments: STRIPE_SECRET_KEY is no secret key'],
  [
    { STRIPE_WEBHOOK_SECRET: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc' },
    'problem payments: STRIPE_WEBHOOK_SECRET is no signing secret',
  ],
  [
    { STRIPE_WEBHOOK_SECRET: 'ws_4eC39HqLyjWDarjtT1zdp7dc' },
    'problem payments: STRIPE_WEBHOOK_SECRET is no signing secret',
  ],
  [{ STRIPE_BASE_URL: 'http://127.0.0.1:1' }, 'warning payments: STRIPE_BASE_URL is set'],
  [{ TWILIO_BASE_URL: 'http://127.0.0.1:1' }, 'warning texts: TWILIO_BASE_URL is set'],
  [{ TWILIO_ACCOUNT_SID: `SK${hex}` }, 'problem texts: TWILIO_ACCOUNT_SID is the id of an API key'],
  [{ TWILIO_ACCOUNT_SID: 'ACxxxx' }, 'problem texts: TWILIO_ACCOUNT_SID is no Account SID'],
  [{ TWILIO_AUTH_TOKEN: 'not a token' }, 'problem texts: TWILIO_AUTH_TOKEN is no Auth Token'],
  [{ TWILIO_FROM: '18135550000' }, 'problem texts: TWILIO_FROM is a number in another form'],
  [{ TWILIO_FROM: '+1 (813) 555-0000' }, 'problem texts: TWILIO_FROM is a number in another form'],
  [{ TWILIO_FROM: '+15005550006' }, 'problem texts: TWILIO_FROM is the number that Twilio has for tests'],
  [{ TWILIO_FROM: 'Nightjar' }, 'problem texts: TWILIO_FROM is a name'],
  [{ TWILIO_FROM: 'MG123' }, 'problem texts: TWILIO_FROM is no id of a messaging service'],
  [
    { TWILIO_FROM: '"+18135550000"' },
    'problem settings: The value of TWILIO_FROM has quotation marks around it.',
  ],
  [{ CITY: "'Tampa'" }, 'problem settings: The value of CITY has quotation marks around it.'],
  [{ CITY: 'Tam\u200bpa' }, 'problem settings: The value of CITY has characters in it that cannot be seen.'],
  [{ CITY: '<your city>' }, 'problem settings: CITY still has the placeholder of an example.'],
  [{ METRICS_TOKEN: 'change-me-change-me' }, 'problem settings: METRICS_TOKEN still has the placeholder'],
])('the doctor finds in the settings of a public server with %j: %s', (change, expected) => {
  expect(examine({ ...complete, ...change })).toContainEqual(expect.stringContaining(expected));
});

test.each(['prod', 'Production', 'live'])(
  'the doctor reports NODE_ENV=%s as a mistake, because the server would run as a demo',
  mode => {
    expect(linesOf(environmentFindings({ NODE_ENV: mode }))).toEqual([
      'problem settings: NODE_ENV has a value that the server does not know, so it runs as a demo. Write NODE_ENV=production, in small letters.',
    ]);
  },
);

test.each([
  ['localhost', true],
  ['bar.local', true],
  ['10.1.2.3', true],
  ['172.20.0.1', true],
  ['[fd00::1]', true],
  ['172.33.0.1', false],
  ['10.bar.example', false],
  ['bar.example', false],
  ['203.0.113.5', false],
])('the host %s can be reached from the local network alone: %s', (host, expected) => {
  expect(isLocalHost(host)).toBe(expected);
});
