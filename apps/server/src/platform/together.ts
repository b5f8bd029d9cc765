import type { Database } from './db/database.ts';

/** The answers of these, in their order. */
type Answers<Asked extends readonly unknown[]> = { -readonly [Place in keyof Asked]: Awaited<Asked[Place]> };

/**
 * Waits for all that a transaction asks at once, which travels in one round trip. Where several fail, the first in
 * this order counts, as if they had been asked one after another.
 */
export async function together<const Asked extends readonly unknown[]>(
  ...asked: Asked
): Promise<Answers<Asked>> {
  const settled = await Promise.allSettled(asked);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return settled.map(answer => (answer.status === 'fulfilled' ? answer.value : undefined)) as Answers<Asked>;
}

/**
 * Asks statements that do not need each other's answers on one connection, in one round trip and in their order;
 * where several fail, the first in this order counts. Each sees what was committed before it: what must see one state
 * is one statement. `ask` asks all of them at once, of the database it is given; in a transaction they are asked there.
 */
export function askTogether<const Asked extends readonly unknown[]>(
  db: Database,
  ask: (db: Database) => Asked,
): Promise<Answers<Asked>> {
  if (db.isTransaction) return together(...ask(db));
  return db.connection().execute(one => together(...ask(one)));
}
