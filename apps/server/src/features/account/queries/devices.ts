import type { UserId } from '@nightjar/domain/kernel/id';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';
import type { Devices } from '../../../platform/db/schema.gen.ts';
import { awaitTogether } from '../../../platform/together.ts';

/**
 * Saves a phone and its push token as one row. It replaces rows that have the same phone or the same token, also rows
 * of other users. The lock serializes two registrations of the same phone or token. The pair of phone and user is also
 * kept for a while, because two accounts on one phone are a sign of fraud.
 */
export async function saveDevice(db: Database, device: Insertable<Devices>, now: Date): Promise<void> {
  const locks = [`device:${device.device_id}`, `token:${device.token}`]
    .sort()
    .map(name => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  await awaitTogether(
    ...locks.map(lock => lock.execute(db)),
    db
      .deleteFrom('devices')
      .where(({ or, eb }) => or([eb('device_id', '=', device.device_id), eb('token', '=', device.token)]))
      .execute(),
    db
      .insertInto('devices')
      .values({ ...device, created_at: now, seen_at: now })
      .execute(),
    db
      .insertInto('device_people')
      .values({ device_id: device.device_id, user_id: device.user_id, seen_at: now })
      .onConflict(conflict => conflict.columns(['device_id', 'user_id']).doUpdateSet({ seen_at: now }))
      .execute(),
  );
}

/** Deletes the devices of a user except the `limit` devices that were seen last. */
export async function forgetOldestDevicesAtCommit(
  db: Database,
  userId: UserId,
  limit: number,
): Promise<void> {
  await sendAtCommit(
    db,
    sql`delete from devices where token in (
    select token from devices where user_id = ${userId} order by seen_at desc, created_at desc offset ${limit})`,
  );
}

/** Deletes a device that was registered in this session, and returns its owner; null where there is none. */
export async function forgetDeviceOfSession(
  db: Database,
  { device_id, session_id }: { device_id: string; session_id: string },
): Promise<string | null> {
  const row = await db
    .deleteFrom('devices')
    .where('device_id', '=', device_id)
    .where('session_id', '=', session_id)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Deletes all devices of a user, so that they get no more pushes, and returns how many there were. */
export async function forgetDevicesOf(db: Database, userId: UserId): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('devices')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function forgetDevice(db: Database, userId: UserId, deviceId: string): Promise<void> {
  await db.deleteFrom('devices').where('user_id', '=', userId).where('device_id', '=', deviceId).execute();
}
