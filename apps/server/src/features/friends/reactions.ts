import type { ConversationId } from '@nightjar/domain/kernel/id';
import { userTopic } from '@nightjar/domain/live';
import { reactTo } from '../../platform/http/events.ts';

/** `userId` made the change, and `otherUserId` is the other person. */
type TwoPeople = { userId: string; otherUserId: string };

declare module '../../platform/http/events.ts' {
  interface EventMap {
    friend_requested: TwoPeople & { friendshipId: string };
    /** `userId` accepted a request, or asked a person who had asked them already. */
    became_friends: TwoPeople & { friendshipId: string };
    friend_request_declined: TwoPeople & { friendshipId: string };
    /** A friendship ended, or a friend request was taken back. */
    friendship_ended: TwoPeople;
    /** `known` means that the block ended a friendship, a request, a follow or a conversation. */
    blocked: TwoPeople & { known: boolean; conversationId: ConversationId | null };
    unblocked: TwoPeople & { conversationId: ConversationId | null };
  }
}

/** Makes the broadcast after which every phone of `listener` fetches the relation to `about` again. */
const changedFriendsBroadcast = (from: string, listener: string, about: string) =>
  userTopic.broadcast({ to: listener, from }, 'friends_changed', { user_id: about });

/**
 * Returns two people whose friendship began or ended, so that the server reads again what they see of each other: only
 * friends see that a private user is present.
 */
const pairWithChangedSight = ({ userId, otherUserId }: TwoPeople) => [
  { between: [userId, otherUserId], blocked: false },
];

const answeredRequestBroadcasts = (
  event: TwoPeople & { friendshipId: string },
  answer: 'accept' | 'decline',
) => [
  userTopic.broadcast({ to: event.otherUserId, from: event.userId }, 'friend_answer', {
    friendship_id: event.friendshipId,
    user_id: event.userId,
    answer,
  }),
  changedFriendsBroadcast(event.userId, event.userId, event.otherUserId),
];

export const friendsReactions = [
  reactTo('friend_requested', {
    broadcasts: ({ friendshipId, userId, otherUserId }) => [
      userTopic.broadcast({ to: otherUserId, from: userId }, 'friend_request', {
        friendship_id: friendshipId,
        user_id: userId,
      }),
      changedFriendsBroadcast(userId, userId, otherUserId),
    ],
    jobs: ({ userId, otherUserId }) => [
      { name: 'push-friend-request', payload: { to: otherUserId, from: userId } },
    ],
  }),
  reactTo('became_friends', {
    sightChanged: pairWithChangedSight,
    broadcasts: event => answeredRequestBroadcasts(event, 'accept'),
    jobs: ({ userId, otherUserId }) => [
      { name: 'push-friend-accepted', payload: { to: otherUserId, from: userId } },
    ],
  }),
  reactTo('friend_request_declined', { broadcasts: event => answeredRequestBroadcasts(event, 'decline') }),
  reactTo('friendship_ended', {
    sightChanged: pairWithChangedSight,
    broadcasts: ({ userId, otherUserId }) => [
      changedFriendsBroadcast(userId, userId, otherUserId),
      changedFriendsBroadcast(userId, otherUserId, userId),
    ],
  }),
  reactTo('blocked', {
    sightChanged: ({ userId, otherUserId }) => [{ between: [userId, otherUserId], blocked: true }],
    // A blocked user who had no tie to the blocker receives nothing. One who had a tie fetches their own lists again.
    broadcasts: ({ userId, otherUserId, known }) => [
      changedFriendsBroadcast(userId, userId, otherUserId),
      ...(known ? [changedFriendsBroadcast(otherUserId, otherUserId, otherUserId)] : []),
    ],
  }),
  reactTo('unblocked', {
    sightChanged: pairWithChangedSight,
    broadcasts: ({ userId, otherUserId }) => [changedFriendsBroadcast(userId, userId, otherUserId)],
  }),
];
