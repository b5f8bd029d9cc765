import type { VenueForm } from '@nightjar/domain/venues/desk/entity';
import { type Place, placeChangeOf, type VenuePlacing } from '@nightjar/domain/venues/rules/place';
import type { DeskRow, VenueColumns } from './venue.ts';

/**
 * Returns whether a venue pours, and three positions of it: the current one, the one that a rep has confirmed, and the
 * one that its team requests.
 */
export function venuePlacingOf(row: DeskRow): VenuePlacing {
  return {
    pours: row.partner,
    place: { lat: row.lat, lng: row.lng, state: row.state, timezone: row.timezone },
    confirmed: placeFromColumns({
      lat: row.confirmed_lat,
      lng: row.confirmed_lng,
      state: row.confirmed_state,
      timezone: row.confirmed_timezone,
    }),
    asked: placeFromColumns({
      lat: row.asked_lat,
      lng: row.asked_lng,
      state: row.asked_state,
      timezone: row.asked_timezone,
    }),
  };
}

type StoredPlace = { [Field in keyof Place]: Place[Field] | null };

const placeFromColumns = ({ lat, lng, state, timezone }: StoredPlace): Place | null =>
  lat === null || lng === null || timezone === null ? null : { lat, lng, state, timezone };

export const requestedPlaceChangeOf = (row: DeskRow) => placeChangeOf(venuePlacingOf(row));

/** Returns the columns for a position that a rep has confirmed. */
export const confirmedPlaceColumns = ({ lat, lng, state, timezone }: Place) => ({
  confirmed_lat: lat,
  confirmed_lng: lng,
  confirmed_state: state,
  confirmed_timezone: timezone,
});

/** Returns the columns for a position that a team requests and that waits for a rep. */
export const requestedPlaceColumns = ({ lat, lng, state, timezone }: Place, at: Date, by: string | null) => ({
  asked_lat: lat,
  asked_lng: lng,
  asked_state: state,
  asked_timezone: timezone,
  asked_at: at,
  asked_by: by,
});

export const noRequestedPlace = {
  asked_lat: null,
  asked_lng: null,
  asked_state: null,
  asked_timezone: null,
  asked_at: null,
  asked_by: null,
} as const;

const asJson = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
const optionIdsJson = (ids: readonly number[] | undefined) => asJson(ids?.map(id => ({ id })));

/** Returns the columns for the fields that a user typed. A field that was not sent has no column. */
export function venueColumnsOf({
  type,
  features,
  paymentTypes,
  hours,
  closures,
  compPolicy,
  links,
  ...plain
}: Partial<VenueForm>): VenueColumns {
  const lists = {
    type: optionIdsJson(type),
    features: optionIdsJson(features),
    paymentTypes: asJson(paymentTypes),
    hours: asJson(hours),
    closures: asJson(closures),
    compPolicy: compPolicy === null ? null : asJson(compPolicy),
    links: asJson(links),
  };
  return Object.fromEntries(
    Object.entries({ ...plain, ...lists }).filter(([, value]) => value !== undefined),
  );
}
