import { createHmac } from 'node:crypto';
import { brand } from '@nightjar/domain/brand';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';

/** The connection strings of the three roles: one makes the tables, one works with them, one reads for `/rest/v1`. */
export type DatabaseUrls = { owner: string; app: string; rest: string };
/** What the operator names instead of the roles that the server makes itself. */
export type GivenUrls = Pick<DatabaseUrls, 'app' | 'rest'>;

const own = {
  owner: `${brand.slug}_owner`,
  app: `${brand.slug}_app`,
  rest: `${brand.slug}_rest`,
} as const;

type Admin = { client: pg.Client; url: string };

/**
 * Finds or makes the roles. A superuser hands the tables to a role of their own; anybody else owns them.
 * @returns null where there are none besides the user of `url`, who may not make any
 */
export async function openRoles(admin: Admin, given: GivenUrls | null): Promise<DatabaseUrls | null> {
  const { rows } = await admin.client.query(
    'select rolsuper as super, rolcreaterole as "createsRoles" from pg_roles where rolname = current_user',
  );
  const [me] = rows;
  const owner = me.super ? await openOwner(admin) : admin.url;
  if (given) return { owner, ...given };
  if (!me.super && !me.createsRoles) return null;
  return { owner, app: await openLogin(admin, own.app), rest: await openLogin(admin, own.rest) };
}

/** The superuser acts in the owner's name: nobody signs in as the owner. */
async function openOwner({ client, url }: Admin): Promise<string> {
  await createRole(client, own.owner, 'nologin');
  await client.query(`do $$ begin
    execute format('alter database %I owner to ${own.owner}', current_database());
    grant create, usage on schema public to ${own.owner};
  end $$`);
  for (const extension of ['cube', 'earthdistance', 'pg_trgm', 'citext'])
    await client.query(`create extension if not exists ${extension}`);
  const { rows } = await client.query<{ statement: string }>(handOver, [own.owner]);
  for (const { statement } of rows) await client.query(statement);
  return inTheNameOf(own.owner, url);
}

/** What this superuser made before there was an owner, but for what belongs to an extension. */
const handOver = `
  with things as (
    select 'pg_namespace'::regclass as kind, oid, nspowner as owner, format('schema %I', nspname) as name
    from pg_namespace where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')
    union all
    select 'pg_class'::regclass, c.oid, relowner, format('%s %s',
      case relkind when 'v' then 'view' when 'S' then 'sequence' when 'c' then 'type' else 'table' end, c.oid::regclass)
    from pg_class c where relkind in ('r', 'p', 'v', 'c') or relkind = 'S' and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i'))
    union all
    select 'pg_proc'::regclass, oid, proowner, format('routine %s', oid::regprocedure) from pg_proc)
  select format('alter %s owner to %I', name, $1::text) as statement from things
  where owner = current_user::regrole and oid >= 16384 and not exists (
    select from pg_depend where classid = kind and objid = things.oid and deptype = 'e')`;

/** A role that signs in by a password which every node with the same DATABASE_URL can compute, and nobody else. */
async function openLogin({ client, url }: Admin, name: string): Promise<string> {
  const { password } = new URL(url);
  const derived = password && createHmac('sha256', decodeURIComponent(password)).update(name).digest('hex');
  const login = asUser(url, name, derived);
  await createRole(client, name, `login ${derived && `password '${derived}'`}`);
  if (derived && (await refusal(login)) === wrongPassword) {
    // Where it is somebody else's role this is refused, and so is the role itself a moment later.
    await client.query(`alter role ${name} password '${derived}'`).catch(ignoreNoRight);
  }
  return login;
}

async function createRole(client: pg.Client, name: string, options: string): Promise<void> {
  const found = await client.query('select from pg_roles where rolname = $1', [name]);
  if (found.rowCount) return;
  await client.query(`create role ${name} ${options}`).catch(error => {
    // Roles belong to all databases of a server, and another may have made it just now.
    if (!['42710', '23505'].includes(error.code)) throw error;
  });
}

const wrongPassword = '28P01';

function ignoreNoRight(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
}

/** The code of what keeps this user out, or null. */
async function refusal(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  } finally {
    await client.end().catch(() => {});
  }
}

const excess = `
  select case
    when rolsuper then 'is a superuser' when rolbypassrls then 'bypasses row level security'
    when rolcreaterole then 'may make roles' when rolcreatedb then 'may make databases'
    when pg_has_role(current_user, $1::name, 'member') then format('may act as %s', $1) end as reason
  from pg_roles where rolname = current_user`;

/**
 * Signs in as a role and gives its name.
 * @throws StartupError where it cannot, or where the role may do more than work with tables
 */
export async function mustBeLeast(setting: string, url: string, ownerName: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  const { username } = new URL(url);
  try {
    await client.connect();
    const { rows } = await client.query(excess, [ownerName]);
    if (rows[0].reason === null) return username;
    throw new Error(`the role ${rows[0].reason}, and must not`);
  } catch (error) {
    const instead =
      setting === 'DATABASE_URL' ? ' Set DATABASE_APP_URL and DATABASE_REST_URL to roles of your own.' : '';
    throw new StartupError(`${setting}: ${username} cannot be used: ${(error as Error).message}.${instead}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The same server and database for another user. */
function asUser(url: string, name: string, password: string): string {
  const changed = new URL(url);
  changed.username = name;
  changed.password = password;
  return changed.href;
}

/** A replica has the same roles: it is asked as the user of the other connection string. */
export function sameUser(url: string, other: string): string {
  const { username, password } = new URL(other);
  return asUser(url, username, password);
}

function inTheNameOf(role: string, url: string): string {
  const changed = new URL(url);
  const options = changed.searchParams.get('options') ?? '';
  changed.searchParams.set('options', `${options} -c role=${role}`.trim());
  return changed.href;
}
