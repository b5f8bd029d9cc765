import type pg from 'pg';

/** A connection as one user has it, until `release`; a connection that is discarded serves no one else. */
export type Lease<Client> = {
  readonly client: Client;
  /** Leases the connection to the next user as well. To be called when nothing but the end of a commit is waited for. */
  offer(): void;
  release(discard?: boolean): void;
};

type Waiter<Client> = {
  take(lease: Lease<Client> | Promise<Lease<Client>>): void;
  readonly limit: NodeJS.Timeout;
};

/**
 * Leases the connections of a pool. While all are taken, one whose transaction is being committed is leased to the
 * next user at once: what that one asks first leaves in one write with the commit, and PostgreSQL finds it there when
 * the commit is done.
 */
export function connectionQueue<Client extends pg.PoolClient>(
  pool: pg.Pool,
): { lease(): Promise<Lease<Client>> } {
  const { max, connectionTimeoutMillis } = pool.options;
  const waiters: Waiter<Client>[] = [];
  /** Users of a connection: one, or two from an offer to the end of the first one's commit. */
  const users = new WeakMap<Client, number>();
  const discarded = new WeakSet<Client>();
  /** Connections that are leased, or being opened to be. */
  let taken = 0;

  async function lease(): Promise<Lease<Client>> {
    return taken < max ? connect() : wait();
  }

  async function connect(): Promise<Lease<Client>> {
    taken += 1;
    try {
      return leaseOf((await pool.connect()) as Client);
    } catch (error) {
      free();
      throw error;
    }
  }

  /** @throws as the pool does, where no connection comes within its limit */
  function wait(): Promise<Lease<Client>> {
    const { promise, resolve, reject } = Promise.withResolvers<Lease<Client>>();
    const limit = setTimeout(() => {
      waiters.splice(waiters.indexOf(waiter), 1);
      reject(new Error('timeout exceeded when trying to connect'));
    }, connectionTimeoutMillis);
    const waiter: Waiter<Client> = { take: resolve, limit };
    waiters.push(waiter);
    return promise;
  }

  function next(): Waiter<Client> | undefined {
    const waiter = waiters.shift();
    clearTimeout(waiter?.limit);
    return waiter;
  }

  function free(): void {
    taken -= 1;
    next()?.take(connect());
  }

  function leaseOf(client: Client): Lease<Client> {
    users.set(client, (users.get(client) ?? 0) + 1);
    return {
      client,
      offer() {
        if (!discarded.has(client)) next()?.take(leaseOf(client));
      },
      release(discard = false) {
        if (discard) discarded.add(client);
        const left = (users.get(client) ?? 1) - 1;
        users.set(client, left);
        if (left > 0) return;
        client.release(discarded.has(client));
        free();
      },
    };
  }

  return { lease };
}
