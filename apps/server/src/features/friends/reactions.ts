import type { ConversationId } from '@nightjar/domain/kernel/id';
import { userTopic } from '@nightjar/domain/live';
import { on } from '../../platform/http/events.ts';

/** `userId` made the change, `otherUserId` is the other person. */
type Between = { userId: string; otherUserId: string };

declare module '../../platform/http/events.ts' {
  interface EventMap {
    friend_requested: Between & { friendshipId: string };
    /** `userId` accepted, or sent a request of their own. */
    became_friends: Between & { friendshipId: string };
    friend_request_declined: Between & { friendshipId: string };
    /** A friendship ended, or a request was withdrawn. */
    friendship_ended: Between;
    /** `known` is true where the block ended a tie, a follow or a conversation. */
    blocked: Between & { known: boolean; conversationId: ConversationId | null };
    unblocked: Between & { conversationId: ConversationId | null };
  }
}

/** Every phone of `listener` refetches the relation to `about`. */
const changed = (from: string, listener: string, about: string) =>
  userTopic.broadcast({ to: listener, from }, 'friends_changed', { user_id: about });

/** Friends alone see a private user as present, so the end or begin of a friendship changes what the two see. */
const sightChanged = ({ userId, otherUserId }: Between) => [
  { between: [userId, otherUserId], blocked: false },
];

const answered = (event: Between & { friendshipId: string }, answer: 'accept' | 'decline') => [
  userTopic.broadcast({ to: event.otherUserId, from: event.userId }, 'friend_answer', {
    friendship_id: event.friendshipId,
    user_id: event.userId,
    answer,
  }),
  changed(event.userId, event.userId, event.otherUserId),
];

export const friendsReactions = [
  on('friend_requested', {
    broadcasts: ({ friendshipId, userId, otherUserId }) => [
      userTopic.broadcast({ to: otherUserId, from: userId }, 'friend_request', {
        friendship_id: friendshipId,
        user_id: userId,
      }),
      changed(userId, userId, otherUserId),
    ],
    jobs: ({ userId, otherUserId }) => [
      { name: 'push-friend-request', payload: { to: otherUserId, from: userId } },
    ],
  }),
  on('became_friends', {
    sightChanged,
    broadcasts: event => answered(event, 'accept'),
    jobs: ({ userId, otherUserId }) => [
      { name: 'push-friend-accepted', payload: { to: otherUserId, from: userId } },
    ],
  }),
  on('friend_request_declined', { broadcasts: event => answered(event, 'decline') }),
  on('friendship_ended', {
    sightChanged,
    broadcasts: ({ userId, otherUserId }) => [
      changed(userId, userId, otherUserId),
      changed(userId, otherUserId, userId),
    ],
  }),
  on('blocked', {
    sightChanged: ({ userId, otherUserId }) => [{ between: [userId, otherUserId], blocked: true }],
    // A blocked user without a tie to the blocker receives nothing; one with a tie refetches their own lists.
    broadcasts: ({ userId, otherUserId, known }) => [
      changed(userId, userId, otherUserId),
      ...(known ? [changed(otherUserId, otherUserId, otherUserId)] : []),
    ],
  }),
  on('unblocked', {
    sightChanged,
    broadcasts: ({ userId, otherUserId }) => [changed(userId, userId, otherUserId)],
  }),
];
