import { resolve } from 'node:path';
import { brand } from '@nightjar/domain/brand';
import { stores } from '@nightjar/domain/kernel/public-settings';
import { StartupError } from '../startup-error.ts';
import { demoCity, demoPeople, demoSignInCode } from './demo.ts';
import { type Environment, environment } from './environment.ts';
import { isProduction } from './mode.ts';
import { refuseUnsafe } from './production.ts';
import type { Variable } from './variables.ts';

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads all settings. An empty environment variable counts as unset.
 * @throws StartupError naming each wrong setting and the values that it may have
 */
export function readSettings(variables: NodeJS.ProcessEnv = process.env) {
  const production = isProduction(variables);
  const env = parseVariables(variables);
  const demo = env.DEMO ?? !production;
  if (production) refuseUnsafe(env, demo);
  return {
    production,
    demo,
    port: env.PORT,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: resolve(env.DATA_DIR),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    redisUrl: env.REDIS_URL ?? null,
    mapMemoryBytes: env.MAP_MEMORY_MB * 2 ** 20,
    mapStyleUrl: env.MAP_STYLE_URL ?? null,
    mapOrigins: env.MAP_ORIGINS ?? [],
    corsOrigins: env.CORS_ORIGINS ?? [],
    desk: { port: env.DESK_PORT ?? null, origins: env.DESK_ORIGINS ?? [] },
    ...operatorSettings(env, production),
    ...appStoreSettings(env, production),
    whitelistEnabled: env.WHITELIST_ENABLED,
    legalAge: env.LEGAL_AGE,
    city: env.CITY ?? (demo ? demoCity : null),
    database: {
      url: env.DATABASE_URL ?? null,
      readUrl: env.DATABASE_READ_URL ?? null,
      planMode: env.DATABASE_PLAN_MODE ?? null,
      readLagMs: env.DATABASE_READ_LAG_MS,
      roles: databaseRoleSettings(env),
    },
    auth: authSettings(env, demo),
    files: { s3: s3Settings(env) },
    /** The first key encrypts and signs backups; every key can decrypt and check them. */
    backupKeys: env.BACKUP_KEY ?? [],
    /** Bundles of this key are published and offered. Without a key there are no live updates. */
    releases: { publicKey: env.RELEASE_PUBLIC_KEY ?? null },
    sms: { twilio: twilioSettings(env) },
    payments: { stripe: stripeSettings(env) },
    push: {
      webKey: env.WEB_PUSH_KEY ?? null,
      fcm: env.FCM_SERVICE_ACCOUNT ?? null,
      apns: apnsSettings(env),
      /** A server that is not public and has no push provider shows its pushes on a page. */
      outbox:
        !production &&
        [env.WEB_PUSH_KEY, env.FCM_SERVICE_ACCOUNT, env.APNS_KEY].every(key => key === undefined),
    },
    retention: retentionSettings(env),
    metrics: {
      token: env.METRICS_TOKEN ?? null,
      port: env.METRICS_PORT ?? null,
      /** Without a token, a public server has no metrics on its main port. */
      onMainPort: env.METRICS_TOKEN !== undefined || (!production && env.METRICS_PORT === undefined),
    },
    telemetry: telemetrySettings(env),
    docs: env.DOCS ?? !production,
  };
}

