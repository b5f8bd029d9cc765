import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, TransactionBuilder } from 'kysely';
import { withRiders } from './riders.ts';

type Held = { released: boolean };

const held = new AsyncLocalStorage<Held>();

/** @throws where the caller runs inside a transaction */
export function mustHoldNoConnection(what: string): void {
  const mark = held.getStore();
  if (mark && !mark.released)
    throw new Error(`${what} was called inside a transaction: ask an outside system before it or after it.`);
}

/** Every transaction that begins on `db` is known to `mustHoldNoConnection` while its work runs. */
export function markTransactions<Tables>(db: Kysely<Tables>): Kysely<Tables> {
  const begin = db.transaction.bind(db);
  db.transaction = () => marked(begin());
  return db;
}

function marked<Tables>(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  return {
    setAccessMode: mode => marked(builder.setAccessMode(mode)),
    setIsolationLevel: level => marked(builder.setIsolationLevel(level)),
    execute: work =>
      withRiders(() => builder.execute(transaction => holdingConnection(() => work(transaction)))),
  } as TransactionBuilder<Tables>;
}

async function holdingConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  const mark: Held = { released: false };
  try {
    return await held.run(mark, work);
  } finally {
    // A timer or a promise that the work left behind runs on without the connection.
    mark.released = true;
  }
}
