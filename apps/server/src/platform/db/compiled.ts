import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/** A placeholder for a value while the query is built: it can be passed on and nothing else. */
class Blank {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`A compiled query may pass ${this.name} on, but not look at it.`);
  }
}

/**
 * A query whose text never changes: built and written as SQL at its first use, from then on only its values are filled
 * in. For the few that every second call needs; building one anew costs more than sending it.
 */
export function compiled<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row> | RawBuilder<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    written ??= build(db, blanks<Values>()).compile(db);
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = written.parameters.map(each => (each instanceof Blank ? given.get(each.name) : each));
    const { rows } = await db.executeQuery<Row>({ ...written, parameters });
    return rows;
  };
}

const blanks = <Values extends object>() =>
  new Proxy({} as Values, { get: (_, name) => new Blank(String(name)) });
