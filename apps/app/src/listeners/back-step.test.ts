import { describe, expect, it } from 'vitest';
import { backStep, parentPath, secondPressMs } from './back-step.ts';

describe("Android's back", () => {
  it("Android's back button follows the history on a page that was opened in the app", () =>
    expect(backStep('/venues/1', true, null)).toBe('history'));

  it("Android's back button leads to the parent page when there is no history", () => {
    expect(backStep('/venues/1', false, null)).toBe('parent');
  });

  it.each(['/drinks', '/search', '/chats', '/profile'])(
    "Android's back button leads from the tab %s to the map",
    tab => {
      expect(backStep(tab, true, null)).toBe('discover');
    },
  );

  it.each(['/discover', '/'])("Android's back button warns on %s before it closes the app", root => {
    expect(backStep(root, true, null)).toBe('warn');
    expect(backStep(root, true, secondPressMs)).toBe('leave');
    expect(backStep(root, true, secondPressMs + 1)).toBe('warn');
  });
});

describe('the parent of a page opened by a link', () => {
  it.each([
    ['/settings/privacy', '/settings'],
    ['/chats/9', '/chats'],
    ['/profile/9/social/friends', '/profile'],
    ['/venues/9/followers', '/discover'],
    ['/support', '/discover'],
  ])(
    "the page that Android's back button opens from the linked page %s is its parent page %s",
    (page, parent) => expect(parentPath(page)).toBe(parent),
  );
});
