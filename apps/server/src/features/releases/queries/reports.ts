import type { UserId } from '@nightjar/domain/kernel/id';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';
import type { ReleaseFailures, UserVersions } from '../../../platform/db/schema.gen.ts';

/**
 * Locks the row of a user until the end of the transaction, and returns whether the user still exists. An erasure waits
 * for the lock, so no report is saved after it. Reports of two devices wait for each other.
 */
export async function lockPerson(db: Database, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export type VersionReport = Omit<Insertable<UserVersions>, 'day'> & { reported_at: Date };

/**
 * Saves which version a device ran on a day (UTC). A report that was made before the saved one changes nothing. The
 * version of the user's newest report is the user's `app_version`.
 */
export async function saveVersionReportAtCommit(db: Database, report: VersionReport): Promise<void> {
  const { user_id, device_id, platform, version, native, reported_at } = report;
  const day = reported_at.toISOString().slice(0, 10);
  await sendAtCommit(
    db,
    sql`
      insert into user_versions (user_id, device_id, day, platform, version, native, reported_at)
      values (${user_id}, ${device_id}, ${day}, ${platform}, ${version}, ${native}, ${reported_at})
      on conflict (user_id, device_id, day) do update set platform = excluded.platform, version = excluded.version,
        native = excluded.native, reported_at = excluded.reported_at
      where user_versions.reported_at <= excluded.reported_at`,
  );
  await sendAtCommit(
    db,
    sql`
      update users set app_version = ${version}
      where id = ${user_id} and app_version is distinct from ${version} and not exists (
        select from user_versions where user_id = ${user_id} and reported_at > ${reported_at})`,
  );
}

/** Saves that a release did not start on a device. The first report of a person and device is kept. */
export async function saveFailureAtCommit(db: Database, failure: Insertable<ReleaseFailures>): Promise<void> {
  const { version, user_id, device_id, platform, native, message, reported_at } = failure;
  await sendAtCommit(
    db,
    sql`
      insert into release_failures (version, user_id, device_id, platform, native, message, reported_at)
      select version, ${user_id}::uuid, ${device_id}, ${platform}, ${native}, ${message}, ${reported_at}::timestamptz
      from app_releases where version = ${version}
      on conflict (version, user_id, device_id) do nothing`,
  );
}

/** Returns the versions that did not start on a device. */
export async function findFailedVersions(db: Database, deviceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('release_failures')
    .where('device_id', '=', deviceId)
    .select('version')
    .distinct()
    .execute();
  return rows.map(({ version }) => version);
}
