import { nearbyUsers, usersSearch } from '@nightjar/domain/account/calls';
import { peopleFoundPageSize } from '@nightjar/domain/account/entity';
import { brand } from '@nightjar/domain/brand';
import { nearbyEvents } from '@nightjar/domain/events/calls';
import type { EventCard } from '@nightjar/domain/events/entity';
import { friends, friendsOut } from '@nightjar/domain/friends/calls';
import type { FriendOnNightOut } from '@nightjar/domain/friends/entity';
import type { Call } from '@nightjar/domain/kernel/call';
import type { Point } from '@nightjar/domain/kernel/geo';
import type { ListedPerson } from '@nightjar/domain/people/entity';
import { searchEverything } from '@nightjar/domain/search/calls';
import type { SearchKind } from '@nightjar/domain/search/entity';
import { nearbyPros, nearbyTopPros } from '@nightjar/domain/staff/calls';
import type { NearbyPro } from '@nightjar/domain/staff/entity';
import { nearbyVenues, venues } from '@nightjar/domain/venues/calls';
import { type VenueCard, venuesFoundPageSizes, widestRadiusMetres } from '@nightjar/domain/venues/entity';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { preferences } from '../../native/preferences/index.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { flattenPages, pageOptions } from '../friends/remote/pages.ts';
import { requestsRefreshMs } from '../friends/remote/people.ts';
import { ensureLocationSent } from '../people/remote/location.ts';
import { circleAround } from '../places/remote/areas.ts';
import { venuesInAreaOptions } from '../venues/remote/nearby.ts';
import { type BarFilters, type KeptThings, withoutDuplicates } from './flow.ts';

export function usersSearchOptions(userId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: [usersSearch.id, userId, search],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        usersSearch,
        { user_id: userId, search, page: pageParam, pageSize: peopleFoundPageSize },
        { signal },
      ),
    ...pageOptions(peopleFoundPageSize),
    select: flattenPages,
    placeholderData: previous => previous,
  });
}

type EverythingSearch = { userId: string; near: Point; search: string; kinds?: SearchKind[]; limit?: number };

/**
 * Searches people, bars, pros and events by one request, or only the kinds that are named. The answer belongs to its
 * text, so a late answer never replaces the answer to a newer text.
 */
export function everythingFoundOptions({ userId, near, ...asked }: EverythingSearch) {
  const { lat, lng } = circleAround(near, widestRadiusMetres);
  const input = { user_id: userId, lat, lng, ...asked };
  return queryOptions({
    queryKey: [searchEverything.id, input],
    queryFn: ({ signal }) => api.call(searchEverything, input, { signal }),
    placeholderData: previous => previous,
  });
}

/** Reads what the device has kept of people, bars, pros and events, for a search without a connection. */
export function readKeptThings(): KeptThings {
  const answersOf = <Data>(call: Call) =>
    queryClient.getQueriesData<Data>({ queryKey: [call.id] }).flatMap(([, data]) => data ?? []);
  const friendsKept = answersOf<InfiniteData<ListedPerson[]>>(friends).flatMap(({ pages }) => pages.flat());
  const friendsOutKept = answersOf<FriendOnNightOut[]>(friendsOut).flat();
  return {
    people: [...friendsKept, ...friendsOutKept.map(asListedFriend)],
    venues: answersOf<VenueCard[]>(nearbyVenues).flat(),
    pros: [...answersOf<NearbyPro[]>(nearbyPros).flat(), ...answersOf<NearbyPro[]>(nearbyTopPros).flat()],
    events: answersOf<EventCard[]>(nearbyEvents).flat(),
  };
}

const asListedFriend = ({ venue: _, until: __, ...person }: FriendOnNightOut): ListedPerson => ({
  ...person,
  relation: 'friends',
  friendship_id: null,
  activity_status: 'out',
  is_following: false,
});

/**
 * Loads the people who are out nearby. The server places them in map cells of 500 m. So the user's own point is rounded
 * to a few hundred meters, and a short walk makes no new query.
 */
export function nearbyUsersOptions(userId: string, { lat, lng }: Point) {
  const input = { user_id: userId, lat: Math.round(lat * 500) / 500, lng: Math.round(lng * 500) / 500 };
  return queryOptions({
    queryKey: [nearbyUsers.id, input],
    queryFn: async ({ signal }) => {
      await ensureLocationSent(userId);
      return api.call(nearbyUsers, input, { signal });
    },
    staleTime: requestsRefreshMs,
  });
}

/**
 * Finds bars by name, by kind and by whether they are open, among all bars. The best matches come first, then the
 * nearest.
 */
export function venuesFoundOptions(near: Point, search: string | null, { kind, open }: BarFilters) {
  const { lat, lng } = circleAround(near, widestRadiusMetres);
  const filters = {
    ...(search !== null && { name: search }),
    ...(kind !== undefined && { type_id: kind }),
    open_now: open ?? false,
  };
  return infiniteQueryOptions({
    queryKey: [venues.id, filters, lat, lng],
    queryFn: ({ pageParam: cursor, signal }) => {
      const pagination = { limit: venuesFoundPageSizes.preset, cursor };
      return api.call(venues, { filters, lat, lng, pagination }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => ({
      venues: withoutDuplicates(
        pages.flatMap(page => page.venues),
        ({ id }) => id,
      ),
      total: pages[0]?.total ?? 0,
      more: pages[0]?.more ?? false,
    }),
    placeholderData: previous => previous,
  });
}

/** Loads the nearest bars, which are suggested before anything is typed. */
export const barsAroundOptions = (near: Point) =>
  venuesInAreaOptions({ near, radiusMetres: widestRadiusMetres, bounds: null }, false);

const recentSearchesKey = (userId: string) => `${brand.slug}.recent-searches.${userId}`;

/** Reads the list of recent searches, which only this device has. */
export function recentSearchesOptions(userId: string) {
  return queryOptions({
    queryKey: ['recent-searches', userId],
    queryFn: async () => {
      const kept: unknown = JSON.parse((await preferences.get(recentSearchesKey(userId))) ?? '[]');
      return Array.isArray(kept) ? kept.filter(text => typeof text === 'string') : [];
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function keepRecentSearches(userId: string, recent: string[]): Promise<void> {
  queryClient.setQueryData(recentSearchesOptions(userId).queryKey, recent);
  await preferences.set(recentSearchesKey(userId), JSON.stringify(recent));
}

export async function forgetRecentSearches(userId: string): Promise<void> {
  await preferences.remove(recentSearchesKey(userId));
}
