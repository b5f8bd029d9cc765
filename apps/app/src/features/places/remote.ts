import { updateLocation } from '@nightjar/domain/account/calls';
import { friendsWithinBounds, nearbyFriends } from '@nightjar/domain/friends/calls';
import {
  type NearbyFriend,
  nearbyFriendsRadiusMetres,
  peopleBoxDegrees,
} from '@nightjar/domain/friends/entity';
import type { Bounds, Point } from '@nightjar/domain/kernel/geo';
import { closestNeighborhood } from '@nightjar/domain/places/calls';
import { boundsAround, inBounds } from '@nightjar/domain/places/rules';
import { nearbyPros, nearbyProsWithinBounds } from '@nightjar/domain/staff/calls';
import type { NearbyPro } from '@nightjar/domain/staff/entity';
import { nearbyVenues, venuesWithinBounds } from '@nightjar/domain/venues/calls';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { serverUrl } from '../../platform/config.ts';
import { askUserLocation, readUserLocation, type Tell } from '../../platform/user-location.ts';
import { type NightState, nightState } from '../discover/flow.ts';
import { absoluteSources, type BasemapDocument } from '../discover/map/style.ts';

/** While nothing tells of a change, the night is asked again this often. Milliseconds. */
const nightRefresh = 60_000;

/** Eleven metres: a trembling position is not another question. */
const steady = (point: Point) => ({
  lat: Math.round(point.lat * 1e4) / 1e4,
  lng: Math.round(point.lng * 1e4) / 1e4,
});

/** Where the night is looked for: around a person, or in what the map shows. */
export type NightArea = {
  readonly near: Point;
  readonly radiusMetres: number;
  readonly bounds: Bounds | null;
};

const live = {
  refetchInterval: nightRefresh,
  meta: { keep: true },
  placeholderData: keepPreviousData,
} as const;

export function nightVenuesOptions({ near, radiusMetres, bounds }: NightArea, drinks: boolean) {
  const { lat, lng } = steady(near);
  const circle = { lat, lng, radius: radiusMetres, drinks };
  const box = bounds && { ...bounds, user_lat: lat, user_lng: lng };
  return queryOptions({
    queryKey: box ? [venuesWithinBounds.name, box] : [nearbyVenues.name, circle],
    queryFn: ({ signal }): Promise<VenueCard[]> =>
      box ? api.call(venuesWithinBounds, box, { signal }) : api.call(nearbyVenues, circle, { signal }),
    ...live,
  });
}

export function nightProsOptions({ near, radiusMetres, bounds }: NightArea) {
  const { lat, lng } = steady(near);
  const circle = { lat, lng, radius: radiusMetres };
  const box = bounds && { ...bounds, user_lat: lat, user_lng: lng };
  return queryOptions({
    queryKey: box ? [nearbyProsWithinBounds.name, box] : [nearbyPros.name, circle],
    queryFn: ({ signal }): Promise<NearbyPro[]> =>
      box ? api.call(nearbyProsWithinBounds, box, { signal }) : api.call(nearbyPros, circle, { signal }),
    ...live,
  });
}

/** Around the person, or in what the map shows; of half a country nobody is told where friends are. */
function nightFriendsOptions({ near, bounds }: NightArea) {
  const { lat, lng } = steady(near);
  const circle = { lat, lng, radius: nearbyFriendsRadiusMetres };
  const box = bounds && isPeopleBox(bounds) ? { ...bounds, user_lat: lat, user_lng: lng } : null;
  return queryOptions({
    queryKey: box ? [friendsWithinBounds.name, box] : [nearbyFriends.name, circle],
    queryFn: ({ signal }): Promise<NearbyFriend[]> =>
      box ? api.call(friendsWithinBounds, box, { signal }) : api.call(nearbyFriends, circle, { signal }),
    ...live,
  });
}

const isPeopleBox = ({ min_lat, max_lat, min_lng, max_lng }: Bounds) =>
  Math.max(max_lat - min_lat, max_lng - min_lng) <= peopleBoxDegrees.most;

export function neighborhoodOptions(point: Point) {
  const { lat, lng } = steady(point);
  return queryOptions({
    queryKey: [closestNeighborhood.name, lat, lng],
    queryFn: ({ signal }) => api.call(closestNeighborhood, { lat, long: lng }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

/** What the base map is made of; it changes when an operator imports another one. */
export function basemapOptions() {
  return queryOptions({
    queryKey: ['basemap'],
    queryFn: async ({ signal }): Promise<BasemapDocument> => {
      const answer = await fetch(new URL('/map/style.json', serverUrl), { signal });
      if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
      return absoluteSources(await answer.json(), answer.url);
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { keep: true },
  });
}

/** What is out there. A part that fails is left out; only where all fail there is nothing to show. */
export type Night = {
  readonly venues: readonly VenueCard[];
  readonly pros: readonly NearbyPro[];
  readonly friends: readonly NearbyFriend[];
  readonly state: NightState;
  readonly refreshing: boolean;
  readonly retry: () => void;
};

export function useNight(area: NightArea, drinks: boolean): Night {
  return useQueries({
    queries: [nightVenuesOptions(area, drinks), nightProsOptions(area), nightFriendsOptions(area)],
    combine: ([venues, pros, friends]) => {
      const all = [venues, pros, friends];
      const shown = area.bounds ?? boundsAround(area.near, area.radiusMetres);
      return {
        venues: venues.data ?? [],
        pros: pros.data ?? [],
        friends: (friends.data ?? []).filter(friend => inBounds(friend, shown)),
        state: nightState(all),
        refreshing: all.some(query => query.isFetching && !query.isPending),
        retry: () => all.forEach(query => void query.refetch()),
      };
    },
  });
}

const tellServer =
  (userId: string): Tell =>
  point =>
    api.call(updateLocation, { user_id: userId, ...point });

/** Asks the device where it is because the person wants it so, and tells the server as a start does. */
export function locate(userId: string): Promise<void> {
  return askUserLocation(tellServer(userId));
}

/** Looks again where the device is, if it lets the app look unasked. */
export function locateAgain(userId: string): Promise<void> {
  return readUserLocation(tellServer(userId));
}
