import pg from 'pg';
import { repeatOnWorkersWhereDistributed } from './distributing/engine.ts';
import { appFunctions, appMay, type Privilege, readableRows, restMayReadOrWrite } from './grants.ts';

/** These two database roles sign in. */
export type RoleNames = { app: string; rest: string };
type FindRightsChanges = (client: pg.Client, names: RoleNames) => Promise<string[]>;

/**
 * Gives the two roles their rights on all objects that the owner has by now, and revokes further rights. The server
 * runs it as the owner at each start, after the migrations. Where nothing has changed, it only reads.
 * @returns the statements that were needed
 */
export async function grantRights(client: pg.Client, names: RoleNames): Promise<string[]> {
  const needed: string[] = [];
  // Rights are granted in these steps. Each step reads from the database what the step before has granted.
  for (const find of [
    changesOfSchemaRights,
    changesOfDatabaseRights,
    changesOfTableRights,
    changesOfColumnRights,
    changesOfFunctionRights,
    changesOfRowRights,
  ]) {
    const statements = await find(client, names);
    for (const statement of statements) {
      await repeatOnWorkersWhereDistributed(client, statement);
      await client.query(statement);
    }
    needed.push(...statements);
  }
  return needed;
}

const quoteIdentifier = pg.escapeIdentifier;

const changesOfSchemaRights: FindRightsChanges = async (client, { app, rest }) => {
  const { rows } = await client.query<{ name: string; role: string }>(
    `select nspname as name, role from pg_namespace, unnest($1::name[]) as role
     where nspowner = current_user::regrole and (nspname = 'rest') = (role = $2)
       and not has_schema_privilege(role, oid, 'usage')`,
    [[app, rest], rest],
  );
  return rows.map(
    ({ name, role }) => `grant usage on schema ${quoteIdentifier(name)} to ${quoteIdentifier(role)}`,
  );
};

/** PostgreSQL lets every role make temporary tables, which this revokes. */
const changesOfDatabaseRights: FindRightsChanges = async client => {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where datname = current_database() and datdba = current_user::regrole and exists (
       select from aclexplode(coalesce(datacl, acldefault('d', datdba))) where grantee = 0 and privilege_type = 'TEMPORARY')`,
  );
  return rows.map(({ name }) => `revoke temporary on database ${quoteIdentifier(name)} from public`);
};

type TableRight = { table: string; name: string; privilege: Privilege; app: boolean; rest: boolean };

const changesOfTableRights: FindRightsChanges = async (client, { app, rest }) => {
  const { rows } = await client.query<TableRight>(
    `select c.oid::regclass::text as table, format('%s.%s', nspname, relname) as name, privilege,
       has_table_privilege($1::name, c.oid, privilege) as app, has_table_privilege($2::name, c.oid, privilege) as rest
     from pg_class c join pg_namespace n on n.oid = relnamespace,
       unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'] ||
         case when current_setting('server_version_num')::int >= 170000 then array['MAINTAIN'] end) as privilege
     where relowner = current_user::regrole and relkind in ('r', 'p', 'v') and not relispartition
     order by 2`,
    [app, rest],
  );
  return rows.flatMap(({ table, name, privilege, ...held }) => [
    ...grantOrRevokeStatements(
      { table, privilege, role: app, held: held.app },
      appMay(name).includes(privilege),
    ),
    // On a table, the role of /rest/v1 has no right: it gets rights on single columns only.
    ...grantOrRevokeStatements({ table, privilege, role: rest, held: held.rest }, false),
  ]);
};

type ColumnRight = { table: string; name: string; column: string; reads: boolean; writes: boolean };

const changesOfColumnRights: FindRightsChanges = async (client, { rest }) => {
  const { rows } = await client.query<ColumnRight>(
    `select c.oid::regclass::text as table, format('%s.%s', nspname, relname) as name, attname as column,
       has_column_privilege($1::name, c.oid, attnum, 'select') as reads,
       has_column_privilege($1::name, c.oid, attnum, 'update') as writes
     from pg_class c join pg_namespace n on n.oid = relnamespace join pg_attribute on attrelid = c.oid
     where relowner = current_user::regrole and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
     order by 2, attnum`,
    [rest],
  );
  return rows.flatMap(({ table, name, column, reads, writes }) => {
    const may = restMayReadOrWrite(name, column);
    return [
      ...grantOrRevokeStatements(
        { table, privilege: `select (${quoteIdentifier(column)})`, role: rest, held: reads },
        may.read,
      ),
      ...grantOrRevokeStatements(
        { table, privilege: `update (${quoteIdentifier(column)})`, role: rest, held: writes },
        may.write,
      ),
    ];
  });
};

type RoleRight = { table: string; privilege: string; role: string; held: boolean };

function grantOrRevokeStatements({ table, privilege, role, held }: RoleRight, wanted: boolean): string[] {
  if (held === wanted) return [];
  return [
    wanted
      ? `grant ${privilege} on ${table} to ${quoteIdentifier(role)}`
      : `revoke ${privilege} on ${table} from ${quoteIdentifier(role)}`,
  ];
}

const changesOfFunctionRights: FindRightsChanges = async (client, { app, rest }) => {
  const { rows } = await client.query<{ name: string; role: string }>(
    `select p.oid::regprocedure::text as name, role
     from pg_proc p join pg_namespace n on n.oid = pronamespace, unnest($1::name[]) as role
     where proowner = current_user::regrole and prorettype <> 'trigger'::regtype
       and (nspname = 'rest') = (role = $2) and (nspname = 'rest' or not prosecdef or p.oid = any($3::regprocedure[]))
       and not has_function_privilege(role, p.oid, 'execute')`,
    [[app, rest], rest, appFunctions],
  );
  return rows.map(({ name, role }) => `grant execute on function ${name} to ${quoteIdentifier(role)}`);
};

type GuardedTable = { table: string; rule: string; forced: boolean; known: string[]; owner: string };

/**
 * Row level security hides every row from a role that no policy names. So each role has a policy, including the owner
 * where row level security also applies to the owner.
 */
const changesOfRowRights: FindRightsChanges = async (client, { app, rest }) => {
  const { rows } = await client.query<GuardedTable>(
    `select c.oid::regclass::text as table, rule, relforcerowsecurity as forced, current_user as owner,
       array(select polname::text from pg_policy where polrelid = c.oid) as known
     from pg_class c left join json_each_text($1) as offered (name, rule) on c.oid = to_regclass(name)
     where relowner = current_user::regrole and relkind in ('r', 'p') and not relispartition
       and (relrowsecurity or rule is not null)`,
    [JSON.stringify(readableRows)],
  );
  return rows.flatMap(({ table, rule, forced, known, owner }) => {
    const whole = [app, ...(rule ? [owner] : [])].filter(role => !known.includes(role));
    const some = rule && !known.includes(rest) ? [rest] : [];
    return [
      ...whole.map(
        role =>
          `create policy ${quoteIdentifier(role)} on ${table} to ${quoteIdentifier(role)} using (true) with check (true)`,
      ),
      ...some.map(
        role =>
          `create policy ${quoteIdentifier(role)} on ${table} for select to ${quoteIdentifier(role)} using (${rule})`,
      ),
      ...(rule && !forced
        ? [`alter table ${table} enable row level security, force row level security`]
        : []),
    ];
  });
};
