import { once } from 'node:events';
import { chmod, lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alcoholRules } from '@nightjar/domain/drinks/desk/calls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  isAlive,
  launcherScript,
  mainScript,
  pidOfPostgres,
  type RunningServer,
  runToEnd,
  spawnServer,
  startServer,
} from './testing/process.ts';
import { productionVariables } from './testing/production.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lifecycle-'));
  await chmod(dataDir, 0o711);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const inDataDir = () => ({ env: { DATA_DIR: dataDir } });

async function start(options = {}): Promise<RunningServer> {
  const server = await startServer({ ...inDataDir(), ...options });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
}

const isReady = (server: RunningServer) =>
  fetch(`${server.address}/readyz`).then(
    answer => answer.status === 200,
    () => false,
  );

async function runningPostgres(): Promise<number> {
  const pid = await pidOfPostgres(dataDir);
  if (pid === null) throw new Error('PostgreSQL is not running.');
  return pid;
}

/**
 * Returns how many connections the operating system lets wait at one port, even if a server requests a longer queue.
 */
const longestQueue = async () =>
  Number(await readFile('/proc/sys/net/core/somaxconn', 'utf8').catch(() => 128));

/** This import makes the real process throw an error when a signal arrives. No code catches the error. */
const throwsOnSignal = `--import=data:text/javascript,${encodeURIComponent(
  `process.on('SIGUSR2', () => { throw new Error('a defect'); });`,
)}`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Returns the only child process of a process, from the operating system's own list. */
async function childOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return Number.parseInt(children, 10);
}

/** Expects that this PostgreSQL has ended and that no PostgreSQL runs on the data folder. */
async function expectNothingLeft(postgres: number): Promise<void> {
  expect(await isAlive(postgres)).toBe(false);
  expect(await pidOfPostgres(dataDir)).toBeNull();
}

describe('a server on the embedded PostgreSQL', { timeout: 90_000 }, () => {
  describe('a running server', () => {
    let server: RunningServer;
    beforeAll(async () => {
      server = await startServer(inDataDir());
    }, 90_000);
    afterAll(() => void server.child.kill('SIGKILL'));

    test('the server starts its embedded PostgreSQL again when PostgreSQL is killed', async () => {
      const before = await runningPostgres();
      process.kill(before, 'SIGKILL');
      // Returns true once another PostgreSQL runs. Until then, the lock file names no process, and for a moment child
      // processes of the killed PostgreSQL may still answer.
      const another = async () => {
        const pid = await pidOfPostgres(dataDir);
        return pid !== null && pid !== before && (await isAlive(pid));
      };
      await expect.poll(another, { timeout: 30_000 }).toBe(true);
      await expect.poll(() => isReady(server), { timeout: 30_000 }).toBe(true);
    });

    test('a second server on the same data folder ends with a message, and the first server goes on', async () => {
      expect(await runToEnd(inDataDir())).toEqual({
        code: 1,
        stdout: '',
        stderr: `Another process already runs on ${dataDir}: stop it, or give this one its own DATA_DIR.\n`,
      });
      expect(await isReady(server)).toBe(true);
    });

    test('a busy server lets a thousand connections wait and refuses none', async () => {
      const port = Number(new URL(server.address).port);
      server.child.kill('SIGSTOP');
      const callers = Array.from({ length: Math.min(1_000, await longestQueue()) }, () => connect(port));
      onTestFinished(() => {
        for (const caller of callers) caller.destroy();
      });
      await Promise.all(callers.map(caller => once(caller, 'connect')));
      server.child.kill('SIGCONT');
      expect(await isReady(server)).toBe(true);
    });

    test('the server serves until SIGINT and then stops everything that it started', async () => {
      expect(await isReady(server)).toBe(true);
      const postgres = await runningPostgres();
      expect(await server.stop('SIGINT')).toBe(0);
      await expectNothingLeft(postgres);
    });
  });

  test('a server that is stopped during its start leaves no process running', async () => {
    const child = spawnServer(inDataDir());
    const ended = once(child, 'exit');
    await expect.poll(() => pidOfPostgres(dataDir), { timeout: 30_000 }).not.toBeNull();
    const postgres = await runningPostgres();
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    await expectNothingLeft(postgres);
  });

  test('a killed server leaves its PostgreSQL running, and the next start takes PostgreSQL over and serves until SIGTERM', async () => {
    const killed = await start();
    await killed.stop('SIGKILL');
    const orphan = await runningPostgres();
    expect(await isAlive(orphan)).toBe(true);

    const next = await start();
    expect(await isReady(next)).toBe(true);
    const postgres = await runningPostgres();
    expect(await isAlive(orphan)).toBe(false);
    expect(await next.stop('SIGTERM')).toBe(0);
    await expectNothingLeft(postgres);
  });

  test('the server starts after a kill of server and PostgreSQL, although another program now has the process id of PostgreSQL', async () => {
    const killed = await start();
    const postgres = await runningPostgres();
    // The test stops the server first, because a running server would start PostgreSQL again.
    await killed.stop('SIGKILL');
    process.kill(postgres, 'SIGKILL');
    await expect.poll(() => isAlive(postgres), { timeout: 30_000 }).toBe(false);
    await writeFile(
      join(dataDir, 'postgres/data/postmaster.pid'),
      `${process.pid}\n${dataDir}/postgres/data\n`,
    );

    const next = await start();
    expect(await isReady(next)).toBe(true);
    expect(await next.stop('SIGTERM')).toBe(0);
  });

  test('the server names a port that is taken, and leaves no process running', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    expect(await runToEnd({ env: { DATA_DIR: dataDir, PORT: port } })).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${port} is taken: stop what uses it, or set PORT to another one.\n`,
    });
    expect(await pidOfPostgres(dataDir)).toBeNull();
  });

  test('the server logs the reason of an uncaught exception, stops its PostgreSQL and ends with code 70', async () => {
    const server = await start({ env: { ...inDataDir().env, NODE_OPTIONS: throwsOnSignal } });
    const postgres = await runningPostgres();
    expect(await server.stop('SIGUSR2')).toBe(70);
    expect(server.output()).toMatch(
      /error A failure without a caller was caught \{"what":"(uncaughtException|unhandledRejection)"\}\nError: a defect\n +at/,
    );
    // A job of the start may still run when the signal arrives, and is named then.
    expect(server.output()).toMatch(
      /Nightjar stops: an (uncaughtException|unhandledRejection)\.(?: Open: \d+ jobs\.)?\n/,
    );
    expect(server.output()).toMatch(/Nightjar stopped after \d+\.\d s\.\n/);
    await expectNothingLeft(postgres);
  });

  test('the launcher restarts the server after a defect and after a kill, on the same data', async () => {
    const port = String(await freePort());
    const env = { ...inDataDir().env, NODE_OPTIONS: throwsOnSignal, PORT: port };
    const server = await start({ command: [launcherScript, mainScript], env });
    for (const [signal, how] of [
      ['SIGUSR2', 'code 70'],
      ['SIGKILL', 'SIGKILL'],
    ] as const) {
      const before = await childOf(server.child.pid ?? 0);
      process.kill(before, signal);
      await expect
        .poll(server.output, { timeout: 30_000 })
        .toContain(`The server ended (${how}) and is started`);
      await expect.poll(() => isReady(server), { timeout: 60_000 }).toBe(true);
      expect(await childOf(server.child.pid ?? 0)).not.toBe(before);
    }
    const postgres = await runningPostgres();
    expect(await server.stop('SIGTERM')).toBe(0);
    await expectNothingLeft(postgres);
  }, 180_000);

  test('the server ends when its launcher is killed', async () => {
    const server = await start({ command: [launcherScript, mainScript] });
    const postgres = await runningPostgres();
    server.child.kill('SIGKILL');
    await expect.poll(() => isAlive(postgres), { timeout: 30_000 }).toBe(false);
    await expect.poll(() => isReady(server)).toBe(false);
    expect(server.output()).toContain('Nightjar stops: the process that started this one ended.\n');
  });
});

describe('a server for the public', { timeout: 90_000 }, () => {
  test('a public server logs once what its operator should look at, is ready all the same, and keeps its files private', async () => {
    const server = await start({
      env: {
        ...inDataDir().env,
        ...productionVariables,
        HOST: '127.0.0.1',
        METRICS_PORT: '0',
        DESK_PORT: '0',
        LOG_LEVEL: 'info',
      },
    });
    const log = server.output();
    expect(
      log.match(
        /DATABASE_URL is not set: the data is kept in the embedded PostgreSQL, which only this machine can use\./g,
      ),
    ).toHaveLength(1);
    expect(log.match(/TRUST_PROXY is 0, and PUBLIC_URL begins with https:/g)).toHaveLength(1);
    const ready = await fetch(`${server.address}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready' }]);
    expect(log).not.toContain('/docs');
    const metrics = /Metrics are served at (\S+)\./.exec(log)?.[1] ?? '';
    expect((await fetch(metrics)).status).toBe(200);
    expect((await fetch(`${server.address}/metrics`)).status).toBe(404);
    const desk = /The calls of the venue desk are served at (\S+)\./.exec(log)?.[1] ?? '';
    expect((await fetch(desk + alcoholRules.path)).status).toBe(401);
    expect((await fetch(server.address + alcoholRules.path)).status).toBe(404);
    expect(await readableByOthers(dataDir)).toEqual([]);
    expect(await server.stop('SIGTERM')).toBe(0);
  });
});

