import { isDeepStrictEqual } from 'node:util';
import { isHouse } from '@nightjar/domain/kernel/access';
import { fail, isRefusal, type Refusal } from '@nightjar/domain/kernel/failure';
import { groundAt } from '@nightjar/domain/places/rules/borders';
import { updateVenue } from '@nightjar/domain/venues/desk/calls';
import type { VenueForm } from '@nightjar/domain/venues/desk/entity';
import { findCollision } from '@nightjar/domain/venues/desk/rules/changes';
import { stepsAfterMove } from '@nightjar/domain/venues/desk/rules/confirming';
import { isToBeShown, shownColumns } from '@nightjar/domain/venues/desk/rules/holding';
import type { VenueImage } from '@nightjar/domain/venues/entity';
import { venueRefusals } from '@nightjar/domain/venues/refusals';
import {
  decidePlace,
  isSamePlace,
  movesPouring,
  type Place,
  type PlaceSaid,
  placeAskedMessage,
  placeSaid,
} from '@nightjar/domain/venues/rules/place';
import { decideHours } from '@nightjar/domain/venues/rules/week-hours';
import { loadBorders } from '../../../platform/borders.ts';
import { type CallContext, handle, ok } from '../../../platform/http/handler.ts';
import { rememberReadAtCommit } from '../../../platform/readings/queries.ts';
import { findVenueOptionLists, type VenueOptionLists } from '../queries/cards.ts';
import {
  askedFor,
  columnsOf,
  confirmedAt,
  decideOptions,
  findDropped,
  lockManaged,
  nothingAsked,
  picturesAsked,
  placedOf,
} from './gate.ts';
import { formOf, presentDeskVenue } from './present.ts';
import { findPlace } from './queries/place.ts';
import {
  type DeskRow,
  findNameOf,
  type LockedRow,
  momentOfSave,
  saveDeskVenue,
  type VenueChange,
} from './queries/venue.ts';

type Updating = CallContext<typeof updateVenue>;
type Shown = ReturnType<typeof presentDeskVenue>;
type Typed = Partial<VenueForm & { active: boolean; images: VenueImage[] }>;

export const updateVenueHandler = handle(updateVenue, async call => {
  const { input, actor, now, db, emit, recordChange } = call;
  const { venue_id, updated_at: _, images: sent, ...typed } = input;
  const words = await findVenueOptionLists(db, now);
  const venue = await lockManaged(db, actor, venue_id);
  if (venue.archived_at) return venueRefusals.refuse('archived');

  const before = { ...formOf(venue), active: isToBeShown(venue), images: venue.images as VenueImage[] };
  const images = sent && (await picturesAsked(db, { venueId: venue_id, images: before.images }, sent));
  if (images && isRefusal(images)) return images;
  const { place, asked, columns } = await decidedPlace(call, venue);
  const changes = changesOf(before, { ...typed, ...place, ...(images && { images }) });
  const changing = Object.keys(changes) as (keyof Typed)[];
  const vouched = vouchedIn(call, venue);
  const more = asked ? { message: placeAskedMessage } : {};
  const shown = presentDeskVenue(venue, { actor, now, words });
  if (changing.length === 0 && !columns && !vouched) return ok(shown, more);
  await checkCollision(call, venue, { shown, changing: asked ? [...changing, 'lat', 'lng'] : changing });
  const refused = decideChanges(changes, venue, words);
  if (refused) return refused;

  const at = momentOfSave(venue, now);
  const { active, images: changedImages, ...form } = changes;
  const change = { at: at.toISOString(), by: actor.userId };
  const saved = await saveDeskVenue(db, venue_id, actor.userId, {
    ...columns,
    ...columnsOf(form),
    ...(changedImages && { images: JSON.stringify(changedImages) }),
    ...vouched,
    ...(active !== undefined && shownColumns(venue, active)),
    field_changes: JSON.stringify({
      ...venue.field_changes,
      ...Object.fromEntries(changing.map(field => [field, change])),
    }),
    updated_at: at,
    updated_by: actor.userId,
  });
  await rememberReadAtCommit(db, actor.sessionId, [{ id: venue_id, version: at }]);
  const isUnread = readAtOf(input, venue) === null;
  recordChange(
    {
      ...Object.fromEntries(changing.map(field => [field, before[field]])),
      ...trailOf(venue, columns),
      ...(vouched && { confirmed_name: venue.confirmed_name }),
    },
    { ...changes, ...trailOf(saved, columns), ...vouched, ...(isUnread && { unread: true }) },
  );
  if (changedImages) {
    const dropped = await findDropped(db, before.images, changedImages);
    emit('venue_pictures_changed', { venueId: venue_id, updatedAt: at, dropped });
  } else emit('venue_saved', { venueId: venue_id, updatedAt: at });
  const replaced = isUnread && { replaced: replacedOf(shown, changing) };
  return ok({ ...presentDeskVenue(saved, { actor, now, words }), ...replaced }, more);
});

