import { activityByVenue } from '@nightjar/domain/activity/calls';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import { prosByVenueId } from '@nightjar/domain/staff/calls';
import { type followVenue, publicVenue, venueFollowers, venueProfile } from '@nightjar/domain/venues/calls';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';

/** A venue, its guests and its pros are refetched after this many milliseconds. */
const venueRefreshMs = 30_000;

export function venueProfileOptions(venueId: string, userId: string) {
  return queryOptions({
    queryKey: [venueProfile.id, venueId, userId],
    queryFn: ({ signal }) => api.call(venueProfile, { venue_id: venueId, user_id: userId }, { signal }),
    refetchInterval: venueRefreshMs,
    meta: { keep: venueProfile.id },
  });
}

/** Loads a venue for a visitor without a session who opened a shared link. */
export function publicVenueOptions(venueId: string) {
  return queryOptions({
    queryKey: [publicVenue.id, venueId],
    queryFn: ({ signal }) => api.call(publicVenue, { venue_id: venueId }, { signal }),
  });
}

export function prosByVenueOptions(venueId: string) {
  return queryOptions({
    queryKey: [prosByVenueId.id, venueId],
    queryFn: ({ signal }) => api.call(prosByVenueId, { venue_id: venueId }, { signal }),
    refetchInterval: venueRefreshMs,
    meta: { keep: prosByVenueId.id },
  });
}

export function refreshPros(venueId: string): void {
  void queryClient.invalidateQueries(prosByVenueOptions(venueId));
}

export function refreshVenueActivity(venueId: string): void {
  void queryClient.invalidateQueries(venueNowOptions(venueId));
}

/** Loads who is at a venue, and which friends were there in the last days. */
export function venueNowOptions(venueId: string) {
  return queryOptions({
    queryKey: [activityByVenue.id, venueId],
    queryFn: ({ signal }) => api.call(activityByVenue, { venue_id: venueId }, { signal }),
    refetchInterval: venueRefreshMs,
    meta: { keep: activityByVenue.id },
  });
}

const followersPerPage = 20;

/** Loads the followers of a venue whose names the viewer may see, friends first. */
export function venueFollowersOptions(venueId: string) {
  return infiniteQueryOptions({
    queryKey: [venueFollowers.id, venueId],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        venueFollowers,
        { venue_id: venueId, page: pageParam, pageSize: followersPerPage },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (last.length < followersPerPage ? undefined : page + 1),
    select: ({ pages }) => pages.flat(),
  });
}

/** Stores the server's count after a follow was sent, and refetches the list of followers. */
export function storeFollow(venueId: string, userId: string, change: OutputOf<typeof followVenue>): void {
  const { queryKey } = venueProfileOptions(venueId, userId);
  queryClient.setQueryData(queryKey, venue => venue && { ...venue, ...change });
  void queryClient.invalidateQueries({ queryKey: venueFollowersOptions(venueId).queryKey });
}
