import { addHouseContact, mySessions, signup, updateActivityStatus } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import type { ActivityStatus } from '@nightjar/domain/people/entity';
import { queryOptions } from '@tanstack/react-query';
import { preferences } from '../../native/preferences/index.ts';
import { api } from '../../platform/api.ts';
import { CallError } from '../../platform/client.ts';
import { queryClient } from '../../platform/query-client.ts';
import { holdUserDetails, patchOwnUser, reloadUserDetails } from '../people/remote.ts';
import type { About, AboutDraft } from './flow.ts';

/** The user's sign-ins that still hold. */
export function mySessionsOptions(userId: string) {
  return queryOptions({
    queryKey: [mySessions.name, userId],
    queryFn: ({ signal }) => api.call(mySessions, {}, { signal }),
  });
}

/** Befriends the house contact, who leaves a first message. */
export function meetHouseContact(userId: string) {
  return api.call(addHouseContact, { user_id: userId });
}

/** Saves whether the user is out, and shows it once the server has confirmed it. */
export async function saveActivityStatus(userId: string, status: ActivityStatus): Promise<void> {
  const saved = await api.call(updateActivityStatus, { user_id: userId, activity_status: status });
  patchOwnUser({ activity_status: saved.activity_status });
}

/**
 * Makes the account. The tier here stays as it was until `finishRegistration`, so that a picture that fails can be
 * sent again on the same page. A repeated sign-up whose first answer was lost counts as done.
 */
export async function signUp(userId: string, about: About): Promise<void> {
  holdUserDetails(true);
  try {
    await api.call(signup, { user_id: userId, ...about, terms: true });
  } catch (error) {
    if (error instanceof CallError && error.code === 'already_registered') return;
    holdUserDetails(false);
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
  holdUserDetails(false);
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
