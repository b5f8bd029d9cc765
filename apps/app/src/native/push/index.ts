import { isNative } from '../platform.ts';
import type { PushNote, PushPort } from './port.ts';
import { push as web } from './web.ts';

const load = async () => (await import('./capacitor.ts')).push;

type Subscribe<News> = (listener: (news: News) => void) => () => void;

/**
 * Turns a subscription of the push port of phones into one that works at once: it waits until the code of that port has
 * loaded, and then subscribes.
 */
const subscribeOnceLoaded =
  <News>(subscribe: (adapter: PushPort) => Subscribe<News>): Subscribe<News> =>
  listener => {
    const subscribed = load().then(adapter => subscribe(adapter)(listener));
    return () => void subscribed.then(end => end());
  };

const capacitor: PushPort = {
  needsKey: false,
  permissionIsConsent: true,
  permission: async () => (await load()).permission(),
  register: async () => (await load()).register(),
  unregister: async () => (await load()).unregister(),
  onAddress: subscribeOnceLoaded<string>(adapter => adapter.onAddress),
  clearNotifications: async () => (await load()).clearNotifications(),
  onTap: subscribeOnceLoaded<PushNote>(adapter => adapter.onTap),
  onNote: subscribeOnceLoaded<PushNote>(adapter => adapter.onNote),
  createChannels: async channels => (await load()).createChannels(channels),
};

export const push: PushPort = isNative ? capacitor : web;
