import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ignoreErrors } from '../guarded.ts';

/** A correction of the network time moves a clock by less than this many milliseconds at once. */
const setBackMs = 60_000;
const answerTimeoutMs = 5_000;

/** The wall clock shows the time, and may be set. The steady clock counts on, whatever happens to the wall clock. */
type TwoClocks = { readonly wall: () => number; readonly steady: () => number; readonly lookEveryMs: number };

const clocksOfMachine: TwoClocks = {
  wall: () => Date.now(),
  steady: () => performance.now(),
  lookEveryMs: 5_000,
};

/**
 * Calls `onSetBack` with the milliseconds by which the wall clock was set back, each time that it was, until the signal.
 */
export async function watchForSetBack(
  onSetBack: (ms: number) => void,
  stopping: AbortSignal,
  { wall, steady, lookEveryMs }: TwoClocks = clocksOfMachine,
): Promise<void> {
  let ahead = wall() - steady();
  while (!stopping.aborted) {
    await pause(lookEveryMs, undefined, { signal: stopping, ref: false }).catch(() => {});
    const now = wall() - steady();
    if (ahead - now >= setBackMs && !stopping.aborted) onSetBack(ahead - now);
    ahead = now;
  }
}

/** These statements bring each time that was written before the clock was set back to the present. */
const statements = [
  // graphile-worker adds no scheduled job whose last time is later than now.
  `update graphile_worker._private_known_crontabs set last_execution = null
    where last_execution > now() + interval '1 minute'`,
  `update graphile_worker._private_jobs set run_at = now()
    where attempts = 0 and run_at <= created_at and created_at > now() + interval '1 minute'`,
  // A failed job keeps its pause before the next attempt.
  `update graphile_worker._private_jobs set run_at = now() + (run_at - updated_at)
    where attempts > 0 and run_at > updated_at and updated_at > now() + interval '1 minute'`,
  // `unlockJobsOfDeadWorkers` counts the age of a lock, so no lock may have a time in the future.
  `update graphile_worker._private_jobs set locked_at = now() where locked_at > now() + interval '1 minute'`,
];

/**
 * Makes the queue go on after the clock of the database was set back. Without it, schedules and waiting jobs do not run
 * until the clock shows the old time again.
 */
export async function bringQueueToNow(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
  });
  ignoreErrors(client);
  try {
    await client.connect();
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end().catch(() => {});
  }
}
