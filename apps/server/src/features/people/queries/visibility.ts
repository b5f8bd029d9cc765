import type { Point } from '@nightjar/domain/kernel/geo';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { locationShownHours, type Person } from '@nightjar/domain/people/entity';
import type { Tie } from '@nightjar/domain/people/rules/relation';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { idsUnseenBy } from './blocks.ts';
import { personObject } from './person.ts';
import { friendIdsSql, tieBetween } from './ties.ts';

/** Returns true where a user is out by the rule `currentStatus`, for which the status "out" ends at 6:00am. */
export const isOutSql = (now: Date) => sql<boolean>`(users.activity_status = 'out'
  and (users.activity_status_until is null or users.activity_status_until > ${now}))`;

/**
 * Returns true where a map may show this user to the viewer: out, registered, not deleted, not suspended, no system
 * user, and without a block between the two. A viewer who is frozen because they moved impossibly fast sees no people.
 */
export const mayBeSeen = (viewer: UserId, now: Date) => sql<boolean>`(${isOutSql(now)} and users.registered
  and users.deleted_at is null and users.suspended_at is null and not users.house_contact
  and users.id not in ${idsUnseenBy(viewer)}
  and not exists (select 1 from users own where own.id = ${viewer} and own.frozen_until > ${now}))`;

/** Returns true where a location may be shown: it is recent, and not at the user's home. */
export const shownPlaceSql = (now: Date) => sql<boolean>`(not user_locations.at_home
  and user_locations.set_at > ${addMilliseconds(now, -locationShownHours * hours)})`;

export type StrangerRow = {
  person: Person;
  lat: number;
  lng: number;
  friendship_id: string | null;
  state: Tie['state'] | null;
  requester_id: UserId | null;
};

/** This is the viewer, and the moment at which they look. */
export type ViewerContext = { viewer: UserId; now: Date };

type SearchCircle = { near: Point; radius: number; limit: number };

/**
 * Finds strangers who are out around a point. Those in the nearest cells come first, and exact positions are not used.
 */
export const findStrangersOut = (db: Database, around: SearchCircle, context: ViewerContext) =>
  findPeopleOut(db, { ...around, condition: sql`true` }, context);

/** Finds strangers who are out around a point, accept drinks and have a drink bank. */
export const findDrinkersOut = (db: Database, around: SearchCircle, context: ViewerContext) =>
  findPeopleOut(
    db,
    { ...around, condition: sql`users.allow_sys and (users.subscribed or users.pro)` },
    context,
  );

async function findPeopleOut(
  db: Database,
  { near, radius, limit, condition }: SearchCircle & { condition: RawBuilder<unknown> },
  { viewer, now }: ViewerContext,
): Promise<StrangerRow[]> {
  const center = sql`(select ll_to_earth(${near.lat}::float8, ${near.lng}::float8))`;
  const { rows } = await sql<StrangerRow>`
    select ${personObject('users')} as person, user_locations.stranger_lat as lat, user_locations.stranger_lng as lng,
      tie.id as friendship_id, tie.state, tie.requester_id
    from user_locations
    join users on users.id = user_locations.user_id
    left join friendships tie on ${tieBetween(sql.ref('users.id'), viewer)}
    where earth_box(${center}, ${radius}::float8 * 1.002) @> user_locations.stranger_spot and ${shownPlaceSql(now)}
      and ${mayBeSeen(viewer, now)} and not users.private and users.id <> ${viewer} and ${condition}
      and users.id not in (select id from ${friendIdsSql(viewer)} as friend)
    order by user_locations.stranger_spot <-> ${center}, users.id limit ${limit}`.execute(db);
  return rows;
}
