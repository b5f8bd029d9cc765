import { expect, test } from 'vitest';
import { tabName } from './tab-name.ts';

const badgeNoun = ['friend request', 'friend requests'] as const;

test("the badge of a tab is part of the tab's accessible name, in the singular and the plural", () => {
  expect(tabName({ label: 'You', badge: 1, badgeNoun })).toBe('You, 1 friend request');
  expect(tabName({ label: 'You', badge: 2, badgeNoun })).toBe('You, 2 friend requests');
});

test("a count of 0 is not part of a tab's accessible name", () => {
  expect(tabName({ label: 'You', badge: 0, badgeNoun })).toBe('You');
});

test('"unread" and "locked" are part of a tab\'s accessible name', () => {
  expect(tabName({ label: 'Chats', dot: true })).toBe('Chats, unread');
  expect(tabName({ label: 'Search', locked: true })).toBe('Search, locked');
});
