import type { Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { appState } from '../native/app-state/index.ts';
import { isOnline, onNetworkChange } from './network.ts';
import { retryInterval } from './query-client.ts';
import { createTopics, type Listener } from './realtime/topics.ts';
import { joinOnWire, pauseConnection } from './realtime/wire.ts';

const topics = createTopics(joinOnWire);

/**
 * Listens to a private topic (such as `user-{id}` or `venue-{id}`) until the returned function is called. A listener
 * may be a single function, which gets the broadcasts. The app joins a topic once for all its listeners, and joins it
 * again after a lost connection.
 */
export function listenToTopic(
  name: string,
  listener: Listener | NonNullable<Listener['onBroadcast']>,
): () => void {
  return topics.listen(name, typeof listener === 'function' ? { onBroadcast: listener } : listener);
}

/** Sends a broadcast to a joined topic. While the topic is not joined, nothing is sent. */
export function broadcastToTopic(name: string, event: string, payload: Record<string, unknown>): void {
  topics.broadcast(name, event, payload);
}

let isAppActive = true;

/**
 * Closes the socket while the app is in the background or without a connection. Afterwards every topic is joined again.
 */
export function followAppState(): () => void {
  const hold = () => {
    pauseConnection(isAppActive && isOnline());
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

/** A loss of the connection that is shorter than this many milliseconds is ignored. */
const ignoredLossMs = 3000;

let isChannelDown = false;
let lossTimer: number | undefined;
const channelDownListeners = new Set<() => void>();

function checkConnection(): void {
  if (!isAppActive || topics.allJoined()) {
    window.clearTimeout(lossTimer);
    lossTimer = undefined;
    setChannelDown(false);
  } else {
    lossTimer ??= window.setTimeout(() => setChannelDown(true), ignoredLossMs);
  }
}

function setChannelDown(next: boolean): void {
  if (isChannelDown === next) return;
  isChannelDown = next;
  for (const listener of channelDownListeners) listener();
}

function subscribeToChannelDown(listener: () => void): () => void {
  channelDownListeners.add(listener);
  return () => channelDownListeners.delete(listener);
}

/** True while the realtime channel is down. Queries with `refetchWhileDown` are then refetched at an interval. */
export function useChannelDown(): boolean {
  return useSyncExternalStore(subscribeToChannelDown, () => isChannelDown);
}

/**
 * Returns a `refetchInterval` (milliseconds) that applies only while the realtime channel is down. A query that has
 * failed is fetched again as every other.
 */
export function refetchWhileDown(everyMs: number): (query: Pick<Query, 'state'>) => number | false {
  return query => (isChannelDown ? everyMs : retryInterval(query));
}
