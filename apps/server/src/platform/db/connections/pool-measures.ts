import type { PostgresPool } from 'kysely';

/** These numbers of `pg` describe the connections of a pool. */
export type PoolCounts = {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly options: { readonly max?: number };
};

export type PoolMeasures = {
  watch(pool: PoolCounts): void;
  /** Called where a caller begins to wait for a connection. Calling the returned function ends the wait. */
  startWait(): () => void;
};

/** Measures how long callers wait for a connection, also behind other statements that share one. */
export function measureWaits(pool: PostgresPool, measures: PoolMeasures): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const stopWaiting = measures.startWait();
      try {
        return await pool.connect();
      } finally {
        stopWaiting();
      }
    },
  };
}
