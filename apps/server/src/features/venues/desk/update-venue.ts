import { isDeepStrictEqual } from 'node:util';
import { isHouse } from '@nightjar/domain/kernel/access';
import { fail, isRefusal, type Refusal } from '@nightjar/domain/kernel/failure';
import { distanceMetres } from '@nightjar/domain/kernel/geo';
import type { VenueForm } from '@nightjar/domain/venues/desk';
import { updateVenue } from '@nightjar/domain/venues/desk-calls';
import { venueRefusals } from '@nightjar/domain/venues/refusals';
import { findCollision } from '@nightjar/domain/venues/rules/changes';
import { isToBeShown, shownColumns } from '@nightjar/domain/venues/rules/holding';
import { timezoneKeptWithin, timezoneOf } from '@nightjar/domain/venues/rules/timezones';
import { decideHours } from '@nightjar/domain/venues/rules/week-hours';
import { type CallContext, handle, ok } from '../../../platform/http/handler.ts';
import { type DeskRow, findNameOf, momentOfSave, saveDeskVenue, type VenueChange } from '../queries/desk.ts';
import { findPlace } from '../queries/desk-place.ts';
import { findVenueOptionLists, type VenueOptionLists } from '../queries.ts';
import { columnsOf, decideOptions, lockManaged } from './gate.ts';
import { formOf, presentDeskVenue } from './present.ts';

type Updating = CallContext<typeof updateVenue>;
type Typed = Partial<VenueForm & { active: boolean }>;

export const updateVenueHandler = handle(updateVenue, async call => {
  const { input, actor, now, db, emit, recordChange } = call;
  const { venue_id, updated_at, ...typed } = input;
  const words = await findVenueOptionLists(db, now);
  const venue = await lockManaged(db, actor, venue_id);
  if (venue.archived_at) return venueRefusals.refuse('archived');

  const before: Typed = { ...formOf(venue), active: isToBeShown(venue) };
  const changes = changesOf(before, typed);
  const changing = Object.keys(changes) as (keyof Typed)[];
  const vouched = vouchedIn(call, venue);
  if (changing.length === 0 && !vouched) return ok(presentDeskVenue(venue, { actor, now, words }));
  await checkCollision(call, venue, changing);
  const refused = decideChanges(changes, venue, words);
  if (refused) return refused;

  const at = momentOfSave(venue, now);
  const { active, ...form } = changes;
  const change = { at: at.toISOString(), by: actor.userId };
  const saved = await saveDeskVenue(db, venue_id, actor.userId, {
    ...(await followingFrom(call, venue, changes)),
    ...columnsOf(form),
    ...vouched,
    ...(active !== undefined && shownColumns(venue, active)),
    field_changes: JSON.stringify({
      ...venue.field_changes,
      ...Object.fromEntries(changing.map(field => [field, change])),
    }),
    updated_at: at,
    updated_by: actor.userId,
  });
  recordChange(
    {
      ...Object.fromEntries(changing.map(field => [field, before[field]])),
      ...(vouched && { confirmed_name: venue.confirmed_name }),
    },
    { ...changes, ...vouched },
  );
  emit('venue_saved', { venueId: venue_id, updatedAt: at });
  return ok(presentDeskVenue(saved, { actor, now, words }));
});

/** A name that a rep sends is one that a rep has seen, also where it is the name already. */
const vouchedIn = ({ actor, input: { name } }: Updating, venue: DeskRow) =>
  isHouse(actor) && name !== undefined && name !== venue.confirmed_name ? { confirmed_name: name } : null;

/** What is to be other than it is; a repetition changes nothing. */
const changesOf = (before: Typed, typed: Typed): Typed =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(value, before[field as keyof Typed]),
    ),
  );

/** Names what others changed since the venue was read, where this save would take some of it back. */
async function checkCollision({ input, actor, db }: Updating, venue: DeskRow, changing: readonly string[]) {
  const readAt = input.updated_at === undefined ? null : new Date(input.updated_at);
  const collision = findCollision(venue.field_changes, { readAt, by: actor.userId, changing });
  if (!collision) return;
  const now: Record<string, unknown> = { ...formOf(venue), active: isToBeShown(venue) };
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

/**
 * A pin that moves takes the venue into another neighborhood, and far enough into another time zone or state, whose law
 * holds then. What was typed of them wins.
 */
async function followingFrom({ input, db }: Updating, venue: DeskRow, changes: Typed): Promise<VenueChange> {
  const { lat = venue.lat, lng = venue.lng } = changes;
  if (lat === venue.lat && lng === venue.lng) return {};
  const place = await findPlace(db, { lat, lng }, { except: input.venue_id });
  const state = changes.state ?? place.neighborhood?.state ?? venue.state;
  const isFar = distanceMetres(venue, { lat, lng }) > timezoneKeptWithin;
  const timezone = (isFar && timezoneOf(state, place.nearest)) || venue.timezone;
  return { neighborhood_id: place.neighborhood?.id ?? null, state, timezone };
}
