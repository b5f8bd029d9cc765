import {
  adminUser,
  adminUsersSearch,
  restoreUser,
  setRole,
  suspendUser,
} from '@nightjar/domain/account/desk/calls';
import type { DeskPerson } from '@nightjar/domain/account/desk/entity';
import { usersAppActivity } from '@nightjar/domain/activity/desk/calls';
import type { RequestOf } from '@nightjar/domain/kernel/call';
import { minutes } from '@nightjar/domain/kernel/time';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';

/**
 * The server writes every query about people to the audit trail. So these queries do not run again when the user
 * returns to the browser's window.
 */
const withoutRefetch = {
  staleTime: 5 * minutes,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

export function peopleOptions(search: RequestOf<typeof adminUsersSearch>) {
  return queryOptions({
    queryKey: [adminUsersSearch.id, search],
    queryFn: ({ signal }) => api.call(adminUsersSearch, search, { signal }),
    placeholderData: keepPreviousData,
    ...withoutRefetch,
    // A result, which may be that of a search by phone number, is dropped from memory soon after its page is left.
    gcTime: minutes,
  });
}

export function personOptions(userId: string) {
  return queryOptions({
    queryKey: [adminUser.id, userId],
    queryFn: ({ signal }) => api.call(adminUser, { user_id: userId }, { signal }),
    ...withoutRefetch,
  });
}

/** `span` has the beginning and the end of the shown activity, in milliseconds since the epoch. */
export function personActivityOptions(userId: string, span: { start: number; end: number }) {
  return queryOptions({
    queryKey: [usersAppActivity.id, userId, span],
    queryFn: ({ signal }) => api.call(usersAppActivity, { user_id: userId, ...span }, { signal }),
    placeholderData: keepPreviousData,
    ...withoutRefetch,
  });
}

/** Stores the person that a call returned, and refetches the lists of people. */
function storePerson(person: DeskPerson): void {
  queryClient.setQueryData(personOptions(person.id).queryKey, person);
  void queryClient.invalidateQueries({ queryKey: [adminUsersSearch.id] });
}

export const holdPerson = async (input: RequestOf<typeof suspendUser>): Promise<void> =>
  storePerson(await api.call(suspendUser, input));

export const liftHoldOnPerson = async (input: RequestOf<typeof restoreUser>): Promise<void> =>
  storePerson(await api.call(restoreUser, input));

export const changeRole = async (input: RequestOf<typeof setRole>): Promise<void> =>
  storePerson(await api.call(setRole, input));
