import { fail } from '@nightjar/domain/kernel/failure';
import { mayManage, mayServeAt } from '@nightjar/domain/staff/access';
import type {
  orderVenuePictures,
  removeVenuePicture,
  saveVenuePicture,
} from '@nightjar/domain/venues/desk/calls';
import type { VenueImage } from '@nightjar/domain/venues/entity';
import { type CallContext, ok } from '../../../../platform/http/handler.ts';
import {
  findDroppedPictures,
  lockPictures,
  savePictures,
  type VenuePicturesRow,
} from '../queries/pictures.ts';
import { momentOfSave } from '../queries/venue.ts';

type PictureCall = Pick<
  CallContext<typeof saveVenuePicture | typeof removeVenuePicture | typeof orderVenuePictures>,
  'input' | 'actor' | 'db' | 'now' | 'emit' | 'recordChange'
>;

/**
 * Locks the venue and returns it to its managers. A user who is not on its team gets the same answer as for an unknown
 * venue.
 */
export async function lockOwnPictures({
  input,
  actor,
  db,
}: Pick<PictureCall, 'input' | 'actor' | 'db'>): Promise<VenuePicturesRow> {
  const venue = await lockPictures(db, input.venue_id, actor.userId);
  if (!venue || !mayServeAt(actor, venue.venue_role)) throw fail.notFound('Venue');
  if (!mayManage(actor, venue.venue_role))
    throw fail.forbidden('Only managers of a venue can change its pictures');
  return venue;
}

/** Saves the pictures of a locked venue. Files that the venue no longer shows are deleted after the commit. */
export async function changePictures(
  { input: { venue_id: venueId }, actor, db, now, emit, recordChange }: PictureCall,
  { images: before, updated_at }: VenuePicturesRow,
  after: VenueImage[],
) {
  if (JSON.stringify(before) === JSON.stringify(after))
    return ok({ images: after, updated_at: updated_at.toISOString() });
  const at = momentOfSave({ updated_at }, now);
  await savePictures(db, venueId, { images: after, by: actor.userId, at });
  recordChange({ images: before }, { images: after });
  const dropped = await findDroppedPictures(db, before, after);
  emit('venue_pictures_changed', { venueId, updatedAt: at, dropped });
  return ok({ images: after, updated_at: at.toISOString() });
}
