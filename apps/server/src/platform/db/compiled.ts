import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import { type RefusalByKey, sendAtCommit } from './pipeline.ts';

/** A placeholder takes the place of a value while the query is built. It can only be passed on to the query. */
class ValuePlaceholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`A compiled query may pass ${this.name} on, but not look at it.`);
  }
}

type BuildQuery<Values, Row> = (db: Database, values: Values) => Compilable<Row> | RawBuilder<Row>;

/**
 * Compiles a query whose text never changes. The query is built and written as SQL at its first use. Later uses only
 * fill in the values. It is meant for the few queries that about half of all calls need, because building a query costs
 * more than sending it.
 */
export function compileQuery<Values extends object, Row>(
  build: BuildQuery<Values, Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const filled = compileOnce(build);
  return async (db, values) => (await db.executeQuery<Row>(filled(db, values))).rows;
}

/**
 * Compiles a statement that is sent together with the commit of its transaction. `refusalByKey` has the failures for
 * unique keys that it may violate.
 */
export function compileStatementAtCommit<Values extends object>(
  build: BuildQuery<Values, unknown>,
  refusalByKey: RefusalByKey = {},
): (db: Database, values: Values) => Promise<void> {
  const filled = compileOnce(build);
  return (db, values) => sendAtCommit(db, { compile: () => filled(db, values) }, refusalByKey);
}

function compileOnce<Values extends object, Row>(build: BuildQuery<Values, Row>) {
  let query: CompiledQuery<Row> | undefined;
  return (db: Database, values: Values): CompiledQuery<Row> => {
    query ??= withEachValueOnce(build(db, placeholderValues<Values>()).compile(db));
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = query.parameters.map(each =>
      each instanceof ValuePlaceholder ? given.get(each.name) : each,
    );
    return { ...query, parameters };
  };
}

/**
 * Makes one parameter of a value that the SQL text contains in several places. PostgreSQL then reads it once, and knows
 * that all places have the same value.
 */
function withEachValueOnce<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const parameters: unknown[] = [];
  const places = query.parameters.map(each => {
    const same = parameters.findIndex(
      known =>
        known instanceof ValuePlaceholder && each instanceof ValuePlaceholder && known.name === each.name,
    );
    return same === -1 ? parameters.push(each) : same + 1;
  });
  return { ...query, parameters, sql: query.sql.replaceAll(/\$(\d+)/g, (_, nth) => `$${places[nth - 1]}`) };
}

const placeholderValues = <Values extends object>() =>
  new Proxy({} as Values, { get: (_, name) => new ValuePlaceholder(String(name)) });
