import { activityByVenue } from '@nightjar/domain/activity/calls';
import { brand } from '@nightjar/domain/brand';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import type { Point } from '@nightjar/domain/kernel/geo';
import { defaultRadiusMiles, milesToMetres } from '@nightjar/domain/places/rules/search-area';
import { prosByVenueId } from '@nightjar/domain/staff/calls';
import {
  checkIn,
  type followVenue,
  nearbyVenues,
  pouringVenues,
  publicVenue,
  venueFollowers,
  venueProfile,
  venuesWithinBounds,
} from '@nightjar/domain/venues/calls';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { preferences } from '../../../native/preferences/index.ts';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { areaRefresh, boxSeenFrom, circleAround, type SearchedArea } from '../../places/remote/areas.ts';

/** The guests and pros of a venue are refetched after this many milliseconds. */
const placeRefresh = 30_000;

export function venueProfileOptions(venueId: string, userId: string) {
  return queryOptions({
    queryKey: [venueProfile.id, venueId, userId],
    queryFn: ({ signal }) => api.call(venueProfile, { venue_id: venueId, user_id: userId }, { signal }),
    refetchInterval: placeRefresh,
    meta: { keep: true },
  });
}

/** A user without a session sees this venue by a shared link. */
export function publicVenueOptions(venueId: string) {
  return queryOptions({
    queryKey: [publicVenue.id, venueId],
    queryFn: ({ signal }) => api.call(publicVenue, { venue_id: venueId }, { signal }),
  });
}

/** The plans are valid at these bars. The list is for people who have no plan yet. */
export function barsOfPlansOptions() {
  return queryOptions({
    queryKey: [pouringVenues.id],
    queryFn: ({ signal }) => api.call(pouringVenues, {}, { signal }),
  });
}

export function prosByVenueOptions(venueId: string) {
  return queryOptions({
    queryKey: [prosByVenueId.id, venueId],
    queryFn: ({ signal }) => api.call(prosByVenueId, { venue_id: venueId }, { signal }),
    refetchInterval: placeRefresh,
    meta: { keep: true },
  });
}

export function refreshPros(venueId: string): void {
  void queryClient.invalidateQueries(prosByVenueOptions(venueId));
}

export function refreshVenueNow(venueId: string): void {
  void queryClient.invalidateQueries(venueNowOptions(venueId));
}

/** The query returns who is at a venue, and which friends were there lately. */
export function venueNowOptions(venueId: string) {
  return queryOptions({
    queryKey: [activityByVenue.id, venueId],
    queryFn: ({ signal }) => api.call(activityByVenue, { venue_id: venueId }, { signal }),
    refetchInterval: placeRefresh,
    meta: { keep: true },
  });
}

const followersPage = 20;

/** The followers of a venue that the viewer may see are listed with friends first. */
export function venueFollowersOptions(venueId: string) {
  return infiniteQueryOptions({
    queryKey: [venueFollowers.id, venueId],
    queryFn: ({ pageParam, signal }) =>
      api.call(venueFollowers, { venue_id: venueId, page: pageParam, pageSize: followersPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (last.length < followersPage ? undefined : page + 1),
    select: ({ pages }) => pages.flat(),
  });
}

/** With `drinks` the query returns only the venues of an area that redeem drinks. */
export function venuesInAreaOptions({ near, radiusMetres, bounds }: SearchedArea, drinks: boolean) {
  const circle = { ...circleAround(near, radiusMetres), drinks };
  const box = bounds && boxSeenFrom(near, bounds);
  return queryOptions({
    queryKey: box ? [venuesWithinBounds.id, box] : [nearbyVenues.id, circle],
    queryFn: ({ signal }): Promise<VenueCard[]> =>
      box ? api.call(venuesWithinBounds, box, { signal }) : api.call(nearbyVenues, circle, { signal }),
    ...areaRefresh,
  });
}

/** The nearest venue that redeems drinks comes first. */
export function pouringVenuesOptions({ lat, lng }: Point) {
  const input = { lat, lng, radius: milesToMetres(defaultRadiusMiles), drinks: true };
  return queryOptions({
    queryKey: [nearbyVenues.id, input],
    queryFn: ({ signal }) => api.call(nearbyVenues, input, { signal }),
    meta: { keep: true },
  });
}

/** Stores the server's count after a follow was sent, and refetches the list of followers. */
export function storeFollow(venueId: string, userId: string, change: OutputOf<typeof followVenue>): void {
  const { queryKey } = venueProfileOptions(venueId, userId);
  queryClient.setQueryData(queryKey, venue => venue && { ...venue, ...change });
  void queryClient.invalidateQueries({ queryKey: venueFollowersOptions(venueId).queryKey });
}

/** Stores a sent check-in on this device and in the cache of the venue's page. */
export async function storeCheckIn(
  venueId: string,
  userId: string,
  answer: OutputOf<typeof checkIn>,
): Promise<void> {
  const { queryKey } = venueProfileOptions(venueId, userId);
  queryClient.setQueryData(lastCheckInOptions(userId).queryKey, answer);
  queryClient.setQueryData(queryKey, venue => venue && { ...venue, checked_in: true });
  void queryClient.invalidateQueries({ queryKey });
  refreshVenueNow(venueId);
  await preferences.set(checkInKey(userId), JSON.stringify(answer));
}

const checkInKey = (userId: string) => `${brand.slug}.check-in.${userId}`;

/** The last check-in of this device counts until its `ends_at`. */
export function lastCheckInOptions(userId: string) {
  return queryOptions({
    queryKey: ['last-check-in', userId],
    queryFn: async () => {
      const read = checkIn.output.safeParse(
        JSON.parse((await preferences.get(checkInKey(userId))) ?? 'null'),
      );
      return read.success ? read.data : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
