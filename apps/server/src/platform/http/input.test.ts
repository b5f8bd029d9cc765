import { defineCall } from '@nightjar/domain/kernel/call';
import { Failure } from '@nightjar/domain/kernel/failure';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseInput } from './input.ts';

const asked = defineCall({
  id: 'ask',
  method: 'POST',
  summary: 'For this test.',
  access: 'anyone',
  input: z
    .strictObject({
      code: z.string().check(z.regex(/^\d{4}$/, { error: 'must be 4 digits' })),
      numbers: z.array(z.string()).check(z.minLength(1, { error: 'No phone numbers provided' })),
      times: z.optional(z.int().check(z.maximum(3))),
      one: z.optional(z.string()),
      other: z.optional(z.string()),
    })
    .check(z.refine(({ one, other }) => !(one && other), { error: 'Must include one or other' })),
  output: z.object({}),
  repeat: 'read',
});
const valid = { code: '1234', numbers: ['1'] };

function saidOf(payload: unknown): string | null {
  try {
    parseInput(asked, payload);
    return null;
  } catch (error) {
    if (error instanceof Failure && error.status === 400) return error.message;
    throw error;
  }
}

test.each([
  ['what is right', valid, null],
  ['null where a field may be left out', { ...valid, times: null, one: null }, null],
  [
    'null under a name that every object inherits',
    { ...valid, toString: null },
    'toString is not a field of this call',
  ],
  [
    'null where it may not',
    { ...valid, code: null },
    'code is not valid: invalid input: expected string, received null',
  ],
  ['a rule of the field', { ...valid, code: '12' }, 'code must be 4 digits'],
  ['a whole sentence of the field', { ...valid, numbers: [] }, 'No phone numbers provided'],
  ['a text the database cannot keep', { ...valid, one: 'a\0b' }, 'one must not contain the character NUL'],
  ['and where it hides', { ...valid, numbers: ['1', '\0'] }, 'numbers.1 must not contain the character NUL'],
  ['a whole sentence of the request', { ...valid, one: '1', other: '2' }, 'Must include one or other'],
  [
    'a missing field',
    { code: '1234' },
    'numbers is not valid: invalid input: expected array, received undefined',
  ],
  [
    'a place in a list',
    { ...valid, numbers: ['1', 2] },
    'numbers.1 is not valid: invalid input: expected string, received number',
  ],
  ['a limit nobody words', { ...valid, times: 4 }, 'times is not valid: too big: expected number to be <=3'],
  ['a field nobody knows', { ...valid, extra: 1 }, 'extra is not a field of this call'],
  ['no request at all', [], 'The request is not valid: invalid input: expected object, received array'],
])('%s is said in one sentence', (_what, payload, sentence) => {
  expect(saidOf(payload)).toBe(sentence);
});
