import { AsyncLocalStorage } from 'node:async_hooks';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { DB } from './schema.gen.ts';

/** The answer to a rider is not read. */
export type Rider = { readonly text: string; readonly values: readonly unknown[] };

/** A lead is sent before the other statements: they fail where `mustPass` throws on its rows. */
export type Lead = Rider & {
  mustPass(rows: readonly unknown[]): void;
  /** It is null until the lead is sent. */
  passed: Promise<void> | null;
};

/** A transaction sends these besides the statements that it waits for. */
type Company = { readonly riders: Rider[]; lead: Lead | null };

const company = new AsyncLocalStorage<Company>();

/** Runs a transaction, which may have riders and a lead. */
export const withRiders = <Result>(work: () => Promise<Result>): Promise<Result> =>
  company.run({ riders: [], lead: null }, work);

/** Returns the statements that are sent with the `commit` of the running transaction. */
export const riding = (): readonly Rider[] => company.getStore()?.riders ?? [];

/** Returns the lead of the running transaction. */
export const leading = (): Lead | null => company.getStore()?.lead ?? null;

/**
 * Runs one of several works that a transaction runs at once: each has its own lead, and their riders are sent together
 * with the commit, in the order in which they were added.
 */
export const withOwnLead = <Result>(db: Kysely<DB>, work: () => Promise<Result>): Promise<Result> =>
  company.run({ riders: company.getStore()?.riders ?? [], lead: null }, async () => {
    const result = await work();
    await leadPassed(db);
    return result;
  });

type Statement = { compile(db: Kysely<DB>): CompiledQuery<unknown> };

/**
 * A rider met a row that another transaction has written since this one looked for it. The transaction is run again,
 * and then finds the row.
 */
export class RiderConflict extends Error {
  constructor(cause: unknown) {
    super('A rider met a row of another transaction.', { cause });
  }
}

/**
 * Sends a statement with the `commit` of the transaction, in one round trip, after all other statements of the
 * transaction. Its answer is not read. Where it fails, the transaction is rolled back and fails with its error; where
 * it violates a unique constraint, `inTransaction` runs it again first. Outside of a transaction it is sent at once.
 */
export async function ride(db: Kysely<DB>, statement: Statement): Promise<void> {
  const query = statement.compile(db);
  const waiting = db.isTransaction ? company.getStore() : undefined;
  if (waiting) waiting.riders.push({ text: query.sql, values: query.parameters });
  else await db.executeQuery(query);
}

/**
 * Sends a statement before the next one of the transaction and in the same round trip. Where `mustPass` throws on its
 * rows, all statements fail with that error, so that the transaction is rolled back and its work does nothing with
 * their answers. Outside of a transaction it is sent at once.
 */
export async function lead(db: Kysely<DB>, statement: Statement, mustPass: Lead['mustPass']): Promise<void> {
  const query = statement.compile(db);
  const waiting = db.isTransaction ? company.getStore() : undefined;
  if (waiting) waiting.lead = { text: query.sql, values: query.parameters, mustPass, passed: null };
  else mustPass((await db.executeQuery(query)).rows);
}

/** Waits for the lead before work that does something else than statements: such effects outlive a rollback. */
export async function leadPassed(db: Kysely<DB>): Promise<void> {
  const waiting = leading();
  if (db.isTransaction && waiting && !waiting.passed) await sql`select 1`.execute(db);
}
