import { userFollows } from '@nightjar/domain/friends/calls';
import { type FollowType, friendsPageSize } from '@nightjar/domain/friends/entity';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import { proFollowers } from '@nightjar/domain/staff/calls';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { flattenPages, pageOptions } from './pages.ts';

export type Follows = OutputOf<typeof userFollows>;

/**
 * The query returns the venues, pros or events that a person follows; `data` is one answer with all loaded
 * pages.
 */
export function userFollowsOptions(userId: string, type: FollowType) {
  return infiniteQueryOptions({
    queryKey: [userFollows.id, userId, type],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        userFollows,
        { user_id: userId, type, page: pageParam, pageSize: friendsPageSize },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (last[type].length < friendsPageSize ? undefined : page + 1),
    select: ({ pages }): Follows => ({
      type,
      venues: pages.flatMap(page => page.venues),
      pros: pages.flatMap(page => page.pros),
      events: pages.flatMap(page => page.events),
    }),
  });
}

export function proFollowersOptions(proUserId: string) {
  return infiniteQueryOptions({
    queryKey: [proFollowers.id, proUserId],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        proFollowers,
        { pro_user_id: proUserId, page: pageParam, pageSize: friendsPageSize },
        { signal },
      ),
    ...pageOptions(friendsPageSize),
    select: flattenPages,
  });
}
