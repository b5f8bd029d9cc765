import type { Database } from './database.ts';

/** Makes a value when it is first used for a database, and keeps the value as long as the database object exists. */
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
 * Makes a value when it is first used in a transaction, and keeps it until the end of the transaction. Calls that share
 * the transaction share the value. Outside of a transaction, each use makes a new value.
 */
export function perTransaction<Value extends object>(make: () => Value): (db: Database) => Value {
  const ofTransaction = perDatabase(make);
  return db => (db.isTransaction ? ofTransaction(db) : make());
}
