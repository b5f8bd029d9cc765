import { nearbyUsers, userProfile, usersSearch } from '@nightjar/domain/account/calls';
import { peopleFoundPage } from '@nightjar/domain/account/entity';
import { brand } from '@nightjar/domain/brand';
import {
  addHouseContact,
  blockedUsers,
  contactsMatch,
  friends,
  friendshipAction,
  friendsOut,
  friendsWithinBounds,
  mutualFriends,
  nearbyFriends,
  pendingFriendRequests,
  userFollows,
  userWithFriendship,
} from '@nightjar/domain/friends/calls';
import {
  contactsPerCall,
  type FollowType,
  type FriendOut,
  friendsPage,
} from '@nightjar/domain/friends/entity';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import type { Point } from '@nightjar/domain/kernel/geo';
import { maxPageSize } from '@nightjar/domain/kernel/page';
import { proFollowers } from '@nightjar/domain/staff/calls';
import { infiniteQueryOptions, type Query, queryOptions } from '@tanstack/react-query';
import { preferences } from '../../native/preferences/index.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { whileDown } from '../../platform/realtime.ts';
import { type Told, withFollowing, withoutRequestOf, withStanding } from './flow.ts';

export type Standing = OutputOf<typeof userWithFriendship>;
export type Follows = OutputOf<typeof userFollows>;
export type PendingRequests = OutputOf<typeof pendingFriendRequests>;

/** The house's own bird becomes a friend and leaves a first message. */
export function meetHouseContact(userId: string) {
  return api.call(addHouseContact, { user_id: userId });
}

/** Events bring what changes; while the channel is down it is asked for this often. Milliseconds. */
const ownRefresh = 60_000;

/** Somebody's page as `userId` may see it; their own is kept for a start without a network. */
export function profileOptions(userId: string, otherId: string) {
  return queryOptions({
    queryKey: [userProfile.name, userId, otherId],
    queryFn: ({ signal }) => api.call(userProfile, { user_id: userId, other_user_id: otherId }, { signal }),
    meta: { keep: userId === otherId },
  });
}

/** What stands between the two. It answers also where the page does not: whoever I blocked can be unblocked. */
export function standingOptions(userId: string, otherId: string) {
  return queryOptions({
    queryKey: [userWithFriendship.name, userId, otherId],
    queryFn: ({ signal }) =>
      api.call(userWithFriendship, { current_user_id: userId, target_user_id: otherId }, { signal }),
  });
}

export function mutualFriendsOptions(userId: string, otherId: string) {
  return queryOptions({
    queryKey: [mutualFriends.name, userId, otherId],
    queryFn: ({ signal }) =>
      api.call(mutualFriends, { user_id: userId, other_user_id: otherId, pageSize: maxPageSize }, { signal }),
  });
}

/** Pages asked for by number: a full one may have another behind it. */
const paged = (size: number) => ({
  initialPageParam: 1,
  getNextPageParam: (last: readonly unknown[], _: unknown, page: number) =>
    last.length < size ? undefined : page + 1,
});

const flat = <Item>({ pages }: { pages: Item[][] }) => pages.flat();

/** So many friends are listed at a time: some screens of them, and still a quick answer. */
const friendsListed = 60;

/** A visible person's friends, those who are out first. */
export function friendsOptions(userId: string, search = '') {
  return infiniteQueryOptions({
    queryKey: [friends.name, userId, search],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        friends,
        { user_id: userId, page: pageParam, pageSize: friendsListed, ...(search && { search }) },
        { signal },
      ),
    ...paged(friendsListed),
    select: flat,
  });
}

export function friendsOutOptions(userId: string) {
  return queryOptions({
    queryKey: [friendsOut.name, userId],
    queryFn: ({ signal }): Promise<FriendOut[]> =>
      api.call(friendsOut, { user_id: userId, pageSize: maxPageSize }, { signal }),
    refetchInterval: whileDown(ownRefresh),
    meta: { keep: true },
  });
}

export function proFollowersOptions(proUserId: string) {
  return infiniteQueryOptions({
    queryKey: [proFollowers.name, proUserId],
    queryFn: ({ pageParam, signal }) =>
      api.call(proFollowers, { pro_user_id: proUserId, page: pageParam, pageSize: friendsPage }, { signal }),
    ...paged(friendsPage),
    select: flat,
  });
}

