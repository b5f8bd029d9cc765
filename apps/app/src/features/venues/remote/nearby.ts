import type { Point } from '@nightjar/domain/kernel/geo';
import { defaultRadiusMiles, milesToMetres } from '@nightjar/domain/places/rules/search-area';
import { nearbyVenues, pouringVenues, venuesWithinBounds } from '@nightjar/domain/venues/calls';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import type { SearchedArea } from '../../places/remote/areas.ts';
import { areaRefreshOptions, circleAround, roundedBoxSeenFrom } from '../../places/remote/areas.ts';

/** Loads the bars at which the plans are valid, for people who have no plan yet. */
export function barsWherePlansPourOptions() {
  return queryOptions({
    queryKey: [pouringVenues.id],
    queryFn: ({ signal }) => api.call(pouringVenues, {}, { signal }),
  });
}

/**
 * Loads the venues in an area. In a circle, `drinks` leaves only those that redeem drinks; within `bounds` it has no
 * effect.
 */
export function venuesInAreaOptions({ near, radiusMetres, bounds }: SearchedArea, drinks: boolean) {
  const circle = { ...circleAround(near, radiusMetres), drinks };
  const box = bounds && roundedBoxSeenFrom(near, bounds);
  return queryOptions({
    queryKey: box ? [venuesWithinBounds.id, box] : [nearbyVenues.id, circle],
    queryFn: ({ signal }): Promise<VenueCard[]> =>
      box ? api.call(venuesWithinBounds, box, { signal }) : api.call(nearbyVenues, circle, { signal }),
    ...areaRefreshOptions,
    meta: { keep: nearbyVenues.id },
  });
}

/** Loads the venues that redeem drinks, the nearest first. */
export function pouringVenuesOptions({ lat, lng }: Point) {
  const input = { lat, lng, radius: milesToMetres(defaultRadiusMiles), drinks: true };
  return queryOptions({
    queryKey: [nearbyVenues.id, input],
    queryFn: ({ signal }) => api.call(nearbyVenues, input, { signal }),
    meta: { keep: nearbyVenues.id },
  });
}
