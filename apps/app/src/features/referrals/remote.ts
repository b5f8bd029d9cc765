import { brand } from '@nightjar/domain/brand';
import type { Tier } from '@nightjar/domain/kernel/actor';
import {
  assignReferral,
  checkWhitelistCode,
  lookUpCode,
  referredUsers,
  validateReferral,
} from '@nightjar/domain/referrals/calls';
import { type CodeMeaning, referralsPageSize } from '@nightjar/domain/referrals/entity';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { preferences } from '../../native/preferences/index.ts';
import { api } from '../../platform/api.ts';
import { CallError } from '../../platform/client.ts';
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

async function forgetReferrer(): Promise<void> {
  await preferences.remove(referrerStorageKey);
  queryClient.setQueryData(referrerOptions().queryKey, null);
}

/** A code that is kept for a visitor is checked only after their sign-in, because it may be anything until then. */
export type ShownMeaning = CodeMeaning | { readonly kind: 'unchecked'; readonly code: string };

const codeStorageKey = `${brand.slug}.code`;

/**
 * Reads the code of the invite list or of a bar's team, which this device stores until it is used or the user logs out.
 * A visitor's code may be anything, because it is checked after the sign-in.
 */
export function keptCodeOptions() {
  return queryOptions({
    queryKey: ['kept-code'],
    queryFn: () => preferences.get(codeStorageKey),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function keepCode(code: string): Promise<void> {
  await preferences.set(codeStorageKey, code);
  queryClient.setQueryData(keptCodeOptions().queryKey, code);
}

export async function forgetKeptCode(): Promise<void> {
  await preferences.remove(codeStorageKey);
  queryClient.setQueryData(keptCodeOptions().queryKey, null);
}

export async function forgetCodes(): Promise<void> {
  await Promise.all([forgetReferrer(), forgetKeptCode()]);
}

/**
 * Loads what a code is. It rejects with the server's sentence for a code that does nothing for the user. Such a code is
 * no longer stored, because each look-up of a wrong code counts.
 */
export function codeMeaningOptions(code: string, tier: Tier) {
  const visitor = tier === 'unauthenticated';
  return queryOptions({
    queryKey: [lookUpCode.id, visitor, code],
    queryFn: ({ signal }) => (visitor ? askAsVisitor(code, signal) : lookUpCodeAsUser(code, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** A visitor gets an answer about friends' codes only. Every other code stays unchecked until the sign-in. */
async function askAsVisitor(code: string, signal: AbortSignal): Promise<ShownMeaning> {
  try {
    const { first_name } = await api.call(validateReferral, { code }, { signal });
    return { kind: 'referral', code, first_name, profile_image: null };
  } catch (failure) {
    if (failure instanceof CallError) return { kind: 'unchecked', code };
    throw failure;
  }
}

async function lookUpCodeAsUser(code: string, signal: AbortSignal): Promise<ShownMeaning> {
  try {
    return await api.call(lookUpCode, { code }, { signal });
  } catch (failure) {
    if (isRefusedCode(failure) && (await preferences.get(codeStorageKey)) === code)
      await preferences.remove(codeStorageKey);
    throw failure;
  }
}

/** True where the server has decided that a code does nothing for the user, and not where it could not be asked. */
export const isRefusedCode = (failure: unknown): failure is CallError =>
  failure instanceof CallError && failure.status === 200;

/**
 * Returns the sentence about a code that was refused, or about too many tries. Null for an answer that never came: then
 * the code may still be right, and the button beside the field tries it.
 */
export const sentenceAboutCode = (failure: unknown): string | null =>
  failure instanceof CallError && (failure.status === 200 || failure.status === 429) ? failure.message : null;

/** Forgets what a code was, because its use was refused meanwhile. */
export function dropCodeMeaning(code: string): void {
  queryClient.removeQueries({ queryKey: [lookUpCode.id, false, code] });
}

/**
 * Stores a visitor's code, a friend's code as that of the inviter. Without an answer about the code, it is stored
 * unchecked.
 */
export async function keepVisitorsCode(code: string): Promise<void> {
  const meaning = await queryClient.fetchQuery(codeMeaningOptions(code, 'unauthenticated')).catch(() => null);
  await (meaning?.kind === 'referral' ? rememberReferrer(code) : keepCode(code));
}

/**
 * Uses the codes of a registration in order, up to the first friend's code, which is claimed. A code of the invite list
 * or of a team is stored for the page that uses it, and so is a code about which no answer came.
 */
export async function settleCodes(userId: string, codes: readonly string[]): Promise<void> {
  for (const code of new Set(codes)) {
    const answer = await lookUpCodeMeaning(code);
    if (answer === 'unknown') await keepCode(code);
    else if (answer !== 'refused' && answer.kind !== 'referral') await keepCode(answer.code);
    else {
      await forgetIfKept(code);
      if (answer !== 'refused') return claimReferral(userId, answer.code);
    }
  }
}

/** A friend's code may be kept as an unchecked one, because no answer about it came before the sign-in. */
async function forgetIfKept(code: string): Promise<void> {
  if (queryClient.getQueryData(keptCodeOptions().queryKey) === code) await forgetKeptCode();
}

async function lookUpCodeMeaning(code: string): Promise<ShownMeaning | 'refused' | 'unknown'> {
  try {
    return await queryClient.fetchQuery(codeMeaningOptions(code, 'authenticated'));
  } catch (failure) {
    return isRefusedCode(failure) ? 'refused' : 'unknown';
  }
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
