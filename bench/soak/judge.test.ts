import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterWarmUp, driftOf, leftOpen, robustSlopeOf, withoutConnections } from './judge.ts';

const at = (...values: number[]) => values.map((value, minute) => ({ minute, value }));
const finite = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const line = (length: number, slope: number, start: number) =>
  at(...Array.from({ length }, (_, minute) => start + slope * minute));

test('the robust slope of values on a line is the slope of the line', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 60 }),
      finite(-50, 50),
      finite(-1000, 1000),
      (length, slope, start) => {
        expect(robustSlopeOf(line(length, slope, start))).toBeCloseTo(slope, 6);
      },
    ),
  );
});

test('the robust slope stays the slope of the line where a quarter of the values are disturbed by any amount', () => {
  const disturbances = fc.array(fc.record({ place: fc.nat(39), by: finite(-1e6, 1e6) }), { maxLength: 10 });
  fc.assert(
    fc.property(disturbances, finite(-5, 5), (disturbed, slope) => {
      const samples = line(40, slope, 100);
      for (const { place, by } of disturbed) {
        const sample = samples[place];
        if (sample) sample.value += by;
      }
      // With a quarter disturbed, more than half of all pairs are undisturbed, so the median is one of their slopes.
      expect(robustSlopeOf(samples)).toBeCloseTo(slope, 6);
    }),
  );
});

test('the robust slope does not depend on the order of the samples, and grows with the values', () => {
  const samples = fc.uniqueArray(fc.record({ minute: fc.nat(500), value: finite(0, 1000) }), {
    minLength: 2,
    maxLength: 30,
    selector: ({ minute }) => minute,
  });
  fc.assert(
    fc.property(samples, finite(0.1, 10), (given, factor) => {
      const slope = robustSlopeOf(given);
      expect(robustSlopeOf(given.toReversed())).toBeCloseTo(slope, 6);
      const scaled = given.map(({ minute, value }) => ({ minute, value: value * factor }));
      expect(robustSlopeOf(scaled)).toBeCloseTo(slope * factor, 4);
    }),
  );
});

test('a single sample has no robust slope', () => {
  expect(() => robustSlopeOf(at(1))).toThrow('samples of two different minutes');
});

test('a p99 that grows from 20 to 22 ms has drifted by a tenth of its median, and one that stays has not', () => {
  expect(driftOf(line(11, 0.2, 20))).toBeCloseTo(2 / 21);
  expect(driftOf(at(20, 21, 20, 21, 20))).toBeCloseTo(0);
});

test('the first ten minutes of a long run are not judged, nor the first half of a short one', () => {
  expect(afterWarmUp(line(13, 0, 1), 120).map(({ minute }) => minute)).toEqual([10, 11, 12]);
  expect(afterWarmUp(line(5, 0, 1), 4).map(({ minute }) => minute)).toEqual([2, 3, 4]);
});

test('what is open after the night and was not before it is named by its kind', () => {
  expect(
    leftOpen({ Timeout: 3, TCPSocketWrap: 5 }, { Timeout: 2, TCPSocketWrap: 9, FSReqCallback: 1 }),
  ).toEqual({
    TCPSocketWrap: 4,
    FSReqCallback: 1,
  });
});

test('six more connections that rest in a pool after the night leave nothing open, and a lost socket or timer does', () => {
  const before = withoutConnections({ PipeWrap: 9, Timeout: 5 }, { connections: 4, resting: 4 });
  const after = withoutConnections({ PipeWrap: 15, Timeout: 11 }, { connections: 10, resting: 10 });
  expect(leftOpen(before, after)).toEqual({});
  const leaking = withoutConnections(
    { PipeWrap: 15, TCPSocketWrap: 2, Timeout: 12 },
    { connections: 10, resting: 10 },
  );
  expect(leftOpen(before, leaking)).toEqual({ 'sockets and pipes': 2, timers: 1 });
});
