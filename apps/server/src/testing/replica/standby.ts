import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reachableBinaries } from '../../platform/db/embedded/binaries.ts';
import { Cluster } from '../../platform/db/embedded/cluster.ts';
import { findOrMakeClusterFolders, passThroughMode } from '../../platform/db/embedded/place.ts';
import { askDatabase } from './ask.ts';
import { copyCluster, giveTo } from './copy-cluster.ts';

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
 * server. `primaryUrl` is the connection string of its superuser over its socket.
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

  const tell = (statement: string) => askDatabase(cluster.url('postgres'), statement);
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
