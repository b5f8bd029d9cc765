import { userProfile } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import {
  blockedUsers,
  friends,
  friendsOut,
  mutualFriends,
  pendingFriendRequests,
  userWithFriendship,
} from '@nightjar/domain/friends/calls';
import { type FriendOnNightOut, friendsPageSize } from '@nightjar/domain/friends/entity';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import { maxPageSize } from '@nightjar/domain/kernel/page';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { refetchWhileDown } from '../../../platform/realtime.ts';
import { flattenPages, pageOptions } from './pages.ts';

export type Friendship = OutputOf<typeof userWithFriendship>;
export type PendingRequests = OutputOf<typeof pendingFriendRequests>;

/**
 * While the realtime channel is down, the user's own lists are refetched every time this many milliseconds have passed.
 */
export const requestsRefreshMs = 60_000;

/**
 * Loads a person's page as `userId` may see it. The user's own page is stored on the device for a start without a
 * connection.
 */
export function profileOptions(userId: string, otherId: string) {
  return queryOptions({
    queryKey: [userProfile.id, userId, otherId],
    queryFn: ({ signal }) => api.call(userProfile, { user_id: userId, other_user_id: otherId }, { signal }),
    meta: { keep: userId === otherId && userProfile.id },
  });
}

/**
 * Loads the relation of two people. The server answers it even for a blocked person, whose page it does not send, so
 * that the viewer can unblock the person.
 */
export function friendshipOptions(userId: string, otherId: string) {
  return queryOptions({
    queryKey: [userWithFriendship.id, userId, otherId],
    queryFn: ({ signal }) =>
      api.call(userWithFriendship, { current_user_id: userId, target_user_id: otherId }, { signal }),
  });
}

export function mutualFriendsOptions(userId: string, otherId: string) {
  return queryOptions({
    queryKey: [mutualFriends.id, userId, otherId],
    queryFn: ({ signal }) => api.call(mutualFriends, { user_id: otherId, pageSize: maxPageSize }, { signal }),
  });
}

/** A page of friends has this many people. The pages are long, so that fast scrolling rarely waits for the server. */
const friendsPerPage = maxPageSize;

/** Loads those friends of a person whom the viewer may see. Friends who are out come first. */
export function friendsOptions(userId: string, search = '') {
  return infiniteQueryOptions({
    queryKey: [friends.id, userId, search],
    queryFn: ({ pageParam, signal }) => {
      const asked = { user_id: userId, page: pageParam, pageSize: friendsPerPage, ...(search && { search }) };
      return api.call(friends, asked, { signal });
    },
    ...pageOptions(friendsPerPage),
    select: flattenPages,
  });
}

/** Loads the user's friends to whom a drink may be sent. The house contact is left out, because it is not a person. */
export function friendsForDrinksOptions(userId: string, search = '') {
  return infiniteQueryOptions({
    ...friendsOptions(userId, search),
    select: (answer: { pages: OutputOf<typeof friends>[] }) =>
      flattenPages(answer).filter(({ id }) => id !== brand.houseContact.id),
  });
}

export function friendsOutOptions(userId: string) {
  return queryOptions({
    queryKey: [friendsOut.id, userId],
    queryFn: ({ signal }): Promise<FriendOnNightOut[]> =>
      api.call(friendsOut, { user_id: userId, pageSize: maxPageSize }, { signal }),
    refetchInterval: refetchWhileDown(requestsRefreshMs),
    meta: { keep: friendsOut.id },
  });
}

export function pendingRequestsOptions(userId: string) {
  return queryOptions({
    queryKey: [pendingFriendRequests.id, userId],
    queryFn: ({ signal }) =>
      api.call(pendingFriendRequests, { user_id: userId, pageSize: maxPageSize }, { signal }),
    refetchInterval: refetchWhileDown(requestsRefreshMs),
    meta: { keep: pendingFriendRequests.id },
  });
}

/** Loads the people whom the user has blocked, the latest block first. */
export function blockedUsersOptions(userId: string) {
  return infiniteQueryOptions({
    queryKey: [blockedUsers.id, userId],
    queryFn: ({ pageParam, signal }) =>
      api.call(blockedUsers, { page: pageParam, pageSize: friendsPageSize }, { signal }),
    ...pageOptions(friendsPageSize),
    select: flattenPages,
  });
}
