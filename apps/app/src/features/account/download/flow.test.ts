import { describe, expect, it } from 'vitest';
import { storeLinkFor, wayToApp } from './flow.ts';

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';
const computer = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

const apple = { name: 'App Store', url: 'https://apple.example/1' };
const google = { name: 'Google Play', url: 'https://google.example/1' };
const settings = { appStoreUrl: apple.url, playStoreUrl: google.url, inStores: ['apple', 'google'] as const };

describe('the way to the app', () => {
  it.each([
    ['an Android phone', android, google],
    ['an iPhone', iphone, apple],
  ])('the download page offers %s its own store, and no other', (_phone, userAgent, store) => {
    expect(wayToApp(userAgent, { ...settings, inStores: [...settings.inStores] })).toEqual({
      way: 'store',
      store,
    });
    expect(storeLinkFor(userAgent, { ...settings, inStores: [] })).toEqual(store);
  });

  it.each([
    ['an Android phone', android, ['apple'] as const, 'android'],
    ['an iPhone', iphone, ['google'] as const, 'iphone'],
    ['an iPhone', iphone, [] as const, 'iphone'],
  ])(
    'the download page tells %s how to install the page itself, where its store does not have the app',
    (_phone, userAgent, inStores, phone) => {
      expect(wayToApp(userAgent, { ...settings, inStores: [...inStores] })).toEqual({
        way: 'home-screen',
        phone,
      });
    },
  );

  it('the download page on a computer leads to the phone, and to the stores that have the app', () => {
    expect(wayToApp(computer, { ...settings, inStores: [] })).toEqual({ way: 'scan', stores: [] });
    expect(wayToApp(computer, { ...settings, inStores: ['google'] })).toEqual({
      way: 'scan',
      stores: [google],
    });
  });
});
