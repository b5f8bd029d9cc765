import { sql } from 'kysely';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { compileQuery } from '../db/compiled.ts';
import { refuseStandby } from '../db/connections/writable.ts';
import { type Database, idleConnectionMs } from '../db/database.ts';
import { guarded, ignoreErrors } from '../guarded.ts';

/**
 * The rule allows `points` calls in `seconds`. A caller who makes more waits for the rest of that time, or for
 * `blockSeconds` where it is set.
 */
export type LimitRule = {
  /** The name separates the counters of this rule from those of other rules. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  readonly blockSeconds?: number;
};

export type RuleAndKey = readonly [rule: LimitRule, key: string];

export type LimitVerdict = { allowed: boolean; remaining: number; retryAfterSeconds: number };

/**
 * All nodes share these counters. They survive a restart, and count even where the caller's transaction is rolled back.
 */
export type Limits = {
  consume(rule: LimitRule, key: string, points?: number): Promise<LimitVerdict>;
  /**
   * Returns what `consume` would return for one more point on each counter, but counts nothing. It reads all counters
   * in one statement, on the caller's connection.
   */
  peek(db: Database, ...counters: readonly RuleAndKey[]): Promise<LimitVerdict[]>;
  /** Takes back a point that should not have been counted. */
  refund(rule: LimitRule, key: string): Promise<void>;
  reset(rule: LimitRule, key: string): Promise<void>;
  close(): Promise<void>;
};

export function createLimits(url: string, onTrouble: (error: Error) => void): Limits {
  const pool = openPool(url, onTrouble);
  const limiterOf = limitersOn(pool);
  return {
    async consume(rule, key, points = 1) {
      try {
        return verdictOfResult(await limiterOf(rule).consume(key, points), true);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return verdictOfResult(refusal, false);
        throw refusal;
      }
    },
    async peek(db, ...counters) {
      const keys = counters.map(([rule, key]) => limiterOf(rule).getKey(key));
      const counts = await selectCounters(db, { keys, now: Date.now() });
      return counters.map(([rule], index) =>
        verdictOfCount(
          rule,
          counts.find(({ key }) => key === keys[index]),
        ),
      );
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

function openPool(url: string, onTrouble: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    idleTimeoutMillis: idleConnectionMs,
    connectionTimeoutMillis: 5_000,
    // PostgreSQL's own limit for statements does not work while PostgreSQL hangs.
    query_timeout: 4_000,
    // A counter does not wait for the disk. A crash of the database loses only the counts of its last moment.
    options: '-c synchronous_commit=off',
    verify: refuseStandby,
  });
  pool.on('error', guarded('a pool of the limits', onTrouble));
  // Between two statements, a connection that is in use has no listener. Without this one, losing the connection would
  // end the process.
  pool.on('connect', guarded('a connection of the limits', ignoreErrors));
  return pool;
}

/** The library rate-limiter-flexible has one object for each rule. */
function limitersOn(pool: pg.Pool): (rule: LimitRule) => RateLimiterPostgres {
  const limiters = new Map<string, RateLimiterPostgres>();
  return rule => {
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
  };
}

/**
 * The library rate-limiter-flexible reads one counter at a time. So this statement reads the library's table, which a
 * migration made.
 */
const selectCounters = compileQuery(
  (_, { keys, now }: { keys: string[]; now: number }) => sql<StoredCount>`
    select key, points, expire from rate_limits
    where key = any(${keys}::text[]) and (expire > ${now}::bigint or expire is null)`,
);
/** `expire` is the end of the count, in milliseconds since 1970. */
type StoredCount = { key: string; points: number; expire: number | null };

function verdictOfCount(rule: LimitRule, count: StoredCount | undefined): LimitVerdict {
  const used = count?.points ?? 0;
  const allowed = used < rule.points;
  const wait = allowed ? 0 : Math.ceil((Number(count?.expire) - Date.now()) / 1000);
  return { allowed, remaining: Math.max(0, rule.points - used), retryAfterSeconds: wait };
}

function verdictOfResult(result: RateLimiterRes, allowed: boolean): LimitVerdict {
  const wait = allowed ? 0 : Math.ceil(result.msBeforeNext / 1000);
  return { allowed, remaining: result.remainingPoints, retryAfterSeconds: wait };
}
