import { Gauge, Histogram, type Registry } from 'prom-client';

type WatchedPool = { totalCount: number; idleCount: number; options: { max?: number } };

/**
 * Returns a function that measures one pool of database connections, by a name of its own: how many connections it has,
 * how many callers wait for one, and how long.
 */
export function createPoolMeters(registry: Registry) {
  const registers = [registry];
  const pools = new Map<string, { pool: WatchedPool; waiting: () => number }>();
  const seconds = new Histogram({
    name: 'database_wait_seconds',
    help: 'How long a statement or a transaction waits for a connection, by pool.',
    labelNames: ['pool'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  registerConnectionGauges(registry, pools);
  return (name: string) => {
    let waiting = 0;
    const observe = seconds.labels({ pool: name });
    return {
      watch: (pool: WatchedPool) => void pools.set(name, { pool, waiting: () => waiting }),
      startWait() {
        const begin = performance.now();
        waiting += 1;
        return () => {
          waiting -= 1;
          observe.observe((performance.now() - begin) / 1_000);
        };
      },
    };
  };
}

function registerConnectionGauges(
  registry: Registry,
  pools: ReadonlyMap<string, { pool: WatchedPool; waiting: () => number }>,
): void {
  const registers = [registry];
  new Gauge({
    name: 'database_connections',
    help: 'Open connections to PostgreSQL, by pool and state.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { pool: counts }] of pools) {
        this.set({ pool, state: 'idle' }, counts.idleCount);
        this.set({ pool, state: 'in_use' }, counts.totalCount - counts.idleCount);
      }
    },
  });
  new Gauge({
    name: 'database_connections_limit',
    help: 'The most connections that a pool opens.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { pool: counts }] of pools) this.set({ pool }, counts.options.max ?? 0);
    },
  });
  new Gauge({
    name: 'database_waiting',
    help: 'Statements and transactions that wait for a connection, by pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waiting }] of pools) this.set({ pool }, waiting());
    },
  });
}
