import { locationKeptHours } from '@nightjar/domain/account/entity';
import { activityKeptMonths } from '@nightjar/domain/activity/entity';
import { brand, presetName } from '@nightjar/domain/brand';
import { personBudget } from '@nightjar/domain/kernel/budget';
import { evidenceKeptDays } from '@nightjar/domain/reports/desk/entity';
import * as z from 'zod';
import { serviceAccount } from './service-account.ts';
import {
  appIdForm,
  appleIdForm,
  base64urlForm,
  brandNameFormat,
  fingerprintsFormat,
  fractionFormat,
  hostsFormat,
  jsonForm,
  mailAddressFormat,
  oneOfFormat,
  onOrOffFormat,
  originsFormat,
  pairsForm,
  pemForm,
  rsaPublicKeyFormat,
  secretFormat,
  secretsForm,
  singleLineFormat,
  siteAddressForm,
  urlFormat,
  type Variable,
  wholeNumberFormat,
} from './variables.ts';

/** `generic` plans a statement once, `custom` for each of its executions, and `auto` as PostgreSQL estimates. */
export const planModes = ['auto', 'generic', 'custom'] as const;
export type PlanMode = (typeof planModes)[number];

const signingKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string().optional(),
});

/**
 * `otp`, `verify`, `refresh` and `bundles` limit requests per IP address in five minutes. `bundles` is so high that all
 * guests of a bar, who share one address, can download an update. The `sms` limits bound texts in an hour: per address,
 * per block of phone numbers and altogether. `personBudget` limits what one person does. `sockets` limits how many
 * sockets without a session an address may have on a node.
 */
export const rateLimitPresets = {
  otp: 30,
  verify: 30,
  refresh: 150,
  sms_per_address: 10,
  sms_per_prefix: 20,
  sms_total: 1000,
  ...personBudget,
  sockets: 20,
  bundles: 600,
};
export type AuthRateLimits = Record<keyof typeof rateLimitPresets, number>;

const limitNamesPattern = Object.keys(rateLimitPresets).join('|');
const limitPairsSchema = pairsForm('', new RegExp(`^(${limitNamesPattern})=\\d{1,6}$`)).schema;
const rateLimitsSchema: z.ZodType<AuthRateLimits | null, string> = z.union([
  z.literal('off').transform(() => null),
  limitPairsSchema.transform(list => ({
    ...rateLimitPresets,
    ...Object.fromEntries(list.map(([name, value]) => [name, Number(value)])),
  })),
]);
const presetLimitPairs = Object.entries(rateLimitPresets).map(pair => pair.join('='));

const defineVariable = <Spec extends Variable<unknown>>(spec: Spec) => spec;

