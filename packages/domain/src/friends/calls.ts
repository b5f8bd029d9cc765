import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';
import { bounds, latitude, longitude } from '../kernel/geo.ts';
import { friendshipId, userId } from '../kernel/id.ts';
import { numberedPage, numberedPageInQuery } from '../kernel/page.ts';
import { text } from '../kernel/text.ts';
import { moment } from '../kernel/time.ts';
import { listedPerson, peopleAroundRate, person } from '../people/entity.ts';
import { aroundFieldsByAnyName } from '../venues/entity.ts';
import {
  contactTextLimit,
  followedEvent,
  followedPro,
  followedVenue,
  followType,
  friendActions,
  friendAnswers,
  friendOut,
  friendRequest,
  friendsPageLimit,
  friendsPageSize,
  mostContactsPerCall,
  nearbyFriend,
  nearbyFriendsRadiusMetres,
  noNumbersMessage,
  peopleBoxDegrees,
  relationAnswer,
} from './entity.ts';

const friendsPageFields = numberedPage({ preset: friendsPageSize, most: friendsPageLimit });

export const sendFriendRequest = defineCall({
  id: 'send-friend-request',
  method: 'POST',
  summary: 'Asks somebody to be friends; where they have asked already, the two are friends.',
  access: 'member',
  actorFields: ['requester_id'],
  input: z.object({ requester_id: userId, requesting_id: userId }),
  output: relationAnswer,
  refusals: ['asked_recently', 'not_yourself', 'takes_no_requests'],
  repeat: 'key',
  rateLimit: { points: 60, seconds: 3600 },
  looksUp: 'requesting_id',
});

export const answerFriendRequest = defineCall({
  id: 'answer-friend-request',
  method: 'POST',
  summary: 'Accepts or declines a request that was made to the session user.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ friendship_id: friendshipId, answer: z.enum(friendAnswers), user_id: userId }),
  output: relationAnswer,
  refusals: ['request_gone'],
  repeat: 'key',
});

export const friendshipAction = defineCall({
  id: 'friendship-action',
  method: 'POST',
  summary: 'Cancels an own request, removes a friend, blocks or unblocks somebody.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, other_user_id: userId, action: z.enum(friendActions) }),
  output: relationAnswer,
  refusals: ['not_yourself'],
  repeat: 'natural',
  onFullDisk: 'works',
  looksUp: { exempt: 'blocking and ending must always be possible; answers only the own tie' },
});

export const deleteFriendship = defineCall({
  id: 'delete-friendship',
  method: 'DELETE',
  summary: 'Takes back an own request or ends a friendship; repeating it changes nothing.',
  access: 'member',
  input: z.object({ other_user_id: userId }),
  output: relationAnswer,
  repeat: 'natural',
  onFullDisk: 'works',
  looksUp: { exempt: 'blocking and ending must always be possible; answers only the own tie' },
});

export const friends = defineCall({
  id: 'friends',
  method: 'POST',
  summary: "A visible person's friends, those who are out first, then by name.",
  access: 'member',
  input: z.object({
    user_id: userId,
    ...friendsPageFields,
    search: z.optional(text(0, contactTextLimit)),
  }),
  output: z.array(listedPerson),
  repeat: 'read',
  mayLag: true,
  looksUp: 'user_id',
});

export const friendsOut = defineCall({
  id: 'friends-out',
  method: 'POST',
  summary: 'Own friends who are out, by name, with the venue they checked in to.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({
    user_id: userId,
    ...friendsPageFields,
  }),
  output: z.array(friendOut),
  repeat: 'read',
});

export const friendCount = defineCall({
  id: 'friend-count',
  method: 'POST',
  summary: 'How many friends somebody has: a count is never private.',
  access: 'member',
  input: z.object({ user_id: userId }),
  output: z.object({ count: z.int() }),
  repeat: 'read',
  mayLag: true,
  looksUp: 'user_id',
});

export const mutualFriends = defineCall({
  id: 'mutual-friends',
  method: 'POST',
  summary:
    'Friends the session user shares with `user_id`, by name. With `other_user_id`, that is the other one and `user_id` the session user.',
  access: 'member',
  input: z.object({ user_id: userId, other_user_id: z.optional(userId), ...numberedPage() }),
  output: z.array(person),
  repeat: 'read',
  mayLag: true,
  looksUp: 'other_user_id',
});

