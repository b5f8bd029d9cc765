import { join } from 'node:path';
import { brand } from '@nightjar/domain/brand';
import { describe, expect, test } from 'vitest';
import { productionVariables as production } from '../../testing/production.ts';
import { StartupError } from '../startup-error.ts';
import { environment } from './environment.ts';
import { readSettings } from './settings.ts';
import { outdatedSettingsFiles } from './settings-files.ts';
import type { Variable } from './variables.ts';

const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'd' };
const none = (variables: object) => Object.fromEntries(Object.keys(variables).map(name => [name, '']));

describe('the message about a wrong setting names it and its valid values', () => {
  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT must be'],
    [
      { DATABASE_URL: 'mysql://here' },
      'DATABASE_URL must be a URL that begins with postgres:// or postgresql://.',
    ],
    [{ DATABASE_READ_URL: 'here' }, 'DATABASE_READ_URL must be'],
    [{ REDIS_URL: 'http://here' }, 'REDIS_URL must be'],
    [{ PUBLIC_URL: 'bar.example' }, 'PUBLIC_URL must be a web address'],
    [{ APP_NAME: 'Moth <b>' }, 'APP_NAME must be a name of at most 30 letters'],
    [{ APP_NAME: `M${'o'.repeat(30)}` }, 'APP_NAME must be a name of at most 30 letters'],
    [{ SUPPORT_MAIL: 'help' }, 'SUPPORT_MAIL must be a mail address'],
    [{ DEVICE_POLICY: 'nowhere' }, 'DEVICE_POLICY must be one of native-only, everywhere.'],
    [{ WHITELIST_ENABLED: 'perhaps' }, 'WHITELIST_ENABLED must be on or off.'],
    [{ DEMO: 'yes please' }, 'DEMO must be on or off.'],
    [{ LEGAL_AGE: '12' }, 'LEGAL_AGE must be a whole number from 16 to 25.'],
    [{ MAP_STYLE_URL: 'style.json' }, 'MAP_STYLE_URL must be'],
    [{ SMS_TEST_OTP: '18135550199' }, 'SMS_TEST_OTP must be pairs'],
    [{ SMS_TEST_OTP: '18135550199=12345' }, 'SMS_TEST_OTP must be pairs'],
    [{ SMS_TEST_OTP: 'call-me=123456' }, 'SMS_TEST_OTP must be pairs'],
    [{ WEB_PUSH_KEY: 'c2hvcnQ' }, 'WEB_PUSH_KEY must be 32 bytes in base64url.'],
    [{ JWT_SIGNING_KEYS: '[]' }, 'JWT_SIGNING_KEYS must be a JSON array'],
    [{ JWT_SIGNING_KEYS: JSON.stringify([{ ...key, crv: 'P-384' }]) }, 'JWT_SIGNING_KEYS must be'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must be at least 32 characters long.'],
    [{ AUTH_SMS_GAP_S: '1.5' }, 'AUTH_SMS_GAP_S must be'],
    [{ AUTH_RATE_LIMITS: 'otp=many' }, 'AUTH_RATE_LIMITS must be off, or pairs like otp=30,verify=30.'],
    [{ AUTH_RATE_LIMITS: 'guesses=3' }, 'AUTH_RATE_LIMITS must be'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ S3_BUCKET: 'b' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too, since S3_BUCKET is.'],
    [{ TWILIO_FROM: '+18135550000' }, 'must be set too, since TWILIO_FROM is.'],
    [{ STRIPE_SECRET_KEY: 'sk_test_123' }, 'STRIPE_WEBHOOK_SECRET must be set too'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 16 characters long.'],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a whole number from 0 to 65535.'],
    [{ BACKUP_KEY: 'short' }, 'BACKUP_KEY must be at least 32 characters long'],
    [{ BACKUP_KEY: `${'k'.repeat(32)},short` }, 'BACKUP_KEY must be at least 32 characters long'],
    [{ DOCS: 'perhaps' }, 'DOCS must be on or off.'],
    [
      { DATABASE_URL: 'postgres://a', DATABASE_APP_URL: 'postgres://b' },
      'DATABASE_REST_URL must be set too, since DATABASE_APP_URL is.',
    ],
    [
      { DATABASE_APP_URL: 'postgres://a', DATABASE_REST_URL: 'postgres://b' },
      'DATABASE_URL must be set too, since DATABASE_APP_URL and DATABASE_REST_URL are.',
    ],
  ])(
    'the wrong setting %j is refused, and the message names the setting and its valid values',
    (variables, sentence) => {
      expect(() => readSettings(variables)).toThrow(StartupError);
      expect(() => readSettings(variables)).toThrow(sentence);
    },
  );

  test('all wrong settings are named in one line, without their values', () => {
    const read = () => readSettings({ PORT: 'x', LOG_LEVEL: 'y', JWT_SECRET: 'hunter2' });
    expect(read).toThrow(/^PORT must be [^\n]*JWT_SECRET must be [^\n]*LOG_LEVEL must be [^\n]*$/);
    expect(read).not.toThrow(/hunter2/);
  });
});

