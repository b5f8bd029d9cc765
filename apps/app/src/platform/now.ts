import { minutes } from '@nightjar/domain/kernel/time';
import { useSyncExternalStore } from 'react';

/**
 * The one timer of the app ticks after this many milliseconds. It runs only while the app is visible (specification,
 * section 9).
 */
const tickMs = 1000;
const listeners = new Set<() => void>();
let sharedNow = Date.now();
let tickTimer: number | undefined;

function tick(): void {
  sharedNow = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    sharedNow = Date.now();
    tickTimer = window.setInterval(tick, tickMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.clearInterval(tickTimer);
  };
}

/** Returns the present time in epoch milliseconds, and renders the component again each second. Countdowns use it. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => sharedNow);
}

/**
 * Returns the beginning of the present minute in epoch milliseconds. Open hours and relative times use it, so their
 * texts are not rendered each second.
 */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => sharedNow - (sharedNow % minutes));
}
