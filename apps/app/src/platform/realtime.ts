import { useSyncExternalStore } from 'react';
import { appState } from '../native/app-state/index.ts';
import { isOnline, onNetworkChange } from './network.ts';
import { createTopics, type Listener } from './realtime/topics.ts';
import { holdLine, joinOnWire } from './realtime/wire.ts';

const topics = createTopics(joinOnWire);

/**
 * Hears a private topic (`user-{id}`, `conversation-{id}`, `venue-{id}`) until the returned function is called; a
 * plain function hears its broadcasts. A topic is joined once however many listen, and again after a lost line.
 */
export function listen(name: string, heard: Listener | NonNullable<Listener['onBroadcast']>): () => void {
  return topics.listen(name, typeof heard === 'function' ? { onBroadcast: heard } : heard);
}

/** Says something to everybody on a topic that is joined; while it is not, nothing is said and nobody waits. */
export function say(name: string, event: string, payload: Record<string, unknown>): void {
  topics.say(name, event, payload);
}

let active = true;

/** In the background nothing is heard; coming back, every topic is joined again and what was missed is asked for. */
export function followDevice(): () => void {
  const hold = () => {
    holdLine(active && isOnline());
    review();
  };
  hold();
  const ends = [
    appState.onChange(now => {
      active = now;
      hold();
    }),
    onNetworkChange(hold),
    topics.onChange(review),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** A line that is back within this time was hardly gone. Milliseconds. */
const patienceMs = 3000;

let down = false;
let losing: number | undefined;
const downListeners = new Set<() => void>();

function review(): void {
  if (!active || topics.hearsAll()) {
    window.clearTimeout(losing);
    losing = undefined;
    become(false);
  } else {
    losing ??= window.setTimeout(() => become(true), patienceMs);
  }
}

function become(next: boolean): void {
  if (down === next) return;
  down = next;
  for (const listener of downListeners) listener();
}

function subscribe(listener: () => void): () => void {
  downListeners.add(listener);
  return () => downListeners.delete(listener);
}

/** True while what others do is not heard: what is on screen is then asked for every few seconds. */
export function useChannelDown(): boolean {
  return useSyncExternalStore(subscribe, () => down);
}

/** A `refetchInterval` that asks only while the channel is down. Milliseconds. */
export function whileDown(everyMs: number): () => number | false {
  return () => (down ? everyMs : false);
}
