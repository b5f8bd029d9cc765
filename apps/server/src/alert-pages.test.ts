import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signBody } from './platform/payments/signature.ts';
import { testDatabase } from './testing/database.ts';
import { runShell } from './testing/machine/shell.ts';
import { mainScript, type RunningServer, startServer } from './testing/process.ts';
import { productionVariables } from './testing/production.ts';
import { freePort } from './testing/redis/start.ts';

const { url } = await testDatabase();
const root = join(import.meta.dirname, '../../..');
const pages = join(root, 'docs/alerts');

/** A page shows these commands in one block. Statements of SQL are run by another test. */
type Commands = { readonly page: string; readonly text: string };

const commands: Commands[] = (
  await Promise.all(
    (
      await readdir(pages)
    ).map(async page => {
      const blocks = (await readFile(join(pages, page), 'utf8')).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm);
      return [...blocks]
        .filter(([, language]) => language === '')
        .map(([, , text = '']) => ({ page, text: text.trim() }));
    }),
  )
).flat();

let folder = '';
let server: RunningServer;
let environment: Record<string, string> = {};
let places: readonly (readonly [onPage: string, here: string])[] = [];
/** This provider refuses every request, as a provider does for a wrong key. */
const provider = createServer((_request, response) => response.writeHead(401).end('{"code":20003}'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alert-pages-'));
  await Promise.all(['data', 'backups'].map(name => mkdir(join(folder, name))));
  await new Promise<void>(done => provider.listen(0, '127.0.0.1', done));
  const metricsPort = await freePort();
  environment = {
    ...productionVariables,
    DATABASE_URL: url,
    DATABASE_READ_URL: url,
    DATA_DIR: join(folder, 'data'),
    METRICS_PORT: String(metricsPort),
    TWILIO_BASE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    STRIPE_SECRET_KEY: 'sk_test_of_a_page',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_a_page',
    STRIPE_BASE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  };
  server = await startServer({ command: [mainScript], env: { ...environment, LOG_LEVEL: 'info' } });
  // After these three requests the log has lines about an answer, about a text message that was not sent, and about a
  // refused event of the payment provider. The metrics have counted a call.
  await fetch(`${server.address}/functions/v1/one/version`);
  await fetch(`${server.address}/auth/v1/otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: '+18135550142' }),
  });
  await fetch(`${server.address}/webhooks/payments`, {
    method: 'POST',
    headers: { 'stripe-signature': signBody('{}', 'whsec_of_another', new Date()) },
    body: '{}',
  });
  await writeFile(join(folder, 'server.log'), server.output());
  places = [
    ['http://127.0.0.1:9464', `http://127.0.0.1:${metricsPort}`],
    ['http://127.0.0.1:8080', server.address],
    ['https://api.twilio.com', `http://127.0.0.1:${(provider.address() as AddressInfo).port}`],
    ['/backups', join(folder, 'backups')],
    ['--max-depth=2 /', `--max-depth=2 ${folder}`],
    ['npm run ', `npm --prefix ${root} run `],
  ];
}, 90_000);
afterAll(async () => {
  server?.child.kill('SIGKILL');
  provider.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs commands as the page has them, with the addresses and folders of this test in the place of the operator's. */
function run(text: string, programs = '') {
  const script = places.reduce((changed, [onPage, here]) => changed.replaceAll(onPage, here), text);
  const env = { ...environment, NODE_ENV: 'production', TMPDIR: folder };
  return runShell(script, { cwd: folder, env, programs });
}

/** A machine that runs the tests may lack these programs, or may not let a test use them. */
const optional = ['pg_isready', 'sudo'];
const isHere = (program: string): boolean => spawnSync('which', [program]).status === 0;

const source = (
  await Promise.all(
    globSync(['apps/server/src/**/*.ts', 'packages/domain/src/**/*.ts', 'tools/*.mjs'], { cwd: root })
      .filter(path => !path.endsWith('.test.ts'))
      .map(path => readFile(join(root, path), 'utf8')),
  )
).join('\n');

/** Returns what a command looks for in the log. */
const soughtInLog = (text: string): string | null => /^grep '([^']+)' server\.log/.exec(text)?.[1] ?? null;

