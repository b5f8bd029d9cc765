import type { Refusal } from '../../kernel/failure.ts';
import { distanceMetres, type Point } from '../../kernel/geo.ts';
import type { RegionsNear } from '../../places/rules/borders.ts';
import { stateCode } from '../../places/rules/states.ts';
import { venueRefusals } from '../refusals.ts';

/** The team of a venue that pours may move its pin at most this many meters from where a rep confirmed it. */
export const pinMovesWithinMetres = 200;

/** A team that wants its venue at another place reads this. */
export const placeRequestedMessage = 'We check this first. Your bar pours on as before.';

/** A venue is at its pin; its state and its time zone follow from the pin. */
export type Place = Point & { readonly state: string | null; readonly timezone: string };

/** A user may type some fields of a venue's place. A field that is left out was not typed. */
export type TypedPlace = Partial<Place>;

const placeFields = ['lat', 'lng', 'state', 'timezone'] as const;

/** Picks from these fields the typed fields of a place; null where none is typed. */
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
 * Builds the place of a pin. Its state and time zone are those of the map. Near a border, a typed state or time zone of
 * the other side is taken instead. In another country a typed state is taken if it is not a state of the United States.
 */
export function placeAtPoint(
  point: Point,
  typed: Omit<TypedPlace, keyof Point>,
  regions: RegionsNear,
): Place {
  const { lat, lng } = point;
  const timezone =
    typed.timezone !== undefined && regions.timezones.includes(typed.timezone)
      ? typed.timezone
      : (regions.timezones[0] ?? 'Etc/UTC');
  return { lat, lng, state: stateAtPlace(typed.state ?? null, regions), timezone };
}

function stateAtPlace(typed: string | null, { states, atHome }: RegionsNear): string | null {
  const code = stateCode(typed);
  if (code && states.includes(code)) return code;
  if (atHome) return states[0] ?? null;
  return code ? null : typed?.trim() || null;
}

/** A pin that moves by at most this many meters is only corrected: the venue is still at the same place. */
const correctionWithinMetres = 1_000;

/**
 * Returns the place of a venue after a user typed some of its fields. A state or time zone that is left out follows the
 * new pin. A state or time zone that a user chose earlier, against the map, stays where the new pin allows it, and
 * where the pin is only corrected.
 */
export function placeAfter(
  present: Place,
  typed: TypedPlace,
  regions: { before: RegionsNear; after: RegionsNear },
): Place {
  const point = { lat: typed.lat ?? present.lat, lng: typed.lng ?? present.lng };
  const mapped = {
    before: placeAtPoint(present, {}, regions.before),
    after: placeAtPoint(point, {}, regions.after),
  };
  const wanted = placeAtPoint(
    point,
    { ...overriddenStateAndTimezone(present, mapped.before), ...typedStateAndTimezone(typed) },
    regions.after,
  );
  const isPutRight = distanceMetres(present, point) <= correctionWithinMetres;
  const holds = (name: 'state' | 'timezone') =>
    typed[name] === undefined && isPutRight && mapped.before[name] === mapped.after[name];
  return {
    ...wanted,
    ...(holds('state') && { state: present.state }),
    ...(holds('timezone') && { timezone: present.timezone }),
  };
}

const overriddenStateAndTimezone = (present: Place, mapped: Place) => ({
  ...(present.state !== mapped.state && { state: present.state }),
  ...(present.timezone !== mapped.timezone && { timezone: present.timezone }),
});

const typedStateAndTimezone = ({ state, timezone }: TypedPlace) => ({
  ...(state !== undefined && { state }),
  ...(timezone !== undefined && { timezone }),
});

/** Describes a venue for decisions about its place. `confirmed` is the place at which a rep last confirmed it. */
export type VenuePlacing = {
  readonly pours: boolean;
  readonly place: Place;
  readonly confirmed: Place | null;
  /** Gives the place that the team requests, until a rep has decided about it. */
  readonly asked: Place | null;
};

/**
 * True where a place differs so much from the confirmed one that other drinks or another law might apply. A rep must
 * then look at the place first.
 */
export const needsReview = (confirmed: Place, place: Place): boolean =>
  place.state !== confirmed.state ||
  place.timezone !== confirmed.timezone ||
  distanceMetres(confirmed, place) > pinMovesWithinMetres;

/** True where a venue would pour at another place, or by another law, than a rep has confirmed. */
export const movesPouringPlace = ({ pours, confirmed }: VenuePlacing, wanted: Place): boolean =>
  pours && (confirmed === null || needsReview(confirmed, wanted));

/**
 * `keeps`: the venue stays at its place. `moves`: the venue is at the new place at once. `asks`: a rep must look at the
 * new place first.
 */
export type PlaceDecision = 'keeps' | 'moves' | 'asks';

/**
 * Decides about a venue's new place. Reps and super admins move every venue. A team moves a venue that pours nothing. A
 * venue that pours is moved by its team only within `pinMovesWithinMetres` of the confirmed place.
 */
export function decidePlace(placed: VenuePlacing, wanted: Place, house: boolean): PlaceDecision {
  if (isSamePlace(placed.place, wanted)) return 'keeps';
  return house || !movesPouringPlace(placed, wanted) ? 'moves' : 'asks';
}

/**
 * True where a team withdraws its request for another place. It does so by sending the venue's whole present place.
 */
export const withdrawsRequest = ({ place, asked }: VenuePlacing, typed: TypedPlace): boolean =>
  asked !== null &&
  placeFields.every(field => typed[field] !== undefined) &&
  isSamePlace({ ...place, ...typed }, place);

/**
 * Describes a change of place at which a rep must look. Where `asked` is true, the team asks for the place `after`.
 * Where it is false, the venue pours nothing and is at `after` already.
 */
export type PlaceChange = { readonly before: Place; readonly after: Place; readonly asked: boolean };

export function placeChangeOf({ place, confirmed, asked }: Omit<VenuePlacing, 'pours'>): PlaceChange | null {
  if (asked) return { before: confirmed ?? place, after: asked, asked: true };
  if (confirmed && needsReview(confirmed, place)) return { before: confirmed, after: place, asked: false };
  return null;
}

type VenueInPlaceReview = Omit<VenuePlacing, 'pours'> & { readonly archived: boolean };

/**
 * Decides about a rep's answer to a change of place. `seen` is the place that the rep looked at. `done` is true where
 * the same answer was given before and nothing is left to decide. A change that is accepted moves the venue there and
 * confirms it. A change that is refused leaves the venue where it is, or moves it back to where it was confirmed.
 */
export function decidePlaceAnswer(
  { archived, ...placed }: VenueInPlaceReview,
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
