import type { Database } from '../db/database.ts';
import type { PushAddress, PushDevice, PushPlatform } from './port.ts';

/**
 * FCM keeps idle tokens for nine months; the owner of a phone that was not opened for two months does not
 * wait for a drink.
 */
const unseenDays = 60;
/** Referral rings are found by shared devices within this time. */
const rememberedDays = 90;
const dayMs = 86_400_000;

/** Users on hold get no push, so their devices are left out. */
export async function findAddressesOf(
  db: Database,
  userIds: readonly string[],
  platforms: readonly PushPlatform[],
): Promise<PushAddress[]> {
  if (userIds.length === 0 || platforms.length === 0) return [];
  return db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .where('devices.user_id', 'in', [...userIds])
    .where('devices.platform', 'in', [...platforms])
    .where('users.suspended_at', 'is', null)
    .select(['devices.user_id', 'devices.device_id'])
    .execute();
}

/**
 * Finds the device where it still belongs to this person, who is not on hold. Between a note and its delivery a phone may
 * have changed hands, and its session may have ended.
 */
export async function findDevice(
  db: Database,
  { user_id, device_id }: PushAddress,
): Promise<PushDevice | undefined> {
  const row = await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .where('devices.device_id', '=', device_id)
    .where('devices.user_id', '=', user_id)
    .where('users.suspended_at', 'is', null)
    .select(['devices.token', 'devices.platform'])
    .executeTakeFirst();
  return row && { token: row.token, platform: row.platform as PushPlatform };
}

/** Deletes the device of a dead token, unless it registered again after the provider found the token dead. */
export async function forgetDevice(db: Database, token: string, since?: Date): Promise<void> {
  await db
    .deleteFrom('devices')
    .where('token', '=', token)
    .$if(since !== undefined, query => query.where('seen_at', '<=', since ?? new Date(0)))
    .execute();
}

/** Deletes devices that were not opened for `unseenDays`. */
export async function tidyDevices(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - unseenDays * dayMs);
  await db.deleteFrom('devices').where('seen_at', '<', since).execute();
  const remembered = new Date(now.getTime() - rememberedDays * dayMs);
  await db.deleteFrom('device_people').where('seen_at', '<', remembered).execute();
}
