import { nearbyUsers, userProfile, usersSearch } from '@nightjar/domain/account/calls';
import {
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
import { proFollowers } from '@nightjar/domain/staff/calls';
import type { Query } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { type Told, withFollowing, withoutRequestOf, withStanding } from '../flow.ts';
import { pendingRequestsOptions } from './people.ts';

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
