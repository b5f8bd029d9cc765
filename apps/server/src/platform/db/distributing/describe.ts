import type pg from 'pg';
import { findMigrationState } from '../migrate.ts';
import { describeSession, type Session } from '../migrating/sessions.ts';
import { distributedTables, findDistributedTables } from './engine.ts';
import type { DatabaseDescription, TableDescription, UniqueKey } from './plan.ts';

/** Reads what decides how the tables are distributed, and changes nothing. */
export async function describeDatabase(client: pg.ClientBase): Promise<DatabaseDescription> {
  const { rows } = await client.query<Pick<DatabaseDescription, 'database' | 'engine' | 'isSuperuser'>>(
    `select current_database() as database, (select extversion from pg_extension where extname = 'citus') as engine,
       (select rolsuper from pg_roles where rolname = session_user) as "isSuperuser"`,
  );
  const [about] = rows;
  if (!about) throw new Error('PostgreSQL answered without a row.');
  const state = await findMigrationState(client);
  return {
    ...about,
    workers: about.engine === null ? [] : await findWorkers(client),
    pending: state ? [...state.pending, ...state.newer.map(({ name }) => name)] : ['all migrations'],
    tables: await findTables(client),
    keys: await findUniqueKeys(client),
    leavingKeys: await findNames(client, leavingKeysQuery, [distributedTables]),
    triggers: await findNames(client, triggersQuery, [distributedTables]),
    sessions: await findSessions(client),
  };
}

async function findWorkers(client: pg.ClientBase): Promise<string[]> {
  return findNames(
    client,
    `select nodename || ':' || nodeport as name from pg_dist_node
     where noderole = 'primary' and isactive and shouldhaveshards and groupid <> 0
     order by nodeid`,
  );
}

/** A partitioned table has its rows in its partitions. */
async function findTables(client: pg.ClientBase): Promise<TableDescription[]> {
  const placed = await findDistributedTables(client);
  const { rows } = await client.query<{ name: string; bytes: number; rowBytes: number }>(
    `select relname as name, sum(pg_total_relation_size(part.relid))::float8 as bytes,
       sum(pg_relation_size(part.relid))::float8 as "rowBytes"
     from pg_class, lateral (
       select relid from pg_partition_tree(pg_class.oid) union select pg_class.oid) as part (relid)
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any($1)
     group by relname order by min(array_position($1, relname::text))`,
    [distributedTables],
  );
  return rows.map(({ name, bytes, rowBytes }) => {
    const isDistributed = placed.includes(name);
    return { name, bytes, isDistributed, bytesLeft: isDistributed ? rowBytes : 0 };
  });
}

async function findUniqueKeys(client: pg.ClientBase): Promise<UniqueKey[]> {
  const { rows } = await client.query<UniqueKey>(
    `select indrelid::regclass::text as table, relname as name, indisprimary as "isPrimary",
       exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u')) as "isConstraint",
       array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
     from pg_index join pg_class on pg_class.oid = indexrelid
     where indisunique and not relispartition and indrelid in (select to_regclass('public.' || name) from unnest($1::text[]) as name)
     order by 1, 2`,
    [distributedTables],
  );
  return rows;
}

const leavingKeysQuery = `
  select conname as name from pg_constraint
  where contype = 'f' and conparentid = 0
    and (conrelid in (select to_regclass('public.' || moved) from unnest($1::text[]) as moved))
      <> (confrelid in (select to_regclass('public.' || moved) from unnest($1::text[]) as moved))
  order by 1`;

const triggersQuery = `
  select tgname as name from pg_trigger
  where not tgisinternal and tgrelid in (select to_regclass('public.' || moved) from unnest($1::text[]) as moved)
  order by 1`;

async function findNames(client: pg.ClientBase, query: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query, values);
  return rows.map(({ name }) => name);
}

/** Citus opens sessions of its own, which are left out. */
async function findSessions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<Session>(
    `select pid, application_name as application, host(client_addr) as address, backend_start as since
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
       and application_name !~* '^citus'
     order by pid`,
  );
  return rows.map(describeSession);
}
