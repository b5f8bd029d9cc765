import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deployFolder, isMissing, readDeployFile, run } from './files.ts';

const noCaddy = isMissing('caddy', 'checks the Caddyfile');
const caddyfile = join(deployFolder, 'Caddyfile');
const caddy = (command: string, ...args: string[]) =>
  run('caddy', [command, '--adapter', 'caddyfile', '--config', caddyfile, ...args], {
    PUBLIC_URL: 'https://localhost:8443',
  });

test.skipIf(noCaddy)('Caddy accepts the Caddyfile, and would format it the same', () => {
  expect(caddy('validate').output).toContain('Valid configuration');
  expect(run('caddy', ['fmt', caddyfile]).stdout).toBe(readDeployFile('Caddyfile'));
});

test.skipIf(noCaddy)('Caddy sends every request to the server, by the address of PUBLIC_URL', () => {
  const { apps } = JSON.parse(caddy('adapt').stdout);
  const text = JSON.stringify(apps.http.servers);
  expect(text).toContain('"host":["localhost"]');
  expect(text).toContain('"dial":"127.0.0.1:8080"');
});

test('Caddy writes no addresses of requests into a log, because some have tokens in them', () => {
  expect(readDeployFile('Caddyfile')).not.toMatch(/^\s*log\b/m);
});
