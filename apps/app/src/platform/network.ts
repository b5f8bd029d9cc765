import { useSyncExternalStore } from 'react';

/**
 * The server counts as reachable where the device is online and the last call arrived. A phone without reception
 * reports "online" for minutes, so a failed call counts at once.
 */
const listeners = new Set<() => void>();
let lastCallArrived = true;
/** The listeners know this state. Browsers do not report every change of `navigator.onLine`. */
let announced = true;

export function isOnline(): boolean {
  return navigator.onLine && lastCallArrived;
}

/** The client calls this after each attempt. */
export function noteReach(arrived: boolean): void {
  lastCallArrived = arrived;
  announce();
}

export function onNetworkChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    announced = isOnline();
    window.addEventListener('online', announce);
    window.addEventListener('offline', announce);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', announce);
    window.removeEventListener('offline', announce);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, isOnline);
}

function announce(): void {
  const online = isOnline();
  if (online === announced) return;
  announced = online;
  for (const listener of listeners) listener();
}
