import { mapKinds } from '@nightjar/domain/places/rules';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusterSide, donutArcs, pinArt } from './pin-shapes.ts';

test('every kind has a shape of its own', () => {
  expect(new Set(mapKinds.map(kind => pinArt(kind).path)).size).toBe(mapKinds.length);
});

test('an open venue and a closed one differ by more than colour', () => {
  expect(pinArt('venue', true).dash).toBeUndefined();
  expect(pinArt('venue', false).dash).toBeDefined();
});

test('a cluster grows from two, ten and fifty', () => {
  expect([2, 9, 10, 49, 50, 900].map(clusterSide)).toEqual([44, 44, 52, 52, 60, 60]);
});

test('a donut closes: each arc begins where the last one ended, one arc for each kind inside', () => {
  const count = fc.nat({ max: 60 });
  fc.assert(
    fc.property(fc.record({ venue: count, friend: count, pro: count, event: count }), counts => {
      const kinds = mapKinds.filter(kind => counts[kind] > 0);
      fc.pre(kinds.length > 1);
      const arcs = donutArcs(counts, 52);
      expect(arcs.map(arc => arc.kind)).toEqual(kinds);
      const ends = arcs.map(({ path }) => {
        const [from, to] = /^M([\d. -]+)A.* ([\d.-]+ [\d.-]+)$/.exec(path)?.slice(1) ?? [];
        return { from, to };
      });
      for (const [place, end] of ends.entries()) expect(end.to).toBe(ends[(place + 1) % ends.length]?.from);
    }),
  );
});
