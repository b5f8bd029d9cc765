import { setTimeout as pause } from 'node:timers/promises';
import { minutes } from '@nightjar/domain/kernel/time';
import pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { describeSession, findOldestTransaction, isVacuumOnTableOf } from './sessions.ts';

/** How long a change of the schema waits for locks that calls hold. */
export type Patience = {
  /**
   * A statement waits this many milliseconds for a lock. Every call that needs the table waits behind the statement, so
   * this is the longest that a call is held up.
   */
  readonly lockTimeoutMs: number;
  /** No further try begins this many milliseconds after the first one. */
  readonly givesUpAfterMs: number;
  /** Returns the milliseconds between two tries, by the number of tries so far. */
  readonly pauseMs: (tries: number) => number;
};

const shortestPauseMs = 50;
const longestPauseMs = 2_000;

/** The pauses grow and are partly random, so that two nodes and a regular job do not meet again and again. */
export const spreadPause =
  (random: () => number): Patience['pauseMs'] =>
  tries =>
    Math.min(shortestPauseMs * 2 ** tries, longestPauseMs) * (0.5 + random());

export const defaultLockPatience: Patience = {
  lockTimeoutMs: 100,
  givesUpAfterMs: 5 * minutes,
  pauseMs: spreadPause(Math.random),
};

/** PostgreSQL reports a deadlock, and a lock that was not free in time, by these codes. */
const lockErrors = new Set(['40P01', '55P03']);

const isLockError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && lockErrors.has(error.code ?? '');

/**
 * Runs `work` on the connection until it gets its locks. A try that did not get them has released all, so calls go on
 * between two tries. `work` must be safe to repeat, and sends the `statements`.
 * @throws StartupError with the session of the oldest transaction, where the locks are not free in time
 */
export async function patiently<Result>(
  client: pg.ClientBase,
  { lockTimeoutMs, givesUpAfterMs, pauseMs, statements = '' }: Patience & { readonly statements?: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + givesUpAfterMs;
  let waitMs = lockTimeoutMs;
  for (let tries = 1; ; tries += 1) {
    try {
      await setLockTimeout(client, waitMs);
      return await work();
    } catch (error) {
      if (!isLockError(error)) throw error;
      if (performance.now() > end) throw await explainGivingUp(client, givesUpAfterMs, error as Error);
    }
    await pause(pauseMs(tries));
    waitMs = (await isVacuumOnTableOf(client, statements))
      ? await waitMsThatEndsVacuum(client)
      : lockTimeoutMs;
  }
}

async function setLockTimeout(client: pg.ClientBase, ms: number): Promise<void> {
  await client.query(`select set_config('lock_timeout', $1, false)`, [String(Math.round(ms))]);
}

/**
 * PostgreSQL ends an autovacuum for a statement that has waited for `deadlock_timeout`. A migration waits longer than
 * that, although calls behind it wait too, because the vacuum could go on for hours. Returns milliseconds.
 */
async function waitMsThatEndsVacuum(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(
    `select setting::int as ms from pg_settings where name = 'deadlock_timeout'`,
  );
  return (rows[0]?.ms ?? 1_000) * 1.5;
}

async function explainGivingUp(client: pg.ClientBase, afterMs: number, error: Error): Promise<StartupError> {
  const oldest = await findOldestTransaction(client);
  const seconds = Math.round(afterMs / 1000);
  const reason = oldest
    ? `The oldest open transaction is that of ${describeSession(oldest)}. End it, and start again.`
    : 'Start again.';
  return new StartupError(
    `A table that the server has to change was in use for ${seconds} s (${error.message}). ${reason}`,
  );
}
