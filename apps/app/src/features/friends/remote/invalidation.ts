import { nearbyUsers, userProfile, usersSearch } from '@nightjar/domain/account/calls';
import {
  friends,
  friendsOut,
  friendsWithinBounds,
  mutualFriends,
  nearbyFriends,
  pendingFriendRequests,
  userFollows,
  userWithFriendship,
} from '@nightjar/domain/friends/calls';
import { searchEverything } from '@nightjar/domain/search/calls';
import {
  nearbyPros,
  nearbyProsWithinBounds,
  nearbyTopPros,
  proFollowers,
  prosByVenueId,
} from '@nightjar/domain/staff/calls';
import { nearbyVenues, venuesWithinBounds } from '@nightjar/domain/venues/calls';
import type { Query } from '@tanstack/react-query';
import { queryClient } from '../../../platform/query-client.ts';
import { type RelationAnswer, withFollowing, withoutRequestOf, withRelation } from '../flow.ts';
import { pendingRequestsOptions } from './people.ts';

/** The answers of these calls contain relations between people. */
const callsAboutPeople = [
  userProfile,
  userWithFriendship,
  mutualFriends,
  friends,
  pendingFriendRequests,
  usersSearch,
  searchEverything,
  nearbyUsers,
  proFollowers,
].map(({ id }) => id);

/** The answers of these calls contain where friends are. */
const callsAboutLocations = [friendsOut, nearbyFriends, friendsWithinBounds].map(({ id }) => id);
/** The answers of these calls list the people, pros and venues that a person follows, or the followers of a pro. */
const callsAboutFollows = [userProfile, userFollows, proFollowers].map(({ id }) => id);
/** The rows in these lists of pros or venues contain whether the user follows the pro or the venue. */
const callsThatContainFollows = [
  searchEverything,
  nearbyPros,
  nearbyProsWithinBounds,
  nearbyTopPros,
  prosByVenueId,
  nearbyVenues,
  venuesWithinBounds,
].map(({ id }) => id);

const isQueryOfAnyCall =
  (names: readonly string[]) =>
  ({ queryKey: [name] }: Query): boolean =>
    names.some(known => known === name);

/**
 * Writes the server's answer about a relation into the cached answers about people, then refetches these.
 */
export function storeRelation(userId: string, answer: RelationAnswer): void {
  queryClient.setQueriesData({ predicate: isQueryOfAnyCall(callsAboutPeople) }, (known: unknown) =>
    withRelation(known, answer),
  );
  queryClient.setQueryData(
    pendingRequestsOptions(userId).queryKey,
    known => known && withoutRequestOf(known, answer.user_id),
  );
  refreshPeople();
}

/** Writes a follow of a pro or venue into the cached answers that contain whether the user follows it. */
export function storeFollowing(id: string, is_following: boolean): void {
  queryClient.setQueriesData(
    { predicate: isQueryOfAnyCall([...callsAboutPeople, ...callsAboutFollows, ...callsThatContainFollows]) },
    (known: unknown) => withFollowing(known, id, is_following),
  );
  refreshFollows();
}

/** Called after a friendship, a friend request, or the profile or the status of a friend has changed. */
export function refreshPeople(): void {
  void queryClient.invalidateQueries({ predicate: isQueryOfAnyCall(callsAboutPeople) });
  refreshLocations();
}

/** Called after a friend's status or location has changed. */
export function refreshLocations(): void {
  void queryClient.invalidateQueries({ predicate: isQueryOfAnyCall(callsAboutLocations) });
}

function refreshFollows(): void {
  void queryClient.invalidateQueries({ predicate: isQueryOfAnyCall(callsAboutFollows) });
}
