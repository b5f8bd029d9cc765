import { afterEach, expect, test } from 'vitest';
import { takeEarlyAnswer, takeEarlyFix } from '../platform/early.ts';

const answer = Promise.resolve(Response.json({}));
const asked = (key: string) => {
  window.early = { token: 'hers', answers: new Map([[key, answer]]), fix: null };
};

afterEach(() => {
  window.early = undefined;
});

test('an answer is taken once, whatever the order of the fields', () => {
  asked('/near[["lat",1],["lng",2]]');
  expect(takeEarlyAnswer('/near', { lng: 2, lat: 1 }, 'hers')).toBe(answer);
  expect(takeEarlyAnswer('/near', { lng: 2, lat: 1 }, 'hers')).toBeNull();
});

test('an answer is of the session it was asked for, and of that input', () => {
  asked('/near[["lat",1]]');
  expect(takeEarlyAnswer('/near', { lat: 1 }, 'his')).toBeNull();
  expect(takeEarlyAnswer('/near', { lat: 2 }, 'hers')).toBeNull();
});

test('without a page that asked there is nothing', () => {
  expect(takeEarlyAnswer('/near', {}, 'hers')).toBeNull();
  expect(takeEarlyFix()).toBeNull();
});
