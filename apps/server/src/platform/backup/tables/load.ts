import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateInTransaction, migrationLock } from '../../db/migrate.ts';
import { takeAdvisoryLock } from '../../db/migrating/advisory-lock.ts';
import { migrateQueue } from '../../db/migrating/queue.ts';
import { ignoreErrors } from '../../guarded.ts';
import { StartupError } from '../../startup-error.ts';
import { endWhatMustNotReturn } from '../after-restore.ts';
import type { ArchiveEntry } from '../tar.ts';
import {
  type ForeignKey,
  findForeignKeys,
  findTables,
  productSchemas,
  statementsThatEmpty,
} from './catalogue.ts';
import { type DatabaseShape, mostListBytes, readSequences, readShape, tableEntries } from './entries.ts';
import { quotedTableName } from './read.ts';

export type LoadedTables = {
  /** These tables of the archive do not belong to the product, so their rows were left out. */
  foreign: string[];
  /** So many texts and pushes waited in the archive and were not taken over. */
  droppedJobs: number;
  /** So many files were removed while the backup ran. Their rows were left out. */
  missingFiles: number;
};

/**
 * Loads the tables of an archive into a database, in one transaction: no other session sees any of it before `commit`,
 * and an end of the connection before leaves the database as it was.
 */
export type TableLoader = {
  take(entry: ArchiveEntry): Promise<void>;
  /** `versions` are the uploaded files that were restored. A row whose file is missing is deleted. */
  commit(versions: readonly string[]): Promise<LoadedTables>;
  /** Ends the connection. Without a commit before, nothing has changed. */
  close(): Promise<void>;
};

type TableLoadContext = {
  client: pg.Client;
  shape: DatabaseShape;
  /** The migrations made these tables. */
  tables: string[];
  keys: ForeignKey[];
  foreign: string[];
};

/**
 * Connects to the database that takes the tables. Its transaction begins with the first entry. The user of `url` needs
 * no more rights than the owner of the tables has.
 * @param replace true to delete what the database has in the same transaction
 * @throws StartupError where other sessions use the database, or where it has tables and `replace` is false
 */
export async function openTableLoader(url: string, { replace }: { replace: boolean }): Promise<TableLoader> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection is noticed by the statement that waits for it, or by the next statement.
  ignoreErrors(client);
  let loading: TableLoadContext | null = null;
  const take = async (entry: ArchiveEntry): Promise<void> => {
    if (entry.path === tableEntries.shape && !loading) {
      const shape = readShape(await readListJson(entry));
      await beginTransaction(client, replace);
      loading = await makeEmptyTables(client, shape);
    } else if (loading) await loadEntry(loading, entry);
    else throw new Error(`${entry.path} comes before the list of the tables`);
  };
  try {
    await client.connect();
    await mustHaveNoTables(client, replace);
    await mustBeAlone(client);
    // The library of the job queue commits its own schema, which is empty.
    await migrateQueue(url);
  } catch (error) {
    await client.end();
    throw explainError(error);
  }
  return {
    take: entry => take(entry).catch(throwExplained),
    async commit(versions) {
      if (!loading) throw new Error('it has no list of the tables');
      return finishLoading(loading, versions).catch(throwExplained);
    },
    close: () => client.end(),
  };
}

/** While a statement of a restore runs, PostgreSQL checks every two seconds whether the restore was killed. */
const noticedAfterSeconds = 2;

async function beginTransaction(client: pg.Client, replace: boolean): Promise<void> {
  await takeAdvisoryLock(client, migrationLock);
  await client.query(`set datestyle = 'ISO'; set timezone = 'UTC'; set statement_timeout = 0;
    set lock_timeout = '60s'; set idle_in_transaction_session_timeout = 0;
    set client_connection_check_interval = '${noticedAfterSeconds}s'`);
  await client.query('begin');
  await mustHaveNoTables(client, replace);
  if (replace) for (const statement of await statementsThatEmpty(client)) await client.query(statement);
}

/** @throws StartupError where the database has tables of the product that may not be replaced */
async function mustHaveNoTables(client: pg.Client, replace: boolean): Promise<void> {
  const { rows } = await client.query(
    `select exists (select from pg_class join pg_namespace n on n.oid = relnamespace
       where relkind in ('r', 'p') and nspname = any($1) and relname in ('schema_migrations', 'users', 'accounts')) as taken`,
    [productSchemas],
  );
  if (rows[0].taken && !replace)
    throw new StartupError(
      'DATABASE_URL: the database has tables. Take a backup of it; then --replace deletes all that it has and restores in its place.',
    );
}

/** PostgreSQL shows to every role which users have sessions. Its own processes have no user. */
const sessionsOfOthers = `
  select usename::text as user, count(*)::int as count from pg_stat_activity
  where datname = current_database() and usename is not null and pid <> pg_backend_pid()
  group by 1 order by 1`;

/** For up to this many milliseconds, PostgreSQL may still show a connection that this process has closed. */
const closingMs = 3_000;

