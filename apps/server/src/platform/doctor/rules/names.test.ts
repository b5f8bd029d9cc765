import { expect, test } from 'vitest';
import { environment } from '../../config/environment.ts';
import { editsBetween, misspelledNames } from './names.ts';

const settings = Object.keys(environment);
const adviceFor = (...names: string[]) =>
  misspelledNames(names, settings).map(({ found, next }) => `${found} ${next}`);

test.each([
  ['TWILLIO_FROM', 'TWILIO_FROM'],
  ['TWILIO_FORM', 'TWILIO_FROM'],
  ['TRUST_PROXIES', null],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['REDIS_URI', 'REDIS_URL'],
  ['PROT', 'PORT'],
  ['NODE_EVN', 'NODE_ENV'],
  ['twilio_from', 'TWILIO_FROM'],
  ['NIGHTJAR_PUBLIC_URL', 'PUBLIC_URL'],
  ['STRIPE_WEBHOOKS_SECRET', 'STRIPE_WEBHOOK_SECRET'],
  ['CORS_ORIGIN', 'CORS_ORIGINS'],
])('the doctor takes the unknown variable %s for a misspelling of %s', (name, meant) => {
  expect(adviceFor(name)).toEqual(
    meant ? [`${name} is no setting. Did you mean ${meant}? Rename it, and start the server again.`] : [],
  );
});

test.each([
  ['TWILIO_PHONE_NUMBER', 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM'],
  ['STRIPE_API_VERSION', 'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET'],
])('the doctor names the settings that begin like the unknown variable %s: %s', (name, kin) => {
  expect(adviceFor(name)).toEqual([
    expect.stringContaining(`${name} is no setting. Those of its kind are ${kin}`),
  ]);
});

test('the doctor takes no variable of a shell, of npm, of a container or of Kubernetes for a misspelled setting', () => {
  const foreign = [
    ...[
      'PATH',
      'HOME',
      'USER',
      'SHELL',
      'TERM',
      'LANG',
      'PWD',
      'OLDPWD',
      'SHLVL',
      'LOGNAME',
      'MAIL',
      'EDITOR',
      'TZ',
    ],
    ...['HOSTNAME', 'COLORTERM', 'DISPLAY', 'TMPDIR', 'XDG_DATA_DIRS', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'],
    ...['npm_config_cache', 'npm_package_version', 'npm_lifecycle_event', 'INVOCATION_ID', 'JOURNAL_STREAM'],
    ...[
      'AWS_REGION',
      'AWS_SECRET_ACCESS_KEY',
      'POSTGRES_PASSWORD',
      'PGHOST',
      'HTTPS_PROXY',
      'NO_PROXY',
      'CI',
    ],
    ...[
      'REDIS_PORT',
      'REDIS_SERVICE_HOST',
      'REDIS_PORT_6379_TCP_ADDR',
      'METRICS_SERVICE_PORT_HTTP',
      'KUBERNETES_PORT',
    ],
    ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_SERVICE_NAME'],
  ];
  expect(adviceFor(...foreign, ...settings, 'NODE_ENV')).toEqual([]);
});

test("the doctor counts two letters of a setting's name in the wrong order as one misspelling", () => {
  expect(editsBetween('PROT', 'PORT')).toBe(1);
  expect(editsBetween('PORTS', 'PORT')).toBe(1);
  expect(editsBetween('', 'PORT')).toBe(4);
  expect(editsBetween('CITY', 'CITY')).toBe(0);
});
