import { expect, test } from 'vitest';
import { isSameVenue, nameCore, orderSimilar } from './duplicates.ts';

test.each([
  ['The Low Lantern', 'low lantern'],
  ["Óscar's Café", 'oscars cafe'],
  ['Moth & Flame', 'Moth and Flame'],
  ['THE THE', 'the the'],
  ['!!!', '!!!'],
])('"%s" and "%s" are one name', (one, other) => expect(nameCore(one)).toBe(nameCore(other)));

test('one name next to each other is one venue, farther away it is another', () => {
  expect(isSameVenue('Low Lantern', { name: 'The Low Lantern', distance_m: 150 })).toBe(true);
  expect(isSameVenue('Low Lantern', { name: 'The Low Lantern', distance_m: 151 })).toBe(false);
  expect(isSameVenue('Low Lantern', { name: 'High Lantern', distance_m: 0 })).toBe(false);
});

const at = (id: string, name: string, distance_m: number | null, likeness: number) => ({
  id,
  name,
  distance_m,
  likeness,
});

test('the likeliest first, in an order that does not depend on that of the rows', () => {
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

test('without a place the name alone counts', () => {
  const rows = [at('b', 'Owl', null, 1), at('a', 'Owl', null, 1), at('c', 'Fox', null, 0)];
  expect(orderSimilar('Owl', rows).map(({ id }) => id)).toEqual(['a', 'b']);
});
