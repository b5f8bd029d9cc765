import { isDeepStrictEqual } from 'node:util';
import { isHouse } from '@nightjar/domain/kernel/access';
import { fail, isRefusal, type Refusal } from '@nightjar/domain/kernel/failure';
import { publicPictureName } from '@nightjar/domain/kernel/picture';
import { regionsNear } from '@nightjar/domain/places/rules/borders';
import { updateVenue } from '@nightjar/domain/venues/desk/calls';
import type { VenueForm } from '@nightjar/domain/venues/desk/entity';
import { decideChanges, findCollision } from '@nightjar/domain/venues/desk/rules/changes';
import { stepsAfterMove } from '@nightjar/domain/venues/desk/rules/confirming';
import { isShownAfterHold, visibilityColumnToSave } from '@nightjar/domain/venues/desk/rules/holding';
import { isPictureNameOf, isShownAlready, pictureList } from '@nightjar/domain/venues/desk/rules/pictures';
import type { VenueImage } from '@nightjar/domain/venues/entity';
import { venueRefusals } from '@nightjar/domain/venues/refusals';
import {
  decidePlace,
  isSamePlace,
  movesPouringPlace,
  type Place,
  placeAfter,
  placeRequestedMessage,
  type TypedPlace,
  typedPlaceOf,
  withdrawsRequest,
} from '@nightjar/domain/venues/rules/place';
import { loadBorders } from '../../../platform/borders.ts';
import { type CallContext, handle, ok } from '../../../platform/http/handler.ts';
import { rememberReadAtCommit } from '../../../platform/readings/queries.ts';
import { findVenueOptionLists } from '../queries/options.ts';
import { lockManagedVenue } from './gate.ts';
import { presentDeskVenue, presentReplaced, venueFormOf } from './present.ts';
import {
  confirmedPlaceColumns,
  noRequestedPlace,
  requestedPlaceColumns,
  venueColumnsOf,
  venuePlacingOf,
} from './queries/columns.ts';
import { findDroppedPictures, findPictureAddresses } from './queries/pictures.ts';
import { findPlaceOfPin } from './queries/place.ts';
import {
  type DeskRow,
  findNameOf,
  type LockedVenueRow,
  momentOfSave,
  saveDeskVenue,
  type VenueChange,
} from './queries/venue.ts';

type UpdateCall = CallContext<typeof updateVenue>;
type DeskVenueWire = ReturnType<typeof presentDeskVenue>;
type EditableVenueFields = Partial<VenueForm & { active: boolean; images: VenueImage[] }>;

export const updateVenueHandler = handle(updateVenue, async call => {
  const { input, actor, now, db, emit } = call;
  const { venue_id: venueId, updated_at: _, images: sent, ...typed } = input;
  const options = await findVenueOptionLists(db, now);
  const venue = await lockManagedVenue(db, actor, venueId);
  if (venue.archived_at) return venueRefusals.refuse('archived');

  const stored = venue.images as VenueImage[];
  const before = { ...venueFormOf(venue), active: isShownAfterHold(venue), images: stored };
  const images = sent && (await decidePictures(call, stored, sent));
  if (images && isRefusal(images)) return images;
  const { place, asked, columns } = await placeOfSave(call, venue);
  const changes = typedChangesOf(before, { ...typed, ...place, ...(images && { images }) });
  const changing = Object.keys(changes) as (keyof EditableVenueFields)[];
  const vouched = nameConfirmedByRep(call, venue);
  const more = asked ? { message: placeRequestedMessage } : {};
  const shown = presentDeskVenue(venue, { actor, now, options });
  if (changing.length === 0 && !columns && !vouched) return ok(shown, more);
  await checkCollision(call, venue, { shown, changing: asked ? [...changing, 'lat', 'lng'] : changing });
  const refused = decideChanges(changes, { confirmed: venue.confirmed_at !== null, options });
  if (refused) return refused;

  const saved = await saveEdit(call, venue, { before, changes, columns, vouched });
  if (changes.images) {
    const dropped = await findDroppedPictures(db, before.images, changes.images);
    emit('venue_pictures_changed', { venueId, updatedAt: saved.updated_at, dropped });
  } else emit('venue_saved', { venueId, updatedAt: saved.updated_at });
  const replaced = readAtOf(input, venue) === null && { replaced: presentReplaced(shown, changing) };
  return ok({ ...presentDeskVenue(saved, { actor, now, options }), ...replaced }, more);
});

