import pg from 'pg';
import { type Database, inTransaction } from './db/database.ts';
import { ConflictAtCommit, withOwnGuard } from './db/pipeline.ts';
import { awaitTogether } from './together.ts';
import { keepTrace } from './tracing.ts';

type UnitOfWork<Result> = (transaction: Database) => Promise<Result>;
type WaitingUnit = {
  key: string;
  work: UnitOfWork<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
};

export type SharedTransactions = <Result>(key: string, work: UnitOfWork<Result>) => Promise<Result>;

/**
 * At most two transactions run at once: one sends its statements while the other is written to the disk. With more
 * transactions, each would have less work to share.
 */
const mostTransactionsAtOnce = 2;
/**
 * At most this many calls share a transaction. The first of them waits for the commit of all, and so does every
 * transaction that waits for a lock of one of them.
 */
const mostUnitsPerTransaction = 8;

/**
 * Runs the work of several calls in one transaction, so that they share its commit.
 *
 * Work begins at once while fewer than two transactions run. Work that comes meanwhile runs together in the next
 * transaction. A call is answered after the commit of its transaction.
 *
 * Each call gives a key, such as the id of the row that it writes. Work with the same key runs in the order of the
 * calls and never in two transactions at once, and one transaction has at most `mostOfKey` pieces of work with the same
 * key. The keys of a transaction run in a fixed order, so that several processes lock rows in the same order.
 *
 * No work sees the statements that other work sends at the commit. Work that needs to know them keeps that in a value
 * of `perTransaction`.
 *
 * Where the work of one call fails, the transaction is rolled back. All work with the same key as the failed one then
 * runs again, each in a transaction of its own, and the rest runs again together. Where the commit is rolled back, each
 * piece of work runs again alone. So no call fails because of another's error, and `work` may do only things that a
 * rollback undoes. Where it is unknown whether the commit succeeded, all calls of the transaction fail.
 */
export function sharedTransactions(
  db: Database,
  mostOfKey: number = mostUnitsPerTransaction,
): SharedTransactions {
  /**
   * Keeps for each key the work that waits for a transaction. A key whose work is running in a transaction now has a
   * list too, which may be empty.
   */
  const lines = new Map<string, WaitingUnit[]>();
  /** These keys have waiting work, and no work that is running in a transaction now. */
  const ready = new Set<string>();
  let underWay = 0;

  function startReadyTransactions(): void {
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
    for (const key of keysOfUnits(taken)) {
      if (lines.get(key)?.length === 0) lines.delete(key);
      else ready.add(key);
    }
    startReadyTransactions();
  }

  return (key, work) => {
    const { promise, resolve, reject } = Promise.withResolvers<never>();
    const line = lines.get(key);
    const waiting = {
      key,
      work: keepTrace(work),
      resolve: (result: unknown) => resolve(result as never),
      reject,
    };
    if (line) line.push(waiting);
    else {
      lines.set(key, [waiting]);
      ready.add(key);
      startReadyTransactions();
    }
    return promise;
  };
}

const keysOfUnits = (taken: readonly WaitingUnit[]): Set<string> => new Set(taken.map(({ key }) => key));

/** Sorts the work of a transaction by key. Work with the same key stays in the order of the calls. */
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

/**
 * Where the work of a call failed, all work with the same key runs again alone, so that the work with other keys does
 * not fail or wait because of it a second time.
 */
async function runFailingKeysAlone(
  db: Database,
  taken: readonly WaitingUnit[],
  failing: Set<string>,
): Promise<void> {
  const others = taken.filter(({ key }) => !failing.has(key));
  // Here no work has failed: the transaction itself could not begin. So each piece of work runs again alone.
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
 * True where an error means that the transaction was rolled back. After a connection was lost at the commit, it is
 * unknown whether the commit succeeded, so nothing may run again.
 */
const isRollback = (error: unknown): boolean =>
  error instanceof ConflictAtCommit || (error instanceof pg.DatabaseError && error.severity === 'ERROR');
