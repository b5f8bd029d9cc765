import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { majorOfTests } from '../../testing/machine/postgres.ts';
import { memoryStore } from '../../testing/payments.ts';
import { startRedis } from '../../testing/redis/start.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { startStripeStandIn } from '../../testing/stripe/server.ts';
import { startTwilioStandIn } from '../../testing/twilio/server.ts';
import { systemClock } from '../clock.ts';
import { neededEvents } from '../payments/event.ts';
import { apiVersion } from '../payments/version.ts';
import { systemRandom } from '../random.ts';
import { examine } from './examine.ts';
import type { Finding } from './finding.ts';
import { asJson, asText, exitCodes, worstOf } from './report.ts';
import { withoutSecrets } from './secrets.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const pemOf = (key: typeof rsa) => String(key.export({ type: 'pkcs8', format: 'pem' }));

const account = { accountSid: `AC${'5e'.repeat(16)}`, authToken: '7a'.repeat(16) };
const from = '+18135550177';
const stripeKey = 'sk_live_thekeyofnobody77';
const [app, twilio, stripe, redis, bucket] = await Promise.all([
  testApp({}, () => ({ clock: systemClock })),
  startTwilioStandIn(account),
  startStripeStandIn({
    store: memoryStore(),
    clock: systemClock,
    random: systemRandom,
    secretKey: stripeKey,
  }),
  startRedis(),
  startS3Server('nights'),
]);
const folder = await mkdtemp(join(tmpdir(), 'doctor-test-'));
const google = createServer((_request, response) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end('{"access_token":"t","expires_in":3600}'),
);
/** This program takes connections and never answers. */
const hanging = createTcpServer(() => {});
const [googlePort, hangingPort] = await Promise.all(
  [google, hanging].map(
    server =>
      new Promise<number>(done =>
        server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
      ),
  ),
);
afterAll(async () => {
  google.close();
  hanging.close();
  await Promise.all([twilio.close(), stripe.close(), redis.close(), bucket.close()]);
  await rm(folder, { recursive: true, force: true });
});

const { appUrl, port } = { appUrl: app.url.replace('127.0.0.1', 'localhost'), port: new URL(app.url).port };
const variables = {
  DEMO: 'off',
  PORT: port,
  PUBLIC_URL: appUrl,
  DATA_DIR: folder,
  DATABASE_URL: app.databaseUrl,
  REDIS_URL: redis.url,
  S3_BUCKET: bucket.settings.bucket,
  S3_REGION: bucket.settings.region,
  S3_ENDPOINT: bucket.settings.endpoint,
  S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
  TWILIO_ACCOUNT_SID: account.accountSid,
  TWILIO_AUTH_TOKEN: account.authToken,
  TWILIO_FROM: from,
  TWILIO_BASE_URL: twilio.url,
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: 'whsec_thesecretofnobody',
  STRIPE_BASE_URL: stripe.baseUrl,
  WEB_PUSH_KEY: Buffer.alloc(32, 7).toString('base64url'),
  APNS_KEY: pemOf(elliptic).replaceAll('\n', '\\n'),
  APNS_KEY_ID: 'ABCDE12345',
  APNS_TEAM_ID: 'TEAM123456',
  APNS_TOPIC: 'example.nightjar.app',
  FCM_SERVICE_ACCOUNT: JSON.stringify({
    project_id: 'nights',
    client_email: 'push@nights.example',
    private_key: pemOf(rsa),
  }),
  BACKUP_KEY: 'a-key-of-backups-that-nobody-may-read',
  METRICS_TOKEN: 'a-token-of-metrics-that-nobody-may-read',
  JWT_SECRET: 'a-secret-of-sessions-that-nobody-may-read',
};
const secrets = [
  ...[variables.TWILIO_AUTH_TOKEN, variables.TWILIO_ACCOUNT_SID, from, stripeKey, 'whsec_thesecretofnobody'],
  ...[variables.S3_SECRET_ACCESS_KEY, variables.BACKUP_KEY, variables.METRICS_TOKEN, variables.JWT_SECRET],
  ...[variables.WEB_PUSH_KEY, variables.APNS_KEY, variables.FCM_SERVICE_ACCOUNT, 'a-wrong-password'],
  ...[pemOf(rsa).slice(40, 90), pemOf(elliptic).slice(40, 90), app.databaseUrl],
];

function heal(): void {
  Object.assign(twilio.world, { numbers: { [from]: true }, trouble: null });
  stripe.trouble.length = 0;
  stripe.own.webhooks = [
    {
      url: `${appUrl}/webhooks/payments`,
      status: 'enabled',
      enabled_events: [...neededEvents],
      api_version: apiVersion,
    },
  ];
}

/** A machine that is busy with other tests may take long for what takes milliseconds. */
const doctor = (
  change: Record<string, string> = {},
  timeoutMs = 20_000,
  google = googlePort,
): Promise<Finding[]> =>
  examine(
    { ...variables, ...change },
    {
      clock: systemClock,
      random: systemRandom,
      timeoutMs,
      googleUrl: `http://127.0.0.1:${google}`,
    },
  );
const sentences = (findings: readonly Finding[], not = 'well') =>
  findings.filter(({ level }) => level !== not).map(({ check, found }) => `${check}: ${found}`);

/** This server runs from the sources, so its client may not be built, and a test's machine may be nearly full. */
const ofThisMachine = ({ check }: Finding) => check === 'client' || check === 'disk' || check === 'machine';

