import { expect, it } from 'vitest';
import { pageOfNote } from './note-page.ts';

const hosts = ['nightjar.example'];

it.each([
  [{ link: '/accept-shot/7?from=push', conversationId: 'c1' }, '/accept-shot/7?from=push'],
  [{ link: 'https://nightjar.example/events/7', conversationId: null }, '/events/7'],
  [{ link: null, conversationId: 'c1' }, '/chats/c1'],
  [{ link: null, conversationId: '../admin' }, null],
  [{ link: null, conversationId: null }, null],
  [{ link: 'https://evil.example/chats/c1', conversationId: 'c1' }, null],
  [{ link: '//evil.example', conversationId: null }, null],
  [{ link: '/admin/venues/7/staff', conversationId: null }, null],
  [{ link: '/%61dmin', conversationId: null }, null],
])('a tap on the push message %j opens the page %s', (note, page) => {
  expect(pageOfNote(note, hosts)).toBe(page);
});
