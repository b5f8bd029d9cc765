import { useSyncExternalStore } from 'react';
import { appState } from '../native/app-state/index.ts';
import { isOnline, onNetworkChange } from './network.ts';
import { createTopics, type Listener } from './realtime/topics.ts';
import { holdConnection, joinOnWire } from './realtime/wire.ts';

const topics = createTopics(joinOnWire);

/**
 * Listens to a private topic (`user-{id}`, `conversation-{id}`, `venue-{id}`) until the returned function is called. A
 * plain function gets its broadcasts. A topic is joined once for all listeners, and again after a lost connection.
 */
export function listen(name: string, listener: Listener | NonNullable<Listener['onBroadcast']>): () => void {
  return topics.listen(name, typeof listener === 'function' ? { onBroadcast: listener } : listener);
}

/** Broadcasts on a joined topic; while the topic is not joined, nothing is sent. */
export function broadcast(name: string, event: string, payload: Record<string, unknown>): void {
  topics.broadcast(name, event, payload);
}

let isAppActive = true;

/**
 * Closes the socket in the background. In the foreground every topic is joined again, and missed events are refetched.
 */
export function followAppState(): () => void {
  const hold = () => {
    holdConnection(isAppActive && isOnline());
    checkConnection();
  };
  hold();
  const ends = [
    appState.onChange(now => {
      isAppActive = now;
      hold();
    }),
    onNetworkChange(hold),
    topics.onChange(checkConnection),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** A shorter loss of the connection is ignored. Milliseconds. */
const ignoredLossMs = 3000;

let isDown = false;
let lossTimer: number | undefined;
const downListeners = new Set<() => void>();

function checkConnection(): void {
  if (!isAppActive || topics.allJoined()) {
    window.clearTimeout(lossTimer);
    lossTimer = undefined;
    setDown(false);
  } else {
    lossTimer ??= window.setTimeout(() => setDown(true), ignoredLossMs);
  }
}

function setDown(next: boolean): void {
  if (isDown === next) return;
  isDown = next;
  for (const listener of downListeners) listener();
}

function subscribe(listener: () => void): () => void {
  downListeners.add(listener);
  return () => downListeners.delete(listener);
}

/** True while the realtime channel is down: the shown queries are then refetched every few seconds. */
export function useChannelDown(): boolean {
  return useSyncExternalStore(subscribe, () => isDown);
}

/** Returns a `refetchInterval` that applies only while the channel is down. Milliseconds. */
export function refetchWhileDown(everyMs: number): () => number | false {
  return () => (isDown ? everyMs : false);
}
