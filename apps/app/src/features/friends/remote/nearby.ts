import { friendsWithinBounds, nearbyFriends } from '@nightjar/domain/friends/calls';
import {
  type NearbyFriend,
  nearbyFriendsRadiusMetres,
  peopleBoxDegrees,
} from '@nightjar/domain/friends/entity';
import type { Bounds } from '@nightjar/domain/kernel/geo';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import {
  areaRefreshOptions,
  circleAround,
  roundedBoxSeenFrom,
  type SearchedArea,
} from '../../places/remote/areas.ts';

/**
 * Loads the friends in an area. Where the box of the map is too large for `friends-within-bounds`, it loads the friends
 * in the circle around the person.
 */
export function friendsInAreaOptions({ near, bounds }: SearchedArea) {
  const circle = circleAround(near, nearbyFriendsRadiusMetres);
  const box = bounds && isBoxSmallEnoughForPeople(bounds) ? roundedBoxSeenFrom(near, bounds) : null;
  return queryOptions({
    queryKey: box ? [friendsWithinBounds.id, box] : [nearbyFriends.id, circle],
    queryFn: ({ signal }): Promise<NearbyFriend[]> =>
      box ? api.call(friendsWithinBounds, box, { signal }) : api.call(nearbyFriends, circle, { signal }),
    ...areaRefreshOptions,
    meta: { keep: nearbyFriends.id },
  });
}

const isBoxSmallEnoughForPeople = ({ min_lat, max_lat, min_lng, max_lng }: Bounds) =>
  Math.max(max_lat - min_lat, max_lng - min_lng) <= peopleBoxDegrees.most;
