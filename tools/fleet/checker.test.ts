import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Acknowledged, judge, longestGap, slowestOfHundred } from './checker.ts';

/** Several senders have each written one thing after the other, and their writes came in between each other. */
const writes = fc
  .array(fc.constantFrom('Rae', 'Moth', 'Owl'), { minLength: 1, maxLength: 60 })
  .map(senders => senders.map((stream, at): Acknowledged => ({ stream, key: String(at), id: `id ${at}` })));

const someOf = (all: readonly Acknowledged[]) => fc.subarray([...all]);

test('no write counts as lost, doubled or out of order where all acknowledged ones are there once and in order', () => {
  fc.assert(
    fc.property(
      writes.chain(all => fc.tuple(fc.constant(all), someOf(all))),
      ([found, acknowledged]) => {
        expect(judge(acknowledged, found)).toEqual({
          acknowledged: acknowledged.length,
          lost: 0,
          doubled: 0,
          outOfOrder: 0,
        });
      },
    ),
  );
});

test('every acknowledged write that is missing counts as lost, and no other one', () => {
  fc.assert(
    fc.property(
      writes.chain(all => fc.tuple(fc.constant(all), someOf(all))),
      ([all, left]) => {
        expect(judge(all, left)).toMatchObject({ lost: all.length - left.length, doubled: 0, outOfOrder: 0 });
      },
    ),
  );
});

test('a write that is there under another id than its answer had is lost', () => {
  const [write] = [{ stream: 'Rae', key: '1', id: 'answered' }];

  expect(judge([write], [{ ...write, id: 'another' }])).toMatchObject({ lost: 1, doubled: 0 });
});

test('every write that is there several times counts once as doubled, acknowledged or not', () => {
  fc.assert(
    fc.property(
      writes.chain(all => fc.tuple(fc.constant(all), someOf(all))),
      ([all, again]) => {
        const repeated = again.map(write => ({ ...write, id: 'second' }));

        expect(judge([], [...all, ...repeated])).toMatchObject({ doubled: again.length });
        expect(judge(all, [...all, ...repeated, ...repeated])).toMatchObject({
          doubled: again.length,
          lost: 0,
        });
      },
    ),
  );
});

test('the writes that are shown before an earlier one of their stream count as out of order', () => {
  fc.assert(
    fc.property(writes, fc.nat(), (all, chosen) => {
      const moved = all[chosen % all.length];
      if (!moved) return;
      const later = all.filter(
        write => write.stream === moved.stream && Number(write.key) > Number(moved.key),
      );
      const found = [...all.filter(write => write !== moved), moved];

      expect(judge(all, found)).toMatchObject({ lost: 0, doubled: 0, outOfOrder: later.length });
    }),
  );
});

test('writes of different streams may be shown in any order', () => {
  const rae = { stream: 'Rae', key: '1', id: 'a' };
  const moth = { stream: 'Moth', key: '1', id: 'b' };

  expect(judge([rae, moth], [moth, rae])).toMatchObject({ outOfOrder: 0, doubled: 0 });
});

test('the longest gap between answers may also be at the beginning or at the end of the given time', () => {
  const answers = [120, 150, 400].map(at => ({ at, tookMs: 1 }));

  expect(longestGap(answers, 100, 500)).toBe(250);
  expect(longestGap(answers, 100, 1_000)).toBe(600);
  expect(longestGap([], 100, 500)).toBe(400);
});

test('one of a hundred answers may be slower than the 99th percentile', () => {
  const answers = Array.from({ length: 200 }, (_, at) => ({ at, tookMs: at + 1 }));

  expect(slowestOfHundred(answers)).toBe(199);
  expect(slowestOfHundred([])).toBe(0);
});
