import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { Closure, Opening } from '@nightjar/domain/venues/entity';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';

type InsertableRow<Table extends keyof DB> = Insertable<DB[Table]>;

/** One statement inserts at most this many rows, because PostgreSQL limits the parameters of a statement. */
const rowsPerInsert = 500;

export async function insertAll<Table extends keyof DB & string>(
  db: Database,
  table: Table,
  rows: readonly InsertableRow<Table>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + rowsPerInsert) as InsertableRow<Table>[])
      .execute();
  }
}

/** Writes the check-ins of these people into the feed, and deletes their entries that are more than a day old. */
export async function saveCheckInsInFeed(db: Database, userIds: readonly UserId[], now: Date): Promise<void> {
  await sql`
    delete from activity where user_id = any(${userIds}::uuid[]) and kind = 'checked_in'
      and id < id_from(${now}::timestamptz - interval '1 day')`.execute(db);
  await sql`
    insert into activity (id, user_id, kind, shown, venue_id)
    select uuidv7(created_at - clock_timestamp()), user_id, 'checked_in', true, venue_id
    from check_ins where user_id = any(${userIds}::uuid[]) and ended_at is null`.execute(db);
}

/**
 * Returns a function that finds an id by a name: the name of a type of venue, of a type of event or of a feature of
 * venues.
 */
export async function findIdsByName(
  db: Database,
  table: 'venue_types' | 'venue_features' | 'event_types',
): Promise<(name: string) => number> {
  const rows = await db.selectFrom(table).select(['id', 'name']).execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return name => {
    const id = ids.get(name);
    if (id === undefined)
      throw new Error(`${JSON.stringify(name)} is not one of ${[...ids.keys()].join(', ')}`);
    return id;
  };
}

/** Returns true where no person has an account. The house contact does not count as a person. */
export async function isEmpty(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('house_contact', '=', false)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

export type VenueRow = {
  id: VenueId;
  name: string;
  lat: number;
  lng: number;
  timezone: string;
  hours: Opening[];
  closures: Closure[];
};

/** The column `source` of a demo venue matches this pattern. */
export const demoSource = 'demo:%';

/** Returns the venues of the demo city in the order of city.json. */
export async function findDemoVenues(db: Database): Promise<VenueRow[]> {
  const rows = await db
    .selectFrom('venues')
    .where('source', 'like', demoSource)
    .select(['id', 'name', 'lat', 'lng', 'timezone', 'hours', 'closures'])
    .orderBy('source')
    .execute();
  return rows.map(row => ({
    ...row,
    id: row.id as VenueId,
    hours: row.hours as Opening[],
    closures: row.closures as Closure[],
  }));
}

/** Returns the timezone in which it is evening for the demo's city; null before the city is written. */
export async function findDemoTimezone(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('venues')
    .where('source', 'like', demoSource)
    .select('timezone')
    .orderBy('source')
    .limit(1)
    .executeTakeFirst();
  return row?.timezone ?? null;
}

/** Returns the people of the demo in the order in which they were written. */
export async function findPeople(
  db: Database,
  phones: readonly string[],
): Promise<{ id: UserId; nickname: string | null }[]> {
  const rows = await db
    .selectFrom('users')
    .where('phone', 'in', phones)
    .select(['id', 'nickname'])
    .orderBy('phone')
    .execute();
  return rows.map(row => ({ ...row, id: row.id as UserId }));
}

/** Extends the check-in of every person who is still at the same venue. Returns the ids of these people. */
export async function extendCheckIns(
  db: Database,
  stays: readonly { userId: UserId; venueId: VenueId }[],
  until: Date,
): Promise<Set<string>> {
  const users = stays.map(({ userId }) => userId);
  const venues = stays.map(({ venueId }) => venueId);
  const { rows } = await sql<{ user_id: string }>`
    update check_ins set ends_at = ${until}
    from unnest(${users}::uuid[], ${venues}::uuid[]) as stay (user_id, venue_id)
    where check_ins.user_id = stay.user_id and check_ins.venue_id = stay.venue_id and ended_at is null
    returning check_ins.user_id`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function findDemoStaff(db: Database, phones: readonly string[]) {
  return db
    .selectFrom('pros')
    .innerJoin('users', 'users.id', 'pros.user_id')
    .where('users.phone', 'in', phones)
    .where('pros.state', '=', 'approved')
    .select(['pros.id', 'pros.user_id', 'pros.venue_id', 'pros.clocked_in_until', 'users.phone'])
    .orderBy('users.phone')
    .execute();
}

/**
 * Counts the friends and follows of all people and venues, and saves the numbers. In the product, each call keeps these
 * numbers up to date.
 */
export async function recountStoredCounts(db: Database): Promise<void> {
  await sql`
    update users set friends_count = (select count(*) from friendships
      where state = 'accepted' and (low_user_id = users.id or high_user_id = users.id)),
      following_venues_count = (select count(*) from venue_follows where user_id = users.id),
      following_pros_count = (select count(*) from pro_follows where user_id = users.id),
      followers_count = (select count(*) from pro_follows where pro_user_id = users.id)`.execute(db);
  await sql`update venues set followers_count = (select count(*) from venue_follows where venue_id = venues.id)`.execute(
    db,
  );
}

/** Returns the releases that phones are offered, the newest version first. `patch` is the last number of a version. */
export async function findLiveReleases(
  db: Database,
): Promise<{ version: string; rollout: number; patch: number }[]> {
  const { rows } = await sql<{ version: string; rollout: number; patch: number }>`
    select version, rollout, parts[3] as patch from app_releases
    where state = 'live' order by parts desc`.execute(db);
  return rows;
}

type VersionReport = {
  user_id: string;
  device_id: string;
  platform: string;
  version: string;
  reported_at: Date;
};

/** Saves the version that each phone runs. A later report of the same phone on the same day replaces the earlier one. */
export async function saveVersionReports(db: Database, reports: readonly VersionReport[]): Promise<void> {
  if (reports.length === 0) return;
  await db
    .insertInto('user_versions')
    .values(reports.map(report => ({ ...report, day: report.reported_at.toISOString().slice(0, 10) })))
    .onConflict(conflict =>
      conflict.columns(['user_id', 'device_id', 'day']).doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        reported_at: ref('excluded.reported_at'),
      })),
    )
    .execute();
}