/** Returns the version that the caller read: the one that the save names, else the one that the session last read. */
const readAtOf = ({ updated_at }: Updating['input'], { version_read }: LockedRow): Date | null =>
  updated_at === undefined ? version_read : new Date(updated_at);

const replacedOf = (shown: Shown, changing: readonly string[]) => ({
  updated_at: shown.updated_at,
  by: shown.updated_by,
  fields: Object.fromEntries(Object.entries(shown).filter(([field]) => changing.includes(field))),
});

/** A name that a rep sends counts as seen by a rep, also where it is the name already. */
const vouchedIn = ({ actor, input: { name } }: Updating, venue: DeskRow) =>
  isHouse(actor) && name !== undefined && name !== venue.confirmed_name ? { confirmed_name: name } : null;

/** The trail has what is asked for too, where it changes. */
const trailOf = (row: DeskRow, columns: VenueChange | null) =>
  columns && 'asked_at' in columns ? { place_asked: placedOf(row).asked } : {};

type DecidedPlace = {
  /** The form's fields of a place, as they are after this save. */
  place: Place | Record<string, never>;
  /** True where a rep looks first. */
  asked: boolean;
  /** It is null where only the form changes. */
  columns: VenueChange | null;
};

/**
 * The state and the time zone follow from the pin, whatever the caller typed; a change that a rep has to see first is
 * stored beside it. The last of several wishes counts, and one that names the whole present place withdraws a wish.
 */
async function decidedPlace(
  { input, actor, now, db, mustBeProven }: Updating,
  venue: DeskRow,
): Promise<DecidedPlace> {
  const placed = placedOf(venue);
  const said = saidOf(input);
  if (Object.keys(said).length === 0) return { place: {}, asked: false, columns: null };
  if (isSamePlace({ ...placed.place, ...said }, placed.place)) {
    const takesBack = Object.keys(said).length === placeFields.length && placed.asked !== null;
    return { place: placed.place, asked: false, columns: takesBack ? nothingAsked : null };
  }
  const wanted = await wantedPlace(placed.place, said);
  const house = isHouse(actor);
  const decision = decidePlace(placed, wanted, house);
  if (house && movesPouring(placed, wanted)) await mustBeProven();
  if (decision === 'keeps') return { place: placed.place, asked: false, columns: null };
  if (decision === 'asks') {
    const again = placed.asked !== null && isSamePlace(placed.asked, wanted);
    const columns = again ? null : askedFor(wanted, momentOfSave(venue, now), actor.userId);
    return { place: placed.place, asked: true, columns };
  }
  const { neighborhoodId } = await findPlace(db, wanted);
  return {
    place: wanted,
    asked: false,
    columns: {
      neighborhood_id: neighborhoodId,
      ...(placed.asked && nothingAsked),
      ...(house && placed.confirmed && confirmedAt(wanted)),
      ...(!house && !venue.confirmed_at && { confirmed_steps: stepsAfterMove(venue.confirmed_steps) }),
    },
  };
}

const placeFields = ['lat', 'lng', 'state', 'timezone'] as const;

const saidOf = (input: PlaceSaid): PlaceSaid =>
  Object.fromEntries(
    placeFields.filter(field => input[field] !== undefined).map(field => [field, input[field]]),
  );

async function wantedPlace(place: Place, said: PlaceSaid): Promise<Place> {
  const borders = await loadBorders();
  const point = { lat: said.lat ?? place.lat, lng: said.lng ?? place.lng };
  return placeSaid(place, said, { before: groundAt(place, borders), after: groundAt(point, borders) });
}

/** Returns the fields that differ; a repetition changes nothing. */
const changesOf = (before: Typed, typed: Typed): Typed =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(value, before[field as keyof Typed]),
    ),
  );

/** Names what others changed since the venue was read, where this save would take some of it back. */
async function checkCollision(
  { input, actor, db }: Updating,
  venue: LockedRow,
  { shown, changing }: { shown: Shown; changing: readonly string[] },
) {
  const readAt = readAtOf(input, venue);
  const collision = findCollision(venue.field_changes, { readAt, by: actor.userId, changing });
  if (!collision) return;
  const now: Record<string, unknown> = { ...shown };
  throw fail.conflict('Somebody else changed this venue meanwhile. Choose what to keep.', {
    updated_at: venue.updated_at.toISOString(),
    by: await findNameOf(db, collision.by),
    theirs: Object.fromEntries(collision.since.map(field => [field, now[field]])),
  });
}

type Refused = Refusal<'hours_overlap' | 'hours_empty' | 'no_such_option' | 'not_confirmed'>;

function decideChanges(changes: Typed, venue: DeskRow, words: VenueOptionLists): Refused | null {
  const options = decideOptions(changes, words);
  if (options) return options;
  const hours = decideHours(changes.hours ?? []);
  if (isRefusal(hours)) return hours;
  return changes.active && !venue.confirmed_at ? venueRefusals.refuse('not_confirmed') : null;
}
