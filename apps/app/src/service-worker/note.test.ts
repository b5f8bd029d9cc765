import { describe, expect, it } from 'vitest';
import { readNote, whereTo } from './note.ts';

const note = { title: 'Moth', body: 'Who is out?', link: '/chats/1', tag: 'chat-1' };
const page = (path: string, focused: boolean) => ({ url: `https://host.example${path}`, focused });

describe('a pushed text', () => {
  it('is a note with a link into the app', () => {
    expect(readNote(JSON.stringify(note))).toEqual(note);
  });

  it('without a tag replaces what links to the same place', () => {
    expect(readNote(JSON.stringify({ ...note, tag: undefined }))?.tag).toBe('/chats/1');
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
  it('goes to the device while nobody looks at the app', () => {
    expect(whereTo(note, [])).toBe('device');
    expect(whereTo(note, [page('/chats/1', false)])).toBe('device');
  });

  it('is not shown on the page it is about, whatever its query', () => {
    expect(whereTo(note, [page('/discover', false), page('/chats/1?from=push', true)])).toBe('nowhere');
  });

  it('is shown inside the app on every other page', () => {
    expect(whereTo(note, [page('/chats/12', true)])).toBe('app');
  });
});