export const pendingFriendRequests = defineCall({
  id: 'pending-friend-requests',
  method: 'POST',
  summary:
    'Requests that wait for an answer, received and sent, the newest first. `total` counts the received.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, ...numberedPage() }),
  output: z.object({
    requests: z.array(friendRequest),
    received_count: z.int(),
    sent_count: z.int(),
  }),
  repeat: 'read',
});

export const blockedUsers = defineCall({
  id: 'blocked-users',
  method: 'GET',
  summary: 'Whom the session user has blocked, the latest first.',
  access: 'registered',
  input: z.object(numberedPageInQuery),
  output: z.array(z.extend(person, { blocked_at: moment })),
  repeat: 'read',
});

export const contactsMatch = defineCall({
  id: 'contacts-match',
  method: 'POST',
  summary: 'Which numbers of an address book are people here who let themselves be found; nothing is stored.',
  access: 'member',
  actorFields: ['requester_user_id'],
  input: z.object({
    phones: z.array(z.string().check(z.maxLength(contactTextLimit))).check(
      z.minLength(1, { error: noNumbersMessage }),
      z.maxLength(mostContactsPerCall, {
        error: `must be at most ${mostContactsPerCall} numbers at a time`,
      }),
    ),
    requester_user_id: userId,
  }),
  /** `phone` repeats the contact's number as the phone sent it. */
  output: z.array(z.extend(listedPerson, { phone: z.string() })),
  repeat: 'read',
});

export const userWithFriendship = defineCall({
  id: 'user-with-friendship',
  method: 'POST',
  summary: "Somebody and what stands between the two; `blocked` is the session user's own block.",
  access: 'member',
  actorFields: ['current_user_id'],
  input: z.object({ current_user_id: userId, target_user_id: userId }),
  output: z.extend(listedPerson, {
    friends_since: z.nullable(moment),
    mutual_count: z.int(),
    mutual_faces: z.array(person),
    blocked: z.boolean(),
    accepts_drinks: z.boolean(),
    /** True where the viewer may open a direct conversation with the person. */
    takes_messages: z.boolean(),
  }),
  repeat: 'read',
  looksUp: 'target_user_id',
});

export const userFollows = defineCall({
  id: 'user-follows',
  method: 'POST',
  summary:
    'Venues, pros or events a visible person follows, the latest first; events are shown to nobody else.',
  access: 'member',
  input: z.object({ user_id: userId, type: followType, ...numberedPage() }),
  output: z.object({
    type: followType,
    venues: z.array(followedVenue),
    pros: z.array(followedPro),
    events: z.array(followedEvent),
  }),
  repeat: 'read',
  mayLag: true,
  looksUp: 'user_id',
});

export const nearbyFriends = defineCall({
  id: 'nearby-friends',
  method: 'POST',
  summary: 'Friends who are out within a radius, snapped to a 100 m grid or at the venue they checked in to.',
  access: 'member',
  actorFields: ['user_id'],
  input: aroundFieldsByAnyName(nearbyFriendsRadiusMetres),
  output: z.array(nearbyFriend),
  repeat: 'read',
  mayLag: true,
  rateLimit: peopleAroundRate,
});

export const friendsWithinBounds = defineCall({
  id: 'friends-within-bounds',
  method: 'POST',
  summary:
    'Friends who are out on what the map shows, snapped to a 100 m grid or at the venue they checked in to. A side under 0.005 degrees is widened to it; one over 5 degrees is refused.',
  access: 'member',
  input: z.safeExtend(bounds, { user_lat: z.optional(latitude), user_lng: z.optional(longitude) }).check(
    z.refine(box => box.max_lat - box.min_lat <= peopleBoxDegrees.most, {
      path: ['max_lat'],
      error: `must be within ${peopleBoxDegrees.most} degrees of min_lat`,
    }),
    z.refine(box => box.max_lng - box.min_lng <= peopleBoxDegrees.most, {
      path: ['max_lng'],
      error: `must be within ${peopleBoxDegrees.most} degrees of min_lng`,
    }),
  ),
  output: z.array(nearbyFriend),
  repeat: 'read',
  mayLag: true,
  rateLimit: peopleAroundRate,
});
