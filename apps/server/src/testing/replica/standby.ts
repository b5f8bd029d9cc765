import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { openBaseBackup } from '../../platform/backup/base-backup.ts';
import { clusterParts, logParts } from '../../platform/backup/cluster-files.ts';
import { entryNames } from '../../platform/backup/manifest.ts';
import type { ArchivePart } from '../../platform/backup/tar.ts';
import { reachableBinaries } from '../../platform/db/embedded/binaries.ts';
import { Cluster } from '../../platform/db/embedded/cluster.ts';
import {
  type ClusterPlace,
  findOrMakeClusterFolders,
  passThroughMode,
} from '../../platform/db/embedded/place.ts';

const run = promisify(execFile);

/** This PostgreSQL server replays the log of another one, and answers reads. */
export type Standby = {
  /** Returns the connection string of a database of the standby. */
  url(database: string): string;
  /** New commits of the primary are received and not replayed, until `resumeReplay`. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Makes the standby a primary of its own. */
  promote(): Promise<void>;
  /** Ends the server without a warning, as a loss of power does. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Copies a running server with the product's own code for backups, and starts the copy as a standby that streams from the
 * server. `primaryUrl` is the address of its superuser over its socket.
 */
export async function startStandby(primaryUrl: string): Promise<Standby> {
  const dataDir = await mkdtemp(join(tmpdir(), 'standby-'));
  await chmod(dataDir, passThroughMode);
  const place = await findOrMakeClusterFolders(dataDir);
  const data = join(place.folder, 'data');
  await copyCluster(primaryUrl, data);
  const socketFolder = new URL(primaryUrl).searchParams.get('host');
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${socketFolder} user=app application_name=standby'\nwal_retrieve_retry_interval = 200\n`,
  );
  await writeFile(join(data, 'standby.signal'), '');
  await giveTo(place);
  const cluster = new Cluster(place, await reachableBinaries(place.account), { durable: false });
  await cluster.start();

  const tell = (statement: string) => runOn(cluster.url('postgres'), statement);
  return {
    url: database => cluster.url(database),
    async pauseReplay() {
      await tell('select pg_wal_replay_pause()');
      while ((await tell('select pg_get_wal_replay_pause_state() as state'))?.state !== 'paused')
        await pause(20);
    },
    resumeReplay: async () => void (await tell('select pg_wal_replay_resume()')),
    promote: async () => void (await tell('select pg_promote()')),
    async kill() {
      const lines = await readFile(join(data, 'postmaster.pid'), 'utf8');
      process.kill(Number.parseInt(lines, 10), 'SIGKILL');
      while (await cluster.isRunning()) await pause(20);
    },
    start: () => cluster.start(),
    async close() {
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function copyCluster(primaryUrl: string, data: string): Promise<void> {
  const backup = await openBaseBackup(primaryUrl);
  try {
    await backup.start();
    for await (const part of clusterParts(backup.data)) await writePart(data, part);
    const { label, segments } = await backup.stop();
    for await (const part of logParts(backup.data, segments)) await writePart(data, part);
    await writeFile(join(data, 'backup_label'), label);
  } finally {
    await backup.close();
  }
}

async function writePart(data: string, { path, content }: ArchivePart): Promise<void> {
  const target = join(data, path.slice(entryNames.database.length));
  const ownerOnly = 0o700;
  if (path.endsWith('/')) return void (await mkdir(target, { recursive: true, mode: ownerOnly }));
  await mkdir(dirname(target), { recursive: true, mode: ownerOnly });
  await writeFile(target, content, { mode: 0o600 });
}

async function giveTo({ folder, account }: ClusterPlace): Promise<void> {
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
}

async function runOn(url: string, statement: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}
