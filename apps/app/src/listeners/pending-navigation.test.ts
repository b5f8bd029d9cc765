import { describe, expect, it } from 'vitest';
import { pendingFor, pendingFrom, stillMeant } from './pending-navigation.ts';

const now = Date.parse('2026-11-20T22:00:00Z');
const stored = (path: unknown, at: unknown = now) => JSON.stringify({ path, at });

describe('a deep link', () => {
  it('a deep link is stored as path, query and hash with its time', () => {
    const url = 'https://nightjar.example/accept-shot/7?from=push#top';
    expect(pendingFrom(url, now)).toEqual({ path: '/accept-shot/7?from=push#top', at: now });
  });

  it('a deep link to the second host of the app is accepted', () => {
    expect(pendingFrom('https://www.nightjar.example/r/RAE123', now)?.path).toBe('/r/RAE123');
  });

  it.each([
    'https://evil.example/r/RAE123',
    'https://nightjar.example.evil.example/',
    'http://nightjar.example/r/RAE123',
    'javascript:alert(1)',
  ])('the deep link %s is not accepted', url => expect(pendingFrom(url, now)).toBeNull());
});

describe('a stored path', () => {
  it('a stored deep link is followed within ten minutes', () => {
    expect(stillMeant(stored('/chats/9', now - pendingFor), now)).toBe('/chats/9');
  });

  it('a stored deep link is ignored after ten minutes', () => {
    expect(stillMeant(stored('/chats/9', now - pendingFor - 1), now)).toBeNull();
  });

  it('a stored deep link with a time in the future is ignored', () => {
    expect(stillMeant(stored('/chats/9', now + 1), now)).toBeNull();
  });

  it.each([null, '', '{', '[]', '7', '{}', stored(7), stored('/chats/9', 'today'), stored('//evil.example')])(
    'the stored text %j is no deep link',
    text => expect(stillMeant(text, now)).toBeNull(),
  );
});
