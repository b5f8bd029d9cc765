import { useSyncExternalStore } from 'react';

/**
 * Whether the server can be reached, as far as anybody knows: the device says so, and the last call did not fail to
 * arrive. A phone in a cellar reports "online" for minutes, so a failed call counts at once.
 */
const listeners = new Set<() => void>();
let lastCallArrived = true;

export function isOnline(): boolean {
  return navigator.onLine && lastCallArrived;
}

/** Told by the client after each try. */
export function noteReach(arrived: boolean): void {
  if (lastCallArrived === arrived) return;
  lastCallArrived = arrived;
  for (const listener of listeners) listener();
}

export function onNetworkChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, isOnline);
}
