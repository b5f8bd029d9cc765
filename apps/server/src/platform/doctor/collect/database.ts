import type { JWK } from 'jose';
import pg from 'pg';
import { type Asked, ask, questionTimeoutMs } from '../../asked.ts';
import { isPooled } from '../../db/connections/pooler.ts';
import { findEmbeddedDatabase } from '../../db/embedded/running.ts';
import { findMigrationState, type MigrationState } from '../../db/migrate.ts';
import { ignoreErrors } from '../../guarded.ts';
import {
  countSuperAdmins,
  findBackupEnd,
  findReplicaLag,
  findServerState,
  findSharedKeys,
  type RoleCounts,
  type ServerState,
} from '../queries.ts';

export type DatabaseFacts = {
  /** `never made` and `not running` are states of an embedded database alone. */
  readonly state: Asked<ServerState> | 'never made' | 'not running';
  readonly isEmbedded: boolean;
  /** A pooler may be in front of the roles, and not in front of DATABASE_URL. */
  readonly isPooled: Asked<boolean> | null;
  readonly migrations: Asked<MigrationState | null> | null;
  readonly roles: Asked<RoleCounts> | null;
  readonly backup: Asked<Date | null> | null;
  readonly keys: readonly JWK[];
  /** The lag in seconds is null where DATABASE_READ_URL leads to no replica. */
  readonly replica: Asked<number | null> | null;
  /** These moments of this machine are before and after the answer with the clock of the database. */
  readonly asked: { readonly before: Date; readonly after: Date };
};

type DatabaseLocation = {
  readonly dataDir: string;
  readonly url: string | null;
  readonly readUrl: string | null;
};

/** Asks the database without changing it. An embedded database is asked only where its server runs. */
export async function collectDatabase(
  { dataDir, url, readUrl }: DatabaseLocation,
  { now, timeoutMs = questionTimeoutMs }: { now: () => Date; timeoutMs?: number },
): Promise<DatabaseFacts> {
  const before = now();
  const found = url ?? (await findEmbeddedDatabase(dataDir));
  const none = {
    isEmbedded: url === null,
    isPooled: null,
    migrations: null,
    roles: null,
    backup: null,
    keys: [],
    replica: null,
  };
  if (!found)
    return { ...none, state: found === null ? 'not running' : 'never made', asked: { before, after: now() } };
  const [state, pooled, migrations, roles, backup, keys, replica] = await Promise.all([
    ask(() => askDatabase(found, findServerState, timeoutMs), timeoutMs),
    url ? ask(() => isPooled(url), timeoutMs) : null,
    ask(() => askDatabase(found, client => findMigrationState(client), timeoutMs), timeoutMs),
    ask(() => askDatabase(found, countSuperAdmins, timeoutMs), timeoutMs),
    ask(() => askDatabase(found, findBackupEnd, timeoutMs), timeoutMs),
    ask(() => askDatabase(found, findSharedKeys, timeoutMs), timeoutMs),
    readUrl ? ask(() => askDatabase(readUrl, findReplicaLag, timeoutMs), timeoutMs) : null,
  ]);
  return {
    state,
    isEmbedded: url === null,
    isPooled: pooled,
    migrations,
    roles,
    backup,
    keys: keys.is === 'answered' ? keys.answer : [],
    replica,
    asked: { before, after: now() },
  };
}

async function askDatabase<Answer>(
  url: string,
  question: (client: pg.Client) => Promise<Answer>,
  timeoutMs: number,
): Promise<Answer> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs,
  });
  // Between two statements the client has no listener for errors. A server that stops then would end the process.
  ignoreErrors(client);
  try {
    await client.connect();
    return await question(client);
  } finally {
    void client.end().catch(() => {});
  }
}
