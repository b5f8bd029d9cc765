import { updateLocation } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import type { Point } from '@nightjar/domain/kernel/geo';
import { defaultRadiusMiles, milesToMetres } from '@nightjar/domain/places/rules';
import { prosByVenueId } from '@nightjar/domain/staff/calls';
import {
  checkIn,
  followVenue,
  nearbyVenues,
  unfollowVenue,
  venueProfile,
} from '@nightjar/domain/venues/calls';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { preferences } from '../../native/preferences/index.ts';
import { api } from '../../platform/api.ts';
import { log } from '../../platform/log.ts';
import { queryClient } from '../../platform/query-client.ts';
import { tellUserLocation } from '../../platform/user-location.ts';
import { toggleFollow } from './flow.ts';

/** Who is here, and who pours, changes this fast. Milliseconds. */
const placeRefresh = 30_000;

export function venueProfileOptions(venueId: string, userId: string) {
  return queryOptions({
    queryKey: [venueProfile.name, venueId, userId],
    queryFn: ({ signal }) => api.call(venueProfile, { venue_id: venueId, user_id: userId }, { signal }),
    refetchInterval: placeRefresh,
    meta: { keep: true },
  });
}

export function prosByVenueOptions(venueId: string) {
  return queryOptions({
    queryKey: [prosByVenueId.name, venueId],
    queryFn: ({ signal }) => api.call(prosByVenueId, { venue_id: venueId }, { signal }),
    refetchInterval: placeRefresh,
    meta: { keep: true },
  });
}

/** Where drinks are redeemed around here, nearest first. */
export function pouringVenuesOptions({ lat, lng }: Point) {
  const input = { lat, lng, radius: milesToMetres(defaultRadiusMiles), drinks: true };
  return queryOptions({
    queryKey: [nearbyVenues.name, input],
    queryFn: ({ signal }) => api.call(nearbyVenues, input, { signal }),
    meta: { keep: true },
  });
}

/** Shown at once, taken back where the server says no. The server's own count stands in the end. */
export function useFollow(
  venueId: string,
  userId: string,
  onFailed: (wanted: 'follow' | 'unfollow') => void,
) {
  const { queryKey } = venueProfileOptions(venueId, userId);
  return useMutation({
    mutationFn: (follow: boolean) =>
      api.call(follow ? followVenue : unfollowVenue, { venue_id: venueId, user_id: userId }),
    onMutate: async follow => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, venue => venue && toggleFollow(venue, follow));
      return before;
    },
    onSuccess: change => queryClient.setQueryData(queryKey, venue => venue && { ...venue, ...change }),
    onError: (_error, follow, before) => {
      queryClient.setQueryData(queryKey, before);
      onFailed(follow ? 'follow' : 'unfollow');
    },
  });
}

/** The phone says where it is first: a check-in is judged by a location of the last minutes. */
export function useCheckIn(venueId: string, userId: string) {
  const { queryKey } = venueProfileOptions(venueId, userId);
  return useMutation({
    mutationFn: async () => {
      await tellWhereIAm(userId);
      const call = { user_id: userId, venue_id: venueId };
      return api.call(checkIn, call, { idempotencyKey: crypto.randomUUID() });
    },
    onSuccess: async answer => {
      queryClient.setQueryData(lastCheckInOptions(userId).queryKey, answer);
      await preferences.set(checkInKey(userId), JSON.stringify(answer));
      queryClient.setQueryData(queryKey, venue => venue && { ...venue, checked_in: true });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

const checkInKey = (userId: string) => `${brand.slug}.check-in.${userId}`;

/** Where this device last checked in, if it did; it counts until its `ends_at`. */
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

/** Tells the server where the phone is right now. A failure is for the call that follows to notice. */
export async function tellWhereIAm(userId: string): Promise<void> {
  await tellUserLocation(point => api.call(updateLocation, { user_id: userId, ...point })).catch(error =>
    log.swallowed('The location was not told', error),
  );
}
