import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../platform/db/database.ts';

/** Resolves when this many transactions of this database wait for locks that other transactions hold. */
export async function untilTransactionsWaitForLocks(db: Database, transactions = 1): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const count = async () => (await waiting.execute(db)).rows[0]?.count;
  await expect.poll(count, { timeout: 15_000 }).toBeGreaterThanOrEqual(transactions);
}

/**
 * Makes a point at which two concurrent requests of a test meet. The first request waits there until the second
 * arrives, or until the second waits for a lock and therefore cannot arrive. Without a lock, both requests leave the
 * point together.
 */
export function meetingPoint(db: Database) {
  const second = Promise.withResolvers<void>();
  let arrived = 0;
  return {
    get arrivals() {
      return arrived;
    },
    async arriveAndWait(): Promise<void> {
      arrived += 1;
      if (arrived > 1) return second.resolve();
      await Promise.race([second.promise, untilTransactionsWaitForLocks(db)]);
    },
  };
}
