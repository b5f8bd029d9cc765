import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/**
 * Counts the reports of past days by version and platform. A late report changes the count of its day until the reports
 * of that day are deleted. One person counts with at most `mostDevices` devices a day, so that no single account
 * decides the chart.
 */
export async function saveVersionDays(
  db: Database,
  { today, mostDevices }: { today: string; mostDevices: number },
): Promise<void> {
  await sql`delete from version_days where day in (select day from user_versions where day < ${today}::date)`.execute(
    db,
  );
  await sql`
    insert into version_days (day, platform, version, devices)
    select day, platform, version, count(*) from (
      select day, platform, version,
        row_number() over (partition by user_id, day order by reported_at desc, device_id) as place
      from user_versions where day < ${today}::date) as reports
    where place <= ${mostDevices}
    group by day, platform, version`.execute(db);
}

export async function deleteVersionReportsBefore(db: Database, day: string): Promise<void> {
  await sql`delete from user_versions where day < ${day}::date`.execute(db);
}

/** Deletes the counts of days before `day`, and failures that were reported before `moment`. */
export async function deleteVersionCountsBefore(db: Database, day: string, moment: Date): Promise<void> {
  await sql`delete from version_days where day < ${day}::date`.execute(db);
  await sql`delete from release_failures where reported_at < ${moment}`.execute(db);
}

/** Saves that the bundle files of these releases are deleted. */
export async function markBundlesDeleted(
  db: Database,
  versions: readonly string[],
  now: Date,
): Promise<void> {
  if (versions.length === 0) return;
  await db
    .updateTable('app_releases')
    .set({ bundle_deleted_at: now })
    .where('version', 'in', versions)
    .where('bundle_deleted_at', 'is', null)
    .execute();
}

/** Returns the hashes of the bundles whose files must be kept. */
export async function findKeptHashes(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom('app_releases')
    .where('bundle_deleted_at', 'is', null)
    .where('sha256', 'is not', null)
    .select('sha256')
    .execute();
  return new Set(rows.flatMap(({ sha256 }) => sha256 ?? []));
}
