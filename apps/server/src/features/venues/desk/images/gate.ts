import { fail } from '@nightjar/domain/kernel/failure';
import type { VenueId } from '@nightjar/domain/kernel/id';
import { mayManage, mayServeAt } from '@nightjar/domain/staff/access';
import type {
  orderVenuePictures,
  removeVenuePicture,
  saveVenuePicture,
} from '@nightjar/domain/venues/desk/calls';
import type { VenueImage } from '@nightjar/domain/venues/entity';
import { type CallContext, ok } from '../../../../platform/http/handler.ts';
import { findDropped } from '../gate.ts';
import { lockPictures, type PicturedVenue, savePictures } from '../queries/pictures.ts';
import { momentOfSave } from '../queries/venue.ts';

type Changing = Pick<
  CallContext<typeof saveVenuePicture | typeof removeVenuePicture | typeof orderVenuePictures>,
  'actor' | 'db' | 'now' | 'emit' | 'recordChange'
>;

/** The venue, locked, for its managers. For a user who is on no team of it, it looks like none. */
export async function lockOwnPictures(
  { actor, db }: Pick<Changing, 'actor' | 'db'>,
  venueId: VenueId,
): Promise<PicturedVenue> {
  const venue = await lockPictures(db, venueId, actor.userId);
  if (!venue || !mayServeAt(actor, venue.venue_role)) throw fail.notFound('Venue');
  if (!mayManage(actor, venue.venue_role))
    throw fail.forbidden('Only the managers of a venue change its pictures');
  return venue;
}

/** Saves other pictures of a locked venue; the files that are shown no more leave the store after the commit. */
export async function changePictures(
  { actor, db, now, emit, recordChange }: Changing,
  venueId: VenueId,
  { images: before, updated_at }: PicturedVenue,
  after: VenueImage[],
) {
  if (JSON.stringify(before) === JSON.stringify(after))
    return ok({ images: after, updated_at: updated_at.toISOString() });
  const at = momentOfSave({ updated_at }, now);
  await savePictures(db, venueId, after, { by: actor.userId, at });
  recordChange({ images: before }, { images: after });
  const dropped = await findDropped(db, before, after);
  emit('venue_pictures_changed', { venueId, updatedAt: at, dropped });
  return ok({ images: after, updated_at: at.toISOString() });
}
