import { brand } from '@nightjar/domain/brand';
import { useSyncExternalStore } from 'react';
import { preferences } from '../preferences/index.ts';

const storageKey = `${brand.slug}.no-haptics`;

let wanted = true;
const listeners = new Set<() => void>();

function setWanted(next: boolean): void {
  wanted = next;
  for (const listener of listeners) listener();
}

export const areHapticsWanted = (): boolean => wanted;

export async function readHapticsChoice(): Promise<void> {
  setWanted((await preferences.get(storageKey)) === null);
}

/**
 * Stores whether the app may vibrate. The choice is stored on this device and not in the account, because devices
 * vibrate differently.
 */
export async function storeHapticsChoice(next: boolean): Promise<void> {
  setWanted(next);
  await (next ? preferences.remove(storageKey) : preferences.set(storageKey, 'yes'));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHapticsWanted(): boolean {
  return useSyncExternalStore(subscribe, areHapticsWanted);
}
