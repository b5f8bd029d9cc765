import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  isAlive,
  launcherScript,
  mainScript,
  pidOfPostgres,
  type RunningServer,
  runToEnd,
  startServer,
} from './testing/process.ts';
import { productionVariables } from './testing/production.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stops-'));
  await chmod(dataDir, 0o711);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** This import makes the real process do something on SIGUSR2. */
const onSignal = (script: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${script} });`)}`;

/** This import makes the real process throw an error in a timer that a certain request starts. */
const crashesLater = `--import=data:text/javascript,${encodeURIComponent(`
  process.getBuiltinModule('node:diagnostics_channel').subscribe(
    'tracing:fastify.request.handler:start',
    ({ request }) => request.url.endsWith('?crash') && setTimeout(() => { throw new Error('a defect'); }),
  );`)}`;

async function startPublic(
  variables: Record<string, string> = {},
  command: readonly string[] = [mainScript],
): Promise<RunningServer> {
  const env = { DATA_DIR: dataDir, ...productionVariables, HOST: '127.0.0.1', ...variables };
  const server = await startServer({ env, command });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
}

const lineOf = (server: RunningServer, msg: string) => server.lines().find(line => line.msg === msg);
const stopping = 'The server stops and finishes what is open';
const stopped = 'The server stopped';

/** Sends a request whose body does not end. The returned function ends it. */
async function holdRequest(server: RunningServer): Promise<() => Promise<unknown>> {
  const held = request(`${server.address}/auth/v1/otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '20' },
  });
  held.on('error', () => {});
  held.write('{');
  const answer = once(held, 'response').catch(() => null);
  await fetch(`${server.address}/healthz`);
  return () => {
    held.end(`${' '.repeat(18)}}`);
    return answer;
  };
}

describe('a public server', { timeout: 90_000 }, () => {
  test('a server that stops logs why it stops, which requests were open, and how long the stop took', async () => {
    const server = await startPublic();
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0`);
    await once(socket, 'open');
    const end = await holdRequest(server);
    const ended = server.stop('SIGTERM');
    await expect.poll(() => lineOf(server, stopping)).toBeDefined();
    await end();
    expect(await ended).toBe(0);
    expect(lineOf(server, stopping)).toMatchObject({ reason: 'SIGTERM', open: { requests: 1, sockets: 1 } });
    expect(lineOf(server, stopped)).toMatchObject({
      reason: 'SIGTERM',
      code: 0,
      ms: expect.any(Number),
      open: {},
    });
  });

  test('a second stop signal ends the server at once with its own exit code, and ends PostgreSQL too', async () => {
    const server = await startPublic();
    const postgres = await pidOfPostgres(dataDir);
    await holdRequest(server);
    const ended = once(server.child, 'exit');
    const insisting = setInterval(() => server.child.kill('SIGINT'), 100);
    onTestFinished(() => clearInterval(insisting));
    expect(await ended).toEqual([130, null]);
    expect(lineOf(server, stopping)).toMatchObject({ reason: 'SIGINT (Ctrl-C)' });
    expect(lineOf(server, stopped)).toBeUndefined();
    const forced = lineOf(server, 'The server was forced to stop by a second signal');
    expect(forced).toMatchObject({ level: 50, code: 130, open: { requests: 1 } });
    // The server treats all signals of the first second as one.
    expect(Number(forced?.ms)).toBeGreaterThanOrEqual(1_000);
    expect(Number(forced?.ms)).toBeLessThan(9_000);
    await expect.poll(() => isAlive(postgres ?? 0), { timeout: 20_000 }).toBe(false);
  });

  test('a server whose terminal was closed finishes its open requests and stops', async () => {
    const server = await startPublic();
    expect(await server.stop('SIGHUP')).toBe(0);
    expect(lineOf(server, stopping)).toMatchObject({ reason: 'SIGHUP (the terminal was closed)' });
  });

  test('a server that loses its port ends with the exit code 70, so that it is started again', async () => {
    const closeAll =
      'for (const handle of process._getActiveHandles()) if (handle.listening) handle.close();';
    const server = await startPublic({ NODE_OPTIONS: onSignal(closeAll) });
    expect(await server.stop('SIGUSR2')).toBe(70);
    expect(lineOf(server, stopping)).toMatchObject({ level: 50, reason: 'the port of PORT was lost' });
  });

  test('a crash of the server is logged in one line, with its stack and the trace of the request that caused it', async () => {
    const server = await startPublic({ LOG_LEVEL: 'info', NODE_OPTIONS: crashesLater });
    const answer = await fetch(`${server.address}/healthz?crash`);
    await once(server.child, 'close');
    expect(server.child.exitCode).toBe(70);
    const reqId = answer.headers.get('x-request-id');
    const answered = server.lines().find(line => line.reqId === reqId && line.msg === 'answered');
    expect(server.lines().filter(line => 'err' in line)).toMatchObject([
      {
        level: 50,
        err: { message: 'a defect', stack: expect.stringContaining('Error: a defect\n    at ') },
        trace_id: answered?.trace_id,
      },
    ]);
    expect(answered?.trace_id).toMatch(/^[0-9a-f]{32}$/);
    expect(lineOf(server, stopping)).toMatchObject({ reason: 'an uncaughtException' });
  });
});

