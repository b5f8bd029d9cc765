import type { Refusal } from '../../kernel/failure.ts';
import type { Point } from '../../kernel/geo.ts';
import { distanceLabel, distanceMetres } from '../../kernel/geo.ts';
import { addMilliseconds, hours, minutes, stillLasts } from '../../kernel/time.ts';
import { venueRefusals } from '../refusals.ts';

/** A guest counts as at the venue within this many meters of it. */
export const atVenueMetres = 250;

/** A location that is older than this does not prove where the guest is. */
export const locationFreshFor = 15 * minutes;

export const checkInLasts = 4 * hours;

export type KnownLocation = Point & { setAt: Date };

/** Decides where the guest is relative to a venue; check-in and redemption both use it. */
export function presenceAt(
  venue: Point,
  location: KnownLocation | null,
  now: Date,
): { here: true } | { here: false; distanceMetres: number | null } {
  if (!location || !stillLasts(location.setAt, locationFreshFor + 1, now))
    return { here: false, distanceMetres: null };
  const away = distanceMetres(venue, location);
  return away <= atVenueMetres ? { here: true } : { here: false, distanceMetres: away };
}

/** A drink poured at a venue proves for this long that the guest is there: no position is needed then. */
export const pourProofLasts = 2 * hours;

/**
 * A guest's presence at a venue is proven by the last location of their phone, or by when they were last poured a drink
 * there.
 */
export type SignsOfPresence = { location: KnownLocation | null; pouredAt: Date | null };

export function decideCheckIn(
  venue: Point & { active: boolean },
  { location, pouredAt }: SignsOfPresence,
  now: Date,
): { granted: true; endsAt: Date } | Refusal<'too_far' | 'location_unknown' | 'venue_inactive'> {
  if (!venue.active) return venueRefusals.refuse('venue_inactive');
  if (pouredAt && stillLasts(pouredAt, pourProofLasts, now))
    return { granted: true, endsAt: addMilliseconds(now, checkInLasts) };
  const presence = presenceAt(venue, location, now);
  if (presence.here) return { granted: true, endsAt: addMilliseconds(now, checkInLasts) };
  if (presence.distanceMetres === null) return venueRefusals.refuse('location_unknown');
  return venueRefusals.refuse('too_far', { params: { distance: distanceLabel(presence.distanceMetres) } });
}

/** Returns the word with which a row shows how full a venue is. */
export function busyWord(hereCount: number): 'Quiet' | 'Lively' | 'Busy' {
  if (hereCount >= 8) return 'Busy';
  return hereCount >= 3 ? 'Lively' : 'Quiet';
}
