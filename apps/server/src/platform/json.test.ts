import { expect, test } from 'vitest';
import { Json, jsonTextOf } from './json.ts';

const lantern = Json.of<{ name: string }>('{"name" : "The \\"Low\\" Lantern"}');

test('JSON texts from the database become a list and an object without being parsed', () => {
  const answer = Json.object({ venues: Json.list([lantern, lantern]), more: false, none: null });

  expect(answer.text).toBe(`{"venues":[${lantern.text},${lantern.text}],"more":false,"none":null}`);
  expect(answer.read()).toEqual({ venues: [lantern.read(), lantern.read()], more: false, none: null });
});

test('a list of no JSON texts and an object of no JSON texts are valid JSON', () => {
  expect(Json.list([]).text).toBe('[]');
  expect(Json.object({}).text).toBe('{}');
});

test('JSON.stringify writes a `Json` value as the value that its text contains', () => {
  expect(JSON.stringify({ venue: lantern })).toBe('{"venue":{"name":"The \\"Low\\" Lantern"}}');
});

test('`jsonTextOf` returns the text of a `Json` value unchanged and writes every other value as JSON', () => {
  expect(jsonTextOf(lantern)).toBe(lantern.text);
  expect(jsonTextOf({ at: new Date('2026-11-21T03:30:00Z') })).toBe('{"at":"2026-11-21T03:30:00.000Z"}');
});
