import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

const value = fc.oneof(fc.constantFrom('', 'a', 'b'), fc.array(fc.constantFrom(1, 2), { maxLength: 2 }));
const values = fc.record({ name: value, city: value, hours: value });
type Values = { name: unknown; city: unknown; hours: unknown };

test("a merge keeps a field's change where only one of two people changed the field", () => {
  const base = { name: 'Owl', city: 'Tampa', hours: [1] };
  const merge = mergeEdits(base, { ...base, name: 'Owl Bar' }, { city: 'Ybor', hours: [1, 2] });
  expect(merge).toEqual({
    merged: { name: 'Owl Bar', city: 'Ybor', hours: [1, 2] },
    taken: ['city', 'hours'],
    collisions: [],
  });
});

test("a merge keeps this user's value of a field that two people changed, and marks the field as a conflict", () => {
  const base = { name: 'Owl' };
  expect(mergeEdits(base, { name: 'Owl Bar' }, { name: 'The Owl' })).toEqual({
    merged: { name: 'Owl Bar' },
    taken: [],
    collisions: [{ field: 'name', mine: 'Owl Bar', theirs: 'The Owl' }],
  });
});

test("a merge loses no edit: each field is this user's, the other's or unchanged, and every difference is named", () => {
  fc.assert(
    fc.property(values, values, values, (base: Values, mine: Values, theirs: Values) => {
      const { merged, taken, collisions } = mergeEdits(base, mine, theirs);
      for (const field of ['name', 'city', 'hours'] as const) {
        const [b, m, t] = [base[field], mine[field], theirs[field]].map(part => JSON.stringify(part));
        expect(merged[field]).toEqual(taken.includes(field) ? theirs[field] : mine[field]);
        expect(taken.includes(field)).toBe(m === b && t !== b);
        expect(collisions.some(collision => collision.field === field)).toBe(m !== b && t !== b && m !== t);
      }
    }),
  );
});

test('a merge has no conflict where nobody else saved, or where two people saved the same value', () => {
  fc.assert(
    fc.property(values, values, (base: Values, mine: Values) => {
      expect(mergeEdits(base, mine, {}).merged).toEqual(mine);
      expect(mergeEdits(base, mine, base).merged).toEqual(mine);
      expect(mergeEdits(base, mine, mine).collisions).toEqual([]);
      expect(mergeEdits(base, base, mine).merged).toEqual(mine);
    }),
  );
});
