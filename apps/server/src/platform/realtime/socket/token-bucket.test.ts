import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

it('a token bucket gives the tokens of a full second at once and then as many as time adds', () => {
  const bucket = new TokenBucket(10, 0);
  expect(Array.from({ length: 11 }, () => bucket.take(0)).filter(Boolean)).toHaveLength(10);
  expect([bucket.take(99), bucket.take(150), bucket.take(150)]).toEqual([false, true, false]);
});

it('a token bucket never gives more than its rate and one full bucket, in any order of requests', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 300 }), { maxLength: 300 }), steps => {
      const bucket = new TokenBucket(10, 0);
      let now = 0;
      let given = 0;
      for (const step of steps) {
        now += step;
        if (bucket.take(now)) given += 1;
      }
      expect(given).toBeLessThanOrEqual(10 + (now / 1000) * 10);
    }),
  );
});

it('a clock that is set back adds no tokens to a token bucket', () => {
  const bucket = new TokenBucket(1, 10_000);
  expect([bucket.take(10_000), bucket.take(0), bucket.take(500)]).toEqual([true, false, false]);
});

it('a token bucket keeps at most the tokens of one second', () => {
  const bucket = new TokenBucket(2, 0);
  const taken = Array.from({ length: 5 }, () => bucket.take(60_000));
  expect(taken).toEqual([true, true, false, false, false]);
});
