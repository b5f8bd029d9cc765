import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { guarded } from '../guarded.ts';
import { holdsConnection } from './held-connection.ts';

/**
 * At most this many connections are busy. PostgreSQL works for one connection while the product reads the answers of
 * the other.
 */
const mostBusyConnections = 2;
/** At most this many statements are sent together. With more, a statement would wait longer behind a slow one. */
const mostStatementsTogether = 8;
const slowAfterMs = 10;

type WaitingForConnection = { take(client: PostgresPoolClient): void; refuse(error: unknown): void };

/**
 * Several callers share the connections of this pool, for statements outside of transactions.
 *
 * Two connections are busy at a time. Statements that come meanwhile wait and are then sent together, at most eight in
 * one write on one connection. PostgreSQL runs each by itself: where one fails, the others do not. So under load both
 * sides wake up once for several statements.
 *
 * A statement without an answer within `mostMs` is slow or waits for a lock. Its connection no longer counts as busy,
 * so only the statements sent with it wait for it.
 *
 * A caller that holds a connection for a transaction gets a further connection for itself, since a statement ahead of
 * its own may wait for that transaction.
 */
export function sharedConnections(pool: PostgresPool, mostMs: number = slowAfterMs): PostgresPool {
  const known = new WeakMap<PostgresPoolClient, SharedClient>();
  const line: WaitingForConnection[] = [];
  let atWork = 0;
  let isDue = false;

  /** Sends the waiting statements after all statements of this turn of the event loop have arrived. */
  function beginSoon(): void {
    if (isDue || line.length === 0) return;
    isDue = true;
    const begin = guarded('waiting statements', () => {
      isDue = false;
      for (let free = mostBusyConnections - atWork; free > 0 && line.length > 0; free -= 1)
        void sendWaitingStatements(
          line.splice(0, Math.min(mostStatementsTogether, Math.ceil(line.length / free))),
        );
    });
    process.nextTick(begin);
  }

  async function sendWaitingStatements(together: readonly WaitingForConnection[]): Promise<void> {
    atWork += 1;
    const stopCounting = once(() => {
      atWork -= 1;
      beginSoon();
    });
    const timer = setTimeout(guarded('a slow connection', stopCounting), mostMs);
    try {
      const client = await pool.connect();
      client.release(await sharedClientOf(client).lend(together));
    } catch (error) {
      for (const { refuse } of together) refuse(error);
    } finally {
      clearTimeout(timer);
      stopCounting();
    }
  }

  function sharedClientOf(client: PostgresPoolClient): SharedClient {
    const shared = known.get(client) ?? new SharedClient(client);
    known.set(client, shared);
    return shared;
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    connect() {
      if (holdsConnection()) return pool.connect();
      const { promise, resolve: take, reject: refuse } = Promise.withResolvers<PostgresPoolClient>();
      line.push({ take, refuse });
      beginSoon();
      return promise;
    },
  };
}

/** Several holders share this client, and each releases it. */
class SharedClient {
  #holders = 0;
  #isLost = false;
  #end: (isLost: boolean) => void = () => {};
  readonly #lent: PostgresPoolClient;

  constructor(client: PostgresPoolClient) {
    const release = (isLost?: unknown) => this.#release(isLost === true);
    // `pg` keeps its state in the properties of the client, so its methods must be called on the client itself.
    const query = client.query.bind(client);
    this.#lent = Object.assign(Object.create(client), { query, release });
  }

  /** Resolves when all holders have released the client, with true where one of them released it as lost. */
  lend(together: readonly WaitingForConnection[]): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#holders = together.length;
    this.#end = resolve;
    for (const { take } of together) take(this.#lent);
    return promise;
  }

  #release(isLost: boolean): void {
    this.#isLost ||= isLost;
    this.#holders -= 1;
    if (this.#holders === 0) this.#end(this.#isLost);
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
