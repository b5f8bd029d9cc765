import {
  endSession,
  exportMyData,
  hardDeleteUser,
  updateAllowSys,
  updatePrivate,
} from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import { files } from '../../../native/files/index.ts';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { updateOwnRow } from '../../../platform/rows.ts';
import { uploadOwnPicture } from '../../../platform/storage.ts';
import { refreshPeople } from '../../friends/remote/invalidation.ts';
import type { ProfileChange } from '../edit/flow.ts';
import { mySessionsOptions, reloadUserDetails, signOut } from '../remote.ts';

/** A switch of one's own row and the way its new place reaches the server. */
export const ownSwitches = {
  private: (user_id, on) => api.call(updatePrivate, { user_id, private: on }),
  allow_sys: (user_id, on) => api.call(updateAllowSys, { user_id, allow_sys: on }),
  discoverable: (user_id, on) => updateOwnRow(user_id, { discoverable: on }),
} satisfies Record<string, (userId: string, on: boolean) => Promise<unknown>>;
export type OwnSwitch = keyof typeof ownSwitches;

/** A picture that was chosen, null for one that was taken away, undefined for the one that stays. */
export type ChosenPictures = { readonly face?: File | null; readonly banner?: File | null };

/** Uploads what was chosen and answers the columns that name it. */
export async function uploadPictures(
  userId: string,
  { face, banner }: ChosenPictures,
  now: number,
): Promise<ProfileChange> {
  const change: ProfileChange = {};
  if (face !== undefined)
    change.profile_image = face && (await uploadOwnPicture(userId, 'profile', face, now));
  if (banner !== undefined)
    change.bannerImage = banner && (await uploadOwnPicture(userId, 'banner', banner, now));
  return change;
}

/** Writes the changed columns; one's own page then shows them everywhere. */
export async function saveProfile(userId: string, change: ProfileChange): Promise<void> {
  await updateOwnRow(userId, change);
  await reloadUserDetails();
  refreshPeople();
}

/** Leaves everything the house keeps about a person with them, as one file; false where they changed their mind. */
export async function saveMyData(now: Date): Promise<boolean> {
  const data = await api.call(exportMyData, {});
  const name = `${brand.slug}-${now.toISOString().slice(0, 10)}.json`;
  return files.save(name, 'application/json', JSON.stringify(data, null, 2));
}

/** Signs these out one after the other, and asks who is left whatever became of it. */
export async function endSessions(userId: string, sessionIds: readonly string[]): Promise<void> {
  try {
    for (const session_id of sessionIds) await api.call(endSession, { session_id });
  } finally {
    await queryClient.invalidateQueries({ queryKey: mySessionsOptions(userId).queryKey });
  }
}

/** The account is gone on the server first, and only then from this device. */
export async function deleteAccount(userId: string): Promise<void> {
  await api.call(hardDeleteUser, { user_id: userId });
  await signOut({ ended: true });
}
