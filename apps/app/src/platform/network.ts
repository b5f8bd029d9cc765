import { useSyncExternalStore } from 'react';

/**
 * Whether the server can be reached: the device is online, and the last call arrived. A phone without reception reports
 * "online" for minutes, so a failed call counts at once.
 */
const listeners = new Set<() => void>();
let lastCallArrived = true;

export function isOnline(): boolean {
  return navigator.onLine && lastCallArrived;
}

/** Called by the client after each attempt. */
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
