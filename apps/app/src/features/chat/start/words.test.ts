import { groupNameLimit } from '@nightjar/domain/chat/entity';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestedName } from './words.ts';

const named = (first_name: string) => ({ first_name, nickname: null, full_name: null });

test('a group is called by its people', () => {
  expect(suggestedName(['Moth', 'Finch'].map(named))).toBe('Moth and Finch');
  expect(suggestedName(['Moth', 'Finch', 'Dee'].map(named))).toBe('Moth, Finch and Dee');
});

test('people have the name in it that they have everywhere', () => {
  const nameless = { first_name: 'Olive', nickname: 'Owlet', full_name: null };
  expect(suggestedName([named('Moth'), nameless])).toBe('Moth and Owlet');
});

test('names that do not fit are counted', () => {
  const people = ['Bartholomew', 'Clementine', 'Theodora', 'Maximilian'].map(named);
  expect(suggestedName(people)).toBe('Bartholomew, Clementine and 2 more');
});

test('whatever they are called, the name is one a group may have', () => {
  const names = fc.array(fc.string({ minLength: 1, maxLength: 60 }), { minLength: 2, maxLength: 249 });
  fc.assert(
    fc.property(names, all => {
      const { length } = suggestedName(all.map(named));
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThanOrEqual(groupNameLimit);
    }),
  );
});
