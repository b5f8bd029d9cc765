import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { type Cluster, clusterAt } from './embedded-cluster.ts';
import { findPlace } from './embedded-place.ts';

export type EmbeddedPostgres = {
  /** The connection string of a database in it, which is created if need be. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  /** False gives up crash safety for speed: for tests. */
  durable: boolean;
  onTrouble: (message: string) => void;
};

/** Held by the one process that uses the cluster; it ends with that process's connection, however it dies. */
const ownerLock = 5_245_391;

/**
 * Starts the PostgreSQL server that npm brought, with its data under `dataDir`, and keeps it running: a server that
 * dies is started again. One left over by a killed process is stopped and started anew, since its binaries may be
 * gone from the disk.
 * @throws StartupError if another process already uses `dataDir`, or the server cannot run here
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const cluster = clusterAt(await findPlace(options.dataDir), options);
  await cluster.initialise();
  const leftOver = await cluster.isRunning();
  let owner = await own(cluster, options.dataDir);
  if (leftOver) {
    await owner.end();
    await cluster.stop();
    owner = await own(cluster, options.dataDir);
  }

  let stopping = false;
  let revival = Promise.resolve();
  const watch = () => owner.once('end', () => (revival = revive()));
  watch();

  async function revive(): Promise<void> {
    while (!stopping) {
      options.onTrouble('The connection to the embedded PostgreSQL was lost: starting it again.');
      try {
        owner = await own(cluster, options.dataDir);
        watch();
        return;
      } catch (error) {
        options.onTrouble(String(error));
        await pause(500);
      }
    }
  }

  async function database(name: string): Promise<string> {
    const found = await owner.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await owner.query(`create database ${pg.escapeIdentifier(name)}`);
    return cluster.url(name);
  }

  async function stop(): Promise<void> {
    stopping = true;
    await revival;
    await owner.end();
    await cluster.stop();
  }

  return { database, stop };
}

async function own(cluster: Cluster, dataDir: string): Promise<pg.Client> {
  await cluster.start();
  const client = await connect(cluster);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [ownerLock]);
    if (rows[0].held) return client;
    // A process killed a moment ago still counts until the server has noticed.
    await pause(100);
  }
  await client.end();
  throw new StartupError(
    `Another process already runs on ${dataDir}: stop it, or give this one its own DATA_DIR.`,
  );
}

/** Connects as soon as the server lets one in: after a crash it replays its log first. */
async function connect(cluster: Cluster): Promise<pg.Client> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: cluster.url('postgres') });
    // The 'end' that follows is what the keeper acts upon.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await cluster.start();
      await pause(50);
    }
  }
}
