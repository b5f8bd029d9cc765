import { expect, test } from 'vitest';
import { isSameVenue, nameCore } from './names.ts';

test.each([
  ['The Low Lantern', 'low lantern'],
  ["Óscar's Café", 'oscars cafe'],
  ['Moth & Flame', 'Moth and Flame'],
  ['THE THE', 'the the'],
  ['!!!', '!!!'],
])('the venue names "%s" and "%s" count as one name', (one, other) =>
  expect(nameCore(one)).toBe(nameCore(other)),
);

test('two venues of one name are the same venue next to each other, and different venues farther away', () => {
  expect(isSameVenue('Low Lantern', { name: 'The Low Lantern', distance_m: 150 })).toBe(true);
  expect(isSameVenue('Low Lantern', { name: 'The Low Lantern', distance_m: 151 })).toBe(false);
  expect(isSameVenue('Low Lantern', { name: 'High Lantern', distance_m: 0 })).toBe(false);
});
