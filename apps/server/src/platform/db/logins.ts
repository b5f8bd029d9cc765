import { createHmac } from 'node:crypto';
import pg from 'pg';
import { ignoreErrors } from '../guarded.ts';
import { StartupError } from '../startup-error.ts';

/** This connection may make roles in the database. */
export type AdminConnection = { client: pg.Client; url: string };

/**
 * Makes a role that signs in with a password, unless it exists, and returns its connection string. Only nodes with the
 * same DATABASE_URL can compute the password.
 */
export async function findOrMakeLogin({ client, url }: AdminConnection, name: string): Promise<string> {
  const { password } = new URL(url);
  const derived = password && createHmac('sha256', decodeURIComponent(password)).update(name).digest('hex');
  const login = urlForUser(url, name, derived);
  await createRole(client, name, `login ${derived && `password '${derived}'`}`);
  if (derived && (await signInError(login)) === wrongPasswordCode) {
    // Where the role belongs to another owner, PostgreSQL refuses this statement, and then the sign-in as the role
    // fails too.
    await client.query(`alter role ${name} password '${derived}'`).catch(ignoreInsufficientPrivilege);
  }
  return login;
}

export async function createRole(client: pg.Client, name: string, options: string): Promise<void> {
  const found = await client.query('select from pg_roles where rolname = $1', [name]);
  if (found.rowCount) return;
  await client.query(`create role ${name} ${options}`).catch(error => {
    // Roles belong to all databases of a server, so another node may have made this role just now.
    if (!['42710', '23505'].includes(error.code)) throw error;
  });
}

const wrongPasswordCode = '28P01';

function ignoreInsufficientPrivilege(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
}

/** Returns the code of the error that this user's sign-in causes, or null. */
async function signInError(url: string): Promise<string | null> {
  try {
    return await connectBriefly(url, async () => null);
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  }
}

const briefConnectionTimeoutMs = 5_000;

/** Runs `work` on a connection of its own, of which each answer may take five seconds. */
export async function connectBriefly<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: briefConnectionTimeoutMs,
    query_timeout: briefConnectionTimeoutMs,
  });
  // A lost connection is noticed by the statement that waits for it, or by the next statement.
  ignoreErrors(client);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const excessRightsQuery = `
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
 * @throws StartupError where the sign-in fails, or where the role may do more than work with tables
 */
export async function mustHaveLeastRights(setting: string, url: string): Promise<string> {
  const username = decodeURIComponent(new URL(url).username);
  try {
    const { rows } = await connectBriefly(url, client => client.query(excessRightsQuery));
    if (rows[0].reason === null) return rows[0].name;
    throw new Error(`the role ${rows[0].reason}, and must not`);
  } catch (error) {
    const instead =
      setting === 'DATABASE_URL' ? ' Set DATABASE_APP_URL and DATABASE_REST_URL to roles of your own.' : '';
    throw new StartupError(`${setting}: ${username} cannot be used: ${(error as Error).message}.${instead}`);
  }
}

/** Changes the user and the password in a connection string, and keeps the server and the database. */
function urlForUser(url: string, name: string, password: string): string {
  const changed = new URL(url);
  changed.username = name;
  changed.password = password;
  return changed.href;
}

/**
 * Returns `url`, such as the address of a replica, for the user of the connection string `other`. A replica has the
 * same roles.
 */
export function urlOfSameUser(url: string, other: string): string {
  const { username, password } = new URL(other);
  return urlForUser(url, username, password);
}

/** Returns `url` with a further setting for its connections, such as `role=nightjar_owner`. */
export function urlWithOption(url: string, option: string): string {
  const changed = new URL(url);
  const options = changed.searchParams.get('options') ?? '';
  changed.searchParams.set('options', `${options} -c ${option}`.trim());
  return changed.href;
}
