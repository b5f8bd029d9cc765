import { myUserDetails } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import { type Role, rolesOf, type Tier, tierOf } from '@nightjar/domain/kernel/actor';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import type { OwnPro } from '@nightjar/domain/staff/entity';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { auth, useAuth } from '../../platform/auth.ts';
import { forgetAnswers, queryClient } from '../../platform/query-client.ts';

export type UserDetails = OutputOf<typeof myUserDetails>;

/** The signed-in person with their tier and roles. `details` is null without a session, and until it is loaded. */
export type Standing = {
  readonly tier: Tier;
  readonly roles: readonly Role[];
  readonly userId: string | null;
  readonly details: UserDetails | null;
};

const signedOut: Standing = { tier: 'unauthenticated', roles: [], userId: null, details: null };

let detailsHeld = false;

/** Keeps the loaded details as they are: the new tier must not end a registration before its last step. */
export function holdUserDetails(held: boolean): void {
  detailsHeld = held;
}

/** The person's own row, plan and places on teams. Tier and roles follow from it. */
function userDetailsOptions(userId: string) {
  return queryOptions({
    queryKey: [myUserDetails.name, userId],
    queryFn: ({ signal }) => api.call(myUserDetails, { user_id: userId }, { signal }),
    staleTime: () => (detailsHeld ? Number.POSITIVE_INFINITY : 60_000),
    meta: { keep: true },
  });
}

function standingOf(userId: string, details: UserDetails): Standing {
  const { user } = details;
  return { tier: tierOf(user), roles: rolesOf({ ...user, rep: user[brand.repRole] }), userId, details };
}

/**
 * The standing as soon as it is known: stored details of the last start count, and are refetched in the background.
 * Rejects where there is a session but its details are neither stored nor reachable.
 */
export async function standing(): Promise<Standing> {
  await auth.settled();
  const { userId } = auth.state();
  if (!userId) return signedOut;
  const details = await queryClient.ensureQueryData({
    ...userDetailsOptions(userId),
    revalidateIfStale: true,
  });
  return standingOf(userId, details);
}

/** The standing for a screen. Behind the guard it is always known. */
export function useSession(): Standing {
  const { userId } = useAuth();
  const { data } = useQuery({ ...userDetailsOptions(userId ?? ''), enabled: userId !== null });
  if (!userId) return signedOut;
  return data ? standingOf(userId, data) : { ...signedOut, tier: 'authenticated', userId };
}

/** Refetches the details after signing up, paying, or anything else that may change the tier. */
export async function reloadUserDetails(): Promise<void> {
  const { userId } = auth.state();
  if (userId) await queryClient.fetchQuery({ ...userDetailsOptions(userId), staleTime: 0 });
}

/** Changes the cached own row before it is refetched: a granted code makes a subscriber at once. */
export function patchOwnUser(change: Partial<UserDetails['user']>): void {
  const { userId } = auth.state();
  if (!userId) return;
  queryClient.setQueryData(userDetailsOptions(userId).queryKey, known =>
    known ? { ...known, user: { ...known.user, ...change } } : known,
  );
}

/** Stores the places on teams that a clock-in or clock-out returned. */
export function replaceOwnPros(pros: OwnPro[]): void {
  const { userId } = auth.state();
  if (!userId) return;
  queryClient.setQueryData(userDetailsOptions(userId).queryKey, known => known && { ...known, pros });
}

/** Every country with phone numbers; the table is large and has a chunk of its own. */
export function countriesOptions() {
  return queryOptions({
    queryKey: ['countries'],
    queryFn: async () => (await import('@nightjar/domain/kernel/phone')).phoneCountries,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A typed number in E.164 digits; null where it is no number of that country. */
export async function normalisedNumber(typed: string, alpha3: string): Promise<string | null> {
  const { normalisePhone } = await import('@nightjar/domain/kernel/phone');
  return normalisePhone(typed, alpha3);
}

const onSignOut = new Set<() => Promise<void> | void>();

/** Registers what else a sign-out clears: a referral code, a push device. */
export function alsoOnSignOut(clear: () => Promise<void> | void): void {
  onSignOut.add(clear);
}

/**
 * Clears the session and everything of the person from this device; the guard then leads to the sign-in. `ended`: the
 * server has ended the session already, with the account.
 */
export async function signOut({ ended = false } = {}): Promise<void> {
  await Promise.allSettled([...onSignOut].map(clear => clear()));
  await (ended ? auth.forget() : auth.end());
  await forgetAnswers();
}
