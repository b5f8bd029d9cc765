import type { Database } from '../db/database.ts';
import { forgetNotesBefore } from './outbox.ts';
import type { PushDevice, PushPlatform } from './port.ts';

/** FCM lets idle tokens live for nine months; a phone that was not opened for two is not waiting for a drink. */
const unseenDays = 60;
const dayMs = 86_400_000;

/** Devices of those who are not on hold: no push leaves for the others. */
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

/** Forgets devices that were not opened for long, and after a day what the outbox page has shown. */
export async function tidyDevices(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - unseenDays * dayMs);
  await forgetNotesBefore(db, new Date(now.getTime() - dayMs));
  await db.deleteFrom('devices').where('seen_at', '<', since).execute();
}
