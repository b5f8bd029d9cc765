import type { Rest, ShownToFriends } from '@nightjar/domain/account/rules/shown-place';
import { type Point, snapToGrid, strangerGridMetres } from '@nightjar/domain/kernel/geo';
import type { UserId } from '@nightjar/domain/kernel/id';
import { clocksApart, later } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';
import { nearestFirst } from '../../venues/queries/place.ts';

type StoredLocation = { point: Point; setAt: Date; rest: Rest; stranger: Point | null; atHome: boolean };

/** Locks a user's last location until the next one is written, with the secret that hides the cell from strangers. */
export async function lockLocation(db: Database, userId: UserId) {
  const row = await db
    .selectFrom('users')
    .leftJoin('user_locations', 'user_locations.user_id', 'users.id')
    .where('users.id', '=', userId)
    .select([
      'users.location_salt',
      'lat',
      'lng',
      'set_at',
      'at_home',
      'resting_lat',
      'resting_lng',
      'resting_since',
      'stranger_lat',
      'stranger_lng',
      'users.frozen_until',
      'told_lat',
      'told_lng',
      'told_at',
    ])
    .forNoKeyUpdate('users')
    .executeTakeFirstOrThrow();
  const point = pointOf(row.lat, row.lng);
  const shown: ShownToFriends = { cell: pointOf(row.told_lat, row.told_lng), at: row.told_at };
  const place: StoredLocation | null = point &&
    row.set_at && {
      point,
      setAt: row.set_at,
      // In a row from before rests were stored, the rest begins with the last report.
      rest: {
        cell: pointOf(row.resting_lat, row.resting_lng) ?? snapToGrid(point, strangerGridMetres),
        since: row.resting_since ?? row.set_at,
      },
      stranger: pointOf(row.stranger_lat, row.stranger_lng),
      atHome: row.at_home ?? false,
    };
  return { salt: row.location_salt, shown, place, frozenUntil: row.frozen_until };
}

const pointOf = (lat: number | null, lng: number | null): Point | null =>
  lat === null || lng === null ? null : { lat, lng };

type SavedLocation = {
  userId: UserId;
  point: Point;
  friend: Point;
  stranger: Point | null;
  rest: Rest;
  atHome: boolean;
};

/** Overwrites the one row of the user. An older report that arrives late changes nothing. */
export async function saveLocationAtCommit(
  db: Database,
  { userId, point, friend, stranger, rest, atHome }: SavedLocation,
  at: Date,
): Promise<void> {
  const row = {
    lat: point.lat,
    lng: point.lng,
    friend_lat: friend.lat,
    friend_lng: friend.lng,
    stranger_lat: stranger?.lat ?? null,
    stranger_lng: stranger?.lng ?? null,
    resting_lat: rest.cell.lat,
    resting_lng: rest.cell.lng,
    resting_since: rest.since,
    at_home: atHome,
    set_at: at,
  };
  const saved = db
    .insertInto('user_locations')
    .values({ user_id: userId, ...row })
    .onConflict(conflict =>
      // Of two concurrent reports the newer one stays, unless its clock was set back since.
      conflict
        .column('user_id')
        .doUpdateSet(row)
        .where(eb =>
          eb.or([
            eb('user_locations.set_at', '<=', at),
            eb('user_locations.set_at', '>', later(at, clocksApart)),
          ]),
        ),
    );
  await sendAtCommit(db, saved);
}

/** The user is shown no people until `until`; that time is kept when their location is deleted. */
export async function saveFreezeAtCommit(db: Database, userId: UserId, until: Date | null): Promise<void> {
  const frozen = db
    .updateTable('users')
    .set({ frozen_until: until })
    .where('id', '=', userId)
    .where(sql<boolean>`frozen_until is distinct from ${until}`);
  await sendAtCommit(db, frozen);
}

/** Sets the cell that strangers see, unless another rest has begun since it was decided. */
export async function saveStrangerCell(
  db: Database,
  { userId, stranger, since }: { userId: UserId; stranger: Point; since: Date },
): Promise<void> {
  await db
    .updateTable('user_locations')
    .set({ stranger_lat: stranger.lat, stranger_lng: stranger.lng })
    .where('user_id', '=', userId)
    .where('resting_since', '=', since)
    .execute();
}

export async function deleteLocationAtCommit(db: Database, userId: UserId): Promise<void> {
  await sendAtCommit(db, db.deleteFrom('user_locations').where('user_id', '=', userId));
}

/** Returns the nearest open venue, whose time zone is that of the point. */
export async function findNearestVenue(db: Database, point: Point) {
  const venue = await db
    .selectFrom('venues')
    .where('active', '=', true)
    .orderBy(nearestFirst(point))
    .limit(1)
    .select(['timezone', 'lat', 'lng'])
    .executeTakeFirst();
  return venue ?? null;
}

/** Counts a night in a cell once, however often it is reported. */
export async function countNight(
  db: Database,
  { userId, cell, night }: { userId: UserId; cell: Point; night: string },
): Promise<void> {
  await sql`
    insert into night_cells as known (user_id, cell_lat, cell_lng, nights, last_night)
    values (${userId}, ${cell.lat}, ${cell.lng}, 1, ${night})
    on conflict (user_id, cell_lat, cell_lng) do update set nights = known.nights + 1, last_night = excluded.last_night
      where known.last_night < excluded.last_night`.execute(db);
}

/** Returns the cell of most nights; of two with the same count the later one. */
export async function findUsualCell(
  db: Database,
  userId: UserId,
): Promise<(Point & { nights: number }) | null> {
  const row = await db
    .selectFrom('night_cells')
    .where('user_id', '=', userId)
    .orderBy('nights', 'desc')
    .orderBy('last_night', 'desc')
    .select(['cell_lat as lat', 'cell_lng as lng', 'nights'])
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Records the location that friends now see; it is null at home. */
export async function saveFriendsNotified(db: Database, userId: UserId, now: Date): Promise<void> {
  await sql`
    update user_locations set told_at = ${now}, told_lat = case when at_home then null else friend_lat end,
      told_lng = case when at_home then null else friend_lng end
    where user_id = ${userId}`.execute(db);
}

/** Deletes exact points that no call needs any more, and old night cells. */
export async function deleteOldLocations(
  db: Database,
  before: { any: Date; ofThoseIn: Date; nights: Date },
  now: Date,
): Promise<void> {
  await sql`
    delete from user_locations using users
    where users.id = user_locations.user_id and (set_at < ${before.any} or (set_at < ${before.ofThoseIn}
      and (activity_status = 'in' or activity_status_until <= ${now})))`.execute(db);
  await sql`delete from night_cells where last_night < ${before.nights}::date`.execute(db);
}
