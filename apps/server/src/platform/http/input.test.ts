import type { Actor } from '@nightjar/domain/kernel/actor';
import { defineCall } from '@nightjar/domain/kernel/call';
import { Failure } from '@nightjar/domain/kernel/failure';
import { userId } from '@nightjar/domain/kernel/id';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkActorFields, parseInput, peopleLookedUp } from './input.ts';

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
      state: z.optional(z.string().check(z.minLength(2, { error: 'must be a state of the USA' }))),
      note: z.optional(z.nullable(z.string())),
    })
    .check(z.refine(({ one, other }) => !(one && other), { error: 'Must include one or other' })),
  output: z.object({}),
  repeat: 'read',
});
const valid = { code: '1234', numbers: ['1'] };

function sentenceFor(payload: unknown): string | null {
  try {
    parseInput(asked, payload);
    return null;
  } catch (error) {
    if (error instanceof Failure && error.status === 400) return error.message;
    throw error;
  }
}

test.each([
  ['a valid input', valid, null],
  ['null in an optional field', { ...valid, times: null, one: null }, null],
  [
    'null under a name that every object inherits',
    { ...valid, toString: null },
    'toString is not a field of this call',
  ],
  [
    'null in a required field',
    { ...valid, code: null },
    'code is not valid: invalid input: expected string, received null',
  ],
  ['a value against the rule of its field', { ...valid, code: '12' }, 'code must be 4 digits'],
  [
    'a value whose field has a whole sentence as its error',
    { ...valid, numbers: [] },
    'No phone numbers provided',
  ],
  ['a text with NUL', { ...valid, one: 'a\0b' }, 'one must not contain the character NUL'],
  [
    'a nested text with NUL',
    { ...valid, numbers: ['1', '\0'] },
    'numbers.1 must not contain the character NUL',
  ],
  [
    'an input whose schema has a whole sentence as its error',
    { ...valid, one: '1', other: '2' },
    'Must include one or other',
  ],
  [
    'a missing field',
    { code: '1234' },
    'numbers is not valid: invalid input: expected array, received undefined',
  ],
  [
    'a wrong value in a list',
    { ...valid, numbers: ['1', 2] },
    'numbers.1 is not valid: invalid input: expected string, received number',
  ],
  [
    'a value beyond a limit without an error text',
    { ...valid, times: 4 },
    'times is not valid: too big: expected number to be <=3',
  ],
  ['a value against a rule with an error text', { ...valid, state: 'F' }, 'state must be a state of the USA'],
  ['null in a nullable field', { ...valid, note: null }, null],
  [
    'a list in place of an input',
    [null],
    'The request is not valid: invalid input: expected object, received array',
  ],
  [
    'a text in place of an input',
    'code',
    'The request is not valid: invalid input: expected object, received string',
  ],
  [
    'null in place of an input',
    null,
    'code is not valid: invalid input: expected string, received undefined',
  ],
  ['an unknown field', { ...valid, extra: 1 }, 'extra is not a field of this call'],
  [
    'an empty list in place of an input',
    [],
    'The request is not valid: invalid input: expected object, received array',
  ],
])('the input check of a call gives one sentence or none for %s', (_what, payload, sentence) => {
  expect(sentenceFor(payload)).toBe(sentence);
});

test('a null in an optional field counts as missing, and a null in any other field does not', () => {
  const payload = { ...valid, times: null, one: '1', note: null };
  expect(parseInput(asked, payload)).toEqual({ ...valid, one: '1', note: null });
});

describe('an empty text, which a form writes for a missing value,', () => {
  const changing = { ...asked, method: 'PATCH' } as const;
  const kinds = {
    ...asked,
    input: z.object({
      id: z.optional(z.uuid()),
      file: z.optional(z.nullable(z.uuid())),
      text: z.optional(z.string()),
    }),
  };
  test.each<[string, object, object]>([
    ['is left out if the field accepts no text', { id: '' }, {}],
    ['becomes null if the field accepts null', { file: '' }, { file: null }],
    ['stays if the field accepts any text', { text: '' }, { text: '' }],
  ])('an empty text that a form sends to a call %s', (_what, payload, read) =>
    expect(parseInput(kinds, payload)).toEqual(read),
  );

  test('an empty text for a field of a call that changes something is refused, because the change would be lost silently', () => {
    expect(() => parseInput(changing, { ...valid, state: '' })).toThrow('state must be a state of the USA');
    expect(parseInput({ ...kinds, method: 'PATCH' }, { file: '' })).toEqual({ file: null });
  });

  test('an empty text in a required field is refused', () => {
    expect(sentenceFor({ ...valid, code: '' })).toBe('code must be 4 digits');
  });
});

test('an input with several possible kinds is read as the kind that was sent', () => {
  const either = { ...asked, input: z.union([z.object({ one: z.nullable(z.string()) }), z.string()]) };
  expect(parseInput(either, { one: null })).toEqual({ one: null });
  expect(parseInput(either, 'one')).toBe('one');
});

describe('a field that names the caller', () => {
  const rae = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
  const actor: Actor = { userId: userId.parse(rae), sessionId: 's', tier: 'subscribed', roles: [] };
  const sent = { ...asked, actorFields: ['user_id', 'from'] as const };

  test.each([
    ['with the id of the caller', { user_id: rae, from: rae }, actor],
    ['when missing', {}, actor],
    ['with a value that is no id', { user_id: 7 }, actor],
    ['in a missing input', undefined, actor],
    ['in an input of null', null, actor],
    ['without a session', { user_id: 'moth' }, null],
    ['when another field names another person', { other_user_id: 'moth' }, actor],
  ])('the input field that names the caller is accepted %s', (_what, payload, caller) => {
    expect(() => checkActorFields(sent, payload, caller)).not.toThrow();
  });

  test.each([
    [{ user_id: 'moth', from: rae }, 'user_id must be your own user id'],
    [{ user_id: rae, from: 'moth' }, 'from must be your own user id'],
  ])(
    'the input field that names the caller is refused if it names another person: %o',
    (payload, message) => {
      expect(() => checkActorFields(sent, payload, actor)).toThrow(message);
    },
  );
});

test.each([
  ['one person', 'id', { id: 'rae', other: 'moth' }, ['rae']],
  ['several people', 'id', { id: ['rae', 'moth'] }, ['rae', 'moth']],
  ['the people of each field', ['id', 'other'], { id: ['rae'], other: 'moth' }, ['rae', 'moth']],
  ['nobody if the field is left out', 'id', {}, []],
  ['nobody if the field is null', 'id', { id: null }, []],
  ['nobody if the call looks nobody up', null, { id: 'rae', null: 'moth' }, []],
  ['nobody if the call is exempt', { exempt: 'It shows nothing.' }, { '[object Object]': 'rae' }, []],
] as const)('the people whom a call looks up by its input are %s', (_who, looksUp, input, people) => {
  expect(peopleLookedUp({ ...asked, looksUp }, input)).toEqual(people);
});
