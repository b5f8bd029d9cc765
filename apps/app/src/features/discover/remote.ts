import type { EventCard } from '@nightjar/domain/events/entity';
import { type ChosenNights, nightsChosen } from '@nightjar/domain/events/rules/nights';
import type { NearbyFriend } from '@nightjar/domain/friends/entity';
import type { Bounds, Point } from '@nightjar/domain/kernel/geo';
import type { FailedCall } from '@nightjar/domain/kernel/trouble';
import { boundsAround, isInBounds } from '@nightjar/domain/places/rules/areas';
import { defaultRadiusMiles, milesToMetres } from '@nightjar/domain/places/rules/search-area';
import type { NearbyPro } from '@nightjar/domain/staff/entity';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ownTimezone } from '../../platform/location/own-clock.ts';
import { locationKnown } from '../../platform/location/user-location.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useShownFailure } from '../../ui/feedback/use-shown-failure.ts';
import { eventsInAreaOptions, type NightsOfList } from '../events/remote/events.ts';
import { friendsInAreaOptions } from '../friends/remote/nearby.ts';
import type { SearchedArea } from '../places/remote/areas.ts';
import { prosInAreaOptions } from '../staff/remote.ts';
import { venuesInAreaOptions } from '../venues/remote/nearby.ts';
import {
  chosenNights,
  type DiscoverSearch,
  type NightLoadState,
  nightState,
  nightStateOfQuery,
} from './flow.ts';

/**
 * Requests the data that the page shows first, as soon as the location is known. The answers arrive while the app still
 * waits for the drink bank and draws no page.
 */
export async function prefetchNight(search: DiscoverSearch): Promise<void> {
  const { lat, lng } = await locationKnown();
  const radiusMetres = milesToMetres(search.radius ?? defaultRadiusMiles);
  const area = { near: { lat, lng }, radiusMetres, bounds: null };
  await Promise.all([
    queryClient.prefetchQuery(venuesInAreaOptions(area, search.drinks ?? false)),
    queryClient.prefetchQuery(prosInAreaOptions(area)),
    queryClient.prefetchQuery(friendsInAreaOptions(area)),
    queryClient.prefetchQuery(eventsInAreaOptions(area, nightsOfChoice(chosenNights(search), new Date()))),
  ]);
}

/**
 * The answers for an area are its venues, pros and friends, and its events on the chosen nights. They leave out a
 * failed query; `state` is failed only where all queries failed. The list does not wait for the events.
 */
export type NightAnswers = {
  readonly venues: readonly VenueCard[];
  readonly pros: readonly NearbyPro[];
  readonly friends: readonly NearbyFriend[];
  readonly events: readonly EventCard[];
  readonly state: NightLoadState;
  readonly eventsState: NightLoadState;
  /** The reason why nothing of the area could be loaded; null where something was loaded. */
  readonly failure: FailedCall | null;
  /** The reason why the events of the area could not be loaded; null where they were. */
  readonly eventsFailure: FailedCall | null;
  /** This is the time zone of a bar in the area, or of this device where no bar is known. */
  readonly timezone: string;
  /** True once all answers of the server, except the events, are about the present area. */
  readonly current: boolean;
  /** True while the shown answers of the server are still about the previous area. */
  readonly moving: boolean;
  readonly retry: () => void;
};

type NightQueryOptions = { drinks: boolean; nights: ChosenNights; now: Date };

export function useNightQueries(
  area: SearchedArea,
  { drinks, nights: chosen, now }: NightQueryOptions,
): NightAnswers {
  // `useQueries` is not used here, because it drops the server's answers for the previous area.
  const venues = useQuery(venuesInAreaOptions(area, drinks));
  const pros = useQuery(prosInAreaOptions(area));
  const friends = useQuery(friendsInAreaOptions(area));
  const timezone = venues.data?.[0]?.timezone ?? ownTimezone();
  const nights = nightsOfChoice(chosen, now, timezone);
  const events = useQuery(eventsInAreaOptions(area, nights));
  const parts = [venues, pros, friends];
  const all = [...parts, events];
  const { bounds, near, radiusMetres } = area;
  const shown = useMemo(() => bounds ?? boundsAround(near, radiusMetres), [bounds, near, radiusMetres]);
  return {
    venues: useKnownItemsInBounds(venues, shown, itemAsPoint),
    pros: useKnownItemsInBounds(pros, shown, itemAsPoint),
    friends: useItemsInBounds(useKnownItemsInBounds(friends, shown, itemAsPoint), shown, itemAsPoint),
    events: useKnownItemsInBounds(events, shown, venueOfEvent),
    state: nightState(parts, [events]),
    failure: useShownFailure(nightQuery(all)),
    eventsFailure: useShownFailure(events),
    // Events of other nights, or of the previous area, do not count as the server's answer.
    eventsState: nightStateOfQuery(events.isPlaceholderData ? { ...events, data: undefined } : events),
    timezone,
    current: parts.every(query => !query.isPending && !query.isPlaceholderData),
    moving: all.some(query => query.isPlaceholderData && query.fetchStatus === 'fetching'),
    retry: () => all.forEach(query => void query.refetch()),
  };
}

/** Combines the queries of an area into one, which has data once one of them has. */
const nightQuery = (all: readonly UseQueryResult[]) => ({
  data: all.find(({ data }) => data !== undefined)?.data,
  error: all.every(({ isError }) => isError) ? (all[0]?.error ?? null) : null,
  isPending: all.some(({ isPending }) => isPending),
  errorUpdateCount: Math.min(...all.map(({ errorUpdateCount }) => errorUpdateCount)),
});

const noItems: readonly never[] = [];

/** Returns the nights of a choice. For `tonight` it returns null, because the server decides which night that is. */
const nightsOfChoice = (chosen: ChosenNights, now: Date, timezone = ownTimezone()): NightsOfList | null =>
  chosen === 'tonight' ? null : nightsChosen(chosen, now, timezone);

/**
 * Returns the known items in the area. Without a network these are items from the answers for the previous area that
 * also lie in this area.
 */
function useKnownItemsInBounds<Item>(
  query: UseQueryResult<Item[]>,
  shown: Bounds,
  spotOf: (item: Item) => Point,
): readonly Item[] {
  const { data, isPlaceholderData, isPaused } = query;
  const inside = useItemsInBounds(data ?? noItems, shown, spotOf);
  return isPlaceholderData && isPaused ? inside : (data ?? noItems);
}

function useItemsInBounds<Item>(items: readonly Item[], shown: Bounds, spotOf: (item: Item) => Point) {
  return useMemo(() => items.filter(item => isInBounds(spotOf(item), shown)), [items, shown, spotOf]);
}

const itemAsPoint = (item: Point) => item;
const venueOfEvent = ({ venue }: EventCard) => venue;
