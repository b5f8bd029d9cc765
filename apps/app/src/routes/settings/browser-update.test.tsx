import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AppUpdate, appUpdate, useAppUpdate } from '../../platform/app-update.ts';
import { busy } from '../../platform/busy.ts';
import { checkLimitMs, registerServiceWorker } from '../../platform/update.ts';

let offerNewVersion = () => {};
let agreements = 0;
vi.mock('virtual:pwa-register', () => ({
  registerSW: ({ onNeedRefresh }: { onNeedRefresh: () => void }) => {
    offerNewVersion = onNeedRefresh;
    return async () => {
      agreements += 1;
    };
  },
}));

/** Each check for a new version calls this function, which a test replaces. */
let answerCheck: () => Promise<unknown> = async () => {};
let waiting: object | null = null;
const container = Object.assign(new EventTarget(), {
  getRegistration: async () => ({ update: () => answerCheck(), installing: null, waiting }),
});
let reloads = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(window.location, 'reload').mockImplementation(() => {
    reloads += 1;
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  [reloads, agreements, waiting] = [0, 0, null];
  await registerServiceWorker();
});

afterEach(() => {
  appUpdate.setSource(null);
  busy.endAll();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const shown = (): AppUpdate => renderHook(useAppUpdate).result.current;

describe('the update of the app in a browser', () => {
  test('a check for a version in a browser fails after ten seconds where the server never answers', async () => {
    answerCheck = () => new Promise(() => {});
    appUpdate.check();
    await vi.advanceTimersByTimeAsync(checkLimitMs - 1);
    expect(shown()).toMatchObject({ stage: 'checking' });
    await vi.advanceTimersByTimeAsync(1);
    expect(shown()).toMatchObject({ stage: 'failed', message: 'Update failed' });
  });

  test('a check for a version in a browser that already has a newer one shows that it is ready', async () => {
    answerCheck = async () => {};
    waiting = {};
    appUpdate.check();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toMatchObject({ stage: 'ready' });
  });

  test('a page that the user agreed to reload for a newer version reloads only after the pour that has begun meanwhile', async () => {
    offerNewVersion();
    appUpdate.install();
    expect(agreements).toBe(1);
    const endPour = busy.begin('pour');
    container.dispatchEvent(new Event('controllerchange'));
    expect(reloads).toBe(0);
    endPour();
    expect(reloads).toBe(1);
    await vi.advanceTimersByTimeAsync(0);
  });
});
