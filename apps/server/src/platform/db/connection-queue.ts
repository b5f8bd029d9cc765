import type pg from 'pg';

/** A connection as one user has it, until `release`; a connection that is discarded serves no one else. */
export type Lease<Client> = {
  readonly client: Client;
  /** Says that nothing but the end of a commit is waited for: the connection takes who has waited longest. */
  offer(): void;
  release(discard?: boolean): void;
};

type Waiter<Client> = { resolve(lease: Lease<Client>): void; reject(error: unknown): void };

/**
 * Leases the connections of a pool. While all are taken, one whose transaction is being committed is leased to the
 * next user at once: what that one asks first leaves in one write with the commit, and PostgreSQL finds it there when
 * the commit is done. The pool's own queue keeps the order and the time limit of those who wait.
 */
export function connectionQueue<Client extends pg.PoolClient>(
  pool: pg.Pool,
): { lease(): Promise<Lease<Client>> } {
  const waiters: Waiter<Client>[] = [];
  /** Users of a connection: one, or two from an offer to the end of the first one's commit. */
  const users = new WeakMap<Client, number>();
  const discarded = new WeakSet<Client>();
  /** Connections that the pool still owes; one that was offered meanwhile may make one needless. */
  let owed = 0;

  function lease(): Promise<Lease<Client>> {
    const { promise, resolve, reject } = Promise.withResolvers<Lease<Client>>();
    waiters.push({ resolve, reject });
    owed += 1;
    pool.connect().then(
      client => {
        owed -= 1;
        if (!serve(client as Client)) client.release();
      },
      error => {
        owed -= 1;
        if (waiters.length > owed) waiters.shift()?.reject(error);
      },
    );
    return promise;
  }

  /** False where no one waits. */
  function serve(client: Client): boolean {
    const waiter = waiters.shift();
    if (!waiter) return false;
    users.set(client, (users.get(client) ?? 0) + 1);
    waiter.resolve(leaseOf(client));
    return true;
  }

  function leaseOf(client: Client): Lease<Client> {
    let offered = false;
    return {
      client,
      offer() {
        if (offered || discarded.has(client)) return;
        offered = serve(client);
      },
      release(discard = false) {
        if (discard) discarded.add(client);
        const left = (users.get(client) ?? 1) - 1;
        users.set(client, left);
        if (left === 0) client.release(discarded.has(client));
      },
    };
  }

  return { lease };
}
