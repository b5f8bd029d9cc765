import pg from 'pg';
import { restColumns } from '../rest/exposures.ts';

/** The names of the two roles that sign in. */
export type RoleNames = { app: string; rest: string };

type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | 'TRUNCATE' | 'REFERENCES' | 'TRIGGER' | 'MAINTAIN';

/** What the product does with its tables. */
const work: readonly Privilege[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
/** Books that are only ever written on. */
const append: readonly Privilege[] = ['SELECT', 'INSERT'];

/** What the product may do with a table, where that is not `work`. */
const exceptions: Readonly<Record<string, readonly Privilege[]>> = {
  'public.drink_ledger': append,
  'public.audit_log': append,
  'public.schema_migrations': [],
  'rest.own_user': [],
};

export const appMay = (table: string): readonly Privilege[] => exceptions[table] ?? work;

/** Functions that act in the owner's name, for whom the product's own rights are too small. */
const appFunctions = ['public.make_months_ahead(timestamp with time zone)', 'public.forget_in_ledger(uuid)'];

/** Which rows `/rest/v1` reads; whose session asks is said before each reading (`rest.viewer`). */
const readable: Readonly<Record<string, string>> = {
  users: 'id = rest.viewer() or rest.may_see_person(id)',
  venues: 'rest.viewer() is not null and (active or rest.is_on_team(id))',
  event_types: 'rest.viewer() is not null',
};

/**
 * Gives the two roles the rights above, on whatever tables the owner has by now, and takes away what is more. Run by the
 * owner after every migration; where nothing has changed it only looks.
 * @returns the statements that were needed
 */
export async function grantRights(client: pg.Client, names: RoleNames): Promise<string[]> {
  const needed: string[] = [];
  // Each looks at what the one before has done.
  for (const find of [schemaGrants, tableGrants, columnGrants, functionGrants, policies]) {
    const statements = await find(client, names);
    for (const statement of statements) await client.query(statement);
    needed.push(...statements);
  }
  return needed;
}

const id = pg.escapeIdentifier;

async function schemaGrants(client: pg.Client, { app, rest }: RoleNames): Promise<string[]> {
  const { rows } = await client.query<{ name: string; app: boolean; rest: boolean; temp: boolean }>(
    `select nspname as name, has_schema_privilege($1::name, oid, 'usage') as app, has_schema_privilege($2::name, oid, 'usage') as rest
     from pg_namespace where nspowner = current_user::regrole`,
    [app, rest],
  );
  const forApp = rows.filter(row => !row.app && row.name !== 'rest').map(({ name }) => [name, app] as const);
  const forRest = rows.filter(row => !row.rest && row.name === 'rest').map(({ name }) => [name, rest] as const);
  const usage = [...forApp, ...forRest].map(([name, role]) => `grant usage on schema ${id(name)} to ${id(role)}`);
  return [...usage, ...(await publicRights(client))];
}

/** What PostgreSQL lets everybody do in a new database: make temporary tables. */
async function publicRights(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where datname = current_database() and datdba = current_user::regrole and exists (
       select from aclexplode(coalesce(datacl, acldefault('d', datdba))) where grantee = 0 and privilege_type = 'TEMPORARY')`,
  );
  return rows.map(({ name }) => `revoke temporary on database ${id(name)} from public`);
}

type TableRight = { table: string; name: string; privilege: Privilege; app: boolean; rest: boolean };

async function tableGrants(client: pg.Client, { app, rest }: RoleNames): Promise<string[]> {
  const { rows } = await client.query<TableRight>(
    `select c.oid::regclass::text as table, format('%s.%s', nspname, relname) as name, privilege,
       has_table_privilege($1::name, c.oid, privilege) as app, has_table_privilege($2::name, c.oid, privilege) as rest
     from pg_class c join pg_namespace n on n.oid = relnamespace,
       unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) as privilege
     where relowner = current_user::regrole and relkind in ('r', 'p', 'v') and not relispartition
     order by 2`,
    [app, rest],
  );
  return rows.flatMap(row => [
    ...change(row, app, row.app, appMay(row.name).includes(row.privilege)),
    // What is offered as it is is offered by columns.
    ...change(row, rest, row.rest, false),
  ]);
}

function change({ privilege, table }: TableRight, role: string, held: boolean, wanted: boolean): string[] {
  if (held === wanted) return [];
  return [
    wanted
      ? `grant ${privilege} on ${table} to ${id(role)}`
      : `revoke ${privilege} on ${table} from ${id(role)}`,
  ];
}

type ColumnRight = { table: string; column: string; reads: boolean; writes: boolean };

async function columnGrants(client: pg.Client, { rest }: RoleNames): Promise<string[]> {
  const { rows } = await client.query<ColumnRight>(
    `select format('%s.%s', nspname, relname) as table, attname as column,
       has_column_privilege($1::name, c.oid, attnum, 'select') as reads, has_column_privilege($1::name, c.oid, attnum, 'update') as writes
     from pg_class c join pg_namespace n on n.oid = relnamespace join pg_attribute on attrelid = c.oid
     where relowner = current_user::regrole and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
     order by 1, attnum`,
    [rest],
  );
  return rows.flatMap(({ table, column, reads, writes }) => {
    const offered = restColumns[table];
    const right = (privilege: Privilege) => ({ privilege: `${privilege} (${id(column)})` as Privilege, table });
    return [
      ...change({ ...right('SELECT') } as TableRight, rest, reads, offered?.read.includes(column) ?? false),
      ...change({ ...right('UPDATE') } as TableRight, rest, writes, offered?.write.includes(column) ?? false),
    ];
  });
}

async function functionGrants(client: pg.Client, { app, rest }: RoleNames): Promise<string[]> {
  const { rows } = await client.query<{ name: string; role: string }>(
    `select p.oid::regprocedure::text as name, role
     from pg_proc p join pg_namespace n on n.oid = pronamespace
     join (values ($1::name, false), ($2::name, true)) as reader (role, is_rest) on true
     where proowner = current_user::regrole and not has_function_privilege(role, p.oid, 'execute') and prorettype <> 'trigger'::regtype
       and case when nspname = 'rest' then is_rest
         else not is_rest and (not prosecdef or p.oid = any($3::regprocedure[])) end`,
    [app, rest, appFunctions],
  );
  return rows.map(({ name, role }) => `grant execute on function ${name} to ${id(role)}`);
}

/** Row level security hides everything from whom no policy names, the owner too: so each role has one. */
async function policies(client: pg.Client, { app, rest }: RoleNames): Promise<string[]> {
  const { rows } = await client.query<{ table: string; forced: boolean; offered: boolean; known: string[]; me: string }>(
    `select c.oid::regclass::text as table, relforcerowsecurity as forced, relname = any($1) and nspname = 'public' as offered,
       current_user as me, array(select polname::text from pg_policy where polrelid = c.oid) as known
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relowner = current_user::regrole and relkind in ('r', 'p') and not relispartition
       and (relrowsecurity or relname = any($1) and nspname = 'public')`,
    [Object.keys(readable)],
  );
  return rows.flatMap(({ table, forced, offered, known, me }) => {
    const all = (offered ? [app, me] : [app]).filter(role => !known.includes(role));
    const security = offered && !forced;
    return [
      ...all.map(role => `create policy ${id(role)} on ${table} to ${id(role)} using (true) with check (true)`),
      ...(offered && !known.includes(rest)
        ? [`create policy ${id(rest)} on ${table} for select to ${id(rest)} using (${readable[table]})`]
        : []),
      ...(security ? [`alter table ${table} enable row level security, force row level security`] : []),
    ];
  });
}
