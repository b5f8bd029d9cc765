import type { Bounds, Point } from '@nightjar/domain/kernel/geo';
import { closestNeighborhood } from '@nightjar/domain/places/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/**
 * Venues, pros and friends are searched in a circle around a person, or in the part of the map that is shown.
 */
export type SearchedArea = {
  readonly near: Point;
  readonly radiusMetres: number;
  readonly bounds: Bounds | null;
};

/** Rounds a position to about eleven meters, so that small errors of the measured position make no new query. */
const roundPoint = (point: Point) => ({
  lat: Math.round(point.lat * 1e4) / 1e4,
  lng: Math.round(point.lng * 1e4) / 1e4,
});

export const circleAround = (near: Point, radiusMetres: number) => ({
  ...roundPoint(near),
  radius: radiusMetres,
});

/** Returns the input of a call about the box of the map. Distances are measured from `near`. */
export function roundedBoxSeenFrom(near: Point, bounds: Bounds) {
  const { lat, lng } = roundPoint(near);
  return { ...bounds, user_lat: lat, user_lng: lng };
}

/** An area's queries are refetched every minute, because realtime events do not report every change in it. */
export const areaRefreshOptions = {
  refetchInterval: 60_000,
  placeholderData: keepPreviousData,
} as const;

export function neighborhoodOptions(point: Point) {
  const { lat, lng } = roundPoint(point);
  return queryOptions({
    queryKey: [closestNeighborhood.id, lat, lng],
    queryFn: ({ signal }) => api.call(closestNeighborhood, { lat, long: lng }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}
