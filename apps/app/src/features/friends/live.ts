import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { refreshFeeds } from '../activity/remote.ts';
import { refreshLocations, refreshPeople, storeFollowing, storeRelation } from './remote/invalidation.ts';

/**
 * Handles the realtime events about the user's friends and friend requests, and the server's answers to the requests
 * and follows that the outbox has sent.
 */
export function friendsHandlers(userId: string): EventHandlers {
  const locations = throttle(refreshLocations);
  const people = throttle(refreshPeople);
  const friendship = () => {
    refreshPeople();
    refreshFeeds();
  };
  return {
    events: {
      friend_request: refreshPeople,
      friend_answer: friendship,
      friends_changed: friendship,
      friend_status: people,
      friend_moved: locations,
      profile_changed: refreshPeople,
    },
    onJoined: refreshPeople,
    sent: {
      'send-friend-request': (_entry, friendship) => storeRelation(userId, friendship),
      'answer-friend-request': (_entry, friendship) => storeRelation(userId, friendship),
      'friendship-action': (_entry, friendship) => storeRelation(userId, friendship),
      'follow-pro': ({ payload }) => storeFollowing(payload.pro_user_id, true),
      'unfollow-pro': ({ payload }) => storeFollowing(payload.pro_user_id, false),
      'follow-venue': ({ payload }) => storeFollowing(payload.venue_id, true),
      'unfollow-venue': ({ payload }) => storeFollowing(payload.venue_id, false),
    },
  };
}

/**
 * Many friends may move at once. Their changes lead to at most one refetch in this many milliseconds, because the
 * server limits the calls of the map to 30 a minute, and the user's own moves of the map count too.
 */
const refreshThrottleMs = 5000;

/**
 * Returns a function that runs `work` at once and then pauses. Calls during the pause lead to one more run at its end.
 */
function throttle(work: () => void): () => void {
  let timer: number | undefined;
  let again = false;
  const wait = () => {
    timer = window.setTimeout(() => {
      timer = undefined;
      if (!again) return;
      again = false;
      work();
      wait();
    }, refreshThrottleMs);
  };
  return () => {
    if (timer !== undefined) {
      again = true;
      return;
    }
    work();
    wait();
  };
}
