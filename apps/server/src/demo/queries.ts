import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { Closure, Opening } from '@nightjar/domain/venues/entity';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';

type Row<Table extends keyof DB> = Insertable<DB[Table]>;

/** No statement carries more rows than this, so that none has more parameters than PostgreSQL takes. */
const batch = 500;

export async function insertAll<Table extends keyof DB & string>(
  db: Database,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batch) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + batch) as Row<Table>[])
      .execute();
  }
}

/** The feed entries of the townsfolk: where these have just arrived, and nothing of yesterday. */
export async function tellOfArrivals(db: Database, userIds: readonly UserId[], now: Date): Promise<void> {
  await sql`
    delete from activity where user_id = any(${userIds}::uuid[]) and kind = 'checked_in'
      and id < id_from(${now}::timestamptz - interval '1 day')`.execute(db);
  await sql`
    insert into activity (id, user_id, kind, shown, venue_id)
    select uuidv7(created_at - clock_timestamp()), user_id, 'checked_in', true, venue_id
    from check_ins where user_id = any(${userIds}::uuid[]) and ended_at is null`.execute(db);
}

export async function isEmpty(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('house_contact', '=', false)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

export type DemoBar = {
  id: VenueId;
  name: string;
  lat: number;
  lng: number;
  timezone: string;
  hours: Opening[];
  closures: Closure[];
};

/** The venues of the demo, by where they came from. */
export const demoSource = 'demo:%';

/** Returns the bars of the city in its order. */
export async function findDemoVenues(db: Database): Promise<DemoBar[]> {
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

/** Returns the people in the order in which they were written. */
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

/** Leaves those who are where they were, and answers who they are. */
export async function extendCheckIns(
  db: Database,
  spots: readonly { userId: UserId; venueId: VenueId }[],
  until: Date,
): Promise<Set<string>> {
  const users = spots.map(({ userId }) => userId);
  const venues = spots.map(({ venueId }) => venueId);
  const { rows } = await sql<{ user_id: string }>`
    update check_ins set ends_at = ${until}
    from unnest(${users}::uuid[], ${venues}::uuid[]) as spot (user_id, venue_id)
    where check_ins.user_id = spot.user_id and check_ins.venue_id = spot.venue_id and ended_at is null
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

/** Counts from the rows themselves, as the calls would have counted them. */
export async function recount(db: Database): Promise<void> {
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
