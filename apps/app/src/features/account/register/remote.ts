import { signup } from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import { queryOptions } from '@tanstack/react-query';
import { preferences } from '../../../native/preferences/index.ts';
import { api } from '../../../platform/api.ts';
import { CallError } from '../../../platform/client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { pauseReloadOfUserDetails, reloadUserDetails } from '../../people/remote/session.ts';
import type { AboutAnswers, AboutDraft } from './flow.ts';

/**
 * Creates the account. This device keeps the old tier until `loadTierOfNewAccount`, so that the user can repeat a
 * failed upload of the picture on the same page. When the server's first answer was lost and the user tries again, the
 * refusal `already_registered` counts as a success.
 */
export async function signUp(userId: string, about: AboutAnswers): Promise<void> {
  pauseReloadOfUserDetails(true);
  try {
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await api.call(signup, { user_id: userId, ...about, terms: true, timezone });
  } catch (error) {
    if (error instanceof CallError && error.code === 'already_registered') return;
    pauseReloadOfUserDetails(false);
    throw error;
  }
}

/** Uploads a profile picture and names it in the person's own row. */
export async function saveProfileImage(userId: string, image: File, now: number): Promise<void> {
  const [{ uploadProfileOrBannerPicture }, { updateOwnRow }] = await Promise.all([
    import('../../../platform/storage.ts'),
    import('../../../platform/rows.ts'),
  ]);
  await updateOwnRow(userId, {
    profile_image: await uploadProfileOrBannerPicture({ userId, kind: 'profile' }, image, now),
  });
}

/** Loads the user's new tier. The guard of the routes then opens the next page. */
export async function loadTierOfNewAccount(): Promise<void> {
  pauseReloadOfUserDetails(false);
  await forgetDraft();
  await reloadUserDetails();
}

const draftKey = `${brand.slug}.about`;

/** The draft is stored, because a phone may end the app while its camera is open. */
export function draftOptions() {
  return queryOptions({
    queryKey: ['about'],
    queryFn: async () => JSON.parse((await preferences.get(draftKey)) ?? 'null') as AboutDraft | null,
    // The draft is read once when the page opens; later changes are in the page's state.
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
