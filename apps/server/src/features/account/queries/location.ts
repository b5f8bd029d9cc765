import type { RestingPlace, ShownToFriends } from '@nightjar/domain/account/rules/shown-place';
import { type Point, snapToGrid, strangerGridMetres } from '@nightjar/domain/kernel/geo';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, allowedClockDifference } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';
import { nearestFirst } from '../../venues/queries/place.ts';

type StoredLocation = {
  point: Point;
  setAt: Date;
  rest: RestingPlace;
  stranger: Point | null;
  atHome: boolean;
};

/**
 * Reads a user's last location and the secret that hides their cell from strangers. The user's row
 * stays locked until the end of the transaction.
 */
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
  const point = pointOrNull(row.lat, row.lng);
  const shown: ShownToFriends = { cell: pointOrNull(row.told_lat, row.told_lng), at: row.told_at };
  const place: StoredLocation | null = point &&
    row.set_at && {
      point,
      setAt: row.set_at,
      // An old row may have no rest (the time since which the user has stayed in the cell). The rest then begins with
      // the last reported location.
      rest: {
        cell: pointOrNull(row.resting_lat, row.resting_lng) ?? snapToGrid(point, strangerGridMetres),
        since: row.resting_since ?? row.set_at,
      },
      stranger: pointOrNull(row.stranger_lat, row.stranger_lng),
      atHome: row.at_home ?? false,
    };
  return { salt: row.location_salt, shown, place, frozenUntil: row.frozen_until };
}

const pointOrNull = (lat: number | null, lng: number | null): Point | null =>
  lat === null || lng === null ? null : { lat, lng };

type SavedLocation = {
  userId: UserId;
  point: Point;
  friend: Point;
  stranger: Point | null;
  rest: RestingPlace;
  atHome: boolean;
};

/** Overwrites the user's row with a new location, unless the row has a newer one. */
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
      // If two locations arrive at once, the newer stays. A row whose time is far in the future is replaced, because
      // the clock must have been set back.
      conflict
        .column('user_id')
        .doUpdateSet(row)
        .where(eb =>
          eb.or([
            eb('user_locations.set_at', '<=', at),
            eb('user_locations.set_at', '>', addMilliseconds(at, allowedClockDifference)),
          ]),
        ),
    );
  await sendAtCommit(db, saved);
}

/**
 * Hides all other people from the user until `until`, or no longer where it is null. The row keeps this time even when
 * the user's location is deleted.
 */
export async function saveLocationFreezeAtCommit(
  db: Database,
  userId: UserId,
  until: Date | null,
): Promise<void> {
  const frozen = db
    .updateTable('users')
    .set({ frozen_until: until })
    .where('id', '=', userId)
    .where(sql<boolean>`frozen_until is distinct from ${until}`);
  await sendAtCommit(db, frozen);
}

/** Sets the cell that strangers see. If the user has left that cell since `since`, nothing is set. */
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

/** Returns the nearest venue that guests see. Its timezone counts as the timezone of the point. */
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

/**
 * Counts one more night that the user spent in this cell of the map, to find the user's home. A night that was counted
 * already is not counted again.
 */
export async function countNightInCell(
  db: Database,
  { userId, cell, night }: { userId: UserId; cell: Point; night: string },
): Promise<void> {
  await sql`
    insert into night_cells as known (user_id, cell_lat, cell_lng, nights, last_night)
    values (${userId}, ${cell.lat}, ${cell.lng}, 1, ${night})
    on conflict (user_id, cell_lat, cell_lng) do update set nights = known.nights + 1, last_night = excluded.last_night
      where known.last_night < excluded.last_night`.execute(db);
}

/**
 * Returns the cell in which the user spent the most nights. If two cells have the same count, returns the one where the
 * user spent the later night.
 */
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

/**
 * Saves the location of which the user's friends were notified last. While the user is at home, null is saved instead
 * of the location.
 */
export async function saveFriendsNotified(db: Database, userId: UserId, now: Date): Promise<void> {
  await sql`
    update user_locations set told_at = ${now}, told_lat = case when at_home then null else friend_lat end,
      told_lng = case when at_home then null else friend_lng end
    where user_id = ${userId}`.execute(db);
}

/**
 * Deletes exact positions that no call needs any more, and old records of the cells in which users spent their nights.
 */
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
