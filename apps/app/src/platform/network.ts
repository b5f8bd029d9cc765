import { useSyncExternalStore } from 'react';
import { network } from '../native/network/index.ts';

/**
 * These listeners learn whether the server is reachable: the device is online, and its last call reached the server. A
 * phone without reception may report for minutes that it is online, so one lost call is enough.
 */
const networkListeners = new Set<() => void>();
let wasServerReached = true;
/**
 * This value was last announced to the listeners. A new value is compared with it, because browsers do not report every
 * change of `navigator.onLine`.
 */
let announcedOnline = true;

let unsubscribeFromNetwork = () => {};

export function isOnline(): boolean {
  return network.isConnected() && wasServerReached;
}

/** The client calls this after each attempt, with true if the server was reached. */
export function noteServerReached(arrived: boolean): void {
  wasServerReached = arrived;
  announceChange();
}

export function onNetworkChange(listener: () => void): () => void {
  if (networkListeners.size === 0) {
    announcedOnline = isOnline();
    unsubscribeFromNetwork = network.onChange(announceChange);
  }
  networkListeners.add(listener);
  return () => {
    networkListeners.delete(listener);
    if (networkListeners.size > 0) return;
    unsubscribeFromNetwork();
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, isOnline);
}

function announceChange(): void {
  const online = isOnline();
  if (online === announcedOnline) return;
  announcedOnline = online;
  for (const listener of networkListeners) listener();
}
