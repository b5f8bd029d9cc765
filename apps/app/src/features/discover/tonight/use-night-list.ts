import { defaultRadiusMiles, milesToMetres } from '@nightjar/domain/places/rules/search-area';
import { useMemo } from 'react';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { useMinute } from '../../../platform/now.ts';
import type { SearchedArea } from '../../places/remote/areas.ts';
import { chosenNights, type DiscoverSearch } from '../flow.ts';
import type { MapPlace } from '../map/items.ts';
import { type NightAnswers, useNightQueries } from '../remote.ts';
import type { DiscoverState } from './flow.ts';
import { countItemsByTab, type DiscoverItem, discoverItems, itemsOfTab } from './items.ts';
import { toMapPlaces } from './pins.ts';

/** The items that the rows and the pins show, filtered and sorted by distance. */
export type NightList = {
  readonly night: NightAnswers;
  readonly area: SearchedArea;
  /** These are the items of the tab or, while a count is open, those that it counts. */
  readonly items: readonly DiscoverItem[];
  readonly all: readonly DiscoverItem[];
  readonly places: readonly MapPlace[];
  readonly counts: ReturnType<typeof countItemsByTab>;
  readonly now: Date;
};

export function useNightList(state: DiscoverState, search: DiscoverSearch): NightList {
  const user = useUserLocation();
  const minute = useMinute();
  const now = useMemo(() => new Date(minute), [minute]);
  const { lat, lng } = user;
  const radiusMetres = milesToMetres(search.radius ?? defaultRadiusMiles);
  const near = useMemo(() => ({ lat, lng }), [lat, lng]);
  const { bounds } = state;
  const area = useMemo(() => ({ near, radiusMetres, bounds }), [near, radiusMetres, bounds]);
  const night = useNightQueries(area, { drinks: search.drinks ?? false, nights: chosenNights(search), now });
  const { venues, pros, friends, events } = night;
  const all = useMemo(
    () => discoverItems({ venues, pros, friends, events }, search, { from: near, now }),
    [venues, pros, friends, events, search, near, now],
  );
  const { clusterIds } = state;
  const items = useMemo(
    () => itemsOfTab(all, search.tab ?? 'all').filter(item => !clusterIds || clusterIds.includes(item.id)),
    [all, search.tab, clusterIds],
  );
  // An opened count limits the list only. The map still shows all items.
  const places = useMemo(
    () => toMapPlaces(itemsOfTab(all, search.tab ?? 'all'), venues, now),
    [all, search.tab, venues, now],
  );
  const counts = useMemo(() => countItemsByTab(all), [all]);
  return { night, area, items, all, places, counts, now };
}
