import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropEarlyAnswers, takeEarlyAnswer, takeEarlyFix } from '../platform/early.ts';

const answer = Promise.resolve(Response.json({}));
const asked = (key: string) => {
  window.early = { token: 'hers', answers: new Map([[key, answer]]), fix: null };
};

/** The page began this long ago. Milliseconds. */
const pageIs = (old: number) => vi.spyOn(performance, 'now').mockReturnValue(old);

beforeEach(() => {
  pageIs(1000);
});
afterEach(() => {
  vi.restoreAllMocks();
  window.early = undefined;
});

test("an early answer is used once, whatever the order of the input's fields", () => {
  asked('/near[["lat",1],["lng",2]]');
  expect(takeEarlyAnswer('/near', { lng: 2, lat: 1 }, 'hers')).toBe(answer);
  expect(takeEarlyAnswer('/near', { lng: 2, lat: 1 }, 'hers')).toBeNull();
});

test('an early answer is used only for its own session and input', () => {
  asked('/near[["lat",1]]');
  expect(takeEarlyAnswer('/near', { lat: 1 }, 'his')).toBeNull();
  expect(takeEarlyAnswer('/near', { lat: 2 }, 'hers')).toBeNull();
});

test('there is no early answer when the page requested nothing', () => {
  expect(takeEarlyAnswer('/near', {}, 'hers')).toBeNull();
  expect(takeEarlyFix()).toBeNull();
});

test('an early answer is not used after 30 seconds', () => {
  asked('/near[]');
  pageIs(30_000);
  expect(takeEarlyAnswer('/near', {}, 'hers')).toBeNull();
  pageIs(29_999);
  expect(takeEarlyAnswer('/near', {}, 'hers')).toBe(answer);
});

test('an early answer is not used after early answers were dropped', () => {
  asked('/near[]');
  dropEarlyAnswers();
  expect(takeEarlyAnswer('/near', {}, 'hers')).toBeNull();
});
