import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropEarlyAnswers, takeEarlyAnswer, takeEarlyLocation } from '../platform/early.ts';

const earlyAnswer = Promise.resolve(Response.json({}));
const storeEarlyAnswer = (key: string) => {
  window.early = { token: 'hers', answers: new Map([[key, earlyAnswer]]), fix: null };
};

/** Lets the page have begun `old` milliseconds ago. */
const setPageAge = (old: number) => vi.spyOn(performance, 'now').mockReturnValue(old);

beforeEach(() => {
  setPageAge(1000);
});
afterEach(() => {
  vi.restoreAllMocks();
  window.early = undefined;
});

test("the answer to a call that the page made before the app ran is used once, whatever the order of the input's fields", () => {
  storeEarlyAnswer('/near[["lat",1],["lng",2]]');
  expect(takeEarlyAnswer('/near', { lng: 2, lat: 1 }, 'hers')).toBe(earlyAnswer);
  expect(takeEarlyAnswer('/near', { lng: 2, lat: 1 }, 'hers')).toBeNull();
});

test('the answer to a call that the page made before the app ran is used only for the same session and input', () => {
  storeEarlyAnswer('/near[["lat",1]]');
  expect(takeEarlyAnswer('/near', { lat: 1 }, 'his')).toBeNull();
  expect(takeEarlyAnswer('/near', { lat: 2 }, 'hers')).toBeNull();
});

test('the app has no early answer where the page made no call before the app ran', () => {
  expect(takeEarlyAnswer('/near', {}, 'hers')).toBeNull();
  expect(takeEarlyLocation()).toBeNull();
});

test('the answer to a call that the page made before the app ran is not used after 30 seconds', () => {
  storeEarlyAnswer('/near[]');
  setPageAge(30_000);
  expect(takeEarlyAnswer('/near', {}, 'hers')).toBeNull();
  setPageAge(29_999);
  expect(takeEarlyAnswer('/near', {}, 'hers')).toBe(earlyAnswer);
});

test('the answer to a call that the page made before the app ran is not used once the app has discarded such answers', () => {
  storeEarlyAnswer('/near[]');
  dropEarlyAnswers();
  expect(takeEarlyAnswer('/near', {}, 'hers')).toBeNull();
});
