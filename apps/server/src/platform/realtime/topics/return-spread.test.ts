import fc from 'fast-check';
import { expect, it } from 'vitest';
import { realtimeLimits, realtimeTimes } from '../limits.ts';
import { returnWithinMs } from './return-spread.ts';

it('a client of a small node may come back at once, and 10,000 clients spread their return over seven seconds', () => {
  expect(returnWithinMs(1)).toBe(1);
  expect(returnWithinMs(10_000)).toBe(6667);
});

it('the clients of a node come back at most as fast as it takes them, unless they would wait more than ten seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: realtimeLimits.socketsPerNode }), sockets => {
      const within = returnWithinMs(sockets);
      const isSlowEnough = sockets * 1000 <= within * realtimeLimits.returnsPerSecond;
      expect(within === realtimeTimes.longestReturn || isSlowEnough).toBe(true);
    }),
  );
});
