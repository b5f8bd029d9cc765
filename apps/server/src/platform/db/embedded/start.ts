import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { guarded } from '../../guarded.ts';
import { StartupError } from '../../startup-error.ts';
import { type PostgresPackage, reachableBinaries } from './binaries.ts';
import { Cluster } from './cluster.ts';
import { findOrMakeClusterFolders } from './place.ts';
import { connectToCluster, type ReadyWaitOptions } from './ready.ts';

export type EmbeddedPostgres = {
  /** Returns the connection string of a database, which is created where it does not exist. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
  /** Ends the server at once, without waiting for its end. It repeats what it has logged at its next start. */
  cutOff(): void;
};

type EmbeddedPostgresOptions = {
  dataDir: string;
  /** False to give up crash safety, which makes tests faster. */
  durable: boolean;
  onTrouble: (message: string) => void;
  /** Tests start other versions than the one that npm installed with the product. */
  postgres?: PostgresPackage | undefined;
  /** Where another process runs this server already, this process uses the server too instead of failing. */
  shared?: boolean;
  /** A server that hangs is ended after so many milliseconds. */
  readyWithinMs?: number;
};

/**
 * The one process that uses the data folder holds this lock of the database. The lock ends with that process's
 * connection, however the process ends.
 */
const ownerLock = 5_245_391;
const usualReadyWithinMs = 60_000;
/** The file in which PostgreSQL writes its state is read this often. */
const lookEveryMs = 1_000;

/**
 * Starts the PostgreSQL server that npm installed, with its data under `dataDir`, and keeps it running: a server that
 * dies is started again. A server that a killed process left running is stopped and started anew, since its program
 * files may be gone from the disk.
 * @throws StartupError if another process already uses `dataDir`, or the server cannot run here
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = await findOrMakeClusterFolders(options.dataDir);
  const { durable, postgres, onTrouble, readyWithinMs = usualReadyWithinMs } = options;
  const binaries = await reachableBinaries(place.account, postgres);
  const cluster = new Cluster(place, binaries, { durable, version: postgres?.version });
  await cluster.initialise();
  const leftOver = await cluster.isRunning();
  const patience = { onTrouble, readyWithinMs, endsHung: true };
  const startOwned = () => startOwnedCluster(cluster, options.dataDir, patience);
  if (leftOver && options.shared && (await isClusterOwned(cluster, patience)))
    return ofAnotherProcess(cluster);
  let owner = await startOwned();
  if (leftOver) {
    await owner.end();
    await cluster.stop();
    owner = await startOwned();
  }

  let stopping = false;
  let revival = Promise.resolve();
  const watch = () =>
    owner.once(
      'end',
      guarded('the connection to the embedded PostgreSQL', () => (revival = restartCluster())),
    );
  watch();

  async function restartCluster(): Promise<void> {
    while (!stopping) {
      options.onTrouble('The connection to the embedded PostgreSQL was lost: starting it again.');
      try {
        owner = await startOwned();
        watch();
        return;
      } catch (error) {
        options.onTrouble(String(error));
        await pause(500);
      }
    }
  }

  const watching = endWhereItStops(cluster, () => stopping);

  async function ensureDatabase(name: string): Promise<string> {
    const found = await owner.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await owner.query(`create database ${pg.escapeIdentifier(name)}`);
    return cluster.url(name);
  }

  async function stop(): Promise<void> {
    stopping = true;
    clearInterval(watching);
    await revival;
    await owner.end();
    await cluster.stop();
    if (place.socketFolder !== place.folder) await rm(place.socketFolder, { recursive: true, force: true });
  }

  return { database: ensureDatabase, stop, cutOff: () => cluster.cutOff() };
}

/**
 * Ends a server that another program has stopped. Clients that stay connected would keep it for hours, and it would
 * refuse all others.
 */
function endWhereItStops(cluster: Cluster, isOwnStop: () => boolean): NodeJS.Timeout {
  const look = guarded('the watch on the embedded PostgreSQL', async () => {
    if (!isOwnStop() && (await cluster.isStopping())) await cluster.stop();
  });
  return setInterval(look, lookEveryMs).unref();
}

async function startOwnedCluster(
  cluster: Cluster,
  dataDir: string,
  patience: ReadyWaitOptions,
): Promise<pg.Client> {
  await cluster.start();
  const client = await connectToCluster(cluster, patience);
  for (let attempt = 0; attempt < 30; attempt += 1) {
    if (await takeOwnership(client)) return client;
    // A process that was killed a moment ago still holds the lock until PostgreSQL has noticed its end.
    await pause(100);
  }
  await client.end();
  throw new StartupError(
    `Another process already runs on ${dataDir}: stop it, or give this one its own DATA_DIR.`,
  );
}

/** This process uses the server of another one, which starts and stops it. */
const ofAnotherProcess = (cluster: Cluster): EmbeddedPostgres => ({
  database: async name => cluster.url(name),
  stop: async () => {},
  cutOff() {},
});

async function isClusterOwned(cluster: Cluster, patience: ReadyWaitOptions): Promise<boolean> {
  const client = await connectToCluster(cluster, { ...patience, endsHung: false });
  const free = await takeOwnership(client);
  await client.end();
  return !free;
}

async function takeOwnership(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [ownerLock]);
  return rows[0].held;
}
