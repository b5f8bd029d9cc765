import { AsyncLocalStorage } from 'node:async_hooks';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { DB } from './schema.gen.ts';

/**
 * "When a statement is sent" in apps/server/README.md explains the contract of this file: of a transaction's
 * statements, `sendFirst` sends a guard before the others and `sendAtCommit` sends some behind them, none of which costs a
 * round trip.
 */
type Statement = { compile(db: Kysely<DB>): CompiledQuery<unknown> };
type CompiledStatement = { readonly text: string; readonly values: readonly unknown[] };

/** The transaction's other statements fail where `mustPass` throws on the rows of the guard. */
type GuardStatement = CompiledStatement & {
  mustPass(rows: readonly unknown[]): void;
  /** `passed` is null until the guard is sent. */
  passed: Promise<void> | null;
};

/** A transaction has these statements besides those that it sends one by one. */
type Pipeline = { guard: GuardStatement | null; readonly atCommit: CompiledStatement[] };

const pipelines = new AsyncLocalStorage<Pipeline>();
const pipelineOf = (db: Kysely<DB>) => (db.isTransaction ? pipelines.getStore() : undefined);

/**
 * Sends a statement at the commit of the transaction, in the commit's round trip: no other statement of the transaction
 * sees what it wrote, and its answer is not read. Where it fails, the transaction fails with its error and is rolled
 * back; where it violates a unique constraint, `inTransaction` runs the transaction again first. Outside of a
 * transaction, a statement is its own commit and is sent at once.
 */
export async function sendAtCommit(db: Kysely<DB>, statement: Statement): Promise<void> {
  const query = statement.compile(db);
  const pipeline = pipelineOf(db);
  if (pipeline) pipeline.atCommit.push({ text: query.sql, values: query.parameters });
  else await db.executeQuery(query);
}

/**
 * Sends a guard before the next statement of the transaction, in that one's round trip. Where `mustPass` throws on its
 * rows, all statements fail with that error, so that the transaction is rolled back and its work does nothing with
 * their answers. Outside of a transaction it is sent at once.
 */
export async function sendFirst(
  db: Kysely<DB>,
  statement: Statement,
  mustPass: GuardStatement['mustPass'],
): Promise<void> {
  const query = statement.compile(db);
  const pipeline = pipelineOf(db);
  if (pipeline) pipeline.guard = { text: query.sql, values: query.parameters, mustPass, passed: null };
  else mustPass((await db.executeQuery(query)).rows);
}

/** Waits until the guard has passed, before work that a rollback does not undo. */
export async function waitForGuard(db: Kysely<DB>): Promise<void> {
  if (pipelineOf(db)?.guard?.passed === null) await sql`select 1`.execute(db);
}

/** A statement at the commit met a row that another transaction has written since this one looked for it. */
export class ConflictAtCommit extends Error {
  constructor(cause: unknown) {
    super('A statement at the commit met a row of another transaction.', { cause });
  }
}

/** Runs a transaction, which may have a guard and statements at its commit. */
export const withPipeline = <Result>(work: () => Promise<Result>): Promise<Result> =>
  pipelines.run({ guard: null, atCommit: [] }, work);

/**
 * Runs one of several works that share a transaction: each has its own guard, and what they send at the
 * commit is sent in the order in which they asked for it.
 */
export const withOwnGuard = <Result>(db: Kysely<DB>, work: () => Promise<Result>): Promise<Result> =>
  pipelines.run({ guard: null, atCommit: statementsAtCommit() }, async () => {
    const result = await work();
    await waitForGuard(db);
    return result;
  });

/** Returns the guard of the running transaction. */
export const guardStatement = (): GuardStatement | null => pipelines.getStore()?.guard ?? null;

/** Returns what the running transaction sends at its commit. */
export const statementsAtCommit = (): CompiledStatement[] => pipelines.getStore()?.atCommit ?? [];