/** Venues, pros or events somebody follows: `data` is one answer with all pages so far. */
export function userFollowsOptions(userId: string, type: FollowType) {
  return infiniteQueryOptions({
    queryKey: [userFollows.name, userId, type],
    queryFn: ({ pageParam, signal }) =>
      api.call(userFollows, { user_id: userId, type, page: pageParam, pageSize: friendsPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (last[type].length < friendsPage ? undefined : page + 1),
    select: ({ pages }): Follows => ({
      type,
      venues: pages.flatMap(page => page.venues),
      pros: pages.flatMap(page => page.pros),
      events: pages.flatMap(page => page.events),
    }),
  });
}

/** Requests that wait, received and sent. A failure shows no badge and is nobody's to mend. */
export function pendingRequestsOptions(userId: string) {
  return queryOptions({
    queryKey: [pendingFriendRequests.name, userId],
    queryFn: ({ signal }) =>
      api.call(pendingFriendRequests, { user_id: userId, pageSize: maxPageSize }, { signal }),
    refetchInterval: whileDown(ownRefresh),
    meta: { keep: true },
  });
}

/** Whom one has blocked, the latest first. */
export function blockedUsersOptions(userId: string) {
  return infiniteQueryOptions({
    queryKey: [blockedUsers.name, userId],
    queryFn: ({ pageParam, signal }) =>
      api.call(blockedUsers, { page: pageParam, pageSize: friendsPage }, { signal }),
    ...paged(friendsPage),
    select: flat,
  });
}

export function usersSearchOptions(userId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: [usersSearch.name, userId, search],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        usersSearch,
        { user_id: userId, search, page: pageParam, pageSize: peopleFoundPage },
        { signal },
      ),
    ...paged(peopleFoundPage),
    select: flat,
    placeholderData: previous => previous,
  });
}

/** Strangers who are out around here, in cells of 500 m: asked for a point of a few hundred metres, not for a step. */
export function nearbyUsersOptions(userId: string, { lat, lng }: Point) {
  const input = { user_id: userId, lat: Math.round(lat * 500) / 500, lng: Math.round(lng * 500) / 500 };
  return queryOptions({
    queryKey: [nearbyUsers.name, input],
    queryFn: ({ signal }) => api.call(nearbyUsers, input, { signal }),
    staleTime: ownRefresh,
  });
}

export type Found = OutputOf<typeof contactsMatch>;

/** Which of the written numbers are people here; null where none of them is a number. */
export async function matchContacts(userId: string, written: readonly string[]): Promise<Found | null> {
  const { normaliseContact } = await import('@nightjar/domain/kernel/phone');
  const phones = [...new Set(written.flatMap(number => normaliseContact(number) ?? []))];
  if (phones.length === 0) return null;
  const found: Found = [];
  for (let start = 0; start < phones.length; start += contactsPerCall) {
    const some = phones.slice(start, start + contactsPerCall);
    found.push(...(await api.call(contactsMatch, { requester_user_id: userId, phones: some })));
  }
  return found;
}

const recentKey = (userId: string) => `${brand.slug}.recent-searches.${userId}`;

/** What was looked for on this device; it never leaves it. */
export function recentSearchesOptions(userId: string) {
  return queryOptions({
    queryKey: ['recent-searches', userId],
    queryFn: async () => {
      const kept: unknown = JSON.parse((await preferences.get(recentKey(userId))) ?? '[]');
      return Array.isArray(kept) ? kept.filter(text => typeof text === 'string') : [];
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function forgetRecentSearches(userId: string): Promise<void> {
  await preferences.remove(recentKey(userId));
}

export async function keepRecentSearches(userId: string, recent: string[]): Promise<void> {
  queryClient.setQueryData(recentSearchesOptions(userId).queryKey, recent);
  await preferences.set(recentKey(userId), JSON.stringify(recent));
}

/** Answers that tell where one stands with people, and those that tell where friends are. */
const aboutPeople = [
  userProfile,
  userWithFriendship,
  mutualFriends,
  friends,
  pendingFriendRequests,
  usersSearch,
  nearbyUsers,
  proFollowers,
].map(({ name }) => name);

const whereabouts = [friendsOut, nearbyFriends, friendsWithinBounds].map(({ name }) => name);
const aboutFollows = [userProfile, userFollows, proFollowers].map(({ name }) => name);

const tellsOf =
  (names: readonly string[]) =>
  ({ queryKey: [name] }: Query): boolean =>
    names.some(known => known === name);

/** Writes what the server has answered wherever the person is shown, and then asks for what depends on it. */
export function tellStanding(userId: string, told: Told): void {
  queryClient.setQueriesData({ predicate: tellsOf(aboutPeople) }, (known: unknown) =>
    withStanding(known, told),
  );
  queryClient.setQueryData(
    pendingRequestsOptions(userId).queryKey,
    known => known && withoutRequestOf(known, told.user_id),
  );
  refreshPeople();
}

/** The same for whether one follows somebody or something. */
export function tellFollowing(id: string, is_following: boolean): void {
  queryClient.setQueriesData({ predicate: tellsOf([...aboutPeople, ...aboutFollows]) }, (known: unknown) =>
    withFollowing(known, id, is_following),
  );
  refreshFollows();
}

/** A friendship has begun or ended, or a question was asked or answered. */
export function refreshPeople(): void {
  void queryClient.invalidateQueries({ predicate: tellsOf(aboutPeople) });
  refreshWhereabouts();
}

/** A friend went out or in, or is somewhere else. */
export function refreshWhereabouts(): void {
  void queryClient.invalidateQueries({ predicate: tellsOf(whereabouts) });
}

/** What is followed has changed: lists and counts. */
function refreshFollows(): void {
  void queryClient.invalidateQueries({ predicate: tellsOf(aboutFollows) });
}

/** Whoever is blocked is nowhere any more, and whoever is unblocked is back: everything is asked again. */
export async function changeBlock(userId: string, otherId: string, action: 'block' | 'unblock') {
  await api.call(friendshipAction, { user_id: userId, other_user_id: otherId, action });
  void queryClient.invalidateQueries();
}
