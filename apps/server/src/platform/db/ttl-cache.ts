import type { Database } from './database.ts';

/**
 * Caches a value that every call reads and hardly any call changes. Each node loads it at most once in `freshMs`
 * milliseconds, so an answer may be that old. Failures are not kept. `drop` forgets the value before its time.
 */
export function ttlCache<Value>(freshMs: number, load: (db: Database) => Promise<Value>) {
  const kept = new WeakMap<Database, { value: Promise<Value>; until: number }>();
  const find = (db: Database, now: Date): Promise<Value> => {
    const known = kept.get(db);
    if (known && known.until > now.getTime()) return known.value;
    const value = load(db);
    kept.set(db, { value, until: now.getTime() + freshMs });
    value.catch(() => kept.delete(db));
    return value;
  };
  return Object.assign(find, { drop: (db: Database): void => void kept.delete(db) });
}