/** Returns everything below a folder that other accounts can read, write or list. */
async function readableByOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    entries.map(async name => ({
      name,
      mode: (await lstat(join(folder, name)).catch(() => null))?.mode ?? 0,
    })),
  );
  // Users who cannot enter the socket's folder cannot reach the socket.
  return modes.filter(({ name, mode }) => mode & 0o066 && !name.includes('.s.PGSQL')).map(({ name }) => name);
}

describe('a start that cannot succeed', {
  timeout: 30_000,
}, () => {
  const nobody = 'postgres://somebody:hunter2@127.0.0.1:1/nothing';
  test.each([
    [{ DATA_DIR: '/proc/data' }, 'DATA_DIR: /proc/data cannot be written to (ENOENT).'],
    [
      { DATABASE_URL: nobody },
      'DATABASE_URL: no PostgreSQL can be used there: connect ECONNREFUSED 127.0.0.1:1.',
    ],
  ])(
    'a start of the server with the settings %j prints its reason in one line and ends with code 1',
    async (env, sentence) => {
      const unused = join(dataDir, 'unused');
      expect(await runToEnd({ env: { DATA_DIR: unused, ...env } })).toEqual({
        code: 1,
        stdout: '',
        stderr: `${sentence}\n`,
      });
      expect(await readdir(unused).catch(() => [])).toEqual([]);
    },
  );

  test('a public server that cannot start logs the reason as one JSON object and ends with code 1', async () => {
    const wrong = { ...productionVariables, AUTH_RATE_LIMITS: 'off', PUBLIC_URL: 'http://bar.example' };
    const { code, stdout, stderr } = await runToEnd({ env: { DATA_DIR: join(dataDir, 'unused'), ...wrong } });
    expect([code, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      level: 60,
      msg: 'AUTH_RATE_LIMITS must not be off where NODE_ENV=production: leave it out, or raise single limits. PUBLIC_URL must be the https:// address people reach this server by where NODE_ENV=production.',
    });
  });
});