type VenueEdit = {
  before: EditableVenueFields;
  changes: EditableVenueFields;
  columns: VenueChange | null;
  vouched: { confirmed_name: string } | null;
};

/** Saves the changes, with the author and the time of each, and writes them into the audit trail. */
async function saveEdit(call: UpdateCall, venue: LockedVenueRow, edit: VenueEdit): Promise<DeskRow> {
  const { input, actor, now, db } = call;
  const { active, images, ...form } = edit.changes;
  const at = momentOfSave(venue, now);
  const change = { at: at.toISOString(), by: actor.userId };
  const saved = await saveDeskVenue(
    db,
    { venueId: input.venue_id, viewer: actor.userId },
    {
      ...edit.columns,
      ...venueColumnsOf(form),
      ...(images && { images: JSON.stringify(images) }),
      ...edit.vouched,
      ...(active !== undefined && visibilityColumnToSave(venue, active)),
      field_changes: JSON.stringify({
        ...venue.field_changes,
        ...Object.fromEntries(Object.keys(edit.changes).map(field => [field, change])),
      }),
      updated_at: at,
      updated_by: actor.userId,
    },
  );
  await rememberReadAtCommit(db, actor.sessionId, [{ id: input.venue_id, version: at }]);
  recordEdit(call, { venue, saved }, edit);
  return saved;
}

function recordEdit(
  { input, recordChange }: UpdateCall,
  { venue, saved }: { venue: LockedVenueRow; saved: DeskRow },
  { before, changes, columns, vouched }: VenueEdit,
): void {
  const fields = Object.keys(changes) as (keyof EditableVenueFields)[];
  recordChange(
    {
      ...Object.fromEntries(fields.map(field => [field, before[field]])),
      ...auditedFieldsOf(venue, columns),
      ...(vouched && { confirmed_name: venue.confirmed_name }),
    },
    {
      ...changes,
      ...auditedFieldsOf(saved, columns),
      ...vouched,
      ...(readAtOf(input, venue) === null && { unread: true }),
    },
  );
}

/** Returns the version that the caller has changed: the one in the request, or else what their session read last. */
const readAtOf = ({ updated_at }: UpdateCall['input'], { version_read }: LockedVenueRow): Date | null =>
  updated_at === undefined ? version_read : new Date(updated_at);

/** Returns the column for a name that a rep sends and that differs from the confirmed one. Returns null otherwise. */
const nameConfirmedByRep = ({ actor, input: { name } }: UpdateCall, venue: DeskRow) =>
  isHouse(actor) && name !== undefined && name !== venue.confirmed_name ? { confirmed_name: name } : null;

/** Returns the new place that a save requests, for the audit trail; nothing for a save without such a request. */
const auditedFieldsOf = (row: DeskRow, columns: VenueChange | null) =>
  columns && 'asked_at' in columns ? { place_asked: venuePlacingOf(row).asked } : {};

type PlaceSaveDecision = {
  /** These are the fields of the position in the form, as they are after this save. */
  place: Place | Record<string, never>;
  /** True means that a rep has to decide about the new place first. */
  asked: boolean;
  /** These columns are saved. They are null where no column of the place changes. */
  columns: VenueChange | null;
};

/**
 * Decides the position that a save asks for. The state and the timezone follow from the pin, whatever the caller typed.
 * A change that a rep has to see first is stored beside the current position. The latest request replaces earlier ones,
 * and a request for the current position withdraws them.
 */
