import pg from 'pg';
import { type Database, inTransaction } from './db/database.ts';
import { ConflictAtCommit, withOwnGuard } from './db/pipeline.ts';
import { awaitTogether } from './together.ts';

type UnitOfWork<Result> = (transaction: Database) => Promise<Result>;
type WaitingUnit = {
  key: string;
  work: UnitOfWork<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
};

export type SharedTransactions = <Result>(key: string, work: UnitOfWork<Result>) => Promise<Result>;

/**
 * One transaction asks while the other is written to the disk. With more of them each would carry fewer
 * works.
 */
const mostTransactionsAtOnce = 2;
/**
 * The first work waits for the commit of all, and so does every transaction that waits for one of their
 * locks.
 */
const mostUnitsPerTransaction = 8;

/**
 * Runs works in transactions that they share. A work begins at once while fewer than two transactions are
 * under way. Those that come meanwhile run together in the next one: their first statements are sent in one
 * round trip, and they wait for one commit. Works of a key run in the order of the calls and never in two
 * transactions at once, at most `mostOfKey` of them in one. Keys of a transaction run in a fixed order, so
 * that transactions of several processes lock rows in one order. A call is answered after the commit. No work
 * sees what the others send at the commit, so a work that needs to know what its transaction is about to write keeps
 * that in a value of `perTransaction`. Where a work fails, all are rolled back: each work of its key runs again in its
 * own transaction, the others together. Where the commit fails, each work runs again alone. So none fails by
 * another's error, and `work` must do nothing that a rollback does not undo.
 */
export function sharedTransactions(
  db: Database,
  mostOfKey: number = mostUnitsPerTransaction,
): SharedTransactions {
  /** Works wait by key; a key whose works are under way has a queue too. */
  const lines = new Map<string, WaitingUnit[]>();
  /** These keys have waiting works and none under way. */
  const ready = new Set<string>();
  let underWay = 0;

  function begin(): void {
    while (underWay < mostTransactionsAtOnce && ready.size > 0) void run(takeNext());
  }

  function takeNext(): WaitingUnit[] {
    const taken: WaitingUnit[] = [];
    for (const key of ready) {
      if (taken.length === mostUnitsPerTransaction) break;
      ready.delete(key);
      taken.push(
        ...(lines.get(key) ?? []).splice(0, Math.min(mostOfKey, mostUnitsPerTransaction - taken.length)),
      );
    }
    return inOrderOfKeys(taken);
  }

  async function run(taken: readonly WaitingUnit[]): Promise<void> {
    underWay += 1;
    await runTogether(db, taken);
    underWay -= 1;
    for (const key of keysOf(taken)) {
      if (lines.get(key)?.length === 0) lines.delete(key);
      else ready.add(key);
    }
    begin();
  }

  return (key, work) => {
    const { promise, resolve, reject } = Promise.withResolvers<never>();
    const line = lines.get(key);
    const waiting = { key, work, resolve: (result: unknown) => resolve(result as never), reject };
    if (line) line.push(waiting);
    else {
      lines.set(key, [waiting]);
      ready.add(key);
      begin();
    }
    return promise;
  };
}

const keysOf = (taken: readonly WaitingUnit[]): Set<string> => new Set(taken.map(({ key }) => key));

/** Works of one key stay in the order of their calls. */
const inOrderOfKeys = (taken: readonly WaitingUnit[]): WaitingUnit[] =>
  taken.toSorted((one, other) => Number(one.key > other.key) - Number(one.key < other.key));

async function runTogether(db: Database, taken: readonly WaitingUnit[]): Promise<void> {
  if (taken.length <= 1) return runEachAlone(db, taken);
  const failing = new Set<string>();
  let committing = false;
  try {
    const results = await db.transaction().execute(async transaction => {
      const done = await awaitTogether(
        ...taken.map(({ key, work }) =>
          withOwnGuard(transaction, () => work(transaction)).catch(error => {
            failing.add(key);
            throw error;
          }),
        ),
      );
      committing = true;
      return done;
    });
    for (const [place, { resolve }] of taken.entries()) resolve(results[place]);
  } catch (error) {
    if (!committing) await runFailingKeysAlone(db, taken, failing);
    else if (isRollback(error)) await runEachAlone(db, taken);
    else for (const { reject } of taken) reject(error);
  }
}

/** Works of a key in which one failed run alone, so that the others do not wait for them again. */
async function runFailingKeysAlone(
  db: Database,
  taken: readonly WaitingUnit[],
  failing: Set<string>,
): Promise<void> {
  const others = taken.filter(({ key }) => !failing.has(key));
  // A transaction that could not begin has failed without a failing work.
  if (others.length === taken.length) return runEachAlone(db, taken);
  await runTogether(db, others);
  await runEachAlone(
    db,
    taken.filter(({ key }) => failing.has(key)),
  );
}

async function runEachAlone(db: Database, taken: readonly WaitingUnit[]): Promise<void> {
  for (const { work, resolve, reject } of taken) await inTransaction(db, work).then(resolve, reject);
}

/**
 * A connection that is lost at the commit leaves open whether the commit succeeded, so nothing may run again.
 */
const isRollback = (error: unknown): boolean =>
  error instanceof ConflictAtCommit || (error instanceof pg.DatabaseError && error.severity === 'ERROR');
