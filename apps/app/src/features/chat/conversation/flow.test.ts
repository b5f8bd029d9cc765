import { expect, test } from 'vitest';
import { typistsAt, withTyping } from './flow.ts';

test('a user counts as typing until five seconds after their last key, and only once', () => {
  const once = withTyping([], { userId: 'moth', name: 'Moth', at: 0 });
  const twice = withTyping(once, { userId: 'moth', name: 'Moth', at: 3000 });

  expect(twice).toHaveLength(1);
  expect(typistsAt(twice, 7999)).toBe(twice);
  expect(typistsAt(twice, 8000)).toEqual([]);
});