/** Spans go to a collector where one is named. The library of OpenTelemetry reads its headers and attributes itself. */
function telemetrySettings(env: Environment) {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  return {
    tracesUrl: `${endpoint}/v1/traces`,
    serviceName: env.OTEL_SERVICE_NAME,
    sampleRatio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}

function operatorSettings(env: Environment, production: boolean) {
  return {
    /** The links to these hosts open the app. A phone asks the hosts which app may open them. */
    links: appLinkSettings(env, production),
    supportMail: env.SUPPORT_MAIL ?? brand.supportMail,
    /** The folder has the operator's terms and privacy policy. It is null where a demo shows the templates. */
    legalDir: env.LEGAL_DIR ? resolve(env.LEGAL_DIR) : null,
  };
}

/**
 * Unless the operator decides otherwise, a browser opens every page as long as no store has the app: guests would have
 * no other way in.
 */
function appStoreSettings(env: Environment, production: boolean) {
  const addresses = { apple: env.APP_STORE_URL, google: env.PLAY_STORE_URL };
  const inStores = stores.filter(store => addresses[store] !== undefined);
  const isInStores = inStores.length > 0;
  return {
    appStoreUrl: env.APP_STORE_URL ?? brand.stores.apple,
    playStoreUrl: env.PLAY_STORE_URL ?? brand.stores.google,
    inStores,
    devicePolicy: env.DEVICE_POLICY ?? (production && isInStores ? 'native-only' : 'everywhere'),
    /** True where a public server opens every page in a browser only because no store has the app. */
    opensForLackOfStores: production && !env.DEVICE_POLICY && !isInStores,
  } as const;
}

function parseVariables(variables: NodeJS.ProcessEnv): Environment {
  const wrong: string[] = [];
  const values: [string, unknown][] = Object.entries<Variable<unknown>>(environment).map(
    ([name, variable]) => {
      const given = variables[name]?.trim() || variable.preset;
      if (given === undefined) return [name, undefined];
      const read = variable.schema.safeParse(given);
      if (!read.success) wrong.push(`${name} must be ${variable.expects}.`);
      return [name, read.data];
    },
  );
  if (wrong.length > 0) throw new StartupError(wrong.join(' '));
  return Object.fromEntries(values) as Environment;
}

function authSettings(env: Environment, demo: boolean) {
  return {
    smsGapSeconds: env.AUTH_SMS_GAP_S,
    /**
     * These are the limits on requests of one address and of one person. They are null where limits are switched off.
     */
    rateLimits: env.AUTH_RATE_LIMITS,
    signingKeys: env.JWT_SIGNING_KEYS ?? [],
    apiKeySecret: env.JWT_SECRET ?? null,
    testCodes: signInCodesForTests(env, demo),
  };
}

/**
 * Links to these hosts open the app: the hosts that the operator names, else the own host of a public server, else
 * those of the brand.
 */
function appLinkSettings(env: Environment, production: boolean) {
  const own: readonly string[] =
    production && env.PUBLIC_URL ? [new URL(env.PUBLIC_URL).hostname] : brand.hosts;
  return {
    hosts: env.LINK_HOSTS ?? own,
    appId: env.APP_ID,
    appleTeamId: env.APPLE_TEAM_ID ?? env.APNS_TEAM_ID ?? null,
    androidFingerprints: env.ANDROID_CERT_SHA256 ?? [],
  };
}

/** Rows of the database are kept for these times until a job deletes them. */
function retentionSettings(env: Environment) {
  return {
    activityMonths: env.ACTIVITY_MONTHS,
    locationHours: env.LOCATION_HOURS,
    auditYears: env.AUDIT_YEARS,
    evidenceDays: env.EVIDENCE_DAYS,
    outboxDays: env.OUTBOX_DAYS,
  };
}

/** Returns the phone numbers, as digits, with the code that is always right for each of them. */
function signInCodesForTests(env: Environment, demo: boolean): ReadonlyMap<string, string> {
  const given = (env.SMS_TEST_OTP ?? []).map(([phone, code]) => [phone.replace('+', ''), code] as const);
  return new Map([
    ...(demo ? demoPeople.map(({ phone }) => [phone, demoSignInCode] as const) : []),
    ...given,
  ]);
}

/** Reads settings that only work together. Returns all of them, or null where none is set.  */
function readTogether<Name extends keyof Environment>(env: Environment, names: readonly Name[]) {
  const missing = names.filter(name => env[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    const present = names.filter(name => env[name] !== undefined);
    const are = present.length > 1 ? 'are' : 'is';
    throw new StartupError(
      `${missing.join(' and ')} must be set too, since ${present.join(' and ')} ${are}.`,
    );
  }
  return env as { [Key in Name]: NonNullable<Environment[Key]> };
}

function databaseRoleSettings(env: Environment) {
  const set = readTogether(env, ['DATABASE_APP_URL', 'DATABASE_REST_URL']);
  if (set && !env.DATABASE_URL)
    throw new StartupError('DATABASE_URL must be set too, since DATABASE_APP_URL and DATABASE_REST_URL are.');
  return set && { app: set.DATABASE_APP_URL, rest: set.DATABASE_REST_URL };
}

function s3Settings(env: Environment) {
  const set = readTogether(env, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  return (
    set && {
      bucket: set.S3_BUCKET,
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT,
      accessKeyId: set.S3_ACCESS_KEY_ID,
      secretAccessKey: set.S3_SECRET_ACCESS_KEY,
    }
  );
}

function twilioSettings(env: Environment) {
  const set = readTogether(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  const [authToken] = set?.TWILIO_AUTH_TOKEN ?? [];
  if (!set || authToken === undefined) return null;
  return {
    accountSid: set.TWILIO_ACCOUNT_SID,
    authToken,
    /** Twilio signs its reports with the primary token until the secondary one is promoted. */
    reportTokens: set.TWILIO_AUTH_TOKEN,
    from: set.TWILIO_FROM,
    baseUrl: env.TWILIO_BASE_URL,
  };
}

function stripeSettings(env: Environment) {
  const set = readTogether(env, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  return (
    set && {
      secretKey: set.STRIPE_SECRET_KEY,
      webhookSecrets: set.STRIPE_WEBHOOK_SECRET.split(','),
      baseUrl: env.STRIPE_BASE_URL,
    }
  );
}

function apnsSettings(env: Environment) {
  const set = readTogether(env, ['APNS_KEY', 'APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC']);
  const host = env.APNS_SANDBOX ? 'api.sandbox.push.apple.com' : 'api.push.apple.com';
  return (
    set && {
      privateKey: set.APNS_KEY,
      keyId: set.APNS_KEY_ID,
      teamId: set.APNS_TEAM_ID,
      topic: set.APNS_TOPIC,
      origin: `https://${host}`,
    }
  );
}
