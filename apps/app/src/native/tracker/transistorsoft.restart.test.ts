import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TrackerEvent, TrackerTexts } from './port.ts';

const texts: TrackerTexts = {
  notification: { title: 'You are out', text: 'Friends see where you are.' },
  rationale: { title: 'Share your night', text: 'Also in the background?', allow: 'Allow', deny: 'Deny' },
};
const upload = { url: 'https://nightjar.example/locations', token: 'upload-token' };

/** The plugin's package is not installed here, so this fake of the shell has only the plugin's methods. */
function shell(providerState = { enabled: true, status: 3 }) {
  const calls: [method: string, options: unknown][] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const called = (method: string) => async (options?: unknown) => {
    calls.push([method, options]);
  };
  const plugin = {
    ready: called('ready'),
    setConfig: called('setConfig'),
    start: called('start'),
    stop: called('stop'),
    getProviderState: async () => providerState,
    requestPermission: () => Promise.reject(new Error('2')),
    addListener: async (event: string, listener: (event: unknown) => void) => {
      listeners.set(event, listener);
      return { remove: async () => void listeners.delete(event) };
    },
  };
  vi.doMock('@capacitor/core', () => ({ registerPlugin: () => plugin }));
  return { calls, listeners, load: async () => (await import('./transistorsoft.ts')).tracker };
}

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.doUnmock('@capacitor/core');
});

describe("Transistorsoft's tracker", () => {
  it('the Transistorsoft location tracker starts with the options of the specification and with the token for its uploads', async () => {
    const { calls, load } = shell();
    await (await load()).start(upload, texts, () => {});
    expect(calls.map(([method]) => method)).toEqual(['ready', 'start']);
    expect(calls[0]?.[1]).toEqual({
      options: {
        geolocation: {
          desiredAccuracy: 10,
          distanceFilter: 50,
          stopTimeout: 5,
          locationAuthorizationRequest: 'Always',
        },
        app: {
          stopOnTerminate: false,
          startOnBoot: true,
          notification: texts.notification,
          backgroundPermissionRationale: {
            title: 'Share your night',
            message: 'Also in the background?',
            positiveAction: 'Allow',
            negativeAction: 'Deny',
          },
        },
        http: {
          url: upload.url,
          method: 'POST',
          autoSync: true,
          headers: { Authorization: 'Bearer upload-token' },
        },
      },
    });
  });

  it('a second start of the location tracker passes the new upload token on to it', async () => {
    const { calls, load } = shell();
    const tracker = await load();
    await tracker.start(upload, texts, () => {});
    await tracker.start({ ...upload, token: 'second' }, texts, () => {});
    expect(calls.map(([method]) => method)).toEqual(['ready', 'start', 'setConfig', 'start']);
    expect(JSON.stringify(calls[2]?.[1])).toContain('Bearer second');
  });

  it('a location tracker that an earlier process of the app has started is prepared before it is stopped', async () => {
    const { calls, load } = shell();
    await (await load()).stop();
    expect(calls.map(([method]) => method)).toEqual(['ready', 'stop']);
  });

  it('the location tracker reports positions, and that it stopped after the user took the permission back', async () => {
    const { listeners, load } = shell();
    const events: TrackerEvent[] = [];
    await (await load()).start(upload, texts, event => events.push(event));
    listeners.get('location')?.({
      coords: { latitude: 27.95, longitude: -82.46 },
      timestamp: '2026-11-20T22:00:00Z',
    });
    listeners.get('providerchange')?.({ enabled: true, status: 2 });
    expect(events).toEqual([
      {
        kind: 'position',
        point: { lat: 27.95, lng: -82.46 },
        at: Date.parse('2026-11-20T22:00:00Z'),
      },
      { kind: 'stopped', reason: 'denied' },
    ]);
  });

  it.each([
    [{ enabled: true, status: 0 }, 'unknown'],
    [{ enabled: true, status: 1 }, 'restricted'],
    [{ enabled: true, status: 2 }, 'denied'],
    [{ enabled: true, status: 3 }, 'always'],
    [{ enabled: true, status: 4 }, 'while-used'],
    [{ enabled: false, status: 3 }, 'restricted'],
  ] as const)(
    "the tracking plugin's state %j is read as the location permission %s",
    async (state, permission) => {
      const { load } = shell(state);
      const tracker = await load();
      expect(await tracker.permission()).toBe(permission);
      expect(await tracker.requestPermission(texts)).toBe(permission);
    },
  );
});
