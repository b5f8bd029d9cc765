import type { NearbyFriend } from '@nightjar/domain/friends/entity';
import type { Bounds, Point } from '@nightjar/domain/kernel/geo';
import { boundsAround, defaultRadiusMiles, inBounds, milesToMetres } from '@nightjar/domain/places/rules';
import type { NearbyPro } from '@nightjar/domain/staff/entity';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '../../platform/query-client.ts';
import { locationKnown } from '../../platform/user-location.ts';
import { friendsInAreaOptions } from '../friends/remote/nearby.ts';
import type { SearchedArea } from '../places/remote.ts';
import { prosInAreaOptions } from '../staff/remote.ts';
import { venuesInAreaOptions } from '../venues/remote.ts';
import { type DiscoverSearch, type NightState, nightState } from './flow.ts';

/**
 * Asks for what the page opens with as soon as the location is known. A start waits for the drink bank before it draws a
 * page: the answers come meanwhile.
 */
export async function prefetchNight(search: DiscoverSearch): Promise<void> {
  const { lat, lng } = await locationKnown();
  const radiusMetres = milesToMetres(search.radius ?? defaultRadiusMiles);
  const area = { near: { lat, lng }, radiusMetres, bounds: null };
  await Promise.all([
    queryClient.prefetchQuery(venuesInAreaOptions(area, search.drinks ?? false)),
    queryClient.prefetchQuery(prosInAreaOptions(area)),
    queryClient.prefetchQuery(friendsInAreaOptions(area)),
  ]);
}

/** The venues, pros and friends of an area. A query that fails is left out; `state` is failed only where all fail. */
export type Night = {
  readonly venues: readonly VenueCard[];
  readonly pros: readonly NearbyPro[];
  readonly friends: readonly NearbyFriend[];
  readonly state: NightState;
  /** True where all answers are there, and are about this area instead of the one before. */
  readonly current: boolean;
  /** True while the answers are those of the area before. */
  readonly moving: boolean;
  readonly retry: () => void;
};

export function useNight(area: SearchedArea, drinks: boolean): Night {
  // Not `useQueries`: it does not keep the answers of the area before.
  const venues = useQuery(venuesInAreaOptions(area, drinks));
  const pros = useQuery(prosInAreaOptions(area));
  const friends = useQuery(friendsInAreaOptions(area));
  const all = [venues, pros, friends];
  const { bounds, near, radiusMetres } = area;
  const shown = useMemo(() => bounds ?? boundsAround(near, radiusMetres), [bounds, near, radiusMetres]);
  return {
    venues: useKnown(venues, shown),
    pros: useKnown(pros, shown),
    friends: useInBounds(useKnown(friends, shown), shown),
    state: nightState(all),
    current: all.every(query => !query.isPending && !query.isPlaceholderData),
    moving: all.some(query => query.isPlaceholderData && query.fetchStatus === 'fetching'),
    retry: () => all.forEach(query => void query.refetch()),
  };
}

const nothing: readonly never[] = [];

/** What is known of the area: without a network, of the area before, what lies in this one too. */
function useKnown<Item extends Point>(query: UseQueryResult<Item[]>, shown: Bounds): readonly Item[] {
  const { data, isPlaceholderData, isPaused } = query;
  const inside = useInBounds(data ?? nothing, shown);
  return isPlaceholderData && isPaused ? inside : (data ?? nothing);
}

function useInBounds<Item extends Point>(items: readonly Item[], shown: Bounds): readonly Item[] {
  return useMemo(() => items.filter(item => inBounds(item, shown)), [items, shown]);
}
