import { expect, test } from 'vitest';
import { typistsAt, withTypist } from './flow.ts';

test('a user who presses several keys in a chat is listed as typing once, until five seconds after the last key', () => {
  const once = withTypist([], { userId: 'moth', name: 'Moth', at: 0 });
  const twice = withTypist(once, { userId: 'moth', name: 'Moth', at: 3000 });

  expect(twice).toHaveLength(1);
  expect(typistsAt(twice, 7999)).toBe(twice);
  expect(typistsAt(twice, 8000)).toEqual([]);
});
