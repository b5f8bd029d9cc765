import pg from 'pg';
import type { Settings } from '../config/settings.ts';
import type { Logger } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { mustBeDirect } from './connections/pooler.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';

/** This is the server of `DATABASE_URL`, or else the embedded server, which `stop` stops. */
export type DatabaseServer = {
  url: string;
  stop(): Promise<void>;
  /** Ends the embedded server at once, without waiting for its end. It repeats what it has logged at its next start. */
  forceStop(): void;
};

/** The embedded server has this major version. */
export const embeddedVersion = 18;
/** An external server has at least this major version. */
const oldestVersion = 16;

/** Returns why a server of this version is too old, or null where the product works with it. */
export const describeOldVersion = (version: number): string | null =>
  version < oldestVersion ? `PostgreSQL ${version}, and ${oldestVersion} or newer is needed` : null;

/**
 * @param shared whether the embedded server of another process may be used
 * @throws StartupError if no server can be reached
 */
export async function openDatabaseServer(
  settings: Settings,
  log: Logger,
  { shared = false } = {},
): Promise<DatabaseServer> {
  const { url } = settings.database;
  if (url) {
    await mustBeReachable('DATABASE_URL', url);
    await mustBeDirect(url);
    return { url, stop: async () => {}, forceStop() {} };
  }
  const onTrouble = (message: string) => log.warn(message);
  const postgres = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    durable: true,
    shared,
    onTrouble,
  });
  return { url: await postgres.database('app'), stop: postgres.stop, forceStop: postgres.cutOff };
}

async function mustBeReachable(name: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    const tooOld = describeOldVersion(rows[0].version);
    if (tooOld) throw new Error(`it is ${tooOld}`);
  } catch (error) {
    throw new StartupError(`${name}: no PostgreSQL can be used there: ${reasonOfFailedConnection(error)}.`);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Returns the reason why no server could be reached. Node tries every address of a host name, and its error for all of
 * them together has no message.
 */
function reasonOfFailedConnection(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOfFailedConnection).join(', ');
  return error instanceof Error ? error.message : String(error);
}
