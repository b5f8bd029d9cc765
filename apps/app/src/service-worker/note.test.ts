import { describe, expect, it } from 'vitest';
import { isAbout, readNote } from './note.ts';

const note = { title: 'Moth', body: 'Who is out?', link: '/chats/1', tag: 'chat-1', conversationId: null };

describe('a pushed text', () => {
  it('is a note with a link into the app', () => {
    expect(readNote(JSON.stringify(note))).toEqual(note);
  });

  it('without a tag replaces what links to the same place', () => {
    expect(readNote(JSON.stringify({ ...note, tag: undefined }))?.tag).toBe('/chats/1');
  });

  it.each(['conversation_id', 'conversationId'])('names its conversation as %s', name => {
    const pushed = { title: 'Moth', body: 'Who is out?', link: '/accept-shot/7', [name]: 'c1' };
    expect(readNote(JSON.stringify(pushed))?.conversationId).toBe('c1');
    expect(readNote(JSON.stringify({ ...pushed, [name]: 7 }))?.conversationId).toBeNull();
  });

  it.each([
    undefined,
    '',
    'Hello',
    'null',
    '[]',
    JSON.stringify({ ...note, title: 7 }),
    JSON.stringify({ ...note, link: 'https://evil.example/' }),
    JSON.stringify({ ...note, link: '//evil.example' }),
    JSON.stringify({ ...note, link: 'javascript:alert(1)' }),
  ])('%j is not shown', text => expect(readNote(text)).toBeNull());
});

describe('a note', () => {
  it('about an event leads to its page, and is no news there', () => {
    const moved = { title: 'Moth Night moved', body: 'Now Friday.', link: '/events/7', tag: 'event-7' };
    const read = readNote(JSON.stringify(moved));
    expect(read).toMatchObject({ link: '/events/7', tag: 'event-7' });
    expect(read && isAbout(read, '/events/7')).toBe(true);
  });

  it('is about the page it links to, whatever its query', () => {
    expect(isAbout(note, '/chats/1')).toBe(true);
    expect(isAbout({ ...note, link: '/chats/1?from=push#last' }, '/chats/1')).toBe(true);
  });

  it('is about the page of its conversation, wherever it leads', () => {
    const drink = { ...note, link: '/accept-shot/7', conversationId: 'c1' };
    expect(isAbout(drink, '/chats/c1')).toBe(true);
    expect(isAbout(drink, '/accept-shot/7')).toBe(true);
    expect(isAbout(drink, '/chats/c2')).toBe(false);
    expect(isAbout({ ...note, link: '/' }, '/chats/null')).toBe(false);
  });

  it('is news on every other page', () => {
    expect(isAbout(note, '/chats/12')).toBe(false);
    expect(isAbout(note, '/chats')).toBe(false);
  });
});
