import { useSyncExternalStore } from 'react';

/**
 * The server counts as reachable where the device is online and the last call arrived. A phone without reception
 * reports "online" for minutes, so a failed call counts at once.
 */
const listeners = new Set<() => void>();
let lastCallArrived = true;
/** The listeners know this state. Browsers do not report every change of `navigator.onLine`. */
let announcedOnline = true;

export function isOnline(): boolean {
  return navigator.onLine && lastCallArrived;
}

/** The client calls this after each attempt. */
export function noteServerReached(arrived: boolean): void {
  lastCallArrived = arrived;
  announceChange();
}

export function onNetworkChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    announcedOnline = isOnline();
    window.addEventListener('online', announceChange);
    window.addEventListener('offline', announceChange);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', announceChange);
    window.removeEventListener('offline', announceChange);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, isOnline);
}

function announceChange(): void {
  const online = isOnline();
  if (online === announcedOnline) return;
  announcedOnline = online;
  for (const listener of listeners) listener();
}
