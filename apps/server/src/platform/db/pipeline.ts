import { AsyncLocalStorage } from 'node:async_hooks';
import type { Failure } from '@nightjar/domain/kernel/failure';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { DB } from './schema.gen.ts';

/**
 * "When a statement is sent" in apps/server/README.md explains the contract of this file. In a transaction, `sendFirst`
 * sends a guard before the other statements, and `sendAtCommit` sends statements after them. Neither costs a wait for
 * the network.
 */
type CompilableStatement = { compile(db: Kysely<DB>): CompiledQuery<unknown> };
type CompiledStatement = { readonly text: string; readonly values: readonly unknown[] };
/** Returns the failure that the caller is answered where this unique key stays violated. */
export type RefusalByKey = Readonly<Record<string, () => Failure>>;
export type StatementAtCommit = CompiledStatement & { readonly refusalByKey: RefusalByKey };

/** The other statements of the transaction fail where `mustPass` throws on the rows of the guard. */
type GuardStatement = CompiledStatement & {
  mustPass(rows: readonly unknown[]): void;
  /** `passed` is null until the guard is sent. */
  passed: Promise<void> | null;
};

/** A transaction has these statements besides those that it sends separately. */
type Pipeline = { guard: GuardStatement | null; readonly atCommit: StatementAtCommit[] };

const pipelineStorage = new AsyncLocalStorage<Pipeline>();
const pipelineOf = (db: Kysely<DB>) => (db.isTransaction ? pipelineStorage.getStore() : undefined);

/**
 * Sends a statement together with the commit of the transaction, so that it costs no wait of its own. No statement
 * before the commit sees what it wrote, and its answer is not read. Where it fails, the transaction fails with its
 * error and is rolled back. Where it violates a unique constraint, `inTransaction` first runs the transaction again,
 * and then fails with what `refusalByKey` has for it. Outside of a transaction, the statement is sent at once.
 */
export async function sendAtCommit(
  db: Kysely<DB>,
  statement: CompilableStatement,
  refusalByKey: RefusalByKey = {},
): Promise<void> {
  const query = statement.compile(db);
  const pipeline = pipelineOf(db);
  if (pipeline) pipeline.atCommit.push({ text: query.sql, values: query.parameters, refusalByKey });
  else await db.executeQuery(query);
}

/**
 * Sends a guard together with the next statement of the transaction and before it. Where `mustPass` throws on the
 * guard's rows, all statements fail with that error. The transaction is then rolled back, and its work does nothing
 * with their answers. Outside of a transaction, the guard is sent at once.
 */
export async function sendFirst(
  db: Kysely<DB>,
  statement: CompilableStatement,
  mustPass: GuardStatement['mustPass'],
): Promise<void> {
  const query = statement.compile(db);
  const pipeline = pipelineOf(db);
  if (pipeline) pipeline.guard = { text: query.sql, values: query.parameters, mustPass, passed: null };
  else mustPass((await db.executeQuery(query)).rows);
}

/** Waits until the guard has passed. It is called before work that a rollback does not undo. */
export async function waitForGuard(db: Kysely<DB>): Promise<void> {
  if (pipelineOf(db)?.guard?.passed === null) await sql`select 1`.execute(db);
}

/** A statement at the commit found that another transaction has written a row since this transaction looked for it. */
export class ConflictAtCommit extends Error {
  /** This is the answer where the conflict lasts, or null where it is unexpected. */
  readonly refusal: Failure | null;

  constructor(cause: unknown, refusal: Failure | null) {
    super('A statement at the commit met a row of another transaction.', { cause });
    this.refusal = refusal;
  }
}

/** Runs a transaction that may have a guard, and statements that are sent at its commit. */
export const withPipeline = <Result>(work: () => Promise<Result>): Promise<Result> =>
  pipelineStorage.run({ guard: null, atCommit: [] }, work);

/**
 * Runs one of several pieces of work that share a transaction. Each has its own guard. The statements that they send at
 * the commit are sent in the order in which they were requested.
 */
export const withOwnGuard = <Result>(db: Kysely<DB>, work: () => Promise<Result>): Promise<Result> =>
  pipelineStorage.run({ guard: null, atCommit: statementsAtCommit() }, async () => {
    const result = await work();
    await waitForGuard(db);
    return result;
  });

/** Returns the guard of the running transaction. */
export const guardStatement = (): GuardStatement | null => pipelineStorage.getStore()?.guard ?? null;

/** Returns the statements that the running transaction sends at its commit. */
export const statementsAtCommit = (): StatementAtCommit[] => pipelineStorage.getStore()?.atCommit ?? [];
