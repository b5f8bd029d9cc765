import { brand } from '@nightjar/domain/brand';
import {
  assignReferral,
  checkWhitelistCode,
  referredUsers,
  validateReferral,
} from '@nightjar/domain/referrals/calls';
import { referralsPageSize } from '@nightjar/domain/referrals/entity';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { preferences } from '../../native/preferences/index.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';

const referrerStorageKey = `${brand.slug}.referrer`;

/** Reads the inviter's referral code, which this device stores until a registration uses it or the user signs out. */
export function referrerOptions() {
  return queryOptions({
    queryKey: ['referrer'],
    queryFn: () => preferences.get(referrerStorageKey),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function rememberReferrer(code: string): Promise<void> {
  await preferences.set(referrerStorageKey, code);
  queryClient.setQueryData(referrerOptions().queryKey, code);
}

export async function forgetReferrer(): Promise<void> {
  await preferences.remove(referrerStorageKey);
  queryClient.setQueryData(referrerOptions().queryKey, null);
}

/** Loads the first name of the owner of a referral code. It rejects with the server's sentence for an unknown code. */
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

/**
 * Sends an invite-list code to be redeemed. The caller applies the new tier once the animation of the accepted code has
 * ended.
 */
export function redeemInviteCode(userId: string, code: string) {
  return api.call(checkWhitelistCode, { user_id: userId, code });
}

/** Loads the people who joined with the user's referral code page by page, the newest first. */
export function referredUsersOptions(userId: string) {
  return infiniteQueryOptions({
    queryKey: [referredUsers.id, userId],
    queryFn: ({ pageParam, signal }) =>
      api.call(referredUsers, { page: pageParam, pageSize: referralsPageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === referralsPageSize ? pages.length + 1 : undefined),
  });
}

export async function refreshReferredUsers(userId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: referredUsersOptions(userId).queryKey });
}
