import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from 'redis';
import { findRedis } from './server.ts';

/** This is a real Redis or Valkey for one test, which writes no file. It ends with the process that started it. */
export type TestRedis = {
  readonly url: string;
  readonly port: number;
  /** Returns the names of channels that have a subscriber. */
  channels(): Promise<string[]>;
  /** Closes every connection to Redis except the one that sends this command. */
  cutConnections(): Promise<void>;
  /** Sends SIGSTOP to the process. Connections stay open without any answer until `thaw`. */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  /** Makes Redis run again on the same port, after `kill`. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** The shell waits until its input ends, which happens when the test process has ended. It then kills the server. */
const stopWithParentScript =
  'server=$1; shift; "$server" "$@" >/dev/null & echo $!; read -r _; kill -9 $!; wait';

export async function startRedis(): Promise<TestRedis> {
  const command = findRedis();
  const folder = await mkdtemp(join(tmpdir(), 'redis-test-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ];
  let running = await run();

  async function run() {
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

  async function send(...command: string[]): Promise<unknown> {
    const client = createClient({ url });
    await client.connect();
    return client.sendCommand(command).finally(() => client.destroy());
  }

  return {
    url,
    port,
    channels: async () => (await send('PUBSUB', 'CHANNELS')) as string[],
    async cutConnections() {
      await send('CLIENT', 'KILL', 'TYPE', 'pubsub');
    },
    freeze: () => void process.kill(running.pid, 'SIGSTOP'),
    thaw: () => void process.kill(running.pid, 'SIGCONT'),
    kill,
    async restart() {
      await kill();
      running = await run();
    },
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilRedisAnswers(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: 20 } });
  client.on('error', () => {});
  await client.connect();
  client.destroy();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
