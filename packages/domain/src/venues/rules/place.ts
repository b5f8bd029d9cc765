import type { Refusal } from '../../kernel/failure.ts';
import { distanceMetres, type Point } from '../../kernel/geo.ts';
import type { RegionsNear } from '../../places/rules/borders.ts';
import { stateCode } from '../../places/rules/states.ts';
import { venueRefusals } from '../refusals.ts';

/** The team of a venue that pours may move its pin at most this far from where a rep confirmed it, in metres. */
export const pinMovesWithin = 200;

/** A team that wants its venue at another place reads this. */
export const placeRequestedMessage = 'We check this first. Your bar pours on as before.';

/** A venue is at its pin; its state and its time zone follow from the pin. */
export type Place = Point & { readonly state: string | null; readonly timezone: string };

/** A user types some fields of a place; a field that is left out was not typed. */
export type TypedPlace = Partial<Place>;

const placeFields = ['lat', 'lng', 'state', 'timezone'] as const;

/** Returns the typed fields of a place alone; null where none is typed. */
export function typedPlaceOf(fields: TypedPlace): TypedPlace | null {
  const typed = placeFields.filter(field => fields[field] !== undefined);
  return typed.length === 0 ? null : Object.fromEntries(typed.map(field => [field, fields[field]]));
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.lat === other.lat &&
  one.lng === other.lng &&
  one.state === other.state &&
  one.timezone === other.timezone;

/**
 * Builds the place of a pin, in the state and the time zone of the map. A typed state or zone counts where its border
 * is near. In another country a typed state counts where it is no state at home.
 */
export function placeOf(point: Point, typed: Omit<TypedPlace, keyof Point>, regions: RegionsNear): Place {
  const { lat, lng } = point;
  const timezone =
    typed.timezone !== undefined && regions.timezones.includes(typed.timezone)
      ? typed.timezone
      : (regions.timezones[0] ?? 'Etc/UTC');
  return { lat, lng, state: stateOf(typed.state ?? null, regions), timezone };
}

function stateOf(typed: string | null, { states, atHome }: RegionsNear): string | null {
  const code = stateCode(typed);
  if (code && states.includes(code)) return code;
  if (atHome) return states[0] ?? null;
  return code ? null : typed?.trim() || null;
}

/** A pin that moves by less than this many metres is corrected, and its venue stays at the same place. */
const correctionWithin = 1_000;

/**
 * Decides where a venue is to be after a user typed some of its place. A field that is left out follows the pin. A
 * state or zone that differs from the map at the former pin was set by hand: it stays where the new pin allows it, and
 * where the pin is only corrected.
 */
export function placeAfter(
  present: Place,
  typed: TypedPlace,
  regions: { before: RegionsNear; after: RegionsNear },
): Place {
  const point = { lat: typed.lat ?? present.lat, lng: typed.lng ?? present.lng };
  const mapped = { before: placeOf(present, {}, regions.before), after: placeOf(point, {}, regions.after) };
  const wanted = placeOf(point, { ...ownOf(present, mapped.before), ...typedOf(typed) }, regions.after);
  const isPutRight = distanceMetres(present, point) <= correctionWithin;
  const holds = (name: 'state' | 'timezone') =>
    typed[name] === undefined && isPutRight && mapped.before[name] === mapped.after[name];
  return {
    ...wanted,
    ...(holds('state') && { state: present.state }),
    ...(holds('timezone') && { timezone: present.timezone }),
  };
}

const ownOf = (present: Place, mapped: Place) => ({
  ...(present.state !== mapped.state && { state: present.state }),
  ...(present.timezone !== mapped.timezone && { timezone: present.timezone }),
});

const typedOf = ({ state, timezone }: TypedPlace) => ({
  ...(state !== undefined && { state }),
  ...(timezone !== undefined && { timezone }),
});

/** Describes a venue for decisions about its place. `confirmed`: where a rep saw it last. */
export type VenuePlacing = {
  readonly pours: boolean;
  readonly place: Place;
  readonly confirmed: Place | null;
  /** Gives the place that the team requests, until a rep has decided about it. */
  readonly asked: Place | null;
};

/**
 * A rep looks first where the place differs so much from the confirmed one that other drinks or another law might
 * apply.
 */
export const needsReview = (confirmed: Place, place: Place): boolean =>
  place.state !== confirmed.state ||
  place.timezone !== confirmed.timezone ||
  distanceMetres(confirmed, place) > pinMovesWithin;

/** True where a venue would pour elsewhere, or by another law, than a rep has confirmed. */
export const movesPouring = ({ pours, confirmed }: VenuePlacing, wanted: Place): boolean =>
  pours && (confirmed === null || needsReview(confirmed, wanted));

/** `keeps`: nothing changes. `moves`: the venue is there at once. `asks`: a rep looks first. */
export type PlaceDecision = 'keeps' | 'moves' | 'asks';

/**
 * Reps and super admins move every venue. Its team moves a venue that pours nothing; one that pours, they move by a few
 * metres in all.
 */
export function decidePlace(placed: VenuePlacing, wanted: Place, house: boolean): PlaceDecision {
  if (isSamePlace(placed.place, wanted)) return 'keeps';
  return house || !movesPouring(placed, wanted) ? 'moves' : 'asks';
}

/** A team withdraws its request for another place by typing the whole present place. */
export const withdrawsRequest = ({ place, asked }: VenuePlacing, typed: TypedPlace): boolean =>
  asked !== null &&
  placeFields.every(field => typed[field] !== undefined) &&
  isSamePlace({ ...place, ...typed }, place);

/**
 * Describes a change at which a rep is to look: the team asks for `after`, or the venue is at `after` already while it
 * pours nothing.
 */
export type PlaceChange = { readonly before: Place; readonly after: Place; readonly asked: boolean };

export function placeChangeOf({ place, confirmed, asked }: Omit<VenuePlacing, 'pours'>): PlaceChange | null {
  if (asked) return { before: confirmed ?? place, after: asked, asked: true };
  if (confirmed && needsReview(confirmed, place)) return { before: confirmed, after: place, asked: false };
  return null;
}

type PlaceRequest = Omit<VenuePlacing, 'pours'> & { readonly archived: boolean };

/**
 * `seen`: the place that the rep looked at. `done`: this was decided so before, and nothing is left to decide. A change
 * that is taken puts the venue there and confirms it. A change that is refused leaves the venue where it is, or moves
 * it back to where it was confirmed.
 */
export function decideChange(
  { archived, ...placed }: PlaceRequest,
  seen: Place,
  take: boolean,
): { done: true } | { done: false; place: Place } | Refusal<'place_changed' | 'archived'> {
  if (archived) return venueRefusals.refuse('archived');
  const change = placeChangeOf(placed);
  if (change && isSamePlace(change.after, seen))
    return { done: false, place: take ? seen : change.asked ? placed.place : change.before };
  const { place, confirmed } = placed;
  const isThere = confirmed !== null && isSamePlace(confirmed, seen) && isSamePlace(place, seen);
  return !change && isThere === take ? { done: true } : venueRefusals.refuse('place_changed');
}
