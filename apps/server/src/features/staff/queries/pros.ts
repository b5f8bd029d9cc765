import type { Bounds, Point } from '@nightjar/domain/kernel/geo';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isNotBlocked } from '../../people/queries/blocks.ts';
import { areTiesShown } from '../../people/queries/ties.ts';
import { insideBounds, nearestFirst, withinRadius } from '../../venues/queries/place.ts';

/** A list for this viewer has at most `limit` pros. */
export type ProsListRequest = { viewer: UserId; now: Date; limit: number };

/** Selects the columns of a pro that a guest may see, without the code and the color. */
export const proRows = (db: Database, viewer: UserId) =>
  db
    .selectFrom('pros')
    .innerJoin('venues', 'venues.id', 'pros.venue_id')
    .innerJoin('pro_roles', 'pro_roles.id', 'pros.pro_role_id')
    .innerJoin('users', 'users.id', 'pros.user_id')
    .leftJoin('pro_follows', join =>
      join.on('pro_follows.user_id', '=', viewer).onRef('pro_follows.pro_user_id', '=', 'pros.user_id'),
    )
    .where('pros.state', '=', 'approved')
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where(isNotBlocked(viewer, sql.ref('pros.user_id')))
    .select([
      'pros.id',
      'pros.user_id',
      sql<string | null>`coalesce(users.first_name, pros.first_name)`.as('first_name'),
      'users.nickname',
      'users.profile_image',
      'pros.pro_role_id',
      'pro_roles.name as role',
      'pros.clocked_in_until',
      'pro_follows.pro_user_id as followed',
    ]);

/**
 * Returns true where the viewer may see a pro, which is the rule `maySeePro`. On shift a pro is public at their bar,
 * even with a private profile.
 */
const isProShown = (viewer: UserId, now: Date) =>
  sql<boolean>`(coalesce(pros.clocked_in_until > ${now}, false) or ${areTiesShown(viewer, 'users')})`;

export async function findProsOfVenue(
  db: Database,
  venueId: VenueId,
  { viewer, now, limit }: ProsListRequest,
) {
  return proRows(db, viewer)
    .where('pros.venue_id', '=', venueId)
    .where(isProShown(viewer, now))
    .orderBy(sql`coalesce(pros.clocked_in_until > ${now}, false)`, 'desc')
    .orderBy('users.first_name')
    .limit(limit)
    .execute();
}

export type ProRow = Awaited<ReturnType<typeof findProsOfVenue>>[number];

type ProsArea = { near: Point; radius: number } | { near: Point; bounds: Bounds };

/** Tests the names that the row of a pro shows, whatever their case and accents. */
const isProNamed = (text: string) =>
  sql<boolean>`strpos(folded(concat_ws(' ', users.nickname, users.first_name, pros.first_name)), folded(${text})) > 0`;

/** A list of pros on shift may have only those whose nickname or first name contains the text `named`. */
type ProsOnShiftRequest = ProsListRequest & { named?: string };

/** Returns pros on shift at the active venues of an area, the nearest first. */
export async function findProsOnShift(
  db: Database,
  area: ProsArea,
  { viewer, now, limit, named }: ProsOnShiftRequest,
) {
  const where: RawBuilder<boolean> =
    'radius' in area ? withinRadius(area.near, area.radius) : insideBounds(area.bounds);
  return proRows(db, viewer)
    .where('pros.clocked_in_until', '>', now)
    .where('venues.active', '=', true)
    .where(where)
    .$if(named !== undefined, pros => pros.where(isProNamed(named ?? '')))
    .select(venueColumns)
    .orderBy(nearestFirst(area.near))
    .limit(limit)
    .execute();
}

type FoundProsRequest = ProsListRequest & {
  near: Point;
  /** These people and venues were found by the same text. */
  people: readonly UserId[];
  venues: readonly VenueId[];
};

/** Returns the pros among these people, and those of these venues. Pros on shift come first, then the nearest. */
export async function findProsFound(
  db: Database,
  { near, people, venues, viewer, now, limit }: FoundProsRequest,
): Promise<NearbyProRow[]> {
  if (people.length + venues.length === 0) return [];
  return proRows(db, viewer)
    .where('venues.active', '=', true)
    .where(isProShown(viewer, now))
    .where(sql<boolean>`(pros.user_id = any(${people}::uuid[]) or pros.venue_id = any(${venues}::uuid[]))`)
    .select(venueColumns)
    .orderBy(sql`coalesce(pros.clocked_in_until > ${now}, false)`, 'desc')
    .orderBy(nearestFirst(near))
    .limit(limit)
    .execute();
}

const venueColumns = [
  'pros.venue_id',
  'venues.name as venue_name',
  'venues.timezone',
  'venues.lat',
  'venues.lng',
] as const;

export type NearbyProRow = Awaited<ReturnType<typeof findProsOnShift>>[number];
