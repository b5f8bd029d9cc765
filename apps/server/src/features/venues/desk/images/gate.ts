import { fail, type Refusal } from '@nightjar/domain/kernel/failure';
import type { VenueId } from '@nightjar/domain/kernel/id';
import { publicPictureName } from '@nightjar/domain/kernel/picture';
import { publicFiles } from '@nightjar/domain/kernel/upload';
import { mayManage, mayServeAt } from '@nightjar/domain/staff/access';
import type {
  orderVenuePictures,
  removeVenuePicture,
  saveVenuePicture,
} from '@nightjar/domain/venues/desk/calls';
import {
  isNamedFor,
  isShownAlready,
  namesDropped,
  pictureList,
} from '@nightjar/domain/venues/desk/rules/pictures';
import type { VenueImage } from '@nightjar/domain/venues/entity';
import { venueRefusals } from '@nightjar/domain/venues/refusals';
import type { Database } from '../../../../platform/db/database.ts';
import { type CallContext, ok } from '../../../../platform/http/handler.ts';
import { findObjects, type StoredObject, type StoredVersion } from '../../../../platform/storage/queries.ts';
import { momentOfSave } from '../queries/venue.ts';
import { lockPictures, type PicturedVenue, savePictures } from './queries.ts';

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

/** The files that a venue shows no more. */
export async function findDropped(
  db: Database,
  before: readonly VenueImage[],
  after: readonly VenueImage[],
): Promise<StoredVersion[]> {
  const dropped = await findObjects(db, namesDropped(before, after));
  return dropped.map(({ name, version }) => ({ name, version }));
}

/** The whole list of pictures that a save asks for. */
export async function picturesAsked(
  db: Database,
  { id, images }: { id: string; images: readonly VenueImage[] },
  sent: readonly VenueImage[],
): Promise<VenueImage[] | Refusal<'no_such_picture'>> {
  const added = sent.filter(picture => !isShownAlready(images, picture));
  const foreign = added.find(({ kind, url }) => !isNamedFor(publicPictureName(url), id as VenueId, kind));
  if (foreign)
    throw fail.invalid(
      `images.${sent.indexOf(foreign)}.url must be a picture of this venue that was uploaded as its ${foreign.kind}`,
    );
  const files = await findObjects(
    db,
    added.map(({ url }) => publicPictureName(url)),
  );
  const addresses = new Map(files.map(file => [file.name, addressOf(file)]));
  return (
    pictureList(images, sent, name => addresses.get(name) ?? null) ?? venueRefusals.refuse('no_such_picture')
  );
}

/** A newer file has another address: no browser shows the one it kept. */
export const addressOf = ({ name, updated_at }: Pick<StoredObject, 'name' | 'updated_at'>): string =>
  `${publicFiles}${name}?t=${updated_at.getTime()}`;
