import { minutes } from '@nightjar/domain/kernel/time';
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import type { PlanMode } from '../config/environment.ts';
import { guarded, ignoreErrors } from '../guarded.ts';
import { connectionOptionsWith } from './connections/connection-settings.ts';
import { measureWaits, type PoolMeasures } from './connections/pool-measures.ts';
import { refuseStandby } from './connections/writable.ts';
import { ConflictAtCommit } from './pipeline.ts';
import { type ObserveStatement, pipelinedPool } from './pipelined-pool.ts';
import type { DB } from './schema.gen.ts';
import { sharedConnections } from './shared-connections.ts';
import { watchForStandstill } from './standstill.ts';
import { withTransactions } from './transactions.ts';

/** This is a pool of connections or, inside `inTransaction`, the one connection on which the transaction runs. */
export type Database = Kysely<DB>;

export type DatabaseOptions = {
  url: string;
  maxConnections?: number | undefined;
  /** How statements are planned. Only a database whose messages are distributed needs another mode than the default. */
  planMode?: PlanMode;
  /** True for a database that is only read, which may be a standby. */
  isReplica?: boolean;
  /** Called for a connection that broke while it was idle. Queries report their own errors. */
  onTrouble?: (error: Error) => void;
  /** Called with the text of every statement, so that tests can count statements. */
  onStatement?: (sql: string) => void;
  /**
   * Called with the text and the values of each sent statement. The returned function is called with its error, or with
   * nothing.
   */
  watchStatement?: ObserveStatement | undefined;
  measures?: PoolMeasures;
  /** Called for every wait for an answer of the database, so that tests can count the waits. */
  onRoundTrip?: () => void;
};

/**
 * A new connection must plan each statement first, which took up to 200 ms for a call that sends a message. By default
 * `pg` closes a connection after ten idle seconds, so in a quiet bar every message would meet a new connection.
 */
export const idleConnectionMs = 10 * minutes;

export function openDatabase({
  url,
  maxConnections = 10,
  planMode = 'generic',
  isReplica = false,
  onTrouble,
  onStatement,
  watchStatement,
  measures,
  onRoundTrip,
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    pipeline: true,
    idleTimeoutMillis: idleConnectionMs,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options: connectionOptionsWith(planMode),
    verify: isReplica ? undefined : refuseStandby,
    types: { getTypeParser },
  });
  pool.on(
    'error',
    guarded('a pool of connections', error => onTrouble?.(error)),
  );
  // Between two statements of a transaction the connection has no listener. Without this listener, losing the
  // connection then would end the process.
  pool.on('connect', guarded('a connection', ignoreErrors));
  const pipelined = pipelinedPool(pool, {
    standstill: watchForStandstill(url),
    onUnlogged: onStatement,
    onSent: watchStatement,
    onRoundTrip,
  });
  measures?.watch(pool);
  const open = (own: PostgresPool) => {
    const dialect = new PostgresDialect({ pool: measures ? measureWaits(own, measures) : own });
    const log = onStatement && ((event: LogEvent) => onStatement(event.query.sql));
    return { dialect, db: new Kysely<DB>({ dialect, ...(log && { log }) }) };
  };
  const alone = open(pipelined);
  return withTransactions(open(sharedConnections(pipelined)).db, alone.db, alone.dialect);
}

const retryableErrorCodes = new Set(['40001', '40P01']);
const mostAttempts = 4;

/**
 * Runs `work` in one transaction and commits, or joins the transaction that `db` is already in. After a serialization
 * failure, a deadlock, or a statement at the commit that violates a unique constraint, `work` runs again. So `work` may
 * do only things that a rollback undoes.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(db)) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === mostAttempts || !isRetryable(error))
        throw error instanceof ConflictAtCommit ? (error.refusal ?? error.cause) : error;
    }
  }
}

const isTransaction = (db: Database): db is Transaction<DB> => db.isTransaction;

function isRetryable(error: unknown): boolean {
  return error instanceof ConflictAtCommit || isRollback(error);
}

function isRollback(error: unknown): boolean {
  return error instanceof pg.DatabaseError && retryableErrorCodes.has(error.code ?? '');
}

const { builtins } = pg.types;

function parseWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit into a JavaScript number.`);
  return value;
}

/**
 * Numbers are parsed as numbers. A calendar date stays text, because a conversion to a moment could shift it by a
 * timezone.
 */
const ownParsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseWholeNumber],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
]);

function getTypeParser(type: number, format?: 'text' | 'binary') {
  const own = format === 'binary' ? undefined : ownParsers.get(type);
  return own ?? pg.types.getTypeParser(type, format);
}
