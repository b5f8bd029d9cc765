import { mostVisitsRead } from '@nightjar/domain/activity/entity';
import type { Visit } from '@nightjar/domain/activity/rules';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';
import { isNotBlocked, type UserIdOrSql } from '../../people/queries/blocks.ts';
import { personObject } from '../../people/queries/person.ts';
import { friendIdsSql, usersByIdsSql } from '../../people/queries/ties.ts';
import { isOutSql } from '../../people/queries/visibility.ts';

/**
 * Counts the users who are checked in at a venue. Private users do not count, because a count of one would reveal who
 * it is. Users on hold do not count either.
 */
export const peopleHereCount = (now: Date) => sql<number>`(select count(*)::int from check_ins
  join users as guest on guest.id = check_ins.user_id and not guest.private and guest.suspended_at is null
  where check_ins.venue_id = venues.id and check_ins.ended_at is null and check_ins.ends_at > ${now})`;

/**
 * Selects the viewer's friends who are out and checked in. It starts from the friends, because a person has few of them
 * while a map shows many venues.
 */
export const friendsHere = (viewer: UserIdOrSql, now: Date) => sql`
  select check_ins.venue_id, check_ins.created_at, ${personObject('users')} as friend
  from ${usersByIdsSql(friendIdsSql(viewer))}
  join check_ins on check_ins.user_id = users.id and check_ins.ended_at is null and check_ins.ends_at > ${now}
  where ${isOutSql(now)}
    and users.deleted_at is null and users.suspended_at is null and ${isNotBlocked(viewer, sql.ref('users.id'))}`;

/** Returns the friends who are checked in, by venue. The latest check-in comes first. */
export async function findFriendsHere(db: Database, viewer: UserId, now: Date) {
  const rows = await sql<{ venue_id: string; friend: FriendHere }>`
    select venue_id, friend from (${friendsHere(viewer, now)}) as here order by created_at desc`.execute(db);
  return Map.groupBy(rows.rows, row => row.venue_id);
}

type FriendHere = Awaited<ReturnType<ReturnType<typeof personObject>['execute']>>['rows'][number];

export type FriendsHere = Awaited<ReturnType<typeof findFriendsHere>>;

/** Returns the number of people who are checked in at one venue. Returns null where there is no such venue. */
export async function countPeopleHere(db: Database, venueId: VenueId, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('venues')
    .where('venues.id', '=', venueId)
    .select(peopleHereCount(now).as('here_count'))
    .executeTakeFirst();
  return row?.here_count ?? null;
}

/**
 * Returns when a user last got a drink at a venue, without pours that were taken back. Returns null where there is
 * none.
 */
export async function findLastPour(db: Database, userId: UserId, venueId: VenueId): Promise<Date | null> {
  const row = await db
    .selectFrom('redemptions')
    .where('user_id', '=', userId)
    .where('venue_id', '=', venueId)
    .where('taken_back_at', 'is', null)
    .orderBy('redeemed_at', 'desc')
    .limit(1)
    .select('redeemed_at')
    .executeTakeFirst();
  return row?.redeemed_at ?? null;
}

type CheckIn = { userId: UserId; venueId: VenueId; endsAt: Date };

/** Ends the person's current check-in, even one at the same venue, and makes the new one, both at the commit. */
export async function saveCheckInAtCommit(
  db: Database,
  { userId, venueId, endsAt }: CheckIn,
  now: Date,
): Promise<void> {
  const before = db
    .updateTable('check_ins')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  const here = db
    .insertInto('check_ins')
    .values({ user_id: userId, venue_id: venueId, created_at: now, ends_at: endsAt });
  await sendAtCommit(db, before);
  await sendAtCommit(db, here);
}

export type LastCheckIn = { friend: Person; at: Date };

/**
 * Returns the last check-in at a venue of each of the viewer's friends, the latest first. A current check-in counts
 * only where the friend is out, because the place of a friend who is in stays hidden.
 */
export async function findLastCheckIns(
  db: Database,
  venueId: VenueId,
  { viewer, since, most, now }: { viewer: UserId; since: Date; most: number; now: Date },
): Promise<LastCheckIn[]> {
  const { rows } = await sql<LastCheckIn>`
    select ${personObject('users')} as friend, last.created_at as at
    from ${usersByIdsSql(friendIdsSql(viewer))} cross join lateral (
      select created_at from check_ins
      where check_ins.user_id = users.id and created_at > ${since} and created_at <= ${now} and venue_id = ${venueId}
        and (ended_at is not null or ends_at <= ${now} or ${isOutSql(now)})
      order by created_at desc limit 1) as last
    where users.deleted_at is null and users.suspended_at is null and ${isNotBlocked(viewer, sql.ref('users.id'))}
    order by last.created_at desc, users.id limit ${most}`.execute(db);
  return rows;
}

/** Returns a person's latest check-ins since a time, with the end of each. */
export async function findVisits(db: Database, userId: UserId, since: Date): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select check_ins.venue_id, check_ins.created_at as at, venues.timezone,
      least(check_ins.ends_at, check_ins.ended_at) as until
    from check_ins join venues on venues.id = check_ins.venue_id
    where check_ins.user_id = ${userId} and check_ins.created_at > ${since}
    order by check_ins.created_at desc limit ${mostVisitsRead}`.execute(db);
  return rows;
}
