import { AsyncLocalStorage } from 'node:async_hooks';

type HeldConnectionState = { released: boolean };

const heldConnectionStorage = new AsyncLocalStorage<HeldConnectionState>();

/** True where the caller runs inside a transaction. */
export const holdsConnection = (): boolean => heldConnectionStorage.getStore()?.released === false;

/** @throws where the caller runs inside a transaction */
export function mustHoldNoConnection(what: string): void {
  if (holdsConnection())
    throw new Error(`${what} was called inside a transaction: ask an outside system before it or after it.`);
}

/** Runs the work of a transaction, so that `holdsConnection` returns true inside of it. */
export async function runWhileHoldingConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  const mark: HeldConnectionState = { released: false };
  try {
    return await heldConnectionStorage.run(mark, work);
  } finally {
    // A timer or a promise that the work left behind continues without the connection.
    mark.released = true;
  }
}
