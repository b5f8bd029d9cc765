import { expect, test } from 'vitest';
import { orderSimilar } from './duplicates.ts';

const at = (id: string, name: string, distance_m: number | null, likeness: number) => ({
  id,
  name,
  distance_m,
  likeness,
});

test('similar venues are sorted by likelihood, whatever the order of the rows', () => {
  const rows = [
    at('e', 'Other', 10_000, 0.1),
    at('d', 'Other', 100, 0.1),
    at('c', 'Lantern Lodge', 9_000, 0.5),
    at('b', 'Low Lantern Bar', 3_000, 0.8),
    at('a', 'The Low Lantern', 90, 0.9),
  ];
  const ids = (found: typeof rows) => orderSimilar('Low Lantern', found).map(({ id }) => id);
  expect(ids(rows)).toEqual(['a', 'b', 'c', 'd']);
  expect(ids(rows.toReversed())).toEqual(ids(rows));
});

test('similar venues are found by the name alone where no place is given', () => {
  const rows = [at('b', 'Owl', null, 1), at('a', 'Owl', null, 1), at('c', 'Fox', null, 0)];
  expect(orderSimilar('Owl', rows).map(({ id }) => id)).toEqual(['a', 'b']);
});
