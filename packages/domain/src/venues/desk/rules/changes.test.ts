import { expect, test } from 'vitest';
import { decideChanges, decideOptions, findCollision } from './changes.ts';

const readAt = new Date('2026-11-20T22:00:00.000Z');
const changed = (by: string, second: number) => ({ at: `2026-11-20T22:00:0${second}.000Z`, by });
const changes = {
  name: changed('oda', 1),
  phone: changed('rook', 2),
  city: changed('milo', 3),
  zip: changed('oda', 0),
};

test("saving a venue collides only with another user's later change of the same field, and names all fields that others changed", () => {
  expect(findCollision(changes, { readAt, by: 'milo', changing: ['email', 'city', 'zip'] })).toBeNull();
  expect(findCollision(changes, { readAt, by: 'milo', changing: ['name', 'email'] })).toEqual({
    since: ['name', 'phone'],
    by: 'oda',
  });
});

test('a collision of two saves of a venue names the user who changed a colliding field last', () => {
  const collision = findCollision(changes, { readAt, by: 'milo', changing: ['name', 'phone'] });
  expect(collision?.by).toBe('rook');
});

test('saving a venue without the time at which it was read collides with nothing', () => {
  expect(findCollision(changes, { readAt: null, by: 'milo', changing: ['name'] })).toBeNull();
});

const options = { types: new Map([[1, 'Bar']]), features: new Map([[7, 'Patio']]) };

test('a venue takes the types and features that the product offers, and another one is refused with its field', () => {
  expect(decideOptions({ type: [1], features: [7] }, options)).toBeNull();
  expect(decideOptions({}, options)).toBeNull();
  expect(decideOptions({ type: [1, 2] }, options)).toMatchObject({
    code: 'no_such_option',
    message: expect.stringContaining('types'),
  });
  expect(decideOptions({ features: [1] }, options)).toMatchObject({
    code: 'no_such_option',
    message: expect.stringContaining('features'),
  });
});

test('opening hours with a problem are refused with the problem', () => {
  const twice = { name: 1, hours: { start: 1800, end: 2300 } };
  expect(decideChanges({ hours: [twice, twice] }, { confirmed: true, options })).toMatchObject({
    code: 'hours_overlap',
  });
});

test('a venue can be shown to guests only after a rep confirmed it, and can be hidden at any time', () => {
  expect(decideChanges({ active: true }, { confirmed: false, options })).toMatchObject({
    code: 'not_confirmed',
  });
  expect(decideChanges({ active: true }, { confirmed: true, options })).toBeNull();
  expect(decideChanges({ active: false }, { confirmed: false, options })).toBeNull();
});
