import { type HoldNotice, holdNotice } from '@nightjar/domain/account/rules/hold';
import { brand } from '@nightjar/domain/brand';
import { useSyncExternalStore } from 'react';
import { preferences } from '../native/preferences/index.ts';
import { auth } from './auth.ts';
import { CallError } from './client.ts';

type HeldUser = { readonly userId: string; readonly notice: HoldNotice };

const holdNoticeKey = `${brand.slug}.hold`;
let heldUser: HeldUser | null = null;
const holdListeners = new Set<() => void>();

function setHold(next: HeldUser | null): void {
  heldUser = next;
  void (next ? preferences.set(holdNoticeKey, JSON.stringify(next)) : preferences.remove(holdNoticeKey));
  for (const listener of holdListeners) listener();
}

/**
 * Stores the notice of a hold that the server's refusal of a call contains. From then on the app shows the account as
 * on hold.
 */
export function storeHold(error: unknown): void {
  const { userId } = auth.state();
  if (!userId || !(error instanceof CallError) || error.code !== 'suspended') return;
  const read = holdNotice.safeParse(error.data);
  const notice = read.success ? read.data : { reason: '', until: null };
  if (JSON.stringify(heldUser?.notice) !== JSON.stringify(notice)) setHold({ userId, notice });
}

/**
 * Shows a stored hold at the start, even without a connection, unless the hold has ended by `now`. The app calls this
 * once, before the first page.
 */
export async function restoreHold(now: number): Promise<void> {
  const text = await preferences.get(holdNoticeKey);
  if (!text) return;
  const kept = JSON.parse(text) as HeldUser;
  if (kept.notice.until === null || Date.parse(kept.notice.until) > now) heldUser = kept;
}

/** Removes the notice once the server answers this account again, because the hold has ended by then. */
export const releaseHold = (): void => setHold(null);

// Deletes the notice at a sign-out, because another user of this device must not read it.
auth.onChange(() => heldUser && auth.state().userId !== heldUser.userId && setHold(null));

const currentHold = () => (heldUser && heldUser.userId === auth.state().userId ? heldUser.notice : null);

function subscribeToHold(listener: () => void): () => void {
  holdListeners.add(listener);
  const stop = auth.onChange(listener);
  return () => {
    holdListeners.delete(listener);
    stop();
  };
}

/** Returns the notice of the hold while the signed-in account is on hold, else null. */
export const useHold = (): HoldNotice | null => useSyncExternalStore(subscribeToHold, currentHold);
