import type pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import type { Migration } from './files.ts';

type AppliedMigration = {
  readonly checksum: string;
  /** Null where an earlier version applied the file. It did not distinguish additive files from breaking ones. */
  readonly additive: boolean | null;
};

/** What is recorded in a database about the migrations that ran on it. */
export type Records = {
  /** False where the tables of the records are missing, or are those of an earlier version. */
  readonly complete: boolean;
  readonly applied: ReadonlyMap<string, AppliedMigration>;
  /** For each file that is not finished, `steps` has the checksums of its finished steps. */
  readonly begun: ReadonlyMap<string, { readonly additive: boolean; readonly steps: readonly string[] }>;
};

const createRecordTablesSql = `
  create table if not exists public.schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now());
  create table if not exists public.schema_migration_steps (
    name text, step integer, checksum text not null, additive boolean not null, done_at timestamptz not null default now(),
    primary key (name, step))`;
const addAdditiveColumnSql = 'alter table public.schema_migrations add column if not exists additive boolean';

/** Reads the records, and changes and locks nothing. */
export async function readRecords(client: pg.ClientBase): Promise<Records> {
  const { rows: found } = await client.query<{ files: boolean; kind: boolean; steps: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as files,
       to_regclass('public.schema_migration_steps') is not null as steps,
       exists (select from pg_attribute where attrelid = to_regclass('public.schema_migrations')
         and attname = 'additive' and not attisdropped) as kind`,
  );
  const { files = false, kind = false, steps = false } = found[0] ?? {};
  const applied = files ? await readAppliedMigrations(client, kind) : new Map();
  const begun = steps ? await readBegunMigrations(client) : new Map();
  const classified = [...applied.values()].every(({ additive }) => additive !== null);
  return { complete: files && kind && steps && classified, applied, begun };
}

async function readAppliedMigrations(client: pg.ClientBase, hasKind: boolean): Promise<Records['applied']> {
  const { rows } = await client.query(
    `select name, checksum, ${hasKind ? 'additive' : 'null::boolean as additive'} from public.schema_migrations`,
  );
  return new Map(rows.map(({ name, checksum, additive }) => [name, { checksum, additive }]));
}

async function readBegunMigrations(client: pg.ClientBase): Promise<Records['begun']> {
  const { rows } = await client.query(
    `select name, bool_and(additive) as additive, array_agg(checksum order by step) as steps
     from public.schema_migration_steps group by name`,
  );
  return new Map(rows.map(({ name, additive, steps }) => [name, { additive, steps }]));
}

/** Makes the tables of the records, and classifies the files that an earlier version applied. */
export async function completeRecords(client: pg.ClientBase, known: readonly Migration[]): Promise<void> {
  await client.query(createRecordTablesSql);
  await client.query(addAdditiveColumnSql);
  await client.query(
    `update public.schema_migrations as recorded set additive = known.additive
     from unnest($1::text[], $2::boolean[]) as known (name, additive)
     where recorded.name = known.name and recorded.additive is null`,
    [known.map(({ name }) => name), known.map(({ additive }) => additive)],
  );
}

export async function recordAppliedMigration(
  client: pg.ClientBase,
  { name, checksum, additive }: Migration,
): Promise<void> {
  await client.query('delete from public.schema_migration_steps where name = $1', [name]);
  await client.query('insert into public.schema_migrations (name, checksum, additive) values ($1, $2, $3)', [
    name,
    checksum,
    additive,
  ]);
}

export async function recordAppliedStep(
  client: pg.ClientBase,
  { name, steps, additive }: Migration,
  step: number,
): Promise<void> {
  await client.query(
    'insert into public.schema_migration_steps (name, step, checksum, additive) values ($1, $2, $3, $4)',
    [name, step, steps[step]?.checksum, additive],
  );
}

/** Returns the names of what a newer version applied or began, in their order, and whether each is additive. */
export function newerThan(known: readonly Migration[], { applied, begun }: Records) {
  const names = new Set(known.map(({ name }) => name));
  return [...applied, ...begun]
    .filter(([name]) => !names.has(name))
    .map(([name, { additive }]) => ({ name, additive: additive ?? false }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Throws where this version cannot work on a database with these records. A newer version's files are accepted where
 * they are additive; a restore accepts none, because it makes the tables itself.
 */
export function mustFit(
  known: readonly Migration[],
  records: Records,
  { acceptsNewer }: { acceptsNewer: boolean },
): void {
  const newer = newerThan(known, records).find(({ additive }) => !(acceptsNewer && additive));
  if (newer)
    throw new StartupError(
      `The database has the migration ${newer.name}, which this version does not have${acceptsNewer ? ' and cannot work with' : ''}: install the newer version that made it, or restore a backup from before it.`,
    );
  for (const { name, checksum, steps } of known) {
    const applied = records.applied.get(name);
    if (applied && applied.checksum !== checksum)
      throw new StartupError(
        `The migration ${name} has changed since it was applied: put a change into a new file.`,
      );
    const done = records.begun.get(name)?.steps ?? [];
    if (done.some((step, index) => step !== steps[index]?.checksum))
      throw new StartupError(
        `The migration ${name} is half done, and a step that is done has changed since: change only the steps after it.`,
      );
  }
}
