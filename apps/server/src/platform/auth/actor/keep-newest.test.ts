import { expect, test } from 'vitest';
import { keepNewest } from './keep-newest.ts';

const letters = () => new Map([...'abcd'].map(letter => [letter, 1]));

test('only the given number of newest keys of a map is kept', () => {
  const map = letters();
  keepNewest(map, 2);
  expect([...map.keys()]).toEqual(['c', 'd']);
});

test('a map within its bound is unchanged', () => {
  const map = letters();
  keepNewest(map, 4);
  expect(map.size).toBe(4);
});
