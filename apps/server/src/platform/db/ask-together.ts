import { together } from '../together.ts';
import type { Database } from './database.ts';

type Answers<Asked extends readonly unknown[]> = { -readonly [Place in keyof Asked]: Awaited<Asked[Place]> };

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
