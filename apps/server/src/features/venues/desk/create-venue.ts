import { isRefusal } from '@nightjar/domain/kernel/failure';
import { sameVenueMetres } from '@nightjar/domain/venues/desk';
import { createVenue } from '@nightjar/domain/venues/desk-calls';
import { venueRefusals } from '@nightjar/domain/venues/refusals';
import { isSameVenue, nameCore } from '@nightjar/domain/venues/rules/duplicates';
import { timezoneOf } from '@nightjar/domain/venues/rules/timezones';
import { decideHours } from '@nightjar/domain/venues/rules/week-hours';
import { handle, ok } from '../../../platform/http/handler.ts';
import { insertVenue } from '../queries/desk.ts';
import { findPlace, findVenuesNextTo } from '../queries/desk-place.ts';
import { findVenueOptionLists } from '../queries.ts';
import { columnsOf, decideOptions } from './gate.ts';
import { presentDeskVenue, presentSimilar } from './present.ts';

/** Two calls that add one bar at the same time are one after the other, and the later one finds the bar of the other. */
export const createVenueHandler = handle(createVenue, async ({ input, actor, now, db, recordChange }) => {
  const { draft_id, anyway, ...typed } = input;
  const words = await findVenueOptionLists(db, now);
  const refused = decideOptions(typed, words);
  if (refused) return refused;
  const hours = decideHours(typed.hours ?? []);
  if (isRefusal(hours)) return hours;

  const point = { lat: typed.lat, lng: typed.lng };
  const place = await findPlace(db, point, { taking: nameCore(typed.name) });
  const next = anyway ? [] : await findVenuesNextTo(db, typed.name, point, sameVenueMetres);
  const same = next.find(venue => isSameVenue(typed.name, { ...venue, distance_m: venue.distance_m ?? 0 }));
  if (same)
    return venueRefusals.refuse('venue_exists', {
      params: { name: same.name, distance: String(Math.round(same.distance_m ?? 0)) },
      data: presentSimilar(same),
    });
  const state = typed.state ?? place.neighborhood?.state ?? null;
  const timezone = typed.timezone ?? timezoneOf(state, place.nearest);
  if (!timezone) return venueRefusals.refuse('no_timezone');

  const venue = {
    ...columnsOf(typed),
    name: typed.name,
    ...point,
    state,
    timezone,
    neighborhood_id: place.neighborhood?.id ?? null,
    active: false,
    created_by: actor.userId,
    updated_by: actor.userId,
    created_at: now,
    updated_at: now,
  };
  const saved = await insertVenue(db, venue, actor.userId, draft_id ?? null);
  recordChange(null, { venue_id: saved.id, ...typed, timezone });
  return ok(presentDeskVenue(saved, { actor, now, words }));
});
