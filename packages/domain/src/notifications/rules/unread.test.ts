import { expect, it } from 'vitest';
import { unreadText } from './unread.ts';

it.each([
  [0, null],
  [-1, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('the bell writes %i unread notifications as %s', (unread, text) => {
  expect(unreadText(unread)).toBe(text);
});
