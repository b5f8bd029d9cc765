import { friendsWithinBounds } from '@nightjar/domain/friends/calls';
import { nearbyFriendsLimit } from '@nightjar/domain/friends/entity';
import { widenBox } from '@nightjar/domain/friends/rules';
import { isInside } from '@nightjar/domain/kernel/geo';
import { centerOf } from '@nightjar/domain/places/rules/areas';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentNearbyFriend } from './present.ts';
import { findFriendsOnMap } from './queries/map.ts';

/**
 * Finds friends in a box of the map. The box is compared with the shown places of friends, so it reveals nothing more
 * exact.
 */
export const friendsWithinBoundsHandler = handle(friendsWithinBounds, async ({ input, actor, now, db }) => {
  const box = widenBox(input);
  const { user_lat: lat, user_lng: lng } = input;
  const near = lat === undefined || lng === undefined ? centerOf(box) : { lat, lng };
  const rows = await findFriendsOnMap(db, { viewer: actor.userId, now });
  const friends = rows
    .filter(row => isInside(row, box))
    .map(row => presentNearbyFriend(row, near))
    .sort((one, other) => one.distance_m - other.distance_m)
    .slice(0, nearbyFriendsLimit);
  return ok(friends, { total: friends.length });
});