async function placeOfSave(
  { input, actor, now, mustBeProven, db }: UpdateCall,
  venue: DeskRow,
): Promise<PlaceSaveDecision> {
  const placed = venuePlacingOf(venue);
  const typed = typedPlaceOf(input);
  if (!typed) return { place: {}, asked: false, columns: null };
  const stays = { place: placed.place, asked: false, columns: null };
  if (isSamePlace({ ...placed.place, ...typed }, placed.place))
    return { ...stays, columns: withdrawsRequest(placed, typed) ? noRequestedPlace : null };
  const wanted = await resolveRequestedPlace(placed.place, typed);
  const byHouse = isHouse(actor);
  const decision = decidePlace(placed, wanted, byHouse);
  if (byHouse && movesPouringPlace(placed, wanted)) await mustBeProven();
  if (decision === 'keeps') return stays;
  if (decision === 'asks') {
    const isRepeated = placed.asked !== null && isSamePlace(placed.asked, wanted);
    const columns = isRepeated ? null : requestedPlaceColumns(wanted, momentOfSave(venue, now), actor.userId);
    return { place: placed.place, asked: true, columns };
  }
  const { neighborhoodId } = await findPlaceOfPin(db, wanted);
  const columns = {
    neighborhood_id: neighborhoodId,
    ...(placed.asked && noRequestedPlace),
    ...(byHouse && placed.confirmed && confirmedPlaceColumns(wanted)),
    ...(!byHouse && !venue.confirmed_at && { confirmed_steps: stepsAfterMove(venue.confirmed_steps) }),
  };
  return { place: wanted, asked: false, columns };
}

async function resolveRequestedPlace(place: Place, typed: TypedPlace): Promise<Place> {
  const borders = await loadBorders();
  const point = { lat: typed.lat ?? place.lat, lng: typed.lng ?? place.lng };
  return placeAfter(place, typed, {
    before: regionsNear(place, borders),
    after: regionsNear(point, borders),
  });
}

/** Returns the complete list of pictures that a save asks for. */
async function decidePictures(
  { db, input: { venue_id: venueId } }: UpdateCall,
  images: readonly VenueImage[],
  sent: readonly VenueImage[],
): Promise<VenueImage[] | Refusal<'no_such_picture'>> {
  const added = sent.filter(picture => !isShownAlready(images, picture));
  const foreign = added.find(({ kind, url }) => !isPictureNameOf(publicPictureName(url), venueId, kind));
  if (foreign)
    throw fail.invalid(
      `images.${sent.indexOf(foreign)}.url must be a picture of this venue that was uploaded as its ${foreign.kind}`,
    );
  const addresses = await findPictureAddresses(
    db,
    added.map(({ url }) => publicPictureName(url)),
  );
  return (
    pictureList(images, sent, name => addresses.get(name) ?? null) ?? venueRefusals.refuse('no_such_picture')
  );
}

/** Returns the fields whose typed values differ from the current ones. A repeated save has none. */
const typedChangesOf = (before: EditableVenueFields, typed: EditableVenueFields): EditableVenueFields =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([field, value]) =>
        value !== undefined && !isDeepStrictEqual(value, before[field as keyof EditableVenueFields]),
    ),
  );

/** @throws a conflict if the save would undo changes that others made after the caller had read the venue */
async function checkCollision(
  { input, actor, db }: UpdateCall,
  venue: LockedVenueRow,
  { shown, changing }: { shown: DeskVenueWire; changing: readonly string[] },
) {
  const readAt = readAtOf(input, venue);
  const collision = findCollision(venue.field_changes, { readAt, by: actor.userId, changing });
  if (!collision) return;
  const present: Record<string, unknown> = { ...shown };
  throw fail.conflict('Somebody else changed this venue in the meantime. Choose what to keep.', {
    updated_at: venue.updated_at.toISOString(),
    by: await findNameOf(db, collision.by),
    theirs: Object.fromEntries(collision.since.map(field => [field, present[field]])),
  });
}
