import type pg from 'pg';
import type { DatabaseShape, SequencePosition } from './entries.ts';

/**
 * The migrations make their tables in these schemas. The library of the job queue makes one of its own, whose jobs are
 * copied.
 */
export const productSchemas = ['public', 'auth', 'storage', 'rest', 'local_payments'];

/** A migration is applied by the restore itself, so the rows of these tables are not copied. */
const migrationTables = ['schema_migrations', 'schema_migration_steps'];

type TableShape = DatabaseShape['tables'][number];

/** Lists the tables with the columns that are stored. A generated column is computed again by the restore. */
export async function findTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select nspname as schema, relname as name, array(
       select attname::text from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and nspname = any($1)
       and not (nspname = 'public' and relname = any($2)) and not exists (
         select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
     order by 1, 2`,
    [productSchemas, migrationTables],
  );
  return rows;
}

export async function findMigrations(client: pg.ClientBase): Promise<DatabaseShape['migrations']> {
  const { rows } = await client.query(
    'select name, checksum from public.schema_migrations order by applied_at, name',
  );
  return rows;
}

/** Lists the partitions for months, which are made while the product runs. */
export async function findPartitions(client: pg.ClientBase): Promise<DatabaseShape['partitions']> {
  const { rows } = await client.query(
    `select nspname as schema, parent.relname as parent, part.relname as name, bounds[1] as from, bounds[2] as to
     from pg_inherits join pg_class part on part.oid = inhrelid join pg_class parent on parent.oid = inhparent
       join pg_namespace n on n.oid = parent.relnamespace,
       regexp_match(pg_get_expr(part.relpartbound, part.oid), 'FROM \\(''([0-9a-f-]{36})''\\) TO \\(''([0-9a-f-]{36})''\\)') as bounds
     where part.relispartition and part.relkind = 'r' and nspname = any($1) and bounds is not null
     order by 1, 2, 4`,
    [productSchemas],
  );
  return rows;
}

/** A sequence does not belong to a snapshot: it is read after the tables, so it is never behind a row. */
export async function findSequences(client: pg.ClientBase): Promise<SequencePosition[]> {
  const { rows } = await client.query<SequencePosition>(
    `select schemaname as schema, sequencename as name, last_value::text as last
     from pg_sequences where schemaname = any($1) order by 1, 2`,
    [productSchemas],
  );
  return rows;
}

export type ForeignKey = { table: string; name: string; definition: string };

/** Lists the foreign keys. PostgreSQL adds and removes those of partitions by itself. */
export async function findForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = connamespace
     where contype = 'f' and conparentid = 0 and nspname = any($1) order by 1, 2`,
    [productSchemas],
  );
  return rows;
}

/**
 * Returns the statements that empty a database: they remove the product's other schemas, and from `public` what the
 * role of this connection owns. The job queue remains.
 */
export async function statementsThatEmpty(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `with own (place, statement) as (
       select 1, format('drop schema %I cascade', nspname) from pg_namespace
       where nspname = any($1) and nspname <> 'public'
       union all
       select 2, format('drop %s if exists %s cascade', case relkind when 'v' then 'view' when 'S' then 'sequence'
         when 'c' then 'type' else 'table' end, c.oid::regclass)
       from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S', 'c')
         and not relispartition and pg_has_role(relowner, 'usage') and not exists (
           select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid
             and (deptype = 'e' or relkind = 'S' and deptype in ('a', 'i')))
       union all
       select 3, format('drop routine if exists %s cascade', p.oid::regprocedure)
       from pg_proc p where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'usage') and not exists (
         select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
       union all
       select 4, format('drop type if exists %s cascade', t.oid::regtype)
       from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
         and pg_has_role(typowner, 'usage') and not exists (
           select from pg_depend where classid = 'pg_type'::regclass and objid = t.oid and deptype = 'e'))
     select statement from own order by place`,
    [productSchemas],
  );
  return rows.map(({ statement }) => statement);
}
