import { brand } from '@nightjar/domain/brand';
import { useSyncExternalStore } from 'react';
import { preferences } from '../preferences/index.ts';

const storageKey = `${brand.slug}.no-haptics`;

let hapticsWanted = true;
const hapticsListeners = new Set<() => void>();

function applyHapticsChoice(next: boolean): void {
  hapticsWanted = next;
  for (const listener of hapticsListeners) listener();
}

export const areHapticsWanted = (): boolean => hapticsWanted;

export async function loadHapticsChoice(): Promise<void> {
  applyHapticsChoice((await preferences.get(storageKey)) === null);
}

/**
 * Stores whether the app may vibrate. The choice is stored on this device and not in the account, because devices
 * vibrate differently.
 */
export async function storeHapticsChoice(next: boolean): Promise<void> {
  applyHapticsChoice(next);
  await (next ? preferences.remove(storageKey) : preferences.set(storageKey, 'yes'));
}

function subscribe(listener: () => void): () => void {
  hapticsListeners.add(listener);
  return () => hapticsListeners.delete(listener);
}

export function useHapticsWanted(): boolean {
  return useSyncExternalStore(subscribe, areHapticsWanted);
}
