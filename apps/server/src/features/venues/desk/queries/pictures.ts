import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { VenueRole } from '@nightjar/domain/staff/access';
import type { VenueImage } from '@nightjar/domain/venues/entity';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';

export type PicturedVenue = {
  images: VenueImage[];
  updated_at: Date;
  archived: boolean;
  /** The caller has this role at the venue. */
  venue_role: VenueRole;
};

/** Locks the venue: its pictures are one list, which two people may change at once. */
export async function lockPictures(
  db: Database,
  venueId: VenueId,
  userId: UserId,
): Promise<PicturedVenue | null> {
  const { rows } = await sql<PicturedVenue>`
    select images, updated_at, archived_at is not null as archived,
      (select json_build_object('manages', pro_roles.manages) from pros
        join pro_roles on pro_roles.id = pros.pro_role_id
        where pros.venue_id = venues.id and pros.user_id = ${userId} and pros.state = 'approved') as venue_role
    from venues where id = ${venueId} for no key update of venues`.execute(db);
  return rows[0] ?? null;
}

export async function savePictures(
  db: Database,
  venueId: VenueId,
  images: readonly VenueImage[],
  { by, at }: { by: UserId; at: Date },
): Promise<void> {
  const change = JSON.stringify({ images: { at: at.toISOString(), by } });
  await sql`
    update venues set images = ${JSON.stringify(images)}::jsonb, updated_at = ${at}, updated_by = ${by},
      field_changes = field_changes || ${change}::jsonb
    where id = ${venueId}`.execute(db);
}
