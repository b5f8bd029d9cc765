import type { Database } from '../db/database.ts';
import type { PushDevice, PushPlatform } from './port.ts';

/**
 * FCM keeps idle tokens for nine months; the owner of a phone that was not opened for two months does not
 * wait for a drink.
 */
const unseenDays = 60;
/** Referral rings are found by shared devices within this time. */
const rememberedDays = 90;
const dayMs = 86_400_000;

/** Users on hold get no push, so their devices are left out. */
export async function findDevicesOf(db: Database, userIds: readonly string[]): Promise<PushDevice[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .where('devices.user_id', 'in', [...userIds])
    .where('users.suspended_at', 'is', null)
    .select(['devices.token', 'devices.platform'])
    .execute();
  return rows.map(({ token, platform }) => ({ token, platform: platform as PushPlatform }));
}

export async function forgetDevice(db: Database, token: string): Promise<void> {
  await db.deleteFrom('devices').where('token', '=', token).execute();
}

/** Deletes devices that were not opened for `unseenDays`. */
export async function tidyDevices(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - unseenDays * dayMs);
  await db.deleteFrom('devices').where('seen_at', '<', since).execute();
  const remembered = new Date(now.getTime() - rememberedDays * dayMs);
  await db.deleteFrom('device_people').where('seen_at', '<', remembered).execute();
}
