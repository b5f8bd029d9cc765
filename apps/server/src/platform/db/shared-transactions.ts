import pg from 'pg';
import { type Database, inTransaction } from './database.ts';
import { beginNextWork } from './riders.ts';

type Work<Result> = (transaction: Database) => Promise<Result>;
type Waiting = { work: Work<unknown>; resolve(result: unknown): void; reject(error: unknown): void };

export type SharedTransactions = <Result>(key: string, work: Work<Result>) => Promise<Result>;

/** The first waits for the commit of all, and so does whatever waits for a lock of theirs. */
const mostInOne = 8;

/**
 * Runs the works of a key in the order of the calls, each on what the ones before it left. A work that comes while a
 * transaction of its key is open is run in it, so that many wait for one commit; a call is answered after that commit.
 * Where a work or the commit fails, all are rolled back and each is run again in a transaction of its own, so that
 * none fails by another's error: `work` must do nothing that a rollback does not undo.
 */
export function sharedTransactions(db: Database): SharedTransactions {
  const lines = new Map<string, Waiting[]>();

  async function runAll(key: string, line: Waiting[]): Promise<void> {
    while (line.length > 0) await runTogether(db, line);
    lines.delete(key);
  }

  return (key, work) => {
    const { promise, resolve, reject } = Promise.withResolvers<never>();
    const line = lines.get(key) ?? [];
    line.push({ work, resolve: result => resolve(result as never), reject });
    if (!lines.has(key)) {
      lines.set(key, line);
      void runAll(key, line);
    }
    return promise;
  };
}

async function runTogether(db: Database, line: Waiting[]): Promise<void> {
  const taken: Waiting[] = [];
  let committing = false;
  /** A transaction that is run again has the same works. */
  const workAt = (place: number): Waiting | undefined => {
    const next = taken[place] ?? (taken.length < mostInOne ? line.shift() : undefined);
    if (next) taken[place] = next;
    return next;
  };
  try {
    const results = await inTransaction(db, async transaction => {
      committing = false;
      const done: unknown[] = [];
      for (let next = workAt(0); next; next = workAt(done.length)) {
        if (done.length > 0) beginNextWork();
        done.push(await next.work(transaction));
      }
      committing = true;
      return done;
    });
    for (const [place, { resolve }] of taken.entries()) resolve(results[place]);
  } catch (error) {
    const isUndone = !committing || isRollback(error);
    if (taken.length > 1 && isUndone) await runEach(db, taken);
    else for (const { reject } of taken) reject(error);
  }
}

async function runEach(db: Database, taken: readonly Waiting[]): Promise<void> {
  for (const { work, resolve, reject } of taken) await inTransaction(db, work).then(resolve, reject);
}

/** A connection that is lost at the commit leaves open whether it was made: then nothing may be run again. */
const isRollback = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR';