test('the doctor reports that each part of a deployment is in order where every part answers', async () => {
  heal();
  const findings = (await doctor()).filter(finding => !ofThisMachine(finding));
  // The server of a test was started without the environment of this command, and it is not public.
  const found = findings.filter(
    ({ found: sentence }) => !/^The running server has another|is of the live mode/.test(sentence),
  );
  expect(sentences(found)).toEqual([
    'address: The server was started with another PUBLIC_URL than this command has.',
  ]);
  expect(sentences(found, 'warning')).toEqual([
    'proxies: No proxy is in front of the server, and TRUST_PROXY is 0.',
    'texts: Twilio takes the account and its sender.',
    'payments: Stripe takes the key of the live mode, pays out, and sends its events here.',
    'pushes: The keys for pushes to browsers, Android, iPhones are valid.',
    `database: PostgreSQL ${majorOfTests} answers and has the schema of this version.`,
    'live updates: Redis passes messages on between nodes.',
    'files: The bucket keeps files and gives them back.',
    'clock: The clock agrees with that of the database, Twilio and Stripe.',
  ]);
  expect(bucket.files.size).toBe(0);
  expect(twilio.texts).toEqual([]);
});

test('the doctor reports each service that hangs, and waits for it no longer than its limit of time', async () => {
  const at = `127.0.0.1:${hangingPort}`;
  const findings = await doctor(
    {
      PUBLIC_URL: `http://${at}`,
      DATABASE_URL: `postgres://app:a-wrong-password@${at}/app`,
      REDIS_URL: `redis://:a-wrong-password@${at}`,
      S3_ENDPOINT: `http://${at}`,
      TWILIO_BASE_URL: `http://${at}`,
      STRIPE_BASE_URL: `http://${at}`,
    },
    300,
    hangingPort,
  );
  const late = findings.filter(({ found }) => found.includes('did not answer within 0.3 s'));
  expect(sentences(late)).toEqual([
    `address: ${at} in PUBLIC_URL did not answer within 0.3 s.`,
    'texts: Twilio did not answer within 0.3 s.',
    'payments: Stripe did not answer within 0.3 s.',
    'pushes: Google did not answer within 0.3 s when it was asked for a token.',
    'database: The database did not answer within 0.3 s.',
    'live updates: Redis did not answer within 0.3 s.',
    'files: The file store did not answer within 0.3 s.',
  ]);
});

test("the doctor's report contains no secret, whatever the services answer", async () => {
  heal();
  const troubles: (() => void)[] = [
    () => {
      twilio.world.trouble = { status: 401, code: 20003 };
      stripe.own.forbidden = ['/v1/account', '/v1/webhook_endpoints', '/v1/events'];
    },
    () => {
      twilio.world.numbers = {};
      stripe.own.webhooks = [];
    },
  ];
  const changes: Record<string, string>[] = [
    {
      S3_SECRET_ACCESS_KEY: 'another-secret-of-the-store',
      REDIS_URL: redis.url.replace('//', '//:a-wrong-password@'),
    },
    {
      DATABASE_URL: 'postgres://app:a-wrong-password@127.0.0.1:1/app',
      TWILIO_AUTH_TOKEN: 'a-wrong-password',
    },
    { STRIPE_SECRET_KEY: 'sk_live_a-wrong-password', JWT_SECRET: 'short' },
    { TWILLIO_AUTH_TOKEN: 'a-wrong-password', NIGHTJAR_STRIPE_SECRET_KEY: 'a-wrong-password' },
  ];
  const runs: { change: Record<string, string>; makeTrouble?: () => void }[] = [
    ...troubles.map(makeTrouble => ({ makeTrouble, change: {} })),
    ...changes.map(change => ({ change })),
  ];
  for (const { change, makeTrouble = () => {} } of runs) {
    heal();
    makeTrouble();
    const findings = await doctor(change, 2_000);
    const report = asText(findings) + asJson(findings, new Date());
    for (const secret of [...secrets, 'another-secret-of-the-store']) expect(report).not.toContain(secret);
  }
});

test('a secret that a service quotes in its answer is hidden before the doctor prints the answer', () => {
  const text = `Invalid key sk_live_thekeyofnobody77 for ${app.databaseUrl} and ${variables.BACKUP_KEY} at ${appUrl}`;
  const shown = withoutSecrets(text, { ...variables, BACKUP_KEY: `${variables.BACKUP_KEY},another-key` });
  expect(shown).toBe(`Invalid key [hidden] for [hidden] and [hidden] at ${appUrl}`);
});

test('the doctor reports only the wrong setting and unknown names where the server cannot start with its settings', async () => {
  const findings = await doctor({ PORT: 'eighty', TWILLIO_FROM: from });
  expect(sentences(findings)).toEqual([
    'settings: TWILLIO_FROM is no setting.',
    'settings: PORT must be a whole number from 0 to 65535.',
  ]);
  expect(exitCodes[worstOf(findings)]).toBe(1);
});

test("the doctor's report in JSON and its text list the findings in the order of the checks, and the exit code follows the worst finding", async () => {
  const findings: Finding[] = [
    { check: 'clock', level: 'well', found: 'The clock agrees.', next: null },
    { check: 'texts', level: 'warning', found: 'Twilio is away.', next: 'Ask again.' },
  ];
  expect(JSON.parse(asJson(findings, new Date(0)))).toMatchObject({
    at: '1970-01-01T00:00:00.000Z',
    level: 'warning',
    findings: [findings[1], findings[0]],
  });
  expect(asText(findings)).toBe(
    '! texts: Twilio is away.\n    Ask again.\n✓ clock: The clock agrees.\n\n1 warning. docs/operations.md, "Ask the doctor", explains each line.',
  );
  const codeOf = (...levels: Finding['level'][]) =>
    exitCodes[worstOf(levels.map(level => ({ check: 'texts', level, found: '', next: null })))];
  expect([codeOf('well'), codeOf('well', 'warning'), codeOf('warning', 'problem')]).toEqual([0, 2, 1]);
});
