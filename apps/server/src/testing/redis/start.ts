import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from 'redis';
import { findRedis } from '../machine/programs.ts';

/**
 * This is a real Redis or Valkey for one test, which stores no data on the disk. It ends with the process that started
 * it.
 */
export type TestRedis = {
  readonly url: string;
  readonly port: number;
  /** Returns the names of channels that have a subscriber, without those on which a connection tests itself. */
  channels(): Promise<string[]>;
  /** Sends one command, as `redis-cli` does, and returns its answer. */
  send(...command: string[]): Promise<unknown>;
  /** Sends one command as this user of Redis. */
  sendAs(user: string, password: string, command: string[]): Promise<unknown>;
  /** Closes the connections that have subscribed to a channel. */
  cutConnections(): Promise<void>;
  /** Sends SIGSTOP to the process. Connections stay open without any answer until `thaw`. */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  /** Makes Redis run again on the same port, after `kill`. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** A Sentinel knows a primary and its replicas by this name. */
export const sentinelGroup = 'main';
/** A primary that does not answer a Sentinel for this many milliseconds counts as gone. */
const downAfterMs = 500;

/** The shell waits until its input ends, which happens when the test process has ended. It then kills the server. */
const stopWithParentScript =
  'server=$1; shift; "$server" "$@" >/dev/null & echo $!; read -r _; kill -9 $!; wait';

type RedisStartOptions = {
  readonly sentinelOf?: number;
  /** Redis keeps its users and their passwords in a file, so that they survive a restart. */
  readonly keepsUsers?: boolean;
};

/** Starts a primary. With `sentinelOf`, it starts a Sentinel instead, which watches the primary on this port. */
export async function startRedis({ sentinelOf, keepsUsers }: RedisStartOptions = {}): Promise<TestRedis> {
  const command = findRedis();
  const folder = await mkdtemp(join(tmpdir(), 'redis-test-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const options =
    sentinelOf === undefined
      ? [...place, '--save', '', '--appendonly', 'no', ...(keepsUsers ? await writeUsersFile(folder) : [])]
      : [await sentinelFile(folder, sentinelOf), '--sentinel', ...place];
  let running = await spawnRedis();

  async function spawnRedis() {
    const shell = spawn('sh', ['-c', stopWithParentScript, 'sh', command, ...options], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [pid] = await once(createInterface(shell.stdout), 'line');
    await waitUntilRedisAnswers(url);
    return { shell, pid: Number(pid) };
  }

  async function kill(): Promise<void> {
    const { shell } = running;
    if (shell.exitCode !== null) return;
    shell.stdin.end();
    await once(shell, 'exit');
  }

  const send = (...command: string[]) => sendTo(url, command);

  return {
    url,
    port,
    async channels() {
      const names = (await send('PUBSUB', 'CHANNELS')) as string[];
      return names.filter(name => !name.includes(':echo:'));
    },
    send,
    sendAs: (user, password, command) =>
      sendTo(url.replace('//', `//${encodeURIComponent(user)}:${encodeURIComponent(password)}@`), command),
    async cutConnections() {
      await send('CLIENT', 'KILL', 'TYPE', 'pubsub');
    },
    freeze: () => void process.kill(running.pid, 'SIGSTOP'),
    thaw: () => void process.kill(running.pid, 'SIGCONT'),
    kill,
    async restart() {
      await kill();
      running = await spawnRedis();
    },
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends one command, as `redis-cli` does, and returns its answer. */
export async function sendTo(url: string, command: string[]): Promise<unknown> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.sendCommand(command);
  } finally {
    client.destroy();
  }
}

async function writeUsersFile(folder: string): Promise<string[]> {
  const path = join(folder, 'users.acl');
  await writeFile(path, '');
  return ['--aclfile', path];
}

/** A Sentinel writes its own state into its file. */
async function sentinelFile(folder: string, primaryPort: number): Promise<string> {
  const path = join(folder, 'sentinel.conf');
  const settings = [
    `monitor ${sentinelGroup} 127.0.0.1 ${primaryPort} 1`,
    `down-after-milliseconds ${sentinelGroup} ${downAfterMs}`,
    `failover-timeout ${sentinelGroup} ${10 * downAfterMs}`,
  ];
  await writeFile(path, settings.map(setting => `sentinel ${setting}\n`).join(''));
  return path;
}

async function waitUntilRedisAnswers(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: 20 } });
  client.on('error', () => {});
  await client.connect();
  client.destroy();
}

/** Returns a port that no program of this machine listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
