import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';
import { closeApp } from './render-app.tsx';
import { WatchedObserver } from './view.ts';

declare global {
  interface Window {
    readonly happyDOM: {
      readonly settings: {
        readonly device: object;
        readonly navigation: object;
        canvasAdapter: object | null;
      };
      readonly setViewport: (size: { width: number; height: number }) => void;
    };
  }
}

// Only a failing query waits this long; a busy machine must not fail a test.
configure({ asyncUtilTimeout: 10_000 });

// React's warnings name the place in the code where each element was made. Recording the places takes an eighth of the
// time of these tests. After so many elements React stops recording by itself.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => {} },
);

// A query by role computes the style of each element it meets. The theme's variables take most of that time, and no
// element is hidden by one.
const ownSheet = Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, 'sheet')?.get;
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', {
  configurable: true,
  get(this: HTMLStyleElement) {
    return this.dataset.mantineStyles === 'true' ? null : ownSheet?.call(this);
  },
});

// This DOM measures every element as empty, and long lists draw the rows that fit.
Element.prototype.setPointerCapture ??= () => {};
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 64 });
Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 390 });
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 844 });
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 390 });

Object.defineProperty(globalThis, 'IntersectionObserver', { configurable: true, value: WatchedObserver });
// No animation runs here, so none would ever end: the device prefers reduced motion.
Object.assign(window.happyDOM.settings.device, { prefersReducedMotion: 'reduce' });
// A followed link, for example to a file to save, would leave the address that all tests of a worker share.
Object.assign(window.happyDOM.settings.navigation, {
  disableMainFrameNavigation: true,
  disableChildPageNavigation: true,
  disableFallbackToSetURL: true,
});

Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: Object.assign(new EventTarget(), { load: async () => [] }),
});
Object.defineProperty(navigator, 'geolocation', {
  configurable: true,
  value: {
    getCurrentPosition: (found: PositionCallback) =>
      found({ coords: { latitude: 27.9601, longitude: -82.4401 } } as GeolocationPosition),
  },
});

afterEach(closeApp);
