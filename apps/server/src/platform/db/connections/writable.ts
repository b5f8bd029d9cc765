import pg from 'pg';

/** PostgreSQL gives this error to a write on a standby, and in a transaction that may only read. */
export const readOnlyErrorCode = '25006';
const answerWithinMs = 5_000;

/**
 * A pool calls this for each new connection, before its first statement. After a failover, the address of the writer may
 * lead to a standby for a moment. A connection to the standby would stay in the pool, and each write on it would fail.
 * So a connection to a standby is refused, and the next one is opened anew.
 */
export function refuseStandby(client: pg.ClientBase, done: (error?: Error) => void): void {
  client
    .query<{ standby: boolean }>(standbyQuery)
    .then(({ rows }) => done(rows[0]?.standby ? standbyError() : undefined), done);
}

/** A server that hangs must not hold the caller that waits for this connection. */
const standbyQuery = { text: 'select pg_is_in_recovery() as standby', query_timeout: answerWithinMs };

const standbyError = () =>
  Object.assign(new Error('The address of the writer leads to a standby.'), { code: readOnlyErrorCode });

/** True for an error of a server that takes no writes: a standby, or one that its operator has made read-only. */
export const isReadOnlyError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === readOnlyErrorCode;
