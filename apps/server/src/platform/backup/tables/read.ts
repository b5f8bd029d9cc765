import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readRecords } from '../../db/migrating/applied.ts';
import { ignoreErrors } from '../../guarded.ts';
import { StartupError } from '../../startup-error.ts';
import type { DatabaseReader } from '../database-reader.ts';
import { makeArchivePart } from '../read-whole.ts';
import type { ArchivePart } from '../tar.ts';
import { findMigrations, findPartitions, findSequences, findTables } from './catalogue.ts';
import { type DatabaseShape, mostListBytes, tableEntries } from './entries.ts';

/** Rows are collected in memory up to about this many bytes, because an entry of an archive begins with its size. */
const rowsAtOnce = 4 * 1024 * 1024;

/**
 * Texts that PostgreSQL writes must not depend on the settings of its server. A backup reads for as long as it takes,
 * while the product goes on writing.
 */
const sessionSettings = `
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/**
 * Reads the rows of all tables as of one moment, in one transaction. The user of `url` needs no more rights than the
 * owner of the tables has. No other program, such as `pg_dump`, is needed.
 */
export async function openTables(url: string): Promise<DatabaseReader> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection is noticed by the statement that waits for it, or by the next statement.
  ignoreErrors(client);
  await client.connect();
  try {
    await client.query(sessionSettings);
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as postgres`,
    );
    return {
      postgres: String(rows[0].postgres),
      parts: uploads => partsOf(client, uploads),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** @throws StartupError where the database has no tables of the product */
async function readShapeOf(client: pg.Client): Promise<DatabaseShape> {
  const { rows } = await client.query(`select to_regclass('public.schema_migrations') is not null as found`);
  if (!rows[0].found)
    throw new StartupError('DATABASE_URL: there are no tables in this database to back up.');
  const [begun] = (await readRecords(client)).begun.keys();
  // A restore makes the tables by running whole migration files.
  if (begun)
    throw new StartupError(
      `The migration ${begun} is half done: start the server to finish it, and take the backup then.`,
    );
  return {
    migrations: await findMigrations(client),
    tables: await findTables(client),
    partitions: await findPartitions(client),
  };
}

async function* partsOf(
  client: pg.Client,
  uploads: () => AsyncGenerator<ArchivePart>,
): AsyncGenerator<ArchivePart> {
  await client.query('begin isolation level repeatable read read only');
  const shape = await readShapeOf(client);
  yield* uploads();
  yield makeListPart(tableEntries.shape, shape);
  for (const [number, table] of shape.tables.entries())
    yield* rowParts(client, selectionOf(table), `${tableEntries.rows}${number}/`);
  if (await hasJobsTable(client)) yield* rowParts(client, waitingJobs, tableEntries.jobs);
  yield makeListPart(tableEntries.sequences, await findSequences(client));
  await client.query('commit');
  const migrations = await findMigrations(client);
  // PostgreSQL shows a table that a migration wrote anew as empty to an older snapshot.
  if (JSON.stringify(migrations) !== JSON.stringify(shape.migrations))
    throw new StartupError(
      'A new version of the product changed the tables while the backup ran: take it again.',
    );
}

function makeListPart(path: string, list: unknown): ArchivePart {
  const bytes = Buffer.from(JSON.stringify(list));
  if (bytes.length > mostListBytes)
    throw new StartupError(`The database has too many tables for ${path} of an archive.`);
  return makeArchivePart(path, bytes);
}

const quote = pg.escapeIdentifier;
export const quotedTableName = ({ schema, name }: { schema: string; name: string }) =>
  `${quote(schema)}.${quote(name)}`;

const selectionOf = (table: DatabaseShape['tables'][number]) =>
  `select ${table.columns.map(quote).join(', ')} from ${quotedTableName(table)}`;

/**
 * The queue's tables belong to its library and may differ in the next version. So the jobs are copied by what the
 * library's function to add a job takes.
 */
const waitingJobs = `
  select tasks.identifier, payload::text, run_at, key, max_attempts, priority
  from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id`;

async function hasJobsTable(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select to_regclass('graphile_worker._private_jobs') is not null as found`,
  );
  return rows[0].found;
}

/** Reads rows in pieces that end with a row. In the text format of COPY, a newline is always the end of a row. */
async function* rowParts(client: pg.Client, selection: string, path: string): AsyncGenerator<ArchivePart> {
  let held: Buffer[] = [];
  let size = 0;
  let number = 0;
  for await (const chunk of client.query(copyTo(`copy (${selection}) to stdout`))) {
    held.push(chunk);
    size += chunk.length;
    if (size < rowsAtOnce) continue;
    const all = Buffer.concat(held);
    const end = all.lastIndexOf(newline) + 1;
    if (end > 0) yield makeArchivePart(`${path}${number++}`, all.subarray(0, end));
    held = [all.subarray(end)];
    size = all.length - end;
  }
  if (size > 0) yield makeArchivePart(`${path}${number}`, Buffer.concat(held));
}

const newline = 10;
