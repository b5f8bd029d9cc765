import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';

export type VersionDayRow = {
  day: string;
  platform: 'ios' | 'android' | 'web' | null;
  version: string;
  devices: number;
};

/**
 * Returns how many devices ran which version on each day (UTC) since `from`. The reports of a day are counted here
 * until the job has stored their number.
 */
export async function findVersionDays(db: Database, from: string): Promise<VersionDayRow[]> {
  const { rows } = await sql<VersionDayRow>`
    select day::text as day, platform, version, devices from version_days where day >= ${from}::date
    union all
    select day::text, platform, version, count(*)::integer from user_versions as reports
    where day >= ${from}::date and not exists (select from version_days as stored where stored.day = reports.day)
    group by reports.day, platform, version
    order by day, platform nulls last, version`.execute(db);
  return rows;
}
