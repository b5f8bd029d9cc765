import { expect, test } from 'vitest';
import { storesFor } from './flow.ts';

const urls = { appStoreUrl: 'https://apple.example/1', playStoreUrl: 'https://google.example/1' };

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36', 'Google Play', urls.playStoreUrl],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15',
    'App Store',
    urls.appStoreUrl,
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'App Store', urls.appStoreUrl],
])(
  'the download page offers a device with the user agent "%s" its own store first, then the store of other phones',
  (userAgent, name, url) => {
    const [first, second] = storesFor(userAgent, urls);
    expect(first).toEqual({ name, url });
    expect(second.name).not.toBe(name);
  },
);