/** The real process warns, prints and throws on SIGUSR2, as Node and libraries do. */
const everyKindOfOutput = onSignal(`
  if (globalThis.hasSpoken) throw new Error('a defect');
  globalThis.hasSpoken = true;
  console.log('a library speaks'); console.error('a library complains'); console.log();
  process.emitWarning('an old way', 'DeprecationWarning', 'DEP9999');
  const emitter = new (process.getBuiltinModule('node:events'))();
  for (let count = 0; count < 20; count += 1) emitter.on('never', () => {});
`);

describe('every line of a public server is one JSON object', { timeout: 180_000 }, () => {
  test('everything that the launcher, the server, Node and libraries log on a public server is JSON, from the start to a crash and to a killed PostgreSQL', async () => {
    const variables = {
      LOG_LEVEL: 'debug',
      METRICS_PORT: '0',
      DESK_PORT: '0',
      NODE_OPTIONS: everyKindOfOutput,
    };
    const server = await startPublic(variables, [launcherScript, mainScript]);
    const pid = () => Number(server.lines().findLast(({ from }) => from !== 'launcher')?.pid);
    const said = (msg: string) => server.lines().filter(line => line.msg === msg).length;

    for (const path of ['/healthz', '/readyz', '/nothing', '/auth/v1/user', '/rest/v1/users?id=eq.1', '/%ff'])
      await fetch(server.address + path);
    for (const path of ['/auth/v1/otp', '/functions/v1/one/send-message', '/storage/v1/object/files/a.jpg'])
      await fetch(server.address + path, { method: 'POST', body: '{"phone":"no"}' });

    process.kill((await pidOfPostgres(dataDir)) ?? 0, 'SIGKILL');
    await expect
      .poll(() => said('The connection to the embedded PostgreSQL was lost: starting it again.'))
      .toBeGreaterThan(0);
    const isReady = () =>
      fetch(`${server.address}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true);

    const first = await serverBelow(server);
    process.kill(first, 'SIGUSR2');
    await expect.poll(() => said('a library complains')).toBe(1);
    expect([said('a library speaks'), said('Node warns')]).toEqual([1, 2]);

    process.kill(first, 'SIGUSR2');
    await expect
      .poll(() => said('The server ended (code 70) and is started again.'), { timeout: 60_000 })
      .toBe(1);
    const opened = () => server.lines().filter(({ msg }) => msg?.includes(' is open: ')).length;
    await expect.poll(opened, { timeout: 60_000 }).toBe(2);
    expect(pid()).not.toBe(first);

    expect(await server.stop('SIGTERM')).toBe(0);
    expect(lineOf(server, stopped)).toBeDefined();
  });

  test('several server processes and their parent log JSON too', async () => {
    const server = await startPublic({ LOG_LEVEL: 'info' }, [mainScript, '--processes', '2']);
    await fetch(`${server.address}/healthz`);
    expect(await server.stop('SIGTERM')).toBe(0);
    const stops = server.lines().filter(({ msg }) => msg === stopping);
    expect(stops).toContainEqual(expect.objectContaining({ open: { processes: 3 } }));
    expect(server.lines().filter(({ msg }) => msg === stopped).length).toBeGreaterThanOrEqual(4);
  });

  test('a command that an operator types prints text and not JSON, on a public server too', async () => {
    const { code, stdout, stderr } = await runToEnd({
      env: { ...productionVariables, DATA_DIR: dataDir },
      command: [join(import.meta.dirname, 'operator.ts'), 'no-such-command'],
    });
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(/^"no-such-command" is not a command: /),
    ]);
  });
});

/** Returns the process id of the server that a launcher has started. */
async function serverBelow({ child }: RunningServer): Promise<number> {
  return Number.parseInt(await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'), 10);
}
