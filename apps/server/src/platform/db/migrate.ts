import { join } from 'node:path';
import pg from 'pg';
import { ignoreErrors } from '../guarded.ts';
import { hasCitus, repeatOnWorkersWhereDistributed } from './distributing/engine.ts';
import { urlWithOption } from './logins.ts';
import { takeAdvisoryLock } from './migrating/advisory-lock.ts';
import { completeRecords, mustFit, newerThan, type Records, readRecords } from './migrating/applied.ts';
import { type Migration, readMigrations } from './migrating/files.ts';
import { defaultLockPatience, type Patience, patiently } from './migrating/patience.ts';
import { migrateQueue } from './migrating/queue.ts';
import { runFile, runFileInTransaction } from './migrating/run-file.ts';
import { sessionName } from './migrating/sessions.ts';
import { makeMissingFunctions } from './missing-functions.ts';

const migrationsFolder = join(import.meta.dirname, '../../../migrations');
/** Only the session with this lock changes the schema. */
export const migrationLock = 5_245_392;

/** PostgreSQL looks this often whether a process in the middle of a statement is still there. */
const noticedAfterSeconds = 2;

export type MigrateOptions = {
  readonly folder?: string;
  readonly patience?: Patience;
  /** The milliseconds for which this start waits for another node that migrates. */
  readonly waitMs?: number;
};

/**
 * Brings the database at `url` to the newest schema while other nodes work on it. Runs every SQL file of the folder that
 * has not run on it, in the order of the file names, and each step of a file by itself. Nodes that start at the same
 * time wait for the first one. Where nothing is to be done, it waits for no node.
 * @returns the names of the files applied now
 * @throws StartupError if an applied file has changed, if a newer version made a change that this version cannot work
 *   with, or if a file fails
 */
export async function migrate(
  url: string,
  { folder = migrationsFolder, patience = defaultLockPatience, waitMs }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: sessionName('migrations') });
  // Between two statements the client has no listener for errors. Without this listener, a server that stops then would
  // end the process.
  ignoreErrors(client);
  await client.connect();
  try {
    // An index of a large table takes longer than any limit for calls that a role may have. PostgreSQL ends the session of
    // a process that was killed in the middle of a statement, so that the next start need not wait for it.
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
       set client_connection_check_interval = '${noticedAfterSeconds}s'`,
    );
    await repeatOnWorkersWhereDistributed(client);
    const files = await readMigrations(folder);
    const applied = isUpToDate(files, await readRecords(client))
      ? []
      : await applyPendingMigrations(client, files, { patience, waitMs });
    // The library of the job queue migrates its tables on connections of its own.
    const queueUrl = urlWithOption(url, `lock_timeout=${patience.lockTimeoutMs}`);
    const isOnCitus = await hasCitus(client);
    await patiently(client, patience, () =>
      migrateQueue(isOnCitus ? urlWithOption(queueUrl, 'citus.enable_ddl_propagation=off') : queueUrl),
    );
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * Brings a database to the schema of another one inside the caller's transaction: `applied` are the migrations of that
 * other database in their order, or null for all that this version has.
 * @throws StartupError if this version does not have one of them as it was applied there
 */
export async function migrateInTransaction(
  client: pg.ClientBase,
  applied: readonly Pick<Migration, 'name' | 'checksum'>[] | null,
): Promise<void> {
  const known = await readMigrations(migrationsFolder);
  const wanted = applied ?? known;
  const there = new Map(wanted.map(({ name, checksum }) => [name, { checksum, additive: null }]));
  mustFit(known, { complete: false, applied: there, begun: new Map() }, { acceptsNewer: false });
  await completeRecords(client, known);
  const { applied: here } = await readRecords(client);
  await makeMissingFunctions(client);
  for (const { name } of wanted.filter(one => !here.has(one.name))) {
    const migration = known.find(one => one.name === name);
    if (migration) await runFileInTransaction(client, migration);
  }
}

export type MigrationState = {
  /** These files were not applied to the database. */
  readonly pending: readonly string[];
  /** A newer version of the product applied these files, which this version does not have. */
  readonly newer: readonly { readonly name: string; readonly additive: boolean }[];
  /** These files were begun, and are not finished. */
  readonly begun: readonly string[];
};

/** Compares the files of this version with those that were applied. Returns null for a database without any. */
export async function findMigrationState(
  client: pg.ClientBase,
  folder: string = migrationsFolder,
): Promise<MigrationState | null> {
  const records = await readRecords(client);
  if (records.applied.size + records.begun.size === 0) return null;
  const files = await readMigrations(folder);
  return {
    pending: pendingMigrationsOf(files, records).map(({ name }) => name),
    newer: newerThan(files, records),
    begun: [...records.begun.keys()],
  };
}

const pendingMigrationsOf = (files: readonly Migration[], { applied }: Records) =>
  files.filter(({ name }) => !applied.has(name));

/** @throws StartupError where this version cannot work on the database */
function isUpToDate(files: readonly Migration[], records: Records): boolean {
  mustFit(files, records, { acceptsNewer: true });
  return records.complete && pendingMigrationsOf(files, records).length === 0;
}

async function applyPendingMigrations(
  client: pg.Client,
  files: readonly Migration[],
  { patience, waitMs }: { patience: Patience; waitMs: number | undefined },
): Promise<string[]> {
  await takeAdvisoryLock(client, migrationLock, waitMs);
  await patiently(client, patience, () => completeRecords(client, files));
  // Another node may have applied files while this one waited.
  const records = await readRecords(client);
  if (isUpToDate(files, records)) return [];
  await makeMissingFunctions(client);
  const pending = pendingMigrationsOf(files, records);
  for (const file of pending)
    await runFile(client, file, { done: records.begun.get(file.name)?.steps.length ?? 0, patience });
  return pending.map(({ name }) => name);
}
