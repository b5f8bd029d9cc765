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
  ['a rule that names something', { ...valid, state: 'F' }, 'state must be a state of the USA'],
  ['null as the value of a field', { ...valid, note: null }, null],
  [
    'a list with nothing in it',
    [null],
    'The request is not valid: invalid input: expected object, received array',
  ],
  [
    'a text for a request',
    'code',
    'The request is not valid: invalid input: expected object, received string',
  ],
  ['nothing for a request', null, 'code is not valid: invalid input: expected string, received undefined'],
  ['a field nobody knows', { ...valid, extra: 1 }, 'extra is not a field of this call'],
  ['no request at all', [], 'The request is not valid: invalid input: expected object, received array'],
])('%s is refused in one sentence', (_what, payload, sentence) => {
  expect(sentenceFor(payload)).toBe(sentence);
});

test('a null in a field that may be left out counts as missing, and no other null does', () => {
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
    ['is left out where the field takes none', { id: '' }, {}],
    ['is null where the field takes null', { file: '' }, { file: null }],
    ['stays where the field takes it', { text: '' }, { text: '' }],
  ])('%s', (_what, payload, read) => expect(parseInput(kinds, payload)).toEqual(read));

  test('is refused in a change, which would be silently lost', () => {
    expect(() => parseInput(changing, { ...valid, state: '' })).toThrow('state must be a state of the USA');
    expect(parseInput({ ...kinds, method: 'PATCH' }, { file: '' })).toEqual({ file: null });
  });

  test('is refused in a field that may not be left out', () => {
    expect(sentenceFor({ ...valid, code: '' })).toBe('code must be 4 digits');
  });
});

test('an input of several kinds is read in the kind that was sent', () => {
  const either = { ...asked, input: z.union([z.object({ one: z.nullable(z.string()) }), z.string()]) };
  expect(parseInput(either, { one: null })).toEqual({ one: null });
  expect(parseInput(either, 'one')).toBe('one');
});

describe('a field that names the caller', () => {
  const rae = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
  const actor: Actor = { userId: userId.parse(rae), sessionId: 's', tier: 'subscribed', roles: [] };
  const sent = { ...asked, actorFields: ['user_id', 'from'] as const };

  test.each([
    ['with their own id', { user_id: rae, from: rae }, actor],
    ['left out', {}, actor],
    ['with what no id is', { user_id: 7 }, actor],
    ['in no request', undefined, actor],
    ['in an empty request', null, actor],
    ['without a session', { user_id: 'moth' }, null],
    ['under another name', { other_user_id: 'moth' }, actor],
  ])('%s passes', (_what, payload, caller) => {
    expect(() => checkActorFields(sent, payload, caller)).not.toThrow();
  });

  test.each([
    [{ user_id: 'moth', from: rae }, 'user_id must be your own user id'],
    [{ user_id: rae, from: 'moth' }, 'from must be your own user id'],
  ])('is refused where it names another: %o', (payload, message) => {
    expect(() => checkActorFields(sent, payload, actor)).toThrow(message);
  });
});

test.each([
  ['one', 'id', { id: 'rae', other: 'moth' }, ['rae']],
  ['several', 'id', { id: ['rae', 'moth'] }, ['rae', 'moth']],
  ['those of each field', ['id', 'other'], { id: ['rae'], other: 'moth' }, ['rae', 'moth']],
  ['nobody where the field is left out', 'id', {}, []],
  ['nobody where it is empty', 'id', { id: null }, []],
  ['nobody where the call looks nobody up', null, { id: 'rae', null: 'moth' }, []],
  ['nobody where the call is exempt', { exempt: 'It shows nothing.' }, { '[object Object]': 'rae' }, []],
] as const)('the people looked up are %s', (_who, looksUp, input, people) => {
  expect(peopleLookedUp({ ...asked, looksUp }, input)).toEqual(people);
});
