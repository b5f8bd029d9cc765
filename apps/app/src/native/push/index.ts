import { isNative } from '../platform.ts';
import type { PushNote, PushPort } from './port.ts';
import { push as web } from './web.ts';

const load = async () => (await import('./capacitor.ts')).push;

type Subscribe = (listener: (note: PushNote) => void) => () => void;

/**
 * Turns a subscription of the push port of phones into one that works at once: it waits until the code of that port has
 * loaded, and then subscribes.
 */
const later =
  (subscribe: (adapter: PushPort) => Subscribe): Subscribe =>
  listener => {
    const subscribed = load().then(adapter => subscribe(adapter)(listener));
    return () => void subscribed.then(end => end());
  };

const capacitor: PushPort = {
  needsKey: false,
  permission: async () => (await load()).permission(),
  register: async () => (await load()).register(),
  unregister: async () => (await load()).unregister(),
  onTap: later(adapter => adapter.onTap),
  onNote: later(adapter => adapter.onNote),
  createChannels: async channels => (await load()).createChannels(channels),
};

export const push: PushPort = isNative ? capacitor : web;
