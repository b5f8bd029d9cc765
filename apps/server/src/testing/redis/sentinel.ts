import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { redisFront } from './proxy-settings.ts';
import { freePort, sendTo, sentinelGroup, startRedis, type TestRedis } from './start.ts';

export type WatchedRedis = {
  /** This address of HAProxy leads to the primary, whichever of the two servers that is. */
  readonly url: string;
  /** The two servers begin as the primary and its replica. */
  readonly servers: readonly [TestRedis, TestRedis];
  close(): Promise<void>;
};

/** Starts a primary with a replica, a Sentinel that makes the replica the primary when that is gone, and HAProxy in front. */
export async function startWatchedRedis(haproxy: string): Promise<WatchedRedis> {
  const servers = [await startRedis(), await startRedis()] as const;
  const [primary, replica] = servers;
  await replica.send('REPLICAOF', '127.0.0.1', String(primary.port));
  // A Sentinel that finds no replica asks again only after ten seconds.
  await waitUntil(async () => /state=online/.test(String(await primary.send('INFO', 'replication'))));
  const sentinel = await startRedis({ sentinelOf: primary.port });
  await waitUntil(async () => String(await sentinel.send('SENTINEL', 'REPLICAS', sentinelGroup)).length > 0);
  const proxy = await startProxy(
    haproxy,
    servers.map(({ port }) => port),
    sentinel.port,
  );
  const url = `redis://127.0.0.1:${proxy.port}`;
  // Until its first checks, HAProxy takes both servers for the primary, and gives each connection to the next one.
  await waitUntil(async () => (await rolesAt(url)).every(role => role === 'master'));
  return {
    url,
    servers,
    async close() {
      await proxy.close();
      await Promise.all([sentinel, ...servers].map(server => server.close()));
    },
  };
}

const rolesAt = async (url: string): Promise<unknown[]> =>
  (await Promise.all([1, 2, 3, 4].map(() => sendTo(url, ['ROLE'])))).map(answer => (answer as unknown[])[0]);

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await pause(50);
}

/** Starts HAProxy, which passes connections only to the server that the Sentinel calls the primary. */
async function startProxy(haproxy: string, ports: readonly number[], sentinelPort: number) {
  const folder = await mkdtemp(join(tmpdir(), 'haproxy-test-'));
  const port = await freePort();
  const path = join(folder, 'haproxy.cfg');
  await writeFile(path, configurationOf(port, ports, sentinelPort));
  const child = spawn(haproxy, ['-db', '-f', path], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  return {
    port,
    async close() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const configurationOf = (port: number, ports: readonly number[], sentinelPort: number): string =>
  `${[
    'defaults',
    '  mode tcp',
    '  timeout connect 1s',
    '  timeout check 1s',
    '  timeout client 1h',
    '  timeout server 1h',
    ...redisFront({
      bind: `127.0.0.1:${port}`,
      servers: ports.map((target, at) => ({ name: `redis${at}`, to: `127.0.0.1:${target}` })),
      sentinels: [{ name: 'sentinel', to: `127.0.0.1:${sentinelPort}` }],
      group: sentinelGroup,
    }),
  ].join('\n')}\n`;
