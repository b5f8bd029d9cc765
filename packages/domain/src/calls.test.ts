import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { callsByNoun, declaredCalls } from './calls.ts';
import { defineCall } from './kernel/call.ts';

const twice = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

test('each call has an id of its own', () => {
  expect(twice(declaredCalls.map(({ id }) => id))).toEqual([]);
});

test.each(Object.entries(callsByNoun))(
  "the calls that the folder %s declares are all of the app or all of the desk, as the folder's name states",
  (noun, calls) => {
    const surface = noun.endsWith('Desk') ? 'desk' : 'app';
    for (const call of Object.values(calls))
      expect({ id: call.id, surface: call.surface }).toEqual({ id: call.id, surface });
  },
);

test('each path has at most one call per method', () => {
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

  test("the path of a call ends with the call's id", () => {
    expect(defineCall({ id: 'check-in', ...rest }).path).toBe('/functions/v1/one/check-in');
  });

  test("the path of a call ends with the call's name where the specification names the path differently from the id", () => {
    const { path, id } = defineCall({ id: 'open-conversation', name: 'conversation', ...rest });
    expect([id, path]).toEqual(['open-conversation', '/functions/v1/one/conversation']);
  });

  test('a call whose path does not begin with /one/ declares its whole path', () => {
    const { path } = defineCall({ id: 'create-venue', path: '/functions/v1/venues', ...rest });
    expect(path).toBe('/functions/v1/venues');
  });
});
