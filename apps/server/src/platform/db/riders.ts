import { AsyncLocalStorage } from 'node:async_hooks';
import type { Compilable, Kysely, RawBuilder } from 'kysely';
import type { DB } from './schema.gen.ts';

/** A statement whose answer is not read. */
export type Rider = { readonly text: string; readonly values: readonly unknown[] };

const riders = new AsyncLocalStorage<Rider[]>();

/** Runs a transaction, which may have riders. */
export const withRiders = <Result>(work: () => Promise<Result>): Promise<Result> => riders.run([], work);

/** The statements that leave with the `commit` of the running transaction. */
export const riding = (): readonly Rider[] => riders.getStore() ?? [];

/**
 * Sends a statement with the `commit` of the transaction, in one round trip, after everything else the transaction
 * asks. Its answer is not read. Where it fails, the transaction is rolled back and fails with its error. Outside of a
 * transaction it is sent at once.
 */
export async function ride(
  db: Kysely<DB>,
  statement: Compilable<unknown> | RawBuilder<unknown>,
): Promise<void> {
  const query = statement.compile(db);
  const waiting = db.isTransaction ? riders.getStore() : undefined;
  if (waiting) waiting.push({ text: query.sql, values: query.parameters });
  else await db.executeQuery(query);
}
