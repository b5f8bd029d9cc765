import { expect, it } from 'vitest';
import { hasBarFilters, readBarFilters, withoutDuplicates } from './flow.ts';

it.each([
  [
    { kind: 3, open: true, q: 'lantern' },
    { kind: 3, open: true },
  ],
  [{ kind: 'bar', open: 'yes' }, {}],
  [{ kind: 1.5, open: false }, {}],
])('bars are filtered only by the valid values of the address %o', (address, filters) => {
  expect(readBarFilters(address)).toEqual(filters);
  expect(hasBarFilters(readBarFilters(address))).toBe(Object.keys(filters).length > 0);
});

it('a search result that is on two pages is listed once', () => {
  expect(withoutDuplicates(['a', 'b', 'a'], text => text)).toEqual(['a', 'b']);
});
