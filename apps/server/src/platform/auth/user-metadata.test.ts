import { expect, test } from 'vitest';
import { mustFit } from './user-metadata.ts';

/** `{"bio":"…"}` is ten bytes longer than its text. */
const bioOf = (bytes: number) => ({ bio: 'x'.repeat(bytes - 10) });

test('the user_metadata of an account may have 4096 bytes, counted in the form that is sent', () => {
  expect(mustFit(bioOf(4096))).toEqual(bioOf(4096));
  expect(() => mustFit(bioOf(4097))).toThrow('data must stay under 4096 bytes');
  expect(() => mustFit({ bio: '€'.repeat(1400) })).toThrow('data must stay under 4096 bytes');
});

test.each(['a\u0000b', '\ud83c', 'x\udf19', 'C:\\\u0000'])(
  'user_metadata that PostgreSQL cannot store is refused: %j',
  bio => {
    expect(() => mustFit({ bio })).toThrow('data must be valid text without NUL characters');
  },
);

test.each(['🌙', 'a backslash and the letters \\u0000', '\\\\ud83c'])(
  'user_metadata with any other text is accepted: %j',
  bio => {
    expect(mustFit({ bio })).toEqual({ bio });
  },
);
