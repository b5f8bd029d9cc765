import type { nearbyFriends } from '@nightjar/domain/friends/calls';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import type { FriendOutRow } from './queries.ts';

type NearbyFriendWire = OutputWireOf<typeof nearbyFriends>[number];

/** Distance is between the viewer and the snapped point or the venue: the exact position takes no part in it. */
export function presentNearbyFriend(row: FriendOutRow, near: Point): NearbyFriendWire {
  const venue = row.venue_id && row.venue_name ? { id: row.venue_id, name: row.venue_name } : null;
  return {
    ...row.friend,
    lat: row.lat,
    lng: row.lng,
    venue,
    distance_m: Math.round(distanceMetres(near, row)),
  };
}
