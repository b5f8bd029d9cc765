import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { messageId } from './id.ts';
import { cursorList, cursorPage, cutPage, numberedPage, numberedPageInQuery, offsetPage } from './page.ts';

const id = '5f0c1c64-6d3b-4c5e-9a41-0a0f4b7d2c11';

const forms = {
  numbered: z.object(numberedPage({ preset: 10 })),
  query: z.object(numberedPageInQuery),
  offset: z.object(offsetPage({ preset: 50, most: 200, deepest: 1000 })),
  cursor: z.object(cursorPage(messageId, { preset: 30, most: 100 })),
};

test.each([
  ['numbered', {}, { page: 1, pageSize: 10 }],
  ['numbered', { page: 3, pageSize: 100 }, { page: 3, pageSize: 100 }],
  ['query', {}, { page: 1, pageSize: 20 }],
  ['query', { page: '2', pageSize: '5' }, { page: 2, pageSize: 5 }],
  ['offset', {}, { limit: 50, offset: 0 }],
  ['cursor', {}, { limit: 30 }],
  ['cursor', { before: id, limit: 1 }, { before: id, limit: 1 }],
] as const)('the %s form of a paged list reads the parameters %j as %j', (form, asked, read) => {
  expect(forms[form].parse(asked)).toEqual(read);
});

test.each([
  ['numbered', { page: 0 }],
  ['numbered', { page: 1001 }],
  ['numbered', { pageSize: 101 }],
  ['query', { page: 'two' }],
  ['query', { pageSize: '1.5' }],
  ['offset', { limit: 201 }],
  ['offset', { offset: 1001 }],
  ['cursor', { before: "' or true" }],
  ['cursor', { limit: 101 }],
] as const)('the %s form of a paged list refuses the parameters %j', (form, asked) => {
  expect(forms[form].safeParse(asked).success).toBe(false);
});

test('the answer of a list that pages by cursor holds the items in a field with the name of the items', () => {
  const list = z.object(cursorList('messages', z.string()));
  expect(list.parse({ messages: ['a'], more: true })).toEqual({ messages: ['a'], more: true });
  expect(list.safeParse({ messages: [1], more: true }).success).toBe(false);
});

test('one row beyond the page shows that a list has more rows', () => {
  expect(cutPage([1, 2, 3], 2)).toEqual({ rows: [1, 2], more: true });
  expect(cutPage([1, 2], 2)).toEqual({ rows: [1, 2], more: false });
  expect(cutPage([], 2)).toEqual({ rows: [], more: false });
});
