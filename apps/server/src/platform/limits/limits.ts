import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** At most `points` in `seconds`; whoever exceeds it waits for the rest of them, or for `blockSeconds` anew. */
export type LimitRule = {
  /** Separates the counters of one rule from those of others. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  readonly blockSeconds?: number;
};

export type LimitVerdict = { allowed: boolean; remaining: number; retryAfterSeconds: number };

/** Counters shared by all nodes that outlive a restart, and that count even where the caller's transaction aborts. */
export type Limits = {
  consume(rule: LimitRule, key: string, points?: number): Promise<LimitVerdict>;
  /** What `consume` would say of one more, without counting. */
  peek(rule: LimitRule, key: string): Promise<LimitVerdict>;
  /** Takes back one that turned out not to count. */
  refund(rule: LimitRule, key: string): Promise<void>;
  reset(rule: LimitRule, key: string): Promise<void>;
  close(): Promise<void>;
};

export function createLimits(url: string, onTrouble: (error: Error) => void): Limits {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 5_000,
    // A count is not worth waiting for the disk: a crash of the database forgets those of its last moment.
    options: '-c synchronous_commit=off',
  });
  pool.on('error', onTrouble);
  const limiters = new Map<string, RateLimiterPostgres>();

  function limiterOf(rule: LimitRule): RateLimiterPostgres {
    const id = JSON.stringify(rule);
    const known = limiters.get(id);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: rule.name,
      points: rule.points,
      duration: rule.seconds,
      blockDuration: rule.blockSeconds,
    });
    limiters.set(id, limiter);
    return limiter;
  }

  return {
    async consume(rule, key, points = 1) {
      try {
        return verdictOf(await limiterOf(rule).consume(key, points), true);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return verdictOf(refusal, false);
        throw refusal;
      }
    },
    async peek(rule, key) {
      const found = await limiterOf(rule).get(key);
      if (!found) return { allowed: true, remaining: rule.points, retryAfterSeconds: 0 };
      return verdictOf(found, found.consumedPoints < rule.points);
    },
    async refund(rule, key) {
      await limiterOf(rule).reward(key);
    },
    async reset(rule, key) {
      await limiterOf(rule).delete(key);
    },
    close: () => pool.end(),
  };
}

function verdictOf(result: RateLimiterRes, allowed: boolean): LimitVerdict {
  const wait = allowed ? 0 : Math.ceil(result.msBeforeNext / 1000);
  return { allowed, remaining: result.remainingPoints, retryAfterSeconds: wait };
}
