import type { PublicSettings, Store } from '@nightjar/domain/kernel/public-settings';

export type StoreLink = { readonly name: 'App Store' | 'Google Play'; readonly url: string };

export type StoreSettings = Pick<PublicSettings, 'appStoreUrl' | 'playStoreUrl' | 'inStores'>;

/** A person gets the app in one of these ways, by the device on which the page is open. */
export type WayToApp =
  /** The phone gets the app from its own store. */
  | { readonly way: 'store'; readonly store: StoreLink }
  /** The phone's own store does not have the app, so the page itself is installed. */
  | { readonly way: 'home-screen'; readonly phone: 'android' | 'iphone' }
  /** On a computer, the person opens this page again on their phone. */
  | { readonly way: 'scan'; readonly stores: readonly StoreLink[] };

/** Returns the store for this user agent. An iPad may name itself a Mac, so all systems but Android have Apple's. */
function storeOf(userAgent: string): Store {
  return /Android/.test(userAgent) ? 'google' : 'apple';
}

const isPhone = (userAgent: string): boolean => /Android|iPhone|iPad|iPod/.test(userAgent);

export function storeLinkFor(userAgent: string, settings: StoreSettings): StoreLink {
  return storeLink(storeOf(userAgent), settings);
}

function storeLink(store: Store, { appStoreUrl, playStoreUrl }: StoreSettings): StoreLink {
  return store === 'apple'
    ? { name: 'App Store', url: appStoreUrl }
    : { name: 'Google Play', url: playStoreUrl };
}

/** Decides how the person at this device gets the app. */
export function wayToApp(userAgent: string, settings: StoreSettings): WayToApp {
  if (!isPhone(userAgent))
    return { way: 'scan', stores: settings.inStores.map(store => storeLink(store, settings)) };
  const own = storeOf(userAgent);
  if (settings.inStores.includes(own)) return { way: 'store', store: storeLink(own, settings) };
  return { way: 'home-screen', phone: own === 'google' ? 'android' : 'iphone' };
}
