import { myUserDetails } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import { type Role, rolesOf, type Tier, tierOf } from '@nightjar/domain/kernel/actor';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { auth, useAuth } from '../../platform/auth.ts';
import { forgetAnswers, queryClient } from '../../platform/query-client.ts';

export type UserDetails = OutputOf<typeof myUserDetails>;

/** Who is in front of the app. `details` are null without a session, and until they have been loaded. */
export type Standing = {
  readonly tier: Tier;
  readonly roles: readonly Role[];
  readonly userId: string | null;
  readonly details: UserDetails | null;
};

const signedOut: Standing = { tier: 'unauthenticated', roles: [], userId: null, details: null };

/** One's own row, plan and places on teams: everything that depends on who is asking starts here. */
export function userDetailsOptions(userId: string) {
  return queryOptions({
    queryKey: [myUserDetails.name, userId],
    queryFn: ({ signal }) => api.call(myUserDetails, { user_id: userId }, { signal }),
    staleTime: 60_000,
    meta: { keep: true },
  });
}

function standingOf(userId: string, details: UserDetails): Standing {
  const { user } = details;
  return { tier: tierOf(user), roles: rolesOf({ ...user, rep: user[brand.repRole] }), userId, details };
}

/**
 * The standing as soon as it is known: what was kept from the last start counts, and is asked again behind it.
 * Rejects where somebody is signed in but their details are neither kept nor to be had.
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

/** Asks for the details again: after signing up, paying, or anything else that may change the tier. */
export async function reloadUserDetails(): Promise<void> {
  const { userId } = auth.state();
  if (userId) await queryClient.fetchQuery({ ...userDetailsOptions(userId), staleTime: 0 });
}

/** Changes one's own row here before the server is asked again: a granted code makes a subscriber at once. */
export function patchOwnUser(change: Partial<UserDetails['user']>): void {
  const { userId } = auth.state();
  if (!userId) return;
  queryClient.setQueryData(userDetailsOptions(userId).queryKey, known =>
    known ? { ...known, user: { ...known.user, ...change } } : known,
  );
}

const onSignOut = new Set<() => Promise<void> | void>();

/** Registers what else a sign-out clears: an inviter's code, a push device. */
export function alsoOnSignOut(clear: () => Promise<void> | void): void {
  onSignOut.add(clear);
}

/** Clears the session and everything of the person from this device; the guard then leads to the sign-in. */
export async function signOut(): Promise<void> {
  await Promise.allSettled([...onSignOut].map(clear => clear()));
  await auth.end();
  await forgetAnswers();
}
