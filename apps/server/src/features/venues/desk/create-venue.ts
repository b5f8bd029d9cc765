import { isRefusal, type Refusal } from '@nightjar/domain/kernel/failure';
import { regionsNear } from '@nightjar/domain/places/rules/borders';
import { createVenue } from '@nightjar/domain/venues/desk/calls';
import { decideOptions } from '@nightjar/domain/venues/desk/rules/changes';
import { venueRefusals } from '@nightjar/domain/venues/refusals';
import { isSameVenue, nameCore } from '@nightjar/domain/venues/rules/names';
import { placeAtPoint } from '@nightjar/domain/venues/rules/place';
import { decideHours } from '@nightjar/domain/venues/rules/week-hours';
import { loadBorders } from '../../../platform/borders.ts';
import { type CallContext, handle, ok } from '../../../platform/http/handler.ts';
import { rememberReadAtCommit } from '../../../platform/readings/queries.ts';
import { presentDeskVenue, presentSimilarVenue } from './present.ts';
import { venueColumnsOf } from './queries/columns.ts';
import { findPlaceOfPin, findVenuesNextTo } from './queries/place.ts';
import { insertVenue } from './queries/venue.ts';

const hiddenUntilConfirmedMessage = 'Added. Guests see it once a rep has confirmed it.';

type CreateCall = CallContext<typeof createVenue>;

/**
 * Adds a venue. Two calls that add the same bar at the same time run one after the other, so that the second finds the
 * bar of the first.
 */
export const createVenueHandler = handle(createVenue, async call => {
  const { input, actor, now, db, recordChange } = call;
  const { draft_id, anyway: _, active: toBeShown, ...typed } = input;
  const hours = decideHours(typed.hours ?? []);
  if (isRefusal(hours)) return hours;
  const point = { lat: typed.lat, lng: typed.lng };
  const place = await findPlaceOfPin(db, point, { taking: nameCore(typed.name) });
  const refused = decideOptions(typed, place.options) ?? (await refuseSameVenue(call));
  if (refused) return refused;
  const { state, timezone } = placeAtPoint(point, typed, regionsNear(point, await loadBorders()));

  const follows = { state, timezone, neighborhood_id: place.neighborhoodId, active: false };
  const made = { created_by: actor.userId, updated_by: actor.userId, created_at: now, updated_at: now };
  const venue = {
    ...venueColumnsOf(typed),
    name: typed.name,
    confirmed_name: typed.name,
    ...point,
    ...follows,
    ...made,
  };
  const saved = await insertVenue(db, venue, { viewer: actor.userId, draftId: draft_id ?? null });
  await rememberReadAtCommit(db, actor.sessionId, [{ id: saved.id, version: saved.updated_at }]);
  recordChange(null, { venue_id: saved.id, ...typed, state, timezone });
  const more = toBeShown ? { message: hiddenUntilConfirmedMessage } : {};
  return ok(presentDeskVenue(saved, { actor, now, options: place.options }), more);
});

/** Refuses the new venue if a venue with a similar name is next to it. The caller has locked the name. */
async function refuseSameVenue({ input, db }: CreateCall): Promise<Refusal<'venue_exists'> | null> {
  const { name, lat, lng, anyway } = input;
  if (anyway) return null;
  const next = await findVenuesNextTo(db, name, { lat, lng });
  const same = next.find(venue => isSameVenue(name, venue));
  if (!same) return null;
  return venueRefusals.refuse('venue_exists', {
    params: { name: same.name, distance: String(Math.round(same.distance_m)) },
    data: presentSimilarVenue(same),
  });
}
