import { expect, it } from 'vitest';
import { returnDelayMs } from './return-delay.ts';

const range = (tries: number, withinMs: number) =>
  [0, 1].map(chance => returnDelayMs(tries, { withinMs, chance }));

it('the pauses between attempts to connect grow up to ten seconds where the server gave no time', () => {
  expect([1, 2, 3, 4, 5].map(tries => range(tries, 0))).toEqual([
    [500, 1000],
    [1000, 2000],
    [2500, 5000],
    [5000, 10_000],
    [5000, 10_000],
  ]);
});

it('the first attempt to connect is anywhere within the time over which the server spreads its clients', () => {
  expect(range(1, 6667)).toEqual([500, 6667]);
  expect(returnDelayMs(1, { withinMs: 6500, chance: 0.5 })).toBe(3500);
});

it('an attempt to connect after a failed one is not sooner than half of the time over which the server spreads its clients', () => {
  expect(range(2, 6000)).toEqual([3000, 6000]);
  expect(range(4, 6000)).toEqual([5000, 10_000]);
});

it('the app waits at most ten seconds before an attempt to connect, whatever time the server gave', () => {
  expect(range(1, 3_600_000)).toEqual([500, 10_000]);
});
