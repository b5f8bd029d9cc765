import { expect, test } from 'vitest';
import { keepNewest } from './keep-newest.ts';

const letters = () => new Map([...'abcd'].map(letter => [letter, 1]));

test('a JavaScript Map with too many keys is cut to the given number of newest keys', () => {
  const map = letters();
  keepNewest(map, 2);
  expect([...map.keys()]).toEqual(['c', 'd']);
});

test('a JavaScript Map within its limit of keys is left unchanged', () => {
  const map = letters();
  keepNewest(map, 4);
  expect(map.size).toBe(4);
});
