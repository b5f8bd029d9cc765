import type { Database } from './database.ts';

/** Makes a value at its first use for a database and keeps it as long as that. */
export function perDatabase<Value extends object, Rest extends readonly unknown[]>(
  make: (db: Database, ...rest: Rest) => Value,
): (db: Database, ...rest: Rest) => Value {
  const values = new WeakMap<Database, Value>();
  return (db, ...rest) => {
    const value = values.get(db) ?? make(db, ...rest);
    values.set(db, value);
    return value;
  };
}

/**
 * Makes a value at its first use in a transaction and keeps it to the transaction's end: calls that share the
 * transaction share the value. Outside of a transaction, each use makes its own.
 */
export function perTransaction<Value extends object>(make: () => Value): (db: Database) => Value {
  const ofTransaction = perDatabase(make);
  return db => (db.isTransaction ? ofTransaction(db) : make());
}
