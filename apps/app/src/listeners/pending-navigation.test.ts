import { describe, expect, it } from 'vitest';
import { pendingLifetimeMs, pendingNavigationFrom, unexpiredPath } from './pending-navigation.ts';

const now = Date.parse('2026-11-20T22:00:00Z');
const storedText = (path: unknown, at: unknown = now) => JSON.stringify({ path, at });

describe('a deep link', () => {
  it('a deep link is stored as path, query and hash with its time', () => {
    const url = 'https://nightjar.example/accept-shot/7?from=push#top';
    expect(pendingNavigationFrom(url, now)).toEqual({ path: '/accept-shot/7?from=push#top', at: now });
  });

  it('a deep link to the second host of the app is accepted', () => {
    expect(pendingNavigationFrom('https://www.nightjar.example/r/RAE123', now)?.path).toBe('/r/RAE123');
  });

  it("a link of the app's own scheme is accepted", () => {
    expect(pendingNavigationFrom('nightjar://app/drinks?bought=1', now)?.path).toBe('/drinks?bought=1');
  });

  it('a deep link is accepted to the hosts that a deployment names, and then no longer to the default host', () => {
    const hosts = ['bar.example', 'www.bar.example'];
    expect(pendingNavigationFrom('https://www.bar.example/venues/1', now, hosts)?.path).toBe('/venues/1');
    expect(pendingNavigationFrom('https://nightjar.example/venues/1', now, hosts)).toBeNull();
  });

  it.each([
    'https://evil.example/r/RAE123',
    'https://nightjar.example.evil.example/',
    'http://nightjar.example/r/RAE123',
    'javascript:alert(1)',
    'https://nightjar.example/admin/venues/1',
    'https://nightjar.example/ADMIN',
    'https://nightjar.example/%61dmin?x=1',
    'nightjar://evil/chats/9',
    'nightjar://app//evil.example',
  ])('the deep link %s is not accepted', url => expect(pendingNavigationFrom(url, now)).toBeNull());
});

describe('a stored path', () => {
  it('a stored deep link is followed within ten minutes', () => {
    expect(unexpiredPath(storedText('/chats/9', now - pendingLifetimeMs), now)).toBe('/chats/9');
  });

  it('a stored deep link is ignored after ten minutes', () => {
    expect(unexpiredPath(storedText('/chats/9', now - pendingLifetimeMs - 1), now)).toBeNull();
  });

  it('a stored deep link with a time in the future is ignored', () => {
    expect(unexpiredPath(storedText('/chats/9', now + 1), now)).toBeNull();
  });

  it.each([
    null,
    '',
    '{',
    '[]',
    '7',
    '{}',
    storedText(7),
    storedText('/chats/9', 'today'),
    storedText('//evil.example'),
    storedText('/admin/people'),
  ])('the stored text %j is no deep link', text => expect(unexpiredPath(text, now)).toBeNull());
});