/** The settings are in the order of the table in docs/settings.md. */
export const environment = {
  PORT: defineVariable({
    ...wholeNumberFormat(0, 65_535),
    preset: '8080',
    about: 'Port that pages and calls are served on; 0 takes a free one.',
  }),
  HOST: defineVariable({
    ...singleLineFormat,
    about: 'Address to listen on: `127.0.0.1`, or `0.0.0.0` where `NODE_ENV=production`.',
  }),
  DATA_DIR: defineVariable({
    ...singleLineFormat,
    preset: '.data',
    about: 'Folder of the embedded database and of uploaded files.',
  }),
  DATABASE_URL: defineVariable({
    ...urlFormat(['postgres:', 'postgresql:']),
    secret: true,
    about:
      'PostgreSQL server, 16 or newer, to use instead of the embedded one, as the user that owns the tables or may create roles. It leads past poolers.',
  }),
  DATABASE_APP_URL: defineVariable({
    ...urlFormat(['postgres:', 'postgresql:']),
    secret: true,
    about:
      'Address of the same database for the role that serves calls, where the user of `DATABASE_URL` may not create roles, or where a pooler is in front; needs `DATABASE_REST_URL`.',
  }),
  DATABASE_REST_URL: defineVariable({
    ...urlFormat(['postgres:', 'postgresql:']),
    secret: true,
    about: 'Address of the same database for the role that answers `/rest/v1`.',
  }),
  DATABASE_READ_URL: defineVariable({
    ...urlFormat(['postgres:', 'postgresql:']),
    secret: true,
    about: 'Address of a replica for reads that may be a little old, used as the role that serves calls.',
  }),
  DATABASE_READ_LAG_MS: defineVariable({
    ...wholeNumberFormat(100, 60_000),
    preset: '2000',
    about:
      'Milliseconds that the replica may be behind the database. Beyond that, and for so long after a write of one’s own, the database answers.',
  }),
  DATABASE_PLAN_MODE: defineVariable({
    ...oneOfFormat(planModes),
    about:
      'How PostgreSQL plans the statements of calls: `generic` plans each once per connection, `custom` anew each time, `auto` as PostgreSQL estimates. Without it, `generic`, and `auto` where the messages are distributed.',
  }),
  REDIS_URL: defineVariable({
    ...urlFormat(['redis:', 'rediss:']),
    secret: true,
    about: 'Redis or Valkey that carries live updates between several nodes.',
  }),
  MAP_MEMORY_MB: defineVariable({
    ...wholeNumberFormat(0, 16_384),
    preset: '128',
    about:
      'Megabytes of venues and events that each server keeps in memory for the map; 0 asks the database each time.',
  }),
  S3_BUCKET: defineVariable({
    ...singleLineFormat,
    about: 'Bucket for uploaded files, instead of the data folder; needs the two keys.',
  }),
  S3_REGION: defineVariable({ ...singleLineFormat, preset: 'us-east-1', about: 'Region of the bucket.' }),
  S3_ENDPOINT: defineVariable({
    ...urlFormat(['https:', 'http:']),
    about: 'Address of an S3-compatible store that is not Amazon’s own.',
  }),
  S3_ACCESS_KEY_ID: defineVariable({ ...singleLineFormat, about: 'Access key of the store.' }),
  S3_SECRET_ACCESS_KEY: defineVariable({
    ...secretFormat(8),
    secret: true,
    about: 'Secret key of the store.',
  }),
  BACKUP_KEY: defineVariable({
    ...secretsForm(32),
    secret: true,
    about:
      'Secret that encrypts and signs backups, as `openssl rand -base64 32` prints it; `restore` then takes no others. Several with commas while one replaces the other: the first encrypts and signs, all read.',
  }),
  PUBLIC_URL: defineVariable({
    ...siteAddressForm,
    neededInProduction: true,
    about:
      'Address people reach this server by; `http://localhost:PORT` unless set, and `https://` where `NODE_ENV=production`.',
  }),
  TRUST_PROXY: defineVariable({
    ...wholeNumberFormat(0, 10),
    preset: '0',
    about:
      'Number of your own proxies in front of the server; so many addresses of `X-Forwarded-For` are trusted.',
  }),
  CORS_ORIGINS: defineVariable({
    ...originsFormat,
    about:
      'Origins of further pages that may call this server, separated by commas; its own and the packaged apps always may.',
  }),
  DESK_PORT: defineVariable({
    ...wholeNumberFormat(0, 65_535),
    about:
      'Port of its own for the calls that only the venue desk makes; then the main port does not answer them. 0 takes a free one.',
  }),
  DESK_ORIGINS: defineVariable({
    ...originsFormat,
    about:
      'Origins of further pages that may make those calls, separated by commas; `CORS_ORIGINS` does not apply to them.',
  }),
  DEVICE_POLICY: defineVariable({
    ...oneOfFormat(['native-only', 'everywhere']),
    about:
      'Whether a browser may open every page: `everywhere`, or `native-only` where `NODE_ENV=production` and a page of the app in a store is set.',
  }),
  WHITELIST_ENABLED: defineVariable({
    ...onOrOffFormat,
    preset: 'on',
    about: 'Newcomers are asked for an invite-list code before a subscription.',
  }),
  LEGAL_AGE: defineVariable({
    ...wholeNumberFormat(16, 25),
    preset: '21',
    about: 'Age in years from which somebody may sign up; at least 21 where `NODE_ENV=production`.',
  }),
  CITY: defineVariable({
    ...singleLineFormat,
    about: 'Name of the city, for the landing page; a demo has its own.',
  }),
  APP_NAME: defineVariable({
    ...brandNameFormat,
    preset: presetName,
    about:
      'Name of the product. It is part of the client, so another name needs `npm run install:production`, or a new build of the apps for phones.',
  }),
  SUPPORT_MAIL: defineVariable({
    ...mailAddressFormat,
    neededInProduction: true,
    about: `Address that people write to for help; needed where \`NODE_ENV=production\`, and ${brand.supportMail} in a demo.`,
  }),
  LEGAL_DIR: defineVariable({
    ...singleLineFormat,
    neededInProduction: true,
    about:
      'Folder with the terms and the privacy policy, `terms.md` and `privacy.md`; needed where `NODE_ENV=production`. A demo shows the templates of `deploy/legal`.',
  }),
  MAP_STYLE_URL: defineVariable({
    ...urlFormat(['https:', 'http:']),
    about: 'MapLibre style of the base map, instead of the imported layers.',
  }),
  MAP_ORIGINS: defineVariable({
    ...originsFormat,
    about:
      'Origins that this style loads tiles, glyphs and sprites from, beside its own; separated by commas.',
  }),
  APP_STORE_URL: defineVariable({
    ...urlFormat(['https:']),
    about: 'Page of the app in the App Store; a search for its name unless set.',
  }),
  PLAY_STORE_URL: defineVariable({
    ...urlFormat(['https:']),
    about: 'Page of the app in Google Play; a search for its name unless set.',
  }),
  LINK_HOSTS: defineVariable({
    ...hostsFormat,
    about: `Hosts whose links open the app on a phone, separated by commas; store builds are made with the same list. Unless set, that of \`PUBLIC_URL\` where \`NODE_ENV=production\`, and else ${brand.hosts.join(' and ')}.`,
  }),
  APP_ID: defineVariable({
    ...appIdForm,
    preset: brand.appId,
    about: 'Bundle id on iOS and package name on Android; store builds are made with the same id.',
  }),
  APPLE_TEAM_ID: defineVariable({
    ...appleIdForm,
    about: 'Id of the team whose iPhone app opens the links; `APNS_TEAM_ID` unless set.',
  }),
  ANDROID_CERT_SHA256: defineVariable({
    ...fingerprintsFormat,
    about:
      'Fingerprints of the certificates that sign the Android app whose links open in it, separated by commas: Google Play shows its own.',
  }),
  RELEASE_PUBLIC_KEY: defineVariable({
    ...rsaPublicKeyFormat,
    about:
      'Public half of the key that signs live updates, as `npm run release -- keygen` prints it; without it no bundle is published or offered.',
  }),
  SMS_TEST_OTP: defineVariable({
    ...pairsForm('pairs like 18135550199=123456, separated by commas', /^\+?\d{8,15}=\d{6}$/),
    about: 'Numbers with a fixed code and no text message; refused where `NODE_ENV=production`.',
  }),
  TWILIO_ACCOUNT_SID: defineVariable({
    ...singleLineFormat,
    neededInProduction: true,
    about:
      'Twilio account that sends text messages; needs the token and the sender, and is needed where `NODE_ENV=production`.',
  }),
  TWILIO_AUTH_TOKEN: defineVariable({
    ...secretsForm(8),
    secret: true,
    neededInProduction: true,
    about:
      'Token of the account. Two with a comma while one replaces the other: the first sends, and both verify what Twilio reports.',
  }),
  TWILIO_FROM: defineVariable({
    ...singleLineFormat,
    neededInProduction: true,
    about: 'Sender: a number in `+` form or the id of a messaging service.',
  }),
  TWILIO_BASE_URL: defineVariable({
    ...siteAddressForm,
    about: 'Address of Twilio’s API, for a rehearsal with a server that stands in for Twilio.',
  }),
  STRIPE_SECRET_KEY: defineVariable({
    ...secretFormat(8),
    secret: true,
    about: 'Stripe key that takes payments; needs the webhook secret.',
  }),
  STRIPE_WEBHOOK_SECRET: defineVariable({
    ...singleLineFormat,
    secret: true,
    about: 'Signing secret of the webhook; two with a comma while one replaces the other.',
  }),
  STRIPE_BASE_URL: defineVariable({
    ...siteAddressForm,
    about: 'Address of Stripe’s API, for a rehearsal with a server that stands in for Stripe.',
  }),
  WEB_PUSH_KEY: defineVariable({
    ...base64urlForm(32),
    secret: true,
    about:
      'Private key that signs pushes to browsers, as `npx web-push generate-vapid-keys` prints it; without it a demo shows them in its inbox page.',
  }),
  FCM_SERVICE_ACCOUNT: defineVariable({
    ...jsonForm('the JSON of a service account of Firebase', serviceAccount),
    secret: true,
    about: 'Key file of a Firebase service account, as one line of JSON: it sends pushes to Android.',
  }),
  APNS_KEY: defineVariable({
    ...pemForm('PRIVATE KEY'),
    secret: true,
    about:
      'Apple’s `.p8` key, which sends pushes to iPhones, as its text or in base64; needs the next three.',
  }),
  APNS_KEY_ID: defineVariable({ ...appleIdForm, about: 'Id of this key.' }),
  APNS_TEAM_ID: defineVariable({ ...appleIdForm, about: 'Id of the team that the key belongs to.' }),
  APNS_TOPIC: defineVariable({ ...singleLineFormat, about: 'Bundle id of the app.' }),
  APNS_SANDBOX: defineVariable({
    ...onOrOffFormat,
    preset: 'off',
    about: 'Sends to builds that Xcode installed on a phone, instead of those of the store and TestFlight.',
  }),
  JWT_SIGNING_KEYS: defineVariable({
    ...jsonForm(
      'a JSON array of private P-256 keys in JWK form (kty, crv, x, y, d)',
      z.array(signingKeySchema).min(1),
    ),
    secret: true,
    about:
      'Keys of the sessions: the first signs, all verify. Unless set, one is made and kept in the database.',
  }),
  JWT_SECRET: defineVariable({
    ...secretFormat(32),
    secret: true,
    about: 'HS256 secret whose `anon` and `service_role` tokens are taken as API keys.',
  }),
  AUTH_SMS_GAP_S: defineVariable({
    ...wholeNumberFormat(0, 3600),
    preset: '60',
    about: 'Seconds between two codes to one number; 0 is for test rigs.',
  }),
  AUTH_RATE_LIMITS: defineVariable({
    expects: `off, or pairs like ${presetLimitPairs.slice(0, 2).join(',')}`,
    schema: rateLimitsSchema,
    preset: presetLimitPairs.join(','),
    about:
      'Per address: tries and downloads of live updates in 5 minutes, texts in an hour, sockets without a session. Per person: calls in 5 minutes, calls at once, strangers looked up in an hour. Those not named stay; `off` is for test rigs.',
  }),
  ACTIVITY_MONTHS: defineVariable({
    ...wholeNumberFormat(1, activityKeptMonths),
    preset: String(activityKeptMonths),
    about: 'Months after which what people did is deleted from the feeds.',
  }),
  LOCATION_HOURS: defineVariable({
    ...wholeNumberFormat(1, locationKeptHours),
    preset: String(locationKeptHours),
    about: 'Hours after which an exact position is deleted; the settings promise people a day at most.',
  }),
  AUDIT_YEARS: defineVariable({
    ...wholeNumberFormat(1, 30),
    preset: '7',
    about: 'Years after which entries of the audit trail are deleted.',
  }),
  EVIDENCE_DAYS: defineVariable({
    ...wholeNumberFormat(30, 3650),
    preset: String(evidenceKeptDays),
    about: 'Days after the decision on a report until its evidence is deleted.',
  }),
  OUTBOX_DAYS: defineVariable({
    ...wholeNumberFormat(1, 30),
    preset: '1',
    about: 'Days for which the texts and pushes are kept that a demo shows instead of sending them.',
  }),
  METRICS_TOKEN: defineVariable({
    ...secretFormat(16),
    secret: true,
    about: 'Bearer token that `/metrics` requires; without it production has no `/metrics` on its main port.',
  }),
  METRICS_PORT: defineVariable({
    ...wholeNumberFormat(0, 65_535),
    about: 'Port of its own for `/metrics`, for a network that only your machines reach; 0 takes a free one.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: defineVariable({
    ...siteAddressForm,
    about:
      'A collector of OpenTelemetry that takes OTLP over HTTP, such as `http://127.0.0.1:4318`; without it nothing is sent.',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: defineVariable({
    ...singleLineFormat,
    about: 'Headers for the collector, as `name=value` separated by commas, with values percent-encoded.',
  }),
  OTEL_SERVICE_NAME: defineVariable({
    ...singleLineFormat,
    preset: brand.slug,
    about: 'Name of this deployment at the collector.',
  }),
  OTEL_RESOURCE_ATTRIBUTES: defineVariable({
    ...singleLineFormat,
    about: 'Further names for the collector, such as `deployment.environment.name=production`.',
  }),
  OTEL_TRACES_SAMPLER_ARG: defineVariable({
    ...fractionFormat,
    preset: '1',
    about: 'Share of the requests and jobs whose traces are sent, from 0 to 1.',
  }),
  DOCS: defineVariable({
    ...onOrOffFormat,
    about:
      'The reference of the calls at `/docs` and `/openapi.json`: `on`, or `off` where `NODE_ENV=production`.',
  }),
  LOG_LEVEL: defineVariable({
    ...oneOfFormat(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    preset: 'info',
    about: 'Lowest level of the lines that are logged.',
  }),
  DEMO: defineVariable({
    ...onOrOffFormat,
    about:
      'An invented night and demo people in an empty database: `on`, or `off` where `NODE_ENV=production`.',
  }),
};

export type Environment = {
  [Name in keyof typeof environment]: (typeof environment)[Name] extends Variable<infer Value>
    ? Value | ((typeof environment)[Name] extends { preset: string } ? never : undefined)
    : never;
};
