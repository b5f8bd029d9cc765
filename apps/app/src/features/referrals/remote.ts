import { brand } from '@nightjar/domain/brand';
import {
  assignReferral,
  checkWhitelistCode,
  referredUsers,
  validateReferral,
} from '@nightjar/domain/referrals/calls';
import { referralsPage } from '@nightjar/domain/referrals/entity';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { preferences } from '../../native/preferences/index.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';

const key = `${brand.slug}.referrer`;

/** The code of whoever invited this device, kept until somebody has registered with it or signs out. */
export function referrerOptions() {
  return queryOptions({
    queryKey: ['referrer'],
    queryFn: () => preferences.get(key),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function rememberReferrer(code: string): Promise<void> {
  await preferences.set(key, code);
  queryClient.setQueryData(referrerOptions().queryKey, code);
}

export async function forgetReferrer(): Promise<void> {
  await preferences.remove(key);
  queryClient.setQueryData(referrerOptions().queryKey, null);
}

/** Whose invitation a code is: their first name. Rejects with the server's sentence where it is nobody's. */
export function inviterOptions(code: string) {
  return queryOptions({
    queryKey: [validateReferral.name, code],
    queryFn: ({ signal }) => api.call(validateReferral, { code }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Records who brought the person along. */
export async function claimReferral(userId: string, code: string): Promise<void> {
  await api.call(assignReferral, { user_id: userId, code });
  await forgetReferrer();
}

/** Opens the door with an invite-list code; what it grants is told here by whoever asked, once it has been seen. */
export function openDoor(userId: string, code: string) {
  return api.call(checkWhitelistCode, { user_id: userId, code });
}

/** Who joined through one's code, page by page, the newest first. */
export function referredUsersOptions(userId: string) {
  return infiniteQueryOptions({
    queryKey: [referredUsers.name, userId],
    queryFn: ({ pageParam, signal }) =>
      api.call(referredUsers, { page: pageParam, pageSize: referralsPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === referralsPage ? pages.length + 1 : undefined),
  });
}

/** Asks for them again, all pages that are shown. */
export async function refreshReferredUsers(userId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: referredUsersOptions(userId).queryKey });
}
