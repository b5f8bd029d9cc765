import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Returns the number of followers of a venue. Returns null where there is no such venue. */
export async function countFollowers(db: Database, venueId: VenueId): Promise<number | null> {
  const row = await db
    .selectFrom('venues')
    .where('id', '=', venueId)
    .select('followers_count')
    .executeTakeFirst();
  return row?.followers_count ?? null;
}

type Follow = { userId: UserId; venueId: VenueId };

/**
 * Saves a follow, and with it the counts of the venue and of the user. A repeated call changes nothing. Returns null
 * where there is no such venue, or it is archived or on hold.
 */
export async function saveFollow(
  db: Database,
  { userId, venueId }: Follow,
  now: Date,
): Promise<{ followers: number; isNew: boolean } | null> {
  const { rows } = await sql<{ followers: number; isNew: boolean }>`
    with followed as (
      insert into venue_follows (user_id, venue_id, created_at)
      select ${userId}, id, ${now} from venues
      where id = ${venueId} and archived_at is null and suspended_at is null
      on conflict do nothing returning 1
    ), counted as (
      update users set following_venues_count = following_venues_count + 1
      where id = ${userId} and exists (select 1 from followed)
    )
    update venues set followers_count = followers_count + (select count(*)::int from followed)
    where id = ${venueId} and archived_at is null and suspended_at is null
    returning followers_count as followers, exists (select 1 from followed) as "isNew"`.execute(db);
  return rows[0] ?? null;
}

/** Removes a follow and returns the number of followers that remain. Returns null where there is no such venue. */
export async function deleteFollow(db: Database, { userId, venueId }: Follow): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    with unfollowed as (
      delete from venue_follows where user_id = ${userId} and venue_id = ${venueId} returning 1
    ), counted as (
      update users set following_venues_count = following_venues_count - 1
      where id = ${userId} and exists (select 1 from unfollowed)
    )
    update venues set followers_count = followers_count - (select count(*)::int from unfollowed)
    where id = ${venueId} returning followers_count as count`.execute(db);
  return rows[0]?.count ?? null;
}
