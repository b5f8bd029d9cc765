import { expect, test } from 'vitest';
import { activeItem } from './active-item.ts';

const items = [
  { href: '/desk' },
  { href: '/desk/books/search', covers: '/desk/books' },
  { href: '/desk/books/confirm' },
];

test.each([
  ['/desk', '/desk'],
  ['/desk/books/search', '/desk/books/search'],
  ['/desk/books/7/pages', '/desk/books/search'],
  ['/desk/books/confirm/7', '/desk/books/confirm'],
  ['/desk/bookshop', '/desk'],
  ['/elsewhere', undefined],
])('in the menu of the desk, the page %s belongs to the item %s', (path, href) => {
  expect(activeItem(items, path)?.href).toBe(href);
});
