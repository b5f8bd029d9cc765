import { describe, expect, it } from 'vitest';
import { backStep, leaveWithinMs, parentOf } from './back-step.ts';

describe("Android's back", () => {
  it('follows the history on a pushed page', () => expect(backStep('/venues/1', true, null)).toBe('history'));

  it('goes to the parent where there is no history', () => {
    expect(backStep('/venues/1', false, null)).toBe('parent');
  });

  it.each(['/drinks', '/search', '/chats', '/profile'])('goes from the tab %s to the map', tab => {
    expect(backStep(tab, true, null)).toBe('discover');
  });

  it.each(['/discover', '/'])('warns on %s before it leaves', root => {
    expect(backStep(root, true, null)).toBe('warn');
    expect(backStep(root, true, leaveWithinMs)).toBe('leave');
    expect(backStep(root, true, leaveWithinMs + 1)).toBe('warn');
  });
});

describe('the parent of a page opened by a link', () => {
  it.each([
    ['/settings/privacy', '/settings'],
    ['/chats/9', '/chats'],
    ['/profile/9/social/friends', '/profile'],
    ['/venues/9/followers', '/discover'],
    ['/support', '/discover'],
  ])('%s is %s', (page, parent) => expect(parentOf(page)).toBe(parent));
});
