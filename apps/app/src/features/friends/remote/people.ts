import { userProfile } from '@nightjar/domain/account/calls';
import {
  blockedUsers,
  friends,
  friendsOut,
  mutualFriends,
  pendingFriendRequests,
  userWithFriendship,
} from '@nightjar/domain/friends/calls';
import { type FriendOut, friendsPage } from '@nightjar/domain/friends/entity';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import { maxPageSize } from '@nightjar/domain/kernel/page';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { refetchWhileDown } from '../../../platform/realtime.ts';
import { flattenPages, pageOptions } from './pages.ts';

export type Friendship = OutputOf<typeof userWithFriendship>;
export type PendingRequests = OutputOf<typeof pendingFriendRequests>;

/** Own lists are refetched after this many milliseconds while the realtime channel is down. */
export const ownRefresh = 60_000;

/**
 * The query returns a person's page as `userId` may see it. The own page is stored for a start without a
 * connection.
 */
export function profileOptions(userId: string, otherId: string) {
  return queryOptions({
    queryKey: [userProfile.id, userId, otherId],
    queryFn: ({ signal }) => api.call(userProfile, { user_id: userId, other_user_id: otherId }, { signal }),
    meta: { keep: userId === otherId },
  });
}

/**
 * The relation of two people is also answered for a blocked person, whose page is not, so that they can be
 * unblocked.
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

/** This many friends are listed at a time, so that fast scrolling waits for few answers. */
const friendsListed = maxPageSize;

/** The friends of a visible person who are out come first. */
export function friendsOptions(userId: string, search = '') {
  return infiniteQueryOptions({
    queryKey: [friends.id, userId, search],
    queryFn: ({ pageParam, signal }) => {
      const asked = { user_id: userId, page: pageParam, pageSize: friendsListed, ...(search && { search }) };
      return api.call(friends, asked, { signal });
    },
    ...pageOptions(friendsListed),
    select: flattenPages,
  });
}

export function friendsOutOptions(userId: string) {
  return queryOptions({
    queryKey: [friendsOut.id, userId],
    queryFn: ({ signal }): Promise<FriendOut[]> =>
      api.call(friendsOut, { user_id: userId, pageSize: maxPageSize }, { signal }),
    refetchInterval: refetchWhileDown(ownRefresh),
    meta: { keep: true },
  });
}

export function pendingRequestsOptions(userId: string) {
  return queryOptions({
    queryKey: [pendingFriendRequests.id, userId],
    queryFn: ({ signal }) =>
      api.call(pendingFriendRequests, { user_id: userId, pageSize: maxPageSize }, { signal }),
    refetchInterval: refetchWhileDown(ownRefresh),
    meta: { keep: true },
  });
}

/** The latest block comes first. */
export function blockedUsersOptions(userId: string) {
  return infiniteQueryOptions({
    queryKey: [blockedUsers.id, userId],
    queryFn: ({ pageParam, signal }) =>
      api.call(blockedUsers, { page: pageParam, pageSize: friendsPage }, { signal }),
    ...pageOptions(friendsPage),
    select: flattenPages,
  });
}
