import { minutes } from '@nightjar/domain/kernel/time';
import { useSyncExternalStore } from 'react';

/**
 * The one timer of the app ticks after this many milliseconds. It runs only while the app is visible (specification,
 * section 9).
 */
const tickMs = 1000;
const nowListeners = new Set<() => void>();
let sharedNow = Date.now();
let tickTimer: number | undefined;

function updateNow(): void {
  sharedNow = Date.now();
  for (const listener of nowListeners) listener();
}

function subscribeToNow(listener: () => void): () => void {
  if (nowListeners.size === 0) {
    sharedNow = Date.now();
    tickTimer = window.setInterval(updateNow, tickMs);
  }
  nowListeners.add(listener);
  return () => {
    nowListeners.delete(listener);
    if (nowListeners.size === 0) window.clearInterval(tickTimer);
  };
}

/** Returns the present time in epoch milliseconds, and renders the component again each second. Countdowns use it. */
export function useNow(): number {
  return useSyncExternalStore(subscribeToNow, () => sharedNow);
}

/**
 * Returns the beginning of the present minute in epoch milliseconds. Open hours and relative times use it, so their
 * texts are not rendered each second.
 */
export function useMinute(): number {
  return useSyncExternalStore(subscribeToNow, () => sharedNow - (sharedNow % minutes));
}
