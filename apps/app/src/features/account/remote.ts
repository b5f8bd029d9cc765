import { mySessions, myUserDetails, signup, updateActivityStatus } from '@nightjar/domain/account/calls';
import type { ActivityStatus } from '@nightjar/domain/people/entity';
import { brand } from '@nightjar/domain/brand';
import { type Role, rolesOf, type Tier, tierOf } from '@nightjar/domain/kernel/actor';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import type { OwnPro } from '@nightjar/domain/staff/entity';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { preferences } from '../../native/preferences/index.ts';
import { api } from '../../platform/api.ts';
import { auth, useAuth } from '../../platform/auth.ts';
import { CallError } from '../../platform/client.ts';
import { forgetAnswers, queryClient } from '../../platform/query-client.ts';
import type { About, AboutDraft } from './flow.ts';

export type UserDetails = OutputOf<typeof myUserDetails>;

/** Who is in front of the app. `details` are null without a session, and until they have been loaded. */
export type Standing = {
  readonly tier: Tier;
  readonly roles: readonly Role[];
  readonly userId: string | null;
  readonly details: UserDetails | null;
};

const signedOut: Standing = { tier: 'unauthenticated', roles: [], userId: null, details: null };

/** A registration's last steps are not interrupted by the tier they have just changed. */
let registering = false;

/** One's own row, plan and places on teams: everything that depends on who is asking starts here. */
function userDetailsOptions(userId: string) {
  return queryOptions({
    queryKey: [myUserDetails.name, userId],
    queryFn: ({ signal }) => api.call(myUserDetails, { user_id: userId }, { signal }),
    staleTime: () => (registering ? Number.POSITIVE_INFINITY : 60_000),
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

/** Where one is signed in. */
export function mySessionsOptions(userId: string) {
  return queryOptions({
    queryKey: [mySessions.name, userId],
    queryFn: ({ signal }) => api.call(mySessions, {}, { signal }),
  });
}

/** Takes the places on teams that a clock-in or clock-out has answered. */
export function replaceOwnPros(pros: OwnPro[]): void {
  const { userId } = auth.state();
  if (!userId) return;
  queryClient.setQueryData(userDetailsOptions(userId).queryKey, known => known && { ...known, pros });
}

/** Says whether one is out, here too once the server knows. */
export async function saveActivityStatus(userId: string, status: ActivityStatus): Promise<void> {
  const saved = await api.call(updateActivityStatus, { user_id: userId, activity_status: status });
  patchOwnUser({ activity_status: saved.activity_status });
}

/**
 * Makes the account. The tier here stays as it was until `finishRegistration`, so that a picture that fails can be
 * sent again on the same page. A repeated sign-up whose first answer was lost counts as done.
 */
export async function signUp(userId: string, about: About): Promise<void> {
  registering = true;
  try {
    await api.call(signup, { user_id: userId, ...about, terms: true });
  } catch (error) {
    if (error instanceof CallError && error.code === 'already_registered') return;
    registering = false;
    throw error;
  }
}

/** Uploads one's picture and puts it on one's own row. */
export async function saveProfileImage(userId: string, image: File, now: number): Promise<void> {
  const [{ uploadOwnPicture }, { updateOwnRow }] = await Promise.all([
    import('../../platform/storage.ts'),
    import('../../platform/rows.ts'),
  ]);
  await updateOwnRow(userId, { profile_image: await uploadOwnPicture(userId, 'profile', image, now) });
}

/** The new tier is asked for; the guard then leads on. */
export async function finishRegistration(): Promise<void> {
  registering = false;
  await forgetDraft();
  await reloadUserDetails();
}

const draftKey = `${brand.slug}.about`;

/** What was typed before the phone put the app away to open its camera. */
export function draftOptions() {
  return queryOptions({
    queryKey: ['about'],
    queryFn: async () => JSON.parse((await preferences.get(draftKey)) ?? 'null') as AboutDraft | null,
    // Read once as the page opens: what is typed from then on lives in the page.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function keepDraft(draft: AboutDraft): Promise<void> {
  await preferences.set(draftKey, JSON.stringify(draft));
}

export async function forgetDraft(): Promise<void> {
  queryClient.setQueryData(draftOptions().queryKey, null);
  await preferences.remove(draftKey);
}

/** Every country that numbers phones; the table is big and comes by itself. */
export function countriesOptions() {
  return queryOptions({
    queryKey: ['countries'],
    queryFn: async () => (await import('@nightjar/domain/kernel/phone')).phoneCountries,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A typed number in E.164 digits; null where it is none of that country's. */
export async function normalisedNumber(typed: string, alpha3: string): Promise<string | null> {
  const { normalisePhone } = await import('@nightjar/domain/kernel/phone');
  return normalisePhone(typed, alpha3);
}

const onSignOut = new Set<() => Promise<void> | void>();

/** Registers what else a sign-out clears: an inviter's code, a push device. */
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
