import { expect, test } from 'vitest';
import { findCollision } from './changes.ts';

const readAt = new Date('2026-11-20T22:00:00.000Z');
const changed = (by: string, second: number) => ({ at: `2026-11-20T22:00:0${second}.000Z`, by });
const changes = {
  name: changed('oda', 1),
  phone: changed('rook', 2),
  city: changed('milo', 3),
  zip: changed('oda', 0),
};

test('a save merges with a change of another field, and collides with one of the same field: all that others changed is named', () => {
  expect(findCollision(changes, { readAt, by: 'milo', changing: ['email', 'city', 'zip'] })).toBeNull();
  expect(findCollision(changes, { readAt, by: 'milo', changing: ['name', 'email'] })).toEqual({
    since: ['name', 'phone'],
    by: 'oda',
  });
});

test('the user who changed a colliding field last is named', () => {
  const collision = findCollision(changes, { readAt, by: 'milo', changing: ['name', 'phone'] });
  expect(collision?.by).toBe('rook');
});

test('a save that does not name what it read collides with nothing', () => {
  expect(findCollision(changes, { readAt: null, by: 'milo', changing: ['name'] })).toBeNull();
});
