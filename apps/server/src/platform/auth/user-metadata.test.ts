import { expect, test } from 'vitest';
import { mustBeStorable } from './user-metadata.ts';

/** The JSON text `{"bio":"…"}` is ten bytes longer than the bio. */
const bioOf = (bytes: number) => ({ bio: 'x'.repeat(bytes - 10) });

test('the user_metadata of an account may have 4096 bytes, counted in the form that is sent', () => {
  expect(mustBeStorable(bioOf(4096))).toEqual(bioOf(4096));
  expect(() => mustBeStorable(bioOf(4097))).toThrow('data must stay under 4096 bytes');
  expect(() => mustBeStorable({ bio: '€'.repeat(1400) })).toThrow('data must stay under 4096 bytes');
});

test.each(['a\u0000b', '\ud83c', 'x\udf19', 'C:\\\u0000'])(
  'user_metadata that PostgreSQL cannot store is refused: %j',
  bio => {
    expect(() => mustBeStorable({ bio })).toThrow('data must be valid text without NUL characters');
  },
);

test.each(['🌙', 'a backslash and the letters \\u0000', '\\\\ud83c'])(
  'user_metadata with any other text is accepted: %j',
  bio => {
    expect(mustBeStorable({ bio })).toEqual({ bio });
  },
);
