import { expect, it } from 'vitest';
import { isNarrowed, onceEach, readBarFilters } from './flow.ts';

it.each([
  [
    { kind: 3, open: true, q: 'lantern' },
    { kind: 3, open: true },
  ],
  [{ kind: 'bar', open: 'yes' }, {}],
  [{ kind: 1.5, open: false }, {}],
])('bars are narrowed by what an address says in a way we know: %o', (address, filters) => {
  expect(readBarFilters(address)).toEqual(filters);
  expect(isNarrowed(readBarFilters(address))).toBe(Object.keys(filters).length > 0);
});

it('items that two pages both have are listed once', () => {
  expect(onceEach(['a', 'b', 'a'], text => text)).toEqual(['a', 'b']);
});
