import { updateOwnRow } from '../../../platform/rows.ts';
import { uploadProfileOrBannerPicture } from '../../../platform/storage.ts';
import { reloadUserDetails } from '../../people/remote/session.ts';
import type { ProfileChange } from './flow.ts';

/** A picture is a file where it is new, null where it is removed, undefined where it is unchanged. */
export type ChosenPictures = { readonly face?: File | null; readonly banner?: File | null };

/** Uploads the chosen pictures and returns the columns that name them. */
export async function uploadPictures(
  userId: string,
  { face, banner }: ChosenPictures,
  now: number,
): Promise<ProfileChange> {
  const change: ProfileChange = {};
  if (face !== undefined)
    change.profile_image =
      face && (await uploadProfileOrBannerPicture({ userId, kind: 'profile' }, face, now));
  if (banner !== undefined)
    change.bannerImage =
      banner && (await uploadProfileOrBannerPicture({ userId, kind: 'banner' }, banner, now));
  return change;
}

/** Saves the changed columns of the user's profile and reloads the profile. */
export async function saveProfile(userId: string, change: ProfileChange): Promise<void> {
  await updateOwnRow(userId, change);
  await reloadUserDetails();
}
