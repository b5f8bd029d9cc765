import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { Tie } from '@nightjar/domain/people/rules/relation';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isInSight } from '../../people/queries/blocks.ts';

/**
 * Finds the profile of a user for a viewer. It finds none for a user who is deleted, not registered or on hold, and
 * where either has blocked the other.
 */
export async function findProfile(db: Database, viewer: UserId, other: UserId) {
  return db
    .selectFrom('users')
    .leftJoin('friendships', join =>
      join
        .on('friendships.low_user_id', '=', viewer < other ? viewer : other)
        .on('friendships.high_user_id', '=', viewer < other ? other : viewer),
    )
    .leftJoin('pro_follows', join =>
      join.on('pro_follows.user_id', '=', viewer).onRef('pro_follows.pro_user_id', '=', 'users.id'),
    )
    .where('users.id', '=', other)
    .where('users.registered', '=', true)
    .where('users.deleted_at', 'is', null)
    .where(isInSight(viewer, sql.ref('users.id')))
    .selectAll('users')
    .select([
      'friendships.id as friendship_id',
      sql<Tie['state'] | null>`friendships.state`.as('friendship_state'),
      sql<UserId | null>`friendships.requester_id`.as('friendship_requester_id'),
      'pro_follows.user_id as followed_by',
    ])
    .executeTakeFirst();
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** Returns the venues where a user was last, the most recent first. */
export async function findActiveVenues(db: Database, userId: UserId, limit: number) {
  return db
    .selectFrom(
      db
        .selectFrom('check_ins')
        .where('user_id', '=', userId)
        .groupBy('venue_id')
        .select(['venue_id', sql<Date>`max(created_at)`.as('last')])
        .orderBy('last', 'desc')
        .limit(limit)
        .as('visited'),
    )
    .innerJoin('venues', 'venues.id', 'visited.venue_id')
    .where('venues.active', '=', true)
    .orderBy('visited.last', 'desc')
    .select(['venues.id', 'venues.name', 'venues.city', 'venues.images'])
    .execute();
}

/**
 * Returns these venues in the given order, as a profile shows them. Venues that are not open to guests are left out.
 */
export async function findVenuesShown(db: Database, ids: readonly VenueId[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('venues')
    .where('id', 'in', ids)
    .where('active', '=', true)
    .select(['id', 'name', 'city', 'images'])
    .execute();
  return ids.flatMap(id => rows.find(row => row.id === id) ?? []);
}
