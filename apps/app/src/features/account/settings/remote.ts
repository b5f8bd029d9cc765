import {
  endSession,
  exportMyData,
  hardDeleteUser,
  mySessions,
  updateAllowSys,
  updatePrivate,
} from '@nightjar/domain/account/calls';
import { brand } from '@nightjar/domain/brand';
import { queryOptions } from '@tanstack/react-query';
import { files } from '../../../native/files/index.ts';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { updateOwnRow } from '../../../platform/rows.ts';
import { signOut } from '../../people/remote/session.ts';

/** Maps each switch of the user's own profile to the call that saves it. */
export const ownSwitches = {
  private: (user_id, on) => api.call(updatePrivate, { user_id, private: on }),
  allow_sys: (user_id, on) => api.call(updateAllowSys, { user_id, allow_sys: on }),
  discoverable: (user_id, on) => updateOwnRow(user_id, { discoverable: on }),
} satisfies Record<string, (userId: string, on: boolean) => Promise<unknown>>;
export type ProfileSwitchName = keyof typeof ownSwitches;

/**
 * Saves everything that the server stores about the user as one file. It resolves to false where the user closed the
 * dialog that saves it.
 */
export async function saveMyData(now: Date): Promise<boolean> {
  const data = await api.call(exportMyData, {});
  const name = `${brand.slug}-${now.toISOString().slice(0, 10)}.json`;
  return files.save(name, 'application/json', JSON.stringify(data, null, 2));
}

export function mySessionsOptions(userId: string) {
  return queryOptions({
    queryKey: [mySessions.id, userId],
    queryFn: ({ signal }) => api.call(mySessions, {}, { signal }),
  });
}

/** Signs out the given sessions one after the other. The list of sessions is refetched even after a failure. */
export async function endSessions(userId: string, sessionIds: readonly string[]): Promise<void> {
  try {
    for (const session_id of sessionIds) await api.call(endSession, { session_id });
  } finally {
    await queryClient.invalidateQueries({ queryKey: mySessionsOptions(userId).queryKey });
  }
}

/** Deletes the account on the server before the session on this device, because the call needs the session. */
export async function deleteAccount(userId: string): Promise<void> {
  await api.call(hardDeleteUser, { user_id: userId });
  await signOut({ ended: true });
}