/**
 * Returns true where the server can write a log line with the sought words: they are in the source, or they are a field
 * of every line. A command that looks for such a line is right, although it finds nothing on a healthy server.
 */
function isWritten(sought: string): boolean {
  const words = sought.trim().replace(/^(\d+|A limit) /, '');
  return source.includes(words) || /^"(level|msg)":/.test(sought);
}

/** Returns true where the server has a metric of this name, although no series with these labels yet. */
async function isMetric(text: string): Promise<boolean> {
  const pattern = /grep (?:-E )?'\^?([^'{.]+)/.exec(text)?.[1];
  const { stdout } = await run('curl -s http://127.0.0.1:9464/metrics');
  const names = Array.from(stdout.matchAll(/^# TYPE (\w+)/gm), ([, name = '']) => name);
  const sought = new RegExp(`^(?:${pattern})`);
  return names.some(name => sought.test(name) || sought.test(`${name}_count`));
}

describe('the commands on the pages of the alerts', { timeout: 90_000 }, () => {
  test('the pages of the alerts have more than thirty commands, of more than six programs', () => {
    expect(commands.length).toBeGreaterThan(30);
    expect(new Set(commands.map(({ text }) => text.split(' ', 1).join())).size).toBeGreaterThan(6);
  });

  test.for(commands)('the command on $page runs as it is written: $text', async ({ text }, { skip }) => {
    const [program = ''] = text.split(' ');
    if (optional.includes(program) && !isHere(program)) skip(`${program} is not on this machine`);
    const { code, stdout, stderr } = await run(text);
    if (program === 'sudo' && /not permitted/.test(stderr))
      skip('this machine does not let a test read its log');
    expect(stderr.replaceAll(/^npm .*$/gm, '').trim()).toBe('');
    if (code === 0) return expect(stdout.trim()).not.toBe('');
    const sought = soughtInLog(text);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    if (sought !== null) expect(isWritten(sought), `no code writes a line with "${sought}"`).toBe(true);
    else if (text.includes('/metrics')) expect(await isMetric(text), 'the metric does not exist').toBe(true);
    else expect(text).toContain('| grep ');
  });
});

test('the commands of docs/incidents.md show what is missing, and why a text message and an event of payments failed', async () => {
  const page = await readFile(join(root, 'docs/incidents.md'), 'utf8');
  const blocks = new Map(
    Array.from(page.matchAll(/^```sh (\w+)\n([\s\S]*?)^```$/gm), ([, mark = '', text = '']) => [mark, text]),
  );
  const programs = join(folder, 'bin');
  await mkdir(programs);
  // A test has no systemd, so this program answers with the server's log where the page reads the journal.
  for (const [name, script] of [
    ['sudo', 'exec "$@"'],
    ['journalctl', 'cat server.log'],
  ])
    await writeFile(join(programs, String(name)), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const shown = async (mark: string) => {
    const text = (blocks.get(mark) ?? '').replaceAll('https://$SITE', server.address);
    const { code, stdout, stderr } = await run(text, programs);
    expect({ mark, code, stderr }).toEqual({ mark, code: 0, stderr: '' });
    return stdout;
  };
  expect([...blocks.keys()]).toEqual(['look', 'texts', 'payments']);
  const [missing = '', ...lines] = (await shown('look')).split(/(?<=})/);
  expect(JSON.parse(missing)).toMatchObject({ status: 'degraded', texts: expect.stringContaining('Twilio') });
  expect(lines.join('')).toContain('"outcome":"credentials"');
  expect(await shown('payments')).toMatch(
    /"provider":"payment_webhook","outcome":"credentials".*"reason":"secret".*check STRIPE_WEBHOOK_SECRET/,
  );
  expect(await shown('texts')).toMatch(/"outcome":"credentials".*"reason":"20003"/);
});
