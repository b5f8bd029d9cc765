import type { ConversationId } from '@nightjar/domain/kernel/id';
import { userTopic } from '@nightjar/domain/live';
import { on } from '../../platform/http/events.ts';

/** `userId` did it, `otherUserId` is the other one. */
type Between = { userId: string; otherUserId: string };

declare module '../../platform/http/events.ts' {
  interface EventMap {
    friend_requested: Between & { friendshipId: string };
    /** `userId` accepted, or sent a request of their own. */
    became_friends: Between & { friendshipId: string };
    friend_request_declined: Between & { friendshipId: string };
    /** A friendship ended, or a request was withdrawn. */
    friendship_ended: Between;
    /** `known`: there was something between the two that is gone now. */
    blocked: Between & { known: boolean; conversationId: ConversationId | null };
    unblocked: Between & { conversationId: ConversationId | null };
  }
}

/** To every phone of `listener`: refetch your relation to `about`. */
const changed = (from: string, listener: string, about: string) =>
  userTopic.broadcast({ to: listener, from }, 'friends_changed', { user_id: about });

/** Their sights of each other have changed: a private user is shown as present to friends alone. */
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
    // A user who never knew the other one is not notified of the block; one who did only asks again for the own lists.
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
