import pg from 'pg';
import { ignoreErrors } from '../guarded.ts';
import { StartupError } from '../startup-error.ts';
import { mustHaveLeastRights } from './logins.ts';
import { migrate } from './migrate.ts';
import { grantRights } from './rights.ts';
import { type DatabaseUrls, findOrMakeRoles, type GivenUrls } from './roles.ts';

const preparationLock = 5_245_393;

type PrepareOptions = {
  /** The operator may name database roles. They are used instead of the roles that the server makes. */
  given?: GivenUrls | null;
  /** True where the server must not start if the owner of its tables is the only role. */
  needsRoles?: boolean;
  onTrouble?: (message: string) => void;
};

const cannotCreateRolesMessage =
  'DATABASE_URL: its user may not create roles: let the database server’s administrator create two, and set DATABASE_APP_URL and DATABASE_REST_URL to them.';

/**
 * Prepares the database at `url` for the server: its roles, the newest schema, and the rights of each role.
 * @throws StartupError where one of these fails
 */
export async function prepareDatabase(
  url: string,
  { given = null, needsRoles = true, onTrouble = () => {} }: PrepareOptions = {},
): Promise<DatabaseUrls> {
  const client = await connectTo(url);
  try {
    await client.query('select pg_advisory_lock($1)', [preparationLock]);
    const urls = await findOrMakeRoles({ client, url }, given);
    if (!urls && needsRoles) throw new StartupError(cannotCreateRolesMessage);
    if (!urls) onTrouble(cannotCreateRolesMessage);
    await migrate(urls?.owner ?? url);
    if (!urls) return { owner: url, app: url, rest: url };
    await grantAllRights(urls, given !== null);
    return urls;
  } finally {
    await client.end();
  }
}

/**
 * Makes the database roles, and the extensions where only a superuser may, without the tables. Returns the connection
 * string of the role that owns the tables.
 */
export async function prepareOwner(url: string, given: GivenUrls | null): Promise<string> {
  const client = await connectTo(url);
  try {
    await client.query('select pg_advisory_lock($1)', [preparationLock]);
    return (await findOrMakeRoles({ client, url }, given))?.owner ?? url;
  } finally {
    await client.end();
  }
}

async function grantAllRights(urls: DatabaseUrls, given: boolean): Promise<void> {
  const owner = await connectTo(urls.owner);
  try {
    const check = (setting: string, url: string) =>
      mustHaveLeastRights(given ? setting : 'DATABASE_URL', url);
    const app = await check('DATABASE_APP_URL', urls.app);
    const rest = await check('DATABASE_REST_URL', urls.rest);
    await grantRights(owner, { app, rest });
  } finally {
    await owner.end();
  }
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // Between two statements the client has no listener for errors. Without this listener, a server that stops then would
  // end the process.
  ignoreErrors(client);
  await client.connect();
  return client;
}
