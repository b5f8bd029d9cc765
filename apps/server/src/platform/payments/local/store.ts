import { fail } from '@nightjar/domain/kernel/failure';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../db/database.ts';
import type { AnyObject, Kind, ObjectOf } from './objects.ts';

/** The provider keeps its objects in this store. */
export type Store = {
  find<K extends Kind>(kind: K, id: string): Promise<ObjectOf<K> | null>;
  /** Lists all objects of a kind, the newest first. */
  list<K extends Kind>(kind: K): Promise<ObjectOf<K>[]>;
  put(object: AnyObject): Promise<void>;
  remove(kind: Kind, id: string): Promise<void>;
  /** Makes one change at a time, so that two taps on "Pay" pay only once. */
  inTurn<Result>(work: (store: Store) => Promise<Result>): Promise<Result>;
};

export async function getObject<K extends Kind>(store: Store, kind: K, id: string): Promise<ObjectOf<K>> {
  const object = await store.find(kind, id);
  if (!object) throw fail.notFound(`The ${kind} ${id}`);
  return object;
}

export function databaseStore(db: Database): Store {
  const objects = () => db.selectFrom('local_payments.objects').select('data');
  return {
    async find<K extends Kind>(kind: K, id: string) {
      const row = await objects().where('id', '=', id).where('object', '=', kind).executeTakeFirst();
      return row ? (row.data as ObjectOf<K>) : null;
    },
    async list<K extends Kind>(kind: K) {
      const rows = await objects()
        .where('object', '=', kind)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(({ data }) => data as ObjectOf<K>);
    },
    async put(object) {
      const data = JSON.stringify(object);
      // `created` counts whole seconds, so it does not order objects of the same second.
      const created_at = sql<Date>`clock_timestamp()`;
      await db
        .insertInto('local_payments.objects')
        .values({ id: object.id, object: object.object, data, created_at })
        .onConflict(conflict => conflict.column('id').doUpdateSet({ data }))
        .execute();
    },
    async remove(kind, id) {
      await db.deleteFrom('local_payments.objects').where('id', '=', id).where('object', '=', kind).execute();
    },
    inTurn: work =>
      inTransaction(db, async transaction => {
        await sql`select pg_advisory_xact_lock(hashtextextended('local payments', 0))`.execute(transaction);
        return work(databaseStore(transaction));
      }),
  };
}

/**
 * Events are signed with this secret. It is made at first use and stored, so that every node and every later start use
 * the same secret.
 */
export async function webhookSecret(db: Database, made: string, now: Date): Promise<string> {
  const row = await db
    .insertInto('local_payments.objects')
    .values({
      id: 'webhook_secret',
      object: 'webhook_secret',
      data: JSON.stringify({ secret: made }),
      created_at: now,
    })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ object: 'webhook_secret' }))
    .returning('data')
    .executeTakeFirstOrThrow();
  return (row.data as { secret: string }).secret;
}
