import type { Database } from './db/database.ts';

/** The answers are in the order of the statements. */
type AnswersOfAll<Asked extends readonly unknown[]> = {
  -readonly [Place in keyof Asked]: Awaited<Asked[Place]>;
};

/**
 * Waits for all statements that a transaction sends together. Where several fail, the error of the first of them is
 * thrown, as if they had been sent one after the other.
 */
export async function awaitTogether<const Asked extends readonly unknown[]>(
  ...asked: Asked
): Promise<AnswersOfAll<Asked>> {
  const settled = await Promise.allSettled(asked);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return settled.map(answer =>
    answer.status === 'fulfilled' ? answer.value : undefined,
  ) as AnswersOfAll<Asked>;
}

/**
 * Sends statements that do not need each other's answers on one connection, together and in their order. Where several
 * fail, the error of the first of them is thrown. Each statement sees what was committed before it, so reads that must
 * show the same state belong in one statement. `ask` sends all of them at once to the database that it gets. In a
 * transaction, they run in that transaction.
 */
export function sendTogether<const Asked extends readonly unknown[]>(
  db: Database,
  ask: (db: Database) => Asked,
): Promise<AnswersOfAll<Asked>> {
  if (db.isTransaction) return awaitTogether(...ask(db));
  return db.connection().execute(one => awaitTogether(...ask(one)));
}
