import { expect, test } from 'vitest';
import { detectLastingDelay } from './overload.ts';

test('an event loop that was late once causes no refused request', () => {
  const lasting = detectLastingDelay(1000);
  expect([5000, 5400, 5999].map(lasting)).toEqual([false, false, false]);
});

test('an event loop that is late twice in a row counts as busy until it is on time again', () => {
  const lasting = detectLastingDelay(1000);
  expect([5000, 6000, 6900, 8800].map(lasting)).toEqual([false, true, true, true]);
  expect([10_801, 11_800, 11_801].map(lasting)).toEqual([false, false, true]);
});

test('two late measurements of the event loop do not count as consecutive if they are too far apart', () => {
  expect([5000, 7000].map(detectLastingDelay(1000))).toEqual([false, true]);
  expect([5000, 7001].map(detectLastingDelay(1000))).toEqual([false, false]);
});
