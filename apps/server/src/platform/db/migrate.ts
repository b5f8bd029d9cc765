import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { ignoreErrors } from '../guarded.ts';
import { StartupError } from '../startup-error.ts';
import { makeMissingFunctions } from './missing-functions.ts';

const migrationsFolder = join(import.meta.dirname, '../../../migrations');
/** Only the session with this lock changes the schema. */
export const migrationLock = 5_245_392;

type Migration = { name: string; text: string; checksum: string };

/**
 * Brings the database at `url` to the newest schema. Runs every SQL file of the folder that has not run on it, in the
 * order of the file names, each in its own transaction. Nodes that start at the same time wait for the first one.
 * @returns the names of the files applied now
 * @throws StartupError if an applied file has changed or is gone, or if a file fails
 */
export async function migrate(url: string, folder: string = migrationsFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  // Between two statements the client has no listener for errors. Without this listener, a server that stops then would
  // end the process.
  ignoreErrors(client);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const applied = await applyNewMigrations(client, await readMigrations(folder));
    await runMigrations({ connectionString: url });
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
  if (applied) mustBeUnchanged(new Map(applied.map(({ name, checksum }) => [name, checksum])), known);
  const wanted = applied?.map(({ name }) => name) ?? known.map(({ name }) => name);
  const seen = await readApplied(client);
  await makeMissingFunctions(client);
  for (const name of wanted.filter(one => !seen.has(one))) {
    const migration = known.find(one => one.name === name);
    if (migration) await runMigration(client, migration);
  }
}

export type MigrationState = {
  /** These files were not applied to the database. */
  readonly pending: readonly string[];
  /** A newer version of the product applied these files, which this version does not have. */
  readonly newer: readonly string[];
};

/** Compares the files of this version with those that were applied. Returns null for a database without any. */
export async function findMigrationState(
  client: pg.Client,
  folder: string = migrationsFolder,
): Promise<MigrationState | null> {
  const table = await client.query(`select to_regclass('public.schema_migrations') is not null as made`);
  if (!table.rows[0].made) return null;
  const { rows } = await client.query<{ name: string }>('select name from public.schema_migrations');
  const applied = new Set(rows.map(({ name }) => name));
  const own = new Set((await readMigrations(folder)).map(({ name }) => name));
  return { pending: [...own.difference(applied)].sort(), newer: [...applied.difference(own)].sort() };
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async name => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function applyNewMigrations(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const seen = await readApplied(client);
  mustBeUnchanged(seen, migrations);
  await makeMissingFunctions(client);
  const fresh = migrations.filter(({ name }) => !seen.has(name));
  for (const migration of fresh) await applyMigration(client, migration);
  return fresh.map(({ name }) => name);
}

/** Returns the checksums of the migrations that ran on the database, by their names. */
async function readApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists public.schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query('select name, checksum from public.schema_migrations');
  return new Map(rows.map(row => [row.name, row.checksum]));
}

function mustBeUnchanged(seen: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of seen) {
    if (!known.has(name)) {
      throw new StartupError(
        `The database has the migration ${name}, which this version does not have: install the newer version that made it.`,
      );
    }
    if (known.get(name) !== checksum) {
      throw new StartupError(
        `The migration ${name} has changed since it was applied: put a change into a new file.`,
      );
    }
  }
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await runMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function runMigration(client: pg.ClientBase, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query(text);
    await client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
  } catch (error) {
    throw new StartupError(
      `The migration ${name} fails${describeErrorPlace(text, error)}: ${(error as Error).message}`,
    );
  }
}

function describeErrorPlace(text: string, error: unknown): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  return Number.isNaN(position) ? '' : ` in line ${text.slice(0, position).split('\n').length}`;
}
