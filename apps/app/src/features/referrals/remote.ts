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

const storageKey = `${brand.slug}.referrer`;

/** The inviter's code is stored on this device until a registration uses it or the person signs out. */
export function referrerOptions() {
  return queryOptions({
    queryKey: ['referrer'],
    queryFn: () => preferences.get(storageKey),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function rememberReferrer(code: string): Promise<void> {
  await preferences.set(storageKey, code);
  queryClient.setQueryData(referrerOptions().queryKey, code);
}

export async function forgetReferrer(): Promise<void> {
  await preferences.remove(storageKey);
  queryClient.setQueryData(referrerOptions().queryKey, null);
}

/**
 * The query returns the first name of a code's owner. It rejects with the server's sentence for an unknown
 * code.
 */
export function inviterOptions(code: string) {
  return queryOptions({
    queryKey: [validateReferral.id, code],
    queryFn: ({ signal }) => api.call(validateReferral, { code }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export async function claimReferral(userId: string, code: string): Promise<void> {
  await api.call(assignReferral, { user_id: userId, code });
  await forgetReferrer();
}

/** An invite-list code is redeemed by this call. The caller applies the new tier once its animation has ended. */
export function redeemInviteCode(userId: string, code: string) {
  return api.call(checkWhitelistCode, { user_id: userId, code });
}

/** The people who joined with the person's code are listed page by page, the newest first. */
export function referredUsersOptions(userId: string) {
  return infiniteQueryOptions({
    queryKey: [referredUsers.id, userId],
    queryFn: ({ pageParam, signal }) =>
      api.call(referredUsers, { page: pageParam, pageSize: referralsPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === referralsPage ? pages.length + 1 : undefined),
  });
}

export async function refreshReferredUsers(userId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: referredUsersOptions(userId).queryKey });
}
