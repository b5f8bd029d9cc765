import { nearbyFriends } from '@nightjar/domain/friends/calls';
import { nearbyFriendsLimit } from '@nightjar/domain/friends/entity';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentNearbyFriend } from './present.ts';
import { findFriendsOnMap } from './queries/map.ts';

export const nearbyFriendsHandler = handle(nearbyFriends, async ({ input, actor, now, db }) => {
  const rows = await findFriendsOnMap(db, { viewer: actor.userId, now });
  const friends = rows
    .map(row => presentNearbyFriend(row, input.near))
    .filter(friend => friend.distance_m <= input.radius)
    .sort((one, other) => one.distance_m - other.distance_m)
    .slice(0, nearbyFriendsLimit);
  return ok(friends, { total: friends.length });
});
