import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { guarded } from '../guarded.ts';
import { holdsConnection } from './held-connection.ts';

/** PostgreSQL works for one connection while the product reads the answers of the other. */
const mostBusyConnections = 2;
/** More statements would wait longer behind a slow one. */
const mostStatementsTogether = 8;
const usualWaitMs = 10;

type Waiting = { take(client: PostgresPoolClient): void; refuse(error: unknown): void };

/**
 * Several callers share the connections of this pool, for statements outside of transactions. Two connections are at
 * work at a time; statements that come meanwhile wait and then leave together, at most eight in one write of one
 * connection. PostgreSQL runs them in their order, each by itself: where one fails the others do not. So under load
 * both sides wake up once for several statements; without load each statement has its own connection. Statements that
 * are not answered within `mostMs` wait for a slow one, for a lock or for a connection of the pool, and are no longer
 * counted: only what left with them waits for them. So the next ones soon wait in the pool, which refuses them in its
 * own time where no connection comes back. A caller that holds a connection for a transaction gets another one alone,
 * since a statement ahead of it may wait for that transaction.
 */
export function sharedConnections(pool: PostgresPool, mostMs: number = usualWaitMs): PostgresPool {
  const known = new WeakMap<PostgresPoolClient, SharedClient>();
  const line: Waiting[] = [];
  let atWork = 0;
  let isDue = false;

  /** The statements leave once all have come that this turn of the event loop brings. */
  function beginSoon(): void {
    if (isDue || line.length === 0) return;
    isDue = true;
    const begin = guarded('waiting statements', () => {
      isDue = false;
      for (let free = mostBusyConnections - atWork; free > 0 && line.length > 0; free -= 1)
        void serve(line.splice(0, Math.min(mostStatementsTogether, Math.ceil(line.length / free))));
    });
    process.nextTick(begin);
  }

  async function serve(together: readonly Waiting[]): Promise<void> {
    atWork += 1;
    const stopCounting = once(() => {
      atWork -= 1;
      beginSoon();
    });
    const timer = setTimeout(guarded('a slow connection', stopCounting), mostMs);
    try {
      const client = await pool.connect();
      client.release(await sharedOf(client).lend(together));
    } catch (error) {
      for (const { refuse } of together) refuse(error);
    } finally {
      clearTimeout(timer);
      stopCounting();
    }
  }

  function sharedOf(client: PostgresPoolClient): SharedClient {
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

/** Every holder of the client releases the client. */
class SharedClient {
  #holders = 0;
  #isLost = false;
  #end: (isLost: boolean) => void = () => {};
  readonly #lent: PostgresPoolClient;

  constructor(client: PostgresPoolClient) {
    const release = (isLost?: unknown) => this.#release(isLost === true);
    // `pg` keeps its state by assigning to the client, so its methods must be called on that.
    const query = client.query.bind(client);
    this.#lent = Object.assign(Object.create(client), { query, release });
  }

  /** Resolves when all have released it, with true where one of them returned it as lost. */
  lend(together: readonly Waiting[]): Promise<boolean> {
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
