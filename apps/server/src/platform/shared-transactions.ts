import pg from 'pg';
import { type Database, inTransaction } from './db/database.ts';
import { RiderConflict, withOwnLead } from './db/riders.ts';
import { together } from './together.ts';

type Work<Result> = (transaction: Database) => Promise<Result>;
type Waiting = { work: Work<unknown>; resolve(result: unknown): void; reject(error: unknown): void };

export type SharedTransactions = <Result>(key: string, work: Work<Result>) => Promise<Result>;

/** The first waits for the commit of all, and so does whatever waits for a lock of theirs. */
const mostInOne = 8;

/**
 * Runs the works of a key in the order of the calls. Those that come while a transaction of their key is under way are
 * run together in the next one: what they ask first leaves in one round trip, in their order, and they wait for one
 * commit. A call is answered after that commit. None sees the riders of the others, so a work that needs to know what
 * its transaction is about to write keeps it by the transaction. Where a work or the commit fails, all are rolled back
 * and each is run again in a transaction of its own, so that none fails by another's error: `work` must do nothing
 * that a rollback does not undo.
 */
export function sharedTransactions(db: Database): SharedTransactions {
  const lines = new Map<string, Waiting[]>();

  async function runAll(key: string, line: Waiting[]): Promise<void> {
    while (line.length > 0) await runTogether(db, line.splice(0, mostInOne));
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

async function runTogether(db: Database, taken: readonly Waiting[]): Promise<void> {
  if (taken.length === 1) return runEach(db, taken);
  let committing = false;
  try {
    const results = await db.transaction().execute(async transaction => {
      const done = await together(
        ...taken.map(({ work }) => withOwnLead(transaction, () => work(transaction))),
      );
      committing = true;
      return done;
    });
    for (const [place, { resolve }] of taken.entries()) resolve(results[place]);
  } catch (error) {
    if (!committing || isRollback(error)) await runEach(db, taken);
    else for (const { reject } of taken) reject(error);
  }
}

async function runEach(db: Database, taken: readonly Waiting[]): Promise<void> {
  for (const { work, resolve, reject } of taken) await inTransaction(db, work).then(resolve, reject);
}

/** A connection that is lost at the commit leaves open whether it was made: then nothing may be run again. */
const isRollback = (error: unknown): boolean =>
  error instanceof RiderConflict || (error instanceof pg.DatabaseError && error.severity === 'ERROR');
