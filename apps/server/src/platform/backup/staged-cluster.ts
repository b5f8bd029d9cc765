import { chown, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Account } from '../db/embedded/account.ts';
import { Cluster } from '../db/embedded/cluster.ts';
import type { ClusterPlace } from '../db/embedded/place.ts';
import { connectToCluster } from '../db/embedded/ready.ts';
import { prepareOwner } from '../db/prepare.ts';
import { ignoreErrors } from '../guarded.ts';
import { endWhatMustNotReturn } from './after-restore.ts';
import { unpackEntry } from './extract.ts';
import { entryNames } from './manifest.ts';
import { type ArchiveContents, type ReadingOptions, readArchive } from './read-archive.ts';
import { restoreTables } from './restore-tables.ts';
import type { LoadedTables } from './tables/load.ts';
import type { UploadLoader } from './upload-loader.ts';

type StagedCluster = { place: ClusterPlace; binaries: string; loader: UploadLoader };
type ArchiveReadConditions = Omit<ReadingOptions, 'take'>;

/**
 * Unpacks the files of a cluster, lets PostgreSQL replay its log over them, and ends the sessions and jobs in its
 * database that must not return.
 */
export async function restoreCluster(
  file: string,
  { place, binaries, loader }: StagedCluster,
  reading: ArchiveReadConditions,
): Promise<ArchiveContents & LoadedTables> {
  const staging = { database: join(place.folder, 'data'), uploads: '', owner: place.account };
  const found = await readArchive(file, {
    ...reading,
    take: entry =>
      entry.path.startsWith(entryNames.uploads) ? loader.take(entry) : unpackEntry(entry, staging),
  });
  await loader.finish();
  const { jobs } = await whileRunning(place, binaries, cluster => endRestoredSessionsAndJobs(cluster));
  return { ...found, droppedJobs: jobs, foreign: [], missingFiles: 0 };
}

/** Makes a new cluster and loads the tables of the archive into it. */
export async function restoreIntoNewCluster(
  file: string,
  { place, binaries, loader }: StagedCluster,
  reading: ArchiveReadConditions,
): Promise<ArchiveContents & LoadedTables> {
  await rm(join(place.folder, 'data'), { recursive: true });
  if (place.account) await giveFolderTo(place.account, place.folder);
  await new Cluster(place, binaries, { durable: true }).initialise();
  return whileRunning(place, binaries, async cluster => {
    await withDatabaseClient(cluster.url('postgres'), client =>
      client.query(`create database ${appDatabase}`),
    );
    const url = await prepareOwner(cluster.url(appDatabase), null);
    return restoreTables(file, { url, replace: false, uploads: loader }, reading);
  });
}

const appDatabase = 'app';

async function endRestoredSessionsAndJobs(cluster: Cluster): Promise<{ jobs: number }> {
  const has = await withDatabaseClient(cluster.url('postgres'), client =>
    client.query('select from pg_database where datname = $1', [appDatabase]),
  );
  if (has.rowCount === 0) return { jobs: 0 };
  return withDatabaseClient(cluster.url(appDatabase), endWhatMustNotReturn);
}

async function withDatabaseClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  ignoreErrors(client);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const replayWaitOptions = { readyWithinMs: 60_000, endsHung: false, onTrouble: () => {} };

/**
 * Runs a cluster for as long as `work` takes.
 * @throws StartupError where PostgreSQL does not start on its files
 */
async function whileRunning<Result>(
  place: ClusterPlace,
  binaries: string,
  work: (cluster: Cluster) => Promise<Result>,
): Promise<Result> {
  if (place.account) await giveFolderTo(place.account, place.folder);
  const cluster = new Cluster(place, binaries, { durable: true });
  try {
    await cluster.start();
    // PostgreSQL replays the log of the archive, which may take longer than its start waits.
    await (await connectToCluster(cluster, replayWaitOptions)).end();
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}

/**
 * Gives a folder and the folders below it to the user under whom PostgreSQL runs. That user already owns the files in
 * them.
 */
async function giveFolderTo(account: Account, folder: string): Promise<void> {
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await giveFolderTo(account, join(folder, entry.name));
}