/** @throws StartupError where other sessions use the database */
async function mustBeAlone(client: pg.Client): Promise<void> {
  for (const deadline = performance.now() + closingMs; ; ) {
    const { rows } = await client.query<{ user: string; count: number }>(sessionsOfOthers);
    if (rows.length === 0) return;
    const names = rows.map(({ user, count }) => `${count} of ${user}`).join(', ');
    if (performance.now() > deadline)
      throw new StartupError(
        `DATABASE_URL: other sessions use the database: ${names}. Stop the servers, and close other programs that are connected.`,
      );
    await pause(50);
  }
}

/**
 * Makes the tables by the archive's migrations and empties them. Their foreign keys are removed and their triggers are
 * disabled until the rows are loaded, because they would check each row.
 */
async function makeEmptyTables(client: pg.Client, shape: DatabaseShape): Promise<TableLoadContext> {
  // A table that exists before the migrations run is not one of theirs, so it is not touched.
  const before = (await findTables(client)).map(quotedTableName);
  await migrateInTransaction(client, shape.migrations);
  for (const { schema, parent, name, from, to } of shape.partitions)
    await client.query(
      `create table if not exists ${quotedTableName({ schema, name })}
       partition of ${quotedTableName({ schema, name: parent })} for values from ('${from}') to ('${to}')`,
    );
  const tables = (await findTables(client)).map(quotedTableName).filter(name => !before.includes(name));
  const keys = await findForeignKeys(client);
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  if (tables.length > 0) await client.query(`truncate ${tables.join(', ')}`);
  await client.query('delete from graphile_worker._private_jobs');
  await client.query(
    `create temporary table restored_jobs (identifier text, payload json, run_at timestamptz, key text,
       max_attempts int, priority int) on commit drop`,
  );
  const foreign = shape.tables.map(quotedTableName).filter(name => !tables.includes(name));
  return { client, shape, tables, keys, foreign };
}

async function loadEntry({ client, shape, foreign }: TableLoadContext, entry: ArchiveEntry): Promise<void> {
  const { path, content } = entry;
  if (path.startsWith(tableEntries.jobs)) return copyInto(client, 'restored_jobs', content);
  if (path === tableEntries.sequences) return setSequences(client, await readListJson(entry));
  const number = /^(\d+)\/\d+$/.exec(path.slice(tableEntries.rows.length))?.[1];
  const table = path.startsWith(tableEntries.rows) && number ? shape.tables[Number(number)] : undefined;
  if (!table) throw new Error(`${path} belongs to no table`);
  const name = quotedTableName(table);
  if (foreign.includes(name)) return skipContent(content);
  await copyInto(client, `${name} (${table.columns.map(pg.escapeIdentifier).join(', ')})`, content);
}

const copyInto = (client: pg.Client, target: string, content: AsyncIterable<Buffer>): Promise<void> =>
  pipeline(
    Readable.from(content, { objectMode: false }),
    client.query(copyFrom(`copy ${target} from stdin`)),
  );

async function skipContent(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}

async function readListJson({ path, size, content }: ArchiveEntry): Promise<string> {
  if (size > mostListBytes) throw new Error(`${path} is longer than any backup's`);
  return (await buffer(content)).toString();
}

/** A sequence of a table that was left out is left out too. */
async function setSequences(client: pg.Client, json: string): Promise<void> {
  for (const { schema, name, last } of readSequences(json))
    if (last !== null)
      await client.query('select setval(to_regclass($1), $2::bigint) where to_regclass($1) is not null', [
        quotedTableName({ schema, name }),
        last,
      ]);
}

async function finishLoading(
  { client, tables, keys, foreign }: TableLoadContext,
  versions: readonly string[],
): Promise<LoadedTables> {
  const missingFiles = await deleteRowsWithoutFile(client, versions);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  await client.query('set constraints all immediate');
  await migrateInTransaction(client, null);
  await client.query(
    `select graphile_worker.add_job(identifier, payload, run_at => run_at, job_key => key,
       max_attempts => max_attempts, priority => priority) from restored_jobs`,
  );
  const { jobs } = await endWhatMustNotReturn(client);
  await client.query('commit');
  return { foreign, droppedJobs: jobs, missingFiles };
}

async function deleteRowsWithoutFile(client: pg.Client, versions: readonly string[]): Promise<number> {
  const { rowCount } = await client.query(
    `with restored as materialized (select unnest($1::uuid[]) as version)
     delete from storage.objects where not exists (
       select from restored where restored.version = objects.version)`,
    [versions],
  );
  return rowCount ?? 0;
}

const diskFullCode = '53100';

/** Explains why the database refused the backup. Errors in the archive itself are explained where it is read. */
function explainError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartupError) return error;
  const isOfDatabase = error instanceof pg.DatabaseError;
  if (isOfDatabase && error.code === diskFullCode)
    return new StartupError('The disk of the database is full. Nothing was changed.');
  if (isOfDatabase)
    return new StartupError(`The database refused the backup: ${error.message}. Nothing was changed.`);
  if (/connection|ECONNRESET|EPIPE/i.test(error.message))
    return new StartupError(
      `The connection to the database was lost: ${error.message}. Nothing was changed.`,
    );
  return error;
}

function throwExplained(error: unknown): never {
  throw explainError(error);
}
