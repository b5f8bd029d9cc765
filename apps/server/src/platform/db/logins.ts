import { createHmac } from 'node:crypto';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';

/** The connection may make roles. */
export type AdminConnection = { client: pg.Client; url: string };

/** Opens a role that signs in by a password which only nodes with the same DATABASE_URL can compute. */
export async function openLogin({ client, url }: AdminConnection, name: string): Promise<string> {
  const { password } = new URL(url);
  const derived = password && createHmac('sha256', decodeURIComponent(password)).update(name).digest('hex');
  const login = urlForUser(url, name, derived);
  await createRole(client, name, `login ${derived && `password '${derived}'`}`);
  if (derived && (await signInError(login)) === wrongPassword) {
    // Where the role belongs to another owner PostgreSQL refuses this, and the sign-in as the role fails a moment
    // later.
    await client.query(`alter role ${name} password '${derived}'`).catch(ignoreNoRight);
  }
  return login;
}

export async function createRole(client: pg.Client, name: string, options: string): Promise<void> {
  const found = await client.query('select from pg_roles where rolname = $1', [name]);
  if (found.rowCount) return;
  await client.query(`create role ${name} ${options}`).catch(error => {
    // Roles belong to all databases of a server, and another node may have made this one just now.
    if (!['42710', '23505'].includes(error.code)) throw error;
  });
}

const wrongPassword = '28P01';

function ignoreNoRight(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
}

/** Returns the code of the error that this user's sign-in causes, or null. */
async function signInError(url: string): Promise<string | null> {
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

const excessRights = `
  select rolname as name, case
    when rolsuper then 'is a superuser' when rolbypassrls then 'bypasses row level security'
    when rolcreaterole then 'may make roles' when rolcreatedb then 'may make databases'
    when rolreplication then 'may copy the whole server'
    when exists (select from pg_class where relowner = me.oid and oid >= 16384) then 'owns tables'
    else (select format('may act as %s', other.rolname) from pg_roles as other
      where other.oid <> me.oid and pg_has_role(me.oid, other.oid, 'member')
      order by other.rolname like 'pg\\_%', other.rolname limit 1) end as reason
  from pg_roles as me where rolname = current_user`;

/**
 * Signs in as a role and returns its name.
 * @throws StartupError where it cannot, or where the role may do more than work with tables
 */
export async function mustHaveLeastRights(setting: string, url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  const username = decodeURIComponent(new URL(url).username);
  try {
    await client.connect();
    const { rows } = await client.query(excessRights);
    if (rows[0].reason === null) return rows[0].name;
    throw new Error(`the role ${rows[0].reason}, and must not`);
  } catch (error) {
    const instead =
      setting === 'DATABASE_URL' ? ' Set DATABASE_APP_URL and DATABASE_REST_URL to roles of your own.' : '';
    throw new StartupError(`${setting}: ${username} cannot be used: ${(error as Error).message}.${instead}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Changes the user of a connection string and keeps server and database. */
function urlForUser(url: string, name: string, password: string): string {
  const changed = new URL(url);
  changed.username = name;
  changed.password = password;
  return changed.href;
}

/** A replica has the same roles, so it is asked as the user of the other connection string. */
export function urlOfSameUser(url: string, other: string): string {
  const { username, password } = new URL(other);
  return urlForUser(url, username, password);
}
