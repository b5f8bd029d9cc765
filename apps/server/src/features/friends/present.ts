import type {
  nearbyFriends,
  pendingFriendRequests,
  sendFriendRequest,
  userWithFriendship,
} from '@nightjar/domain/friends/calls';
import type { Pair } from '@nightjar/domain/friends/rules';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import type { UserId } from '@nightjar/domain/kernel/id';
import { maySeeLists, takesMessages } from '@nightjar/domain/people/access';
import { relationOf, type Tie } from '@nightjar/domain/people/rules/relation';
import { hasTie, presentListed } from '../people/present.ts';
import type { Relationship } from '../people/queries/relationship.ts';
import type { FriendRequestRow, MutualSummary } from './queries/lists.ts';
import type { FriendOnMapRow } from './queries/map.ts';

type NearbyFriendWire = OutputWireOf<typeof nearbyFriends>[number];
type FriendshipWire = OutputWireOf<typeof sendFriendRequest>;
type UserWithFriendshipWire = OutputWireOf<typeof userWithFriendship>;

/**
 * Presents a friend on the map. The distance is measured to the friend's snapped point or to the venue, and never to
 * the exact position.
 */
export function presentNearbyFriend(row: FriendOnMapRow, near: Point): NearbyFriendWire {
  const venue = row.venue_id && row.venue_name ? { id: row.venue_id, name: row.venue_name } : null;
  return {
    ...row.friend,
    lat: row.lat,
    lng: row.lng,
    venue,
    distance_m: Math.round(distanceMetres(near, row)),
  };
}

/** Presents the viewer's relation to the other person after a change. A declined request has no id. */
export function presentFriendship(pair: Pair, tie: Tie | null): FriendshipWire {
  const relation = pair.other === pair.me ? 'self' : relationOf(tie, pair.me);
  return { user_id: pair.other, relation, friendship_id: tie && hasTie(relation) ? tie.id : null };
}

/**
 * Presents a person and their relation to the viewer. If the viewer blocks the person, neither the person's status nor
 * mutual friends are shown, and the person takes no drinks and no messages.
 */
export function presentAcquaintance(
  relationship: Relationship,
  mutual: MutualSummary,
  viewer: UserId,
): UserWithFriendshipWire {
  const { person, tie, out, following, blockedByMe: blocked } = relationship;
  const listed = presentListed(
    {
      person,
      out,
      following,
      friendship_id: tie?.id ?? null,
      state: tie?.state ?? null,
      requester_id: tie?.requester_id ?? null,
    },
    viewer,
  );
  const viewerRelation = { isSelf: listed.relation === 'self', isFriend: listed.relation === 'friends' };
  const known = maySeeLists(viewerRelation, person).allowed;
  return {
    ...listed,
    activity_status: blocked ? null : listed.activity_status,
    friends_since: tie && viewerRelation.isFriend ? (tie.answered_at ?? tie.created_at).toISOString() : null,
    mutual_count: blocked ? 0 : mutual.mutual_count,
    mutual_faces: known && !blocked ? mutual.mutual_faces : [],
    blocked,
    accepts_drinks:
      !blocked && relationship.allow_sys && !relationship.house_contact && !viewerRelation.isSelf,
    takes_messages:
      !blocked &&
      takesMessages(viewerRelation, { private: person.private, house_contact: relationship.house_contact }),
  };
}

type FriendRequestWire = OutputWireOf<typeof pendingFriendRequests>['requests'][number];

/**
 * Presents a friend request with the other person. If that person is private, the pictures of shared friends are left
 * out, because the two are not friends yet.
 */
export function presentRequest(row: FriendRequestRow, mutual: MutualSummary): FriendRequestWire {
  const known = maySeeLists({ isSelf: false, isFriend: false }, row.person).allowed;
  return { ...row, ...mutual, mutual_faces: known ? mutual.mutual_faces : [] };
}
