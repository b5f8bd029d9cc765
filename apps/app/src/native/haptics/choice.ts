import { brand } from '@nightjar/domain/brand';
import { useSyncExternalStore } from 'react';
import { preferences } from '../preferences/index.ts';

const key = `${brand.slug}.no-haptics`;

let wanted = true;
const listeners = new Set<() => void>();

function become(next: boolean): void {
  wanted = next;
  for (const listener of listeners) listener();
}

export const isTouchWanted = (): boolean => wanted;

export async function readTouchChoice(): Promise<void> {
  become((await preferences.get(key)) === null);
}

/** The choice is stored on this device, because it belongs to the hand and not to the account. */
export async function keepTouchChoice(next: boolean): Promise<void> {
  become(next);
  await (next ? preferences.remove(key) : preferences.set(key, 'yes'));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTouchWanted(): boolean {
  return useSyncExternalStore(subscribe, isTouchWanted);
}
