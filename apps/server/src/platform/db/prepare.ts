import pg from 'pg';
import type { PlanMode } from '../config/environment.ts';
import { ignoreErrors } from '../guarded.ts';
import { StartupError } from '../startup-error.ts';
import { giveConnectionSettings } from './connections/connection-settings.ts';
import { choosePlanMode } from './connections/plan-mode.ts';
import { isPooled, mustKeepStatements } from './connections/pooler.ts';
import { repeatOnWorkersWhereDistributed } from './distributing/engine.ts';
import { mustHaveLeastRights, urlOfSameUser } from './logins.ts';
import { findMigrationState, migrate } from './migrate.ts';
import { takeAdvisoryLock } from './migrating/advisory-lock.ts';
import { defaultLockPatience, patiently } from './migrating/patience.ts';
import { sessionName } from './migrating/sessions.ts';
import { grantRights } from './rights.ts';
import { type DatabaseUrls, findOrMakeRoles, type GivenUrls, type RoleUrls } from './roles.ts';

export const preparationLock = 5_245_393;

type PrepareOptions = {
  /** The operator may name database roles. They are used instead of the roles that the server makes. */
  given?: GivenUrls | null;
  /** True where the server must not start if the owner of its tables is the only role. */
  needsRoles?: boolean;
  /** How the operator wants statements to be planned, or null for what suits the database. */
  planMode?: PlanMode | null;
  onTrouble?: (message: string) => void;
};

const cannotCreateRolesMessage =
  'DATABASE_URL: its user may not create roles: let the database server’s administrator create two, and set DATABASE_APP_URL and DATABASE_REST_URL to them.';

/**
 * Prepares the database at `url` for the server: its roles, the newest schema, and the rights of each role. No other node
 * is held up by the lock of the roles and rights while this one migrates.
 * @throws StartupError where one of these fails
 */
export async function prepareDatabase(
  url: string,
  { given = null, needsRoles = true, planMode = null, onTrouble = () => {} }: PrepareOptions = {},
): Promise<DatabaseUrls> {
  const urls = await withRolesLocked(url, client => findOrMakeRoles({ client, url }, given));
  if (!urls && needsRoles) throw new StartupError(cannotCreateRolesMessage);
  if (!urls) onTrouble(cannotCreateRolesMessage);
  await migrate(urls?.owner ?? url);
  if (!urls) return { owner: url, app: url, rest: url, direct: url };
  return withRolesLocked(urls.owner, async owner => {
    await grantAllRights(owner, urls, given !== null);
    return { ...urls, direct: await prepareConnections(url, urls, await choosePlanMode(owner, planMode)) };
  });
}

/**
 * Makes the database roles, and as a superuser also the extensions, but no tables. Returns the connection string of the
 * role that owns the tables.
 */
export async function prepareOwner(url: string, given: GivenUrls | null): Promise<string> {
  const urls = await withRolesLocked(url, client => findOrMakeRoles({ client, url }, given));
  return urls?.owner ?? url;
}

/**
 * Runs `work` while no other node changes roles and rights. Some of its statements need locks that calls hold, so it runs
 * again until it gets them.
 */
async function withRolesLocked<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectTo(url);
  try {
    await repeatOnWorkersWhereDistributed(client);
    await takeAdvisoryLock(client, preparationLock);
    return await patiently(client, defaultLockPatience, () => work(client));
  } finally {
    await client.end();
  }
}

/**
 * The rights of a newer version stay as they are: this version does not know its tables, and its nodes may be running.
 */
async function grantAllRights(owner: pg.Client, urls: RoleUrls, given: boolean): Promise<void> {
  const check = (setting: string, url: string) => mustHaveLeastRights(given ? setting : 'DATABASE_URL', url);
  const app = await check('DATABASE_APP_URL', urls.app);
  const rest = await check('DATABASE_REST_URL', urls.rest);
  const state = await findMigrationState(owner);
  if (state?.newer.length === 0) await grantRights(owner, { app, rest });
}

/**
 * Gives both roles the settings of their connections, and checks a pooler in front of them. Returns the connection
 * string of the role that serves calls, without the pooler.
 */
async function prepareConnections(url: string, { app, rest }: RoleUrls, planMode: PlanMode): Promise<string> {
  const direct = await directUrlOf('DATABASE_APP_URL', app, url);
  await giveConnectionSettings(direct, planMode);
  await giveConnectionSettings(await directUrlOf('DATABASE_REST_URL', rest, url), planMode);
  return direct;
}

async function directUrlOf(setting: string, given: string, url: string): Promise<string> {
  if (!(await isPooled(given))) return given;
  await mustKeepStatements(setting, given);
  return urlOfSameUser(url, given);
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: sessionName('roles and rights') });
  // Between two statements the client has no listener for errors. Without this listener, a server that stops then would
  // end the process.
  ignoreErrors(client);
  await client.connect();
  return client;
}
