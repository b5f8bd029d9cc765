import { myUserDetails } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import { type Role, rolesOf, type Tier, tierOf } from '@nightjar/domain/kernel/actor';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import type { OwnPro } from '@nightjar/domain/staff/entity';
import { CancelledError, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { auth, useAuth } from '../../../platform/auth.ts';
import { queryClient } from '../../../platform/query-client.ts';

export type UserDetails = OutputOf<typeof myUserDetails>;

/** `details` are null without a session, and until they have been loaded. */
export type Session = {
  readonly tier: Tier;
  readonly roles: readonly Role[];
  readonly userId: string | null;
  readonly details: UserDetails | null;
};

const signedOutSession: Session = { tier: 'unauthenticated', roles: [], userId: null, details: null };

/**
 * This is true during the last steps of a registration. A new tier would make the guard leave the registration before
 * these steps are done.
 */
let isUserDetailsReloadPaused = false;

/** With true, keeps the loaded details as they are. With false, the details may be reloaded again. */
export function pauseReloadOfUserDetails(hold: boolean): void {
  isUserDetailsReloadPaused = hold;
}

/**
 * Queries the details of the signed-in user: their own row, plan and places on teams. The tier and the roles follow
 * from these.
 */
export function userDetailsOptions(userId: string) {
  return queryOptions({
    queryKey: [myUserDetails.id, userId],
    queryFn: ({ signal }) => api.call(myUserDetails, { user_id: userId }, { signal }),
    staleTime: () => (isUserDetailsReloadPaused ? Number.POSITIVE_INFINITY : 60_000),
    meta: { keep: myUserDetails.id },
  });
}

function sessionOf(userId: string, details: UserDetails): Session {
  const { user } = details;
  return { tier: tierOf(user), roles: rolesOf({ ...user, rep: user[brand.repRole] }), userId, details };
}

/**
 * Returns the signed-in user as soon as the details are known. The details that were stored by the last start are used
 * at once, and are reloaded in the background. It rejects where a session exists, but its details are neither stored
 * nor can be loaded.
 */
export async function loadSession(): Promise<Session> {
  await auth.settled();
  const { userId } = auth.state();
  if (!userId) return signedOutSession;
  const details = await queryClient.ensureQueryData({
    ...userDetailsOptions(userId),
    revalidateIfStale: true,
  });
  return sessionOf(userId, details);
}

/**
 * Returns the signed-in user to a screen. The details are always known on a page that only signed-in users may open.
 */
export function useSession(): Session {
  const { userId } = useAuth();
  const { data } = useQuery({ ...userDetailsOptions(userId ?? ''), enabled: userId !== null });
  if (!userId) return signedOutSession;
  return data ? sessionOf(userId, data) : { ...signedOutSession, tier: 'authenticated', userId };
}

/**
 * Reloads the details after a sign-up, a payment, or anything else that may change them. An answer that is still
 * loading is dropped, because it was asked for before the change. While a registration holds the details
 * (`pauseReloadOfUserDetails`), nothing is reloaded.
 */
export async function reloadUserDetails(): Promise<void> {
  const { userId } = auth.state();
  if (!userId || isUserDetailsReloadPaused) return;
  const options = userDetailsOptions(userId);
  const { queryKey } = options;
  if (queryClient.getQueryData(queryKey) === undefined) return void (await queryClient.fetchQuery(options));
  try {
    await queryClient.refetchQueries({ queryKey, exact: true }, { throwOnError: true });
  } catch (failure) {
    // A later reload or a sign-out cancels this reload. Its answer is dropped then, which is no error.
    if (!(failure instanceof CancelledError)) throw failure;
  }
}

/**
 * Changes the user's own row in the cache before the row is reloaded. For example, an accepted invite-list code makes
 * the user a subscriber at once.
 */
export function patchOwnUser(change: Partial<UserDetails['user']>): void {
  const { userId } = auth.state();
  if (!userId) return;
  queryClient.setQueryData(userDetailsOptions(userId).queryKey, known =>
    known ? { ...known, user: { ...known.user, ...change } } : known,
  );
}

/** Returns the user's places on teams, and their requests to join one, as far as they are known. */
export function knownOwnPros(): readonly OwnPro[] {
  const { userId } = auth.state();
  return (userId && queryClient.getQueryData(userDetailsOptions(userId).queryKey)?.pros) || [];
}

/** Replaces the user's places on teams and their requests to join one, for example after a clock-in. */
export function replaceOwnPros(pros: OwnPro[]): void {
  const { userId } = auth.state();
  if (!userId) return;
  queryClient.setQueryData(userDetailsOptions(userId).queryKey, known => known && { ...known, pros });
}

const signOutCallbacks = new Set<() => Promise<void> | void>();

/**
 * Registers a function that clears something else at a sign-out, such as the inviter's referral code or the
 * registration for push notifications.
 */
export function clearOnSignOut(clear: () => Promise<void> | void): void {
  signOutCallbacks.add(clear);
}

/**
 * Clears the session and everything of the user from this device, also the stored answers. The guard then leads to the
 * sign-in. `ended` means that the server has already ended the session, together with the account.
 */
export async function signOut({ ended = false } = {}): Promise<void> {
  await Promise.allSettled([...signOutCallbacks].map(clear => clear()));
  await (ended ? auth.forget() : auth.end());
}
