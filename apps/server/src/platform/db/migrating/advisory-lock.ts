import { setTimeout as pause } from 'node:timers/promises';
import { seconds } from '@nightjar/domain/kernel/time';
import type pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { describeSession, findLockHolder } from './sessions.ts';

/** A node waits so long for another one that prepares the database. */
const longestWaitForNodeMs = 60 * seconds;
const retryIntervalMs = 100;

/**
 * Takes an advisory lock for as long as the connection lives. It asks again and again instead of waiting inside of
 * PostgreSQL: the node with the lock may build an index, and that waits for every statement that is under way.
 * @throws StartupError that names the session with the lock, where it is not free in time
 */
export async function takeAdvisoryLock(
  client: pg.ClientBase,
  lock: number,
  waitMs: number = longestWaitForNodeMs,
): Promise<void> {
  const end = performance.now() + waitMs;
  while (!(await tryToTake(client, lock))) {
    if (performance.now() > end) throw await explainHeldLock(client, lock, waitMs);
    await pause(retryIntervalMs * (0.5 + Math.random()));
  }
}

async function tryToTake(client: pg.ClientBase, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock]);
  return rows[0]?.taken ?? false;
}

async function explainHeldLock(client: pg.ClientBase, lock: number, waitMs: number): Promise<StartupError> {
  const holder = await findLockHolder(client, lock);
  const who = holder ? describeSession(holder) : 'a session that has just ended';
  const advice = holder
    ? `wait for it, or end it with select pg_terminate_backend(${holder.pid})`
    : 'start again';
  return new StartupError(
    `The database has been prepared by ${who} for longer than the ${waitMs / 1000} s that this start waits: ${advice}.`,
  );
}
