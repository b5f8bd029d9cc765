import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { declared, declaredCalls } from './calls.ts';
import { defineCall } from './kernel/call.ts';

const twice = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

test('each id belongs to one call', () => {
  expect(twice(declaredCalls.map(({ id }) => id))).toEqual([]);
});

test.each(Object.entries(declared))(
  'the calls of %s are all of the app or all of the desk, as their folder says',
  (noun, calls) => {
    const surface = noun.endsWith('Desk') ? 'desk' : 'app';
    for (const call of Object.values(calls))
      expect({ id: call.id, surface: call.surface }).toEqual({ id: call.id, surface });
  },
);

test('each path has at most one call for a method', () => {
  expect(twice(declaredCalls.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
});

describe('the path of a call', () => {
  const rest = {
    method: 'POST',
    summary: 'A call.',
    access: 'member',
    input: z.object({}),
    output: z.object({}),
    repeat: 'natural',
  } as const;

  test('ends with the id', () => {
    expect(defineCall({ id: 'check-in', ...rest }).path).toBe('/functions/v1/one/check-in');
  });

  test('ends with the name where the specification spells another', () => {
    const { path, id } = defineCall({ id: 'open-conversation', name: 'conversation', ...rest });
    expect([id, path]).toEqual(['open-conversation', '/functions/v1/one/conversation']);
  });

  test('is written out where it is not below one/', () => {
    const { path } = defineCall({ id: 'create-venue', path: '/functions/v1/venues', ...rest });
    expect(path).toBe('/functions/v1/venues');
  });
});
