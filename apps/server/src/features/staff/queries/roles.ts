import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { VenueRole } from '@nightjar/domain/staff/access';
import type { Database } from '../../../platform/db/database.ts';

/** Returns the user's role at a venue, and the venue's timezone. Returns null where there is no such venue. */
export async function findVenueRole(
  db: Database,
  userId: UserId,
  venueId: VenueId,
): Promise<{ venueRole: VenueRole; timezone: string } | null> {
  const row = await db
    .selectFrom('venues')
    .leftJoin('pros', join =>
      join
        .onRef('pros.venue_id', '=', 'venues.id')
        .on('pros.user_id', '=', userId)
        .on('pros.state', '=', 'approved'),
    )
    .leftJoin('pro_roles', 'pro_roles.id', 'pros.pro_role_id')
    .where('venues.id', '=', venueId)
    .select(['pro_roles.manages', 'venues.timezone'])
    .executeTakeFirst();
  if (!row) return null;
  return { venueRole: row.manages === null ? null : { manages: row.manages }, timezone: row.timezone };
}

/** Returns the users who get a venue's notifications. */
export async function findManagers(db: Database, venueId: VenueId): Promise<string[]> {
  const rows = await db
    .selectFrom('pros')
    .innerJoin('pro_roles', 'pro_roles.id', 'pros.pro_role_id')
    .where('pros.venue_id', '=', venueId)
    .where('pros.state', '=', 'approved')
    .where('pro_roles.manages', '=', true)
    .select('pros.user_id')
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

export async function findProRoles(db: Database) {
  return db.selectFrom('pro_roles').select(['id', 'name', 'manages']).orderBy('id').execute();
}