describe('production does not start, and the message names what to do', () => {
  const noSender =
    'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set where NODE_ENV=production: without a sender nobody gets a code.';
  const noAddress =
    'PUBLIC_URL must be the https:// address people reach this server by where NODE_ENV=production.';
  const noMail =
    'SUPPORT_MAIL must be an address at which you read mail where NODE_ENV=production: people write to it for help.';
  const noTexts =
    'LEGAL_DIR must be a folder with your terms.md and privacy.md where NODE_ENV=production: templates to start from are in deploy/legal.';
  test.each<[how: string, variables: NodeJS.ProcessEnv, line: string]>([
    [
      'without a sender of text messages',
      { TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '', TWILIO_FROM: '' },
      noSender,
    ],
    [
      'without rate limits',
      { AUTH_RATE_LIMITS: 'off' },
      'AUTH_RATE_LIMITS must not be off where NODE_ENV=production: leave it out, or raise single limits.',
    ],
    [
      'without a gap between codes',
      { AUTH_SMS_GAP_S: '0' },
      'AUTH_SMS_GAP_S must be at least 1 where NODE_ENV=production: leave it out for a minute.',
    ],
    ['without a public address', { PUBLIC_URL: '' }, noAddress],
    ['with a public address of http', { PUBLIC_URL: 'http://bar.example' }, noAddress],
    [
      'at the address of our examples',
      { PUBLIC_URL: 'https://www.nightjar.example' },
      'PUBLIC_URL has the host of our examples: set it to the address of your own server.',
    ],
    [
      'with links to the hosts of our examples',
      { LINK_HOSTS: 'bar.example,app.nightjar.example' },
      'LINK_HOSTS has a host of our examples: name your own hosts, or leave it out for that of PUBLIC_URL.',
    ],
    ...['', 'help@nightjar.example', 'help@bar.test', 'help@mail.localhost', 'help@Example.com'].map(
      (address): [string, NodeJS.ProcessEnv, string] => [
        `with the mail address "${address}"`,
        { SUPPORT_MAIL: address },
        noMail,
      ],
    ),
    ['without the texts of the law', { LEGAL_DIR: '' }, noTexts],
    [
      'with a legal age below that of the country',
      { LEGAL_AGE: '20' },
      'LEGAL_AGE must be at least 21 where NODE_ENV=production: that is the age in the United States.',
    ],
    [
      'with a fixed code',
      { SMS_TEST_OTP: '18135550199=123456' },
      'SMS_TEST_OTP must not be set where NODE_ENV=production.',
    ],
    [
      'as a demo',
      { DEMO: 'on' },
      'DEMO must be off where NODE_ENV=production: its people sign in with a known code.',
    ],
    [
      'without any setting',
      { ...production, ...none(production), NODE_ENV: 'production' },
      `${noSender} ${noAddress} ${noMail} ${noTexts}`,
    ],
  ])('production does not start %s, and the message names what to do', (_how, variables, line) => {
    expect(() => readSettings({ ...production, ...variables })).toThrow(new StartupError(line));
    expect(() => readSettings({ ...production, ...variables, NODE_ENV: '' })).not.toThrow();
  });
});

