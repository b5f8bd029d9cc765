import { userTopic } from '@nightjar/domain/live';
import { reactTo } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** The tier or the roles of a user changed, so the server reads the rights of their sessions again. */
    actor_changed: { userId: string };
    signed_up: { userId: string };
    /** A user went out or in. The users `friendIds` are notified. */
    activity_status_changed: { userId: string; status: 'in' | 'out'; friendIds: string[] };
    /** The location that friends see has changed. The friends are notified at the time `notifyFriendsAt`. */
    moved: { userId: string; notifyFriendsAt: Date };
    /** A user has entered another cell. If they stay until `restedAt`, strangers may see the cell. */
    resting: { userId: string; restedAt: Date };
    profile_changed: { userId: string };
    /** A user made their profile private or public. */
    privacy_changed: { userId: string };
    /**
     * A user deleted their account. `friendIds` were their friends. The payment provider still has the customer and the
     * subscriptions with these ids.
     */
    erased: { userId: string; friendIds: string[]; customerId: string | null; subscriptionIds: string[] };
    /** A user was put on hold, or their hold was changed. `friendIds` are notified; the list is empty for a change. */
    user_held: { userId: string; friendIds: readonly string[] };
    user_restored: { userId: string; friendIds: readonly string[] };
    sessions_ended: { userId: string; sessionIds: string[] };
  }
}

/** Makes the broadcast after which friends fetch their lists again, because lists leave out a person on hold. */
const broadcastToFriends = ({ userId, friendIds }: { userId: string; friendIds: readonly string[] }) =>
  friendIds.length > 0
    ? [userTopic.broadcast({ to: friendIds, from: userId }, 'friends_changed', { user_id: userId })]
    : [];

export const accountReactions = [
  reactTo('user_held', {
    actorsChanged: ({ userId }) => [userId],
    usersCut: ({ userId }) => [userId],
    broadcasts: broadcastToFriends,
  }),
  reactTo('user_restored', { actorsChanged: ({ userId }) => [userId], broadcasts: broadcastToFriends }),
  reactTo('signed_up', { counts: metrics => metrics.signedUp() }),
  reactTo('activity_status_changed', {
    broadcasts: ({ userId, status, friendIds }) => [
      userTopic.broadcast({ to: friendIds, from: userId }, 'friend_status', {
        user_id: userId,
        activity_status: status,
      }),
    ],
  }),
  reactTo('moved', {
    jobs: ({ userId, notifyFriendsAt }) => [
      {
        name: 'notify-friends',
        payload: { userId },
        runAt: notifyFriendsAt,
        key: `notify-friends:${userId}`,
      },
    ],
  }),
  reactTo('resting', {
    jobs: ({ userId, restedAt }) => [
      {
        name: 'update-stranger-cell',
        payload: { userId },
        runAt: restedAt,
        key: `update-stranger-cell:${userId}`,
      },
    ],
  }),
  // A check-in changes the place at which friends see the user, so the friends are notified.
  reactTo('checked_in', {
    jobs: ({ userId }) => [{ name: 'notify-friends', payload: { userId }, key: `notify-friends:${userId}` }],
  }),
  reactTo('privacy_changed', { sightChanged: ({ userId }) => [{ between: [userId], blocked: false }] }),
  reactTo('profile_changed', {
    broadcasts: ({ userId }) => [userTopic.broadcast({ to: userId, from: userId }, 'profile_changed', {})],
  }),
  reactTo('erased', {
    jobs: ({ userId }) => [{ name: 'erase-files', payload: { userId } }],
    actorsChanged: ({ userId }) => [userId],
    broadcasts: ({ userId, friendIds }) => [
      userTopic.broadcast({ to: friendIds, from: userId }, 'friends_changed', { user_id: userId }),
    ],
  }),
  reactTo('sessions_ended', { sessionsEnded: event => event }),
  reactTo('actor_changed', {
    actorsChanged: ({ userId }) => [userId],
    broadcasts: ({ userId }) => [userTopic.broadcast({ to: userId, from: null }, 'account_changed', {})],
  }),
];
