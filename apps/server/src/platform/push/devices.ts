import type { NotificationKind } from '@nightjar/domain/notifications/entity';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { PushAddress, PushDevice, PushPlatform } from './port.ts';

/**
 * A device that was not opened for this many days gets no pushes. FCM keeps idle tokens for nine months, but the owner
 * of such a phone does not wait for a drink.
 */
const unseenDays = 60;
/**
 * Who used a device is remembered for this many days after they last opened it. Groups of accounts that refer each
 * other are found by the devices that they share.
 */
const rememberedDays = 90;
const dayMs = 86_400_000;

/** Finds the devices of these people. Users on hold get no pushes, so their devices are left out. */
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
 * Finds the device if it still belongs to this person, who must not be on hold. Before a note is delivered, the phone
 * may have got another owner, its session may have ended, and its owner may have switched off this kind of notes.
 */
export async function findDevice(
  db: Database,
  { user_id, device_id }: PushAddress,
  kind?: NotificationKind,
): Promise<PushDevice | undefined> {
  const row = await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .where('devices.device_id', '=', device_id)
    .where('devices.user_id', '=', user_id)
    .where('users.suspended_at', 'is', null)
    .leftJoin('notification_settings as settings', 'settings.user_id', 'users.id')
    .where(sql<boolean>`coalesce(not ${kind ?? null}::text = any(settings.off), true)`)
    .select(['devices.token', 'devices.platform'])
    .executeTakeFirst();
  return row && { token: row.token, platform: row.platform as PushPlatform };
}

/**
 * Deletes the device of a token that no longer works, unless the device registered again after the provider found that
 * out.
 */
export async function forgetDevice(db: Database, token: string, since?: Date): Promise<void> {
  await db
    .deleteFrom('devices')
    .where('token', '=', token)
    .$if(since !== undefined, query => query.where('seen_at', '<=', since ?? new Date(0)))
    .execute();
}

/** Deletes devices that were not opened for `unseenDays`, and forgets after `rememberedDays` who used a device. */
export async function tidyDevices(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - unseenDays * dayMs);
  await db.deleteFrom('devices').where('seen_at', '<', since).execute();
  const remembered = new Date(now.getTime() - rememberedDays * dayMs);
  await db.deleteFrom('device_people').where('seen_at', '<', remembered).execute();
}