describe('the settings', () => {
  test('links to the address of a public server open its app, unless the settings name other hosts', () => {
    expect(readSettings(production).links.hosts).toEqual(['bar.example']);
    expect(readSettings({ ...production, LINK_HOSTS: 'moth.example,www.moth.example' }).links.hosts).toEqual([
      'moth.example',
      'www.moth.example',
    ]);
    expect(readSettings({ PUBLIC_URL: 'https://bar.example' }).links.hosts).toEqual(brand.hosts);
  });

  test('the settings without any variable are those of a demo that serves this machine alone', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      demo: true,
      devicePolicy: 'everywhere',
      legalAge: 21,
      docs: true,
      metrics: { onMainPort: true },
      push: { outbox: true },
    });
    expect(settings.auth.testCodes.get('18135550101')).toBe('000000');
    expect(settings.auth.testCodes.size).toBe(6);
  });

  test('the default settings of production have no demo, no fixed code and no API reference, and open every page in a browser while no store has the app', () => {
    const settings = readSettings(production);
    expect(settings).toMatchObject({
      production: true,
      host: '0.0.0.0',
      demo: false,
      devicePolicy: 'everywhere',
      opensForLackOfStores: true,
      docs: false,
      metrics: { token: null, port: null, onMainPort: false },
      push: { outbox: false },
    });
    expect(settings.auth.testCodes.size).toBe(0);
  });

  test.each([
    { APP_STORE_URL: 'https://apps.example/nightjar' },
    { PLAY_STORE_URL: 'https://play.example/nightjar' },
  ])('a public server with a page of the app in a store, %j, admits the native app alone', store => {
    expect(readSettings({ ...production, ...store })).toMatchObject({
      devicePolicy: 'native-only',
      opensForLackOfStores: false,
    });
    expect(readSettings({ ...production, ...store, DEVICE_POLICY: 'everywhere' }).devicePolicy).toBe(
      'everywhere',
    );
  });

  const pemText = '-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----';
  const apple = { APNS_KEY_ID: 'ABCDE12345', APNS_TEAM_ID: 'TEAM123456', APNS_TOPIC: 'example.night.app' };

  test.each([
    ['as it is', pemText],
    ['with \\n in the place of line ends', pemText.replaceAll('\n', '\\n')],
    ['in base64', Buffer.from(pemText).toString('base64')],
  ])('the key for pushes to iPhones may be given %s, and ends the outbox page of the demo', (_, APNS_KEY) => {
    expect(readSettings({ ...apple, APNS_KEY }).push).toMatchObject({
      apns: { privateKey: pemText, keyId: 'ABCDE12345', origin: 'https://api.push.apple.com' },
      outbox: false,
    });
    expect(readSettings({ ...apple, APNS_KEY, APNS_SANDBOX: 'on' }).push.apns?.origin).toBe(
      'https://api.sandbox.push.apple.com',
    );
  });

  test('a start with the key for pushes to iPhones alone is refused, and the sentence names the missing settings', () => {
    expect(() => readSettings({ APNS_KEY: pemText, APNS_KEY_ID: 'ABCDE12345' })).toThrow(
      'APNS_TEAM_ID and APNS_TOPIC must be set too, since APNS_KEY and APNS_KEY_ID are.',
    );
    expect(() => readSettings({ ...apple, APNS_KEY: 'a key' })).toThrow('APNS_KEY must be a PEM text');
  });

  test('the key file of a Firebase service account is taken as one line of JSON, and another JSON is refused', () => {
    const file = { project_id: 'night', client_email: 'push@night.example', private_key: pemText, type: 'x' };
    const { push } = readSettings({ FCM_SERVICE_ACCOUNT: JSON.stringify(file) });
    expect(push).toMatchObject({ fcm: { project_id: 'night' }, outbox: false });
    expect(() => readSettings({ FCM_SERVICE_ACCOUNT: '{"project_id":"night"}' })).toThrow(
      'FCM_SERVICE_ACCOUNT must be the JSON of a service account of Firebase.',
    );
  });

  test('an empty environment variable counts as unset', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 8080,
      database: { url: null },
    });
  });

  test('the phone number of a test code may be written with or without a plus in the settings', () => {
    const { testCodes } = readSettings({
      DEMO: 'off',
      SMS_TEST_OTP: '+18135550198=111111, 18135550199=222222',
    }).auth;
    expect(Object.fromEntries(testCodes)).toEqual({ 18135550198: '111111', 18135550199: '222222' });
  });

  test('AUTH_RATE_LIMITS changes the named rate limits alone, and off means no limits', () => {
    expect(readSettings({ AUTH_RATE_LIMITS: 'otp=3' }).auth.rateLimits).toMatchObject({ otp: 3, verify: 30 });
    expect(readSettings({ AUTH_RATE_LIMITS: 'off' }).auth.rateLimits).toBeNull();
  });

  test('the settings read signing keys from JSON', () => {
    const settings = readSettings({
      JWT_SIGNING_KEYS: JSON.stringify([{ ...key, kid: 'new' }, key]),
    });
    expect(settings.auth.signingKeys.map(({ kid }) => kid)).toEqual(['new', undefined]);
  });

  test('the settings accept two webhook secrets, so that one can replace the other', () => {
    const { stripe } = readSettings({
      STRIPE_SECRET_KEY: 'sk_test_123',
      STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2',
    }).payments;
    expect(stripe?.webhookSecrets).toEqual(['whsec_1', 'whsec_2']);
  });
});

test('the settings page, the example file and the schema of the chart have exactly the settings of the code, as `npm run settings:page` writes them', () => {
  const root = join(import.meta.dirname, '../../../../..');
  expect(outdatedSettingsFiles(root).map(({ path }) => path)).toEqual([]);
});

test('the settings that are declared as needed are exactly those without which a public server does not start', () => {
  const needed = Object.entries<Variable<unknown>>(environment).flatMap(([name, { neededInProduction }]) =>
    neededInProduction ? [name] : [],
  );
  const { NODE_ENV: _, ...fewest } = production;
  expect(needed.toSorted()).toEqual(Object.keys(fewest).toSorted());
  for (const name of needed) expect(() => readSettings({ ...production, [name]: '' })).toThrow(name);
});
