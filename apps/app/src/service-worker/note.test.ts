import { describe, expect, it } from 'vitest';
import { belongsToPage, parsePushNote } from './note.ts';

const pushNote = {
  title: 'Moth',
  body: 'Who is out?',
  link: '/chats/1',
  tag: 'chat-1',
  conversationId: null,
};

describe('a pushed text', () => {
  it('a push message becomes a notification with a link into the app', () => {
    expect(parsePushNote(JSON.stringify(pushNote))).toEqual(pushNote);
  });

  it('a push message without a tag replaces the notification with the same link', () => {
    expect(parsePushNote(JSON.stringify({ ...pushNote, tag: undefined }))?.tag).toBe('/chats/1');
  });

  it.each(['conversation_id', 'conversationId'])(
    'a push message names its conversation in the field %s',
    name => {
      const pushed = { title: 'Moth', body: 'Who is out?', link: '/accept-shot/7', [name]: 'c1' };
      expect(parsePushNote(JSON.stringify(pushed))?.conversationId).toBe('c1');
      expect(parsePushNote(JSON.stringify({ ...pushed, [name]: 7 }))?.conversationId).toBeNull();
    },
  );

  it.each([
    undefined,
    '',
    'Hello',
    'null',
    '[]',
    JSON.stringify({ ...pushNote, title: 7 }),
    JSON.stringify({ ...pushNote, link: 'https://evil.example/' }),
    JSON.stringify({ ...pushNote, link: '//evil.example' }),
    JSON.stringify({ ...pushNote, link: 'javascript:alert(1)' }),
  ])('the push message %j is not shown', text => expect(parsePushNote(text)).toBeNull());
});

describe('a note', () => {
  it("a notification about an event links to the event, and is not shown on the event's page", () => {
    const moved = { title: 'Moth night moved', body: 'Now Friday.', link: '/events/7', tag: 'event-7' };
    const read = parsePushNote(JSON.stringify(moved));
    expect(read).toMatchObject({ link: '/events/7', tag: 'event-7' });
    expect(read && belongsToPage(read, '/events/7')).toBe(true);
  });

  it('a notification belongs to the page of its link, whatever the query of the link is', () => {
    expect(belongsToPage(pushNote, '/chats/1')).toBe(true);
    expect(belongsToPage({ ...pushNote, link: '/chats/1?from=push#last' }, '/chats/1')).toBe(true);
  });

  it('a notification with a conversation belongs to the page of that conversation', () => {
    const drink = { ...pushNote, link: '/accept-shot/7', conversationId: 'c1' };
    expect(belongsToPage(drink, '/chats/c1')).toBe(true);
    expect(belongsToPage(drink, '/accept-shot/7')).toBe(true);
    expect(belongsToPage(drink, '/chats/c2')).toBe(false);
    expect(belongsToPage({ ...pushNote, link: '/' }, '/chats/null')).toBe(false);
  });

  it('a notification does not belong to a page with another path', () => {
    expect(belongsToPage(pushNote, '/chats/12')).toBe(false);
    expect(belongsToPage(pushNote, '/chats')).toBe(false);
  });
});
