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
import { whileDown } from '../../../platform/realtime.ts';
import { flat, paged } from './pages.ts';

export type Friendship = OutputOf<typeof userWithFriendship>;
export type PendingRequests = OutputOf<typeof pendingFriendRequests>;

/** How often own lists are refetched while the realtime channel is down. Milliseconds. */
export const ownRefresh = 60_000;

/** A person's page as `userId` may see it; the own page is stored for a start without a connection. */
export function profileOptions(userId: string, otherId: string) {
  return queryOptions({
    queryKey: [userProfile.id, userId, otherId],
    queryFn: ({ signal }) => api.call(userProfile, { user_id: userId, other_user_id: otherId }, { signal }),
    meta: { keep: userId === otherId },
  });
}

/**
 * The relation of two people. It is also answered for a blocked person, whose page is not, so that they can be
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

/** So many friends are listed at a time: a hurried thumb waits for as few answers as may be. */
const friendsListed = maxPageSize;

/** The friends of a visible person, those who are out first. */
export function friendsOptions(userId: string, search = '') {
  return infiniteQueryOptions({
    queryKey: [friends.id, userId, search],
    queryFn: ({ pageParam, signal }) => {
      const asked = { user_id: userId, page: pageParam, pageSize: friendsListed, ...(search && { search }) };
      return api.call(friends, asked, { signal });
    },
    ...paged(friendsListed),
    select: flat,
  });
}

export function friendsOutOptions(userId: string) {
  return queryOptions({
    queryKey: [friendsOut.id, userId],
    queryFn: ({ signal }): Promise<FriendOut[]> =>
      api.call(friendsOut, { user_id: userId, pageSize: maxPageSize }, { signal }),
    refetchInterval: whileDown(ownRefresh),
    meta: { keep: true },
  });
}

/** Open requests, received and sent. */
export function pendingRequestsOptions(userId: string) {
  return queryOptions({
    queryKey: [pendingFriendRequests.id, userId],
    queryFn: ({ signal }) =>
      api.call(pendingFriendRequests, { user_id: userId, pageSize: maxPageSize }, { signal }),
    refetchInterval: whileDown(ownRefresh),
    meta: { keep: true },
  });
}

/** The blocked people, the latest first. */
export function blockedUsersOptions(userId: string) {
  return infiniteQueryOptions({
    queryKey: [blockedUsers.id, userId],
    queryFn: ({ pageParam, signal }) =>
      api.call(blockedUsers, { page: pageParam, pageSize: friendsPage }, { signal }),
    ...paged(friendsPage),
    select: flat,
  });
}
