import type { Database } from './db/database.ts';

/** The answers are in the order of the questions. */
type Answers<Asked extends readonly unknown[]> = { -readonly [Place in keyof Asked]: Awaited<Asked[Place]> };

/**
 * Waits for all statements that a transaction sends in one round trip. Where several fail, the first in this
 * order is thrown, as it is in a sequence.
 */
export async function awaitTogether<const Asked extends readonly unknown[]>(
  ...asked: Asked
): Promise<Answers<Asked>> {
  const settled = await Promise.allSettled(asked);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return settled.map(answer => (answer.status === 'fulfilled' ? answer.value : undefined)) as Answers<Asked>;
}

/**
 * Sends statements that do not need each other's answers on one connection, in one round trip and in their
 * order; where several fail, the first in this order counts. Each sees what was committed before it: reads
 * that must show one state belong in one statement. `ask` sends all of them at once to the database it gets;
 * in a transaction they run there.
 */
export function sendTogether<const Asked extends readonly unknown[]>(
  db: Database,
  ask: (db: Database) => Asked,
): Promise<Answers<Asked>> {
  if (db.isTransaction) return awaitTogether(...ask(db));
  return db.connection().execute(one => awaitTogether(...ask(one)));
}
