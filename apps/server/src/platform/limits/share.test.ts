import { expect, test } from 'vitest';
import { rateLimitPresets } from '../config/environment.ts';
import { limitsPerProcess } from './share.ts';

test('two processes together allow as many concurrent calls as one process alone', () => {
  const whole = { ...rateLimitPresets, at_once: 20, sockets: 20 };
  expect(limitsPerProcess(whole, 1)).toEqual(whole);
  expect(limitsPerProcess(whole, 2)).toEqual({ ...whole, at_once: 10, sockets: 10 });
});

test('one process allows six concurrent calls of a browser, however many processes share the limit', () => {
  expect(limitsPerProcess({ ...rateLimitPresets, at_once: 20 }, 64)).toMatchObject({
    at_once: 6,
    sockets: 1,
  });
  expect(limitsPerProcess({ ...rateLimitPresets, at_once: 2 }, 64)).toMatchObject({ at_once: 2 });
});

test('limits that are off stay off when they are divided among processes', () => {
  expect(limitsPerProcess(null, 4)).toBeNull();
});
