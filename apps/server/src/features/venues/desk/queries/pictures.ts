import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { publicFilesPath } from '@nightjar/domain/kernel/upload';
import type { VenueRole } from '@nightjar/domain/staff/access';
import { droppedPictureNames } from '@nightjar/domain/venues/desk/rules/pictures';
import type { VenueImage } from '@nightjar/domain/venues/entity';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { findObjects, type StoredObject, type StoredVersion } from '../../../../platform/storage/queries.ts';

export type VenuePicturesRow = {
  images: VenueImage[];
  updated_at: Date;
  archived: boolean;
  /** The caller has this role at the venue. */
  venue_role: VenueRole;
};

/** Locks the venue before a change of its pictures, because two people may change the list of pictures at once. */
export async function lockPictures(
  db: Database,
  venueId: VenueId,
  userId: UserId,
): Promise<VenuePicturesRow | null> {
  const { rows } = await sql<VenuePicturesRow>`
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
  { images, by, at }: { images: readonly VenueImage[]; by: UserId; at: Date },
): Promise<void> {
  const change = JSON.stringify({ images: { at: at.toISOString(), by } });
  await sql`
    update venues set images = ${JSON.stringify(images)}::jsonb, updated_at = ${at}, updated_by = ${by},
      field_changes = field_changes || ${change}::jsonb
    where id = ${venueId}`.execute(db);
}

/** Returns the files that a venue no longer shows. */
export async function findDroppedPictures(
  db: Database,
  before: readonly VenueImage[],
  after: readonly VenueImage[],
): Promise<StoredVersion[]> {
  const dropped = await findObjects(db, droppedPictureNames(before, after));
  return dropped.map(({ name, version }) => ({ name, version }));
}

/** Returns the addresses of stored files by their names. Names without a file are left out. */
export async function findPictureAddresses(
  db: Database,
  names: readonly string[],
): Promise<Map<string, string>> {
  const files = await findObjects(db, names);
  return new Map(files.map(file => [file.name, pictureAddressOf(file)]));
}

/**
 * Returns the address of a stored picture. A newer file has another address, so that browsers do not show the old file
 * from their cache.
 */
export const pictureAddressOf = ({ name, updated_at }: Pick<StoredObject, 'name' | 'updated_at'>): string =>
  `${publicFilesPath}${name}?t=${updated_at.getTime()}`;
