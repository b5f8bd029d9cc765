import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionKey as key } from './key.ts';
import { createSessionVault, longestAnswerMs } from './vault.ts';

const session = '{"access_token":"token"}';

function memoryStore() {
  const texts = new Map<string, string>();
  return {
    texts,
    get: async (name: string) => texts.get(name) ?? null,
    set: async (name: string, value: string) => void texts.set(name, value),
    remove: async (name: string) => void texts.delete(name),
  };
}

/**
 * Makes a phone with both stores: the secure store and the preferences. Each `start` begins a new process of the app on
 * this phone.
 */
function phone() {
  const secure = memoryStore();
  const plain = memoryStore();
  return { secure, plain, start: (store = secure) => createSessionVault({ secure: store, plain }) };
}

const failingStore = () => ({
  ...memoryStore(),
  get: () => Promise.reject(new Error('locked')),
  set: () => Promise.reject(new Error('locked')),
  remove: () => Promise.reject(new Error('locked')),
});

const silentStore = () => ({
  ...memoryStore(),
  get: () => new Promise<never>(() => {}),
  set: () => new Promise<never>(() => {}),
  remove: () => new Promise<never>(() => {}),
});

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the session of a store build', () => {
  it('the session is kept in the secure store alone, over a start of the app', async () => {
    const { start, plain } = phone();
    await start().set(key, session);
    expect(await start().get(key)).toBe(session);
    expect([...plain.texts.values()]).not.toContain(session);
  });

  it('an old session in the preferences moves to the secure store once', async () => {
    const { start, plain, secure } = phone();
    plain.texts.set(key, session);
    expect(await start().get(key)).toBe(session);
    expect(plain.texts.has(key)).toBe(false);
    expect(secure.texts.get(key)).toBe(session);
    plain.texts.set(key, 'stale');
    expect(await start().get(key)).toBe(session);
    expect(plain.texts.has(key)).toBe(false);
  });

  it('a session that outlived an uninstall is deleted at the first start', async () => {
    const { start, secure, plain } = phone();
    await start().set(key, session);
    plain.texts.clear();
    expect(await start().get(key)).toBeNull();
    expect(secure.texts.has(key)).toBe(false);
  });
});

describe('a sign-out while the secure store does not work', () => {
  it('an old session that could not move does not come back after a sign-out', async () => {
    const { start, plain } = phone();
    plain.texts.set(key, session);
    await start(failingStore()).remove(key);
    expect(await start().get(key)).toBeNull();
  });
});

describe('a secure store that does not work', () => {
  it('a secure store that fails leaves the old session in the preferences, and the next start tries again', async () => {
    const { start, plain } = phone();
    plain.texts.set(key, session);
    expect(await start(failingStore()).get(key)).toBeNull();
    expect(await start().get(key)).toBe(session);
  });

  it('a secure store that does not answer lets the app start without a session', async () => {
    vi.useFakeTimers();
    const read = phone().start(silentStore()).get(key);
    await vi.advanceTimersByTimeAsync(longestAnswerMs);
    expect(await read).toBeNull();
  });

  it('a session that the secure store refuses is valid until the app ends', async () => {
    const { start } = phone();
    const store = failingStore();
    const vault = start(store);
    await vault.set(key, session);
    expect(await vault.get(key)).toBe(session);
    expect(await start(store).get(key)).toBeNull();
  });

  it('a session that the secure store did not delete at the sign-out is deleted at the next start', async () => {
    const { start, secure } = phone();
    await start().set(key, session);
    await start({ ...secure, remove: () => Promise.reject(new Error('locked')) }).remove(key);
    expect(await start().get(key)).toBeNull();
    expect(secure.texts.has(key)).toBe(false);
  });
});
