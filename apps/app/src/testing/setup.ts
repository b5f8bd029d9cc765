import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';
import { closeApp } from './render-app.tsx';
import { TestIntersectionObserver } from './view.ts';

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

// A query that finds its element does not wait. The limit of 10 s (10,000 ms) is long, so that a test does not fail
// only because the machine is busy.
configure({ asyncUtilTimeout: 10_000 });

// For its warnings, React records where a limited number of elements was made, which takes an eighth of the time of
// these tests. This counter of recorded elements always shows infinity, so React takes the limit as reached and records
// none.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => {} },
);

// To find an element by its role, the style of each element is computed. The theme's CSS variables take most of this
// time and hide no element, so their style sheet is left out.
const ownSheet = Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, 'sheet')?.get;
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', {
  configurable: true,
  get(this: HTMLStyleElement) {
    return this.dataset.mantineStyles === 'true' ? null : ownSheet?.call(this);
  },
});

// This DOM has no pointer capture and no layout. Every element would have no size, and a long list would draw no rows,
// so each element gets a fixed size.
Element.prototype.setPointerCapture ??= () => {};
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 64 });
Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 390 });
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 844 });
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 390 });

Object.defineProperty(globalThis, 'IntersectionObserver', {
  configurable: true,
  value: TestIntersectionObserver,
});
// Animations do not run in this DOM and would never end, so the device prefers reduced motion.
Object.assign(window.happyDOM.settings.device, { prefersReducedMotion: 'reduce' });
// A link that a test follows, such as a link to a downloaded file, would change the page's address for all tests of
// this worker.
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
      found({ coords: { latitude: 27.9601, longitude: -82.4373 } } as GeolocationPosition),
  },
});

afterEach(closeApp);
