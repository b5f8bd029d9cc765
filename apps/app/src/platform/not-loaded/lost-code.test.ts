import { brand } from '@nightjar/domain/brand';
import { describe, expect, test, vi } from 'vitest';
import { isLostCode, keepRouterFromReloading, reloadForNewer } from './lost-code.ts';

/** Returns a tab whose page asks for a reload each time a part of the app is missing. */
function openTab() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const reload = vi.fn();
  return {
    reload,
    missPart: (version: string | null) =>
      reloadForNewer({ askVersion: async () => version, storage, reload }),
  };
}

describe('a part of the app that does not load', () => {
  test('a tab loads its page again once for each newer version, and never in a loop', async () => {
    const { reload, missPart } = openTab();
    await missPart('99.0.0');
    await missPart('99.0.0');
    expect(reload).toHaveBeenCalledTimes(1);
    await missPart('99.0.1');
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('a tab does not load its page again where the server has no newer version', async () => {
    const { reload, missPart } = openTab();
    for (const version of [brand.version, '0.0.1', null]) await missPart(version);
    expect(reload).not.toHaveBeenCalled();
  });

  test('a tab whose storage is blocked does not load its page again, because it could not tell a loop', async () => {
    const reload = vi.fn();
    const blocked = () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    };
    const storage = { getItem: blocked, setItem: blocked };
    await expect(reloadForNewer({ askVersion: async () => '99.0.0', storage, reload })).rejects.toThrow();
    expect(reload).not.toHaveBeenCalled();
  });

  test.each([
    'Failed to fetch dynamically imported module: https://bar.example/assets/a.js',
    'error loading dynamically imported module: https://bar.example/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
    "'text/html' is not a valid JavaScript MIME type.",
  ])(
    'the error "%s" of a browser means a part of the app that did not load, also after its new beginning',
    message => {
      const payload = new TypeError(message);
      expect(isLostCode(payload)).toBe(true);
      const page = new EventTarget();
      keepRouterFromReloading(page);
      page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
      expect(payload.message).toMatch(/^A part of the app did not load: /);
      expect(isLostCode(payload)).toBe(true);
    },
  );

  test('another error is not taken for a part of the app that did not load', () => {
    expect(isLostCode(new TypeError('Failed to fetch'))).toBe(false);
    expect(isLostCode('Importing a module script failed.')).toBe(false);
  });
});
