import type { News } from '../../platform/realtime/news.ts';
import { refreshFeeds } from '../activity/remote.ts';
import { refreshPeople, refreshWhereabouts, tellFollowing, tellStanding } from './remote/invalidation.ts';

/** What is said about a person's friends and requests, and what they did that has gone out. */
export function friendsNews(userId: string): News {
  const whereabouts = calmed(refreshWhereabouts);
  const people = calmed(refreshPeople);
  const friendship = () => {
    refreshPeople();
    refreshFeeds();
  };
  return {
    hears: {
      friend_request: refreshPeople,
      friend_answer: friendship,
      friends_changed: friendship,
      friend_status: people,
      friend_moved: whereabouts,
      profile_changed: refreshPeople,
    },
    onJoined: refreshPeople,
    sent: {
      'send-friend-request': (_entry, standing) => tellStanding(userId, standing),
      'answer-friend-request': (_entry, standing) => tellStanding(userId, standing),
      'friendship-action': (_entry, standing) => tellStanding(userId, standing),
      'follow-pro': ({ payload }) => tellFollowing(payload.pro_user_id, true),
      'unfollow-pro': ({ payload }) => tellFollowing(payload.pro_user_id, false),
      'follow-venue': ({ payload }) => tellFollowing(payload.venue_id, true),
      'unfollow-venue': ({ payload }) => tellFollowing(payload.venue_id, false),
      'follow-event': ({ payload }) => tellFollowing(payload.event_id, true),
      'unfollow-event': ({ payload }) => tellFollowing(payload.event_id, false),
    },
  };
}

/**
 * A crowd of friends on the move is one question, not hundreds: the map's calls may be asked 30 times a minute, by what
 * is said of people and of places together, and whoever moves the map asks too. Milliseconds.
 */
const calmMs = 5000;

/** Does it at once, and at the end of a calm time once more for all that was said in it. */
function calmed(work: () => void): () => void {
  let timer: number | undefined;
  let again = false;
  const wait = () => {
    timer = window.setTimeout(() => {
      timer = undefined;
      if (!again) return;
      again = false;
      work();
      wait();
    }, calmMs);
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
