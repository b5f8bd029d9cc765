import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankCharacters, nameOf, nameOrElse } from './name.ts';

test.each([
  [{ nickname: 'Moth', first_name: 'Rae', full_name: 'Rae Quill' }, 'Moth'],
  [{ nickname: null, first_name: 'Rae', full_name: 'Rae Quill' }, 'Rae'],
  [{ nickname: null, first_name: null, full_name: 'Rae Quill' }, 'Rae Quill'],
  [{ nickname: ' \t', first_name: '', full_name: 'Rae Quill' }, 'Rae Quill'],
  [{ nickname: ' Moth ' }, 'Moth'],
  [{ nickname: null, first_name: null, full_name: null }, 'Somebody'],
  [null, 'Somebody'],
])('a person with the names %o is shown as %s', (person, name) => {
  expect(nameOf(person)).toBe(name);
});

test('a person without a name is called by another word that fits the sentence', () => {
  expect(nameOrElse(null, 'a friend')).toBe('a friend');
  expect(nameOrElse({ first_name: 'Rae' }, 'a friend')).toBe('Rae');
});

test("the blank characters of the schema are those that JavaScript's trim removes", () => {
  const removed = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    character => character.trim() === '',
  );
  expect([...blankCharacters].sort()).toEqual(removed.sort());
});

test("a person's name is never empty and never begins or ends blank", () => {
  const part = fc.option(fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(part, part, part, (nickname, first_name, full_name) => {
      const name = nameOf({ nickname, first_name, full_name });
      expect(name).not.toBe('');
      expect(name).toBe(name.trim());
    }),
  );
});
