import { groupNameLimit } from '@nightjar/domain/chat/entity';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestedGroupName } from './words.ts';

const named = (first_name: string) => ({ first_name, nickname: null, full_name: null });

test('the suggested name of a group lists its people', () => {
  expect(suggestedGroupName(['Moth', 'Finch'].map(named))).toBe('Moth and Finch');
  expect(suggestedGroupName(['Moth', 'Finch', 'Dee'].map(named))).toBe('Moth, Finch and Dee');
});

test('the suggested name of a group uses the same names of people as the rest of the app', () => {
  const nameless = { first_name: 'Olive', nickname: 'Owlet', full_name: null };
  expect(suggestedGroupName([named('Moth'), nameless])).toBe('Moth and Owlet');
});

test('the suggested name of a group counts the people whose names do not fit', () => {
  const people = ['Bartholomew', 'Clementine', 'Theodora', 'Maximilian'].map(named);
  expect(suggestedGroupName(people)).toBe('Bartholomew, Clementine and 2 more');
});

test('the suggested name of a group stays within its limit, whatever the people are called', () => {
  const names = fc.array(fc.string({ minLength: 1, maxLength: 60 }), { minLength: 2, maxLength: 249 });
  fc.assert(
    fc.property(names, all => {
      const { length } = suggestedGroupName(all.map(named));
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThanOrEqual(groupNameLimit);
    }),
  );
});
