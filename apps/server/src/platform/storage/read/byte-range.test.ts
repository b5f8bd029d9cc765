import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

describe('the Range header over 100 bytes', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-500', { first: 0, last: 99 }],
    ['bytes=50-5000', { first: 50, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-0', 'whole'],
    ['bytes=9-9', { first: 9, last: 9 }],
    ['bytes=99-', { first: 99, last: 99 }],
    ['bytes=-100', { first: 0, last: 99 }],
    ['bytes=200-300', 'unsatisfiable'],
    [' bytes=0-9 ', { first: 0, last: 9 }],
    ['kilobytes=0-9', 'whole'],
    ['bytes=0-9x', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=a-b', 'whole'],
    ['items=0-9', 'whole'],
    ['bytes=99999999999999999999-', 'whole'],
  ])('the Range header %j over a file of 100 bytes is read as %j', (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected);
  });

  it('any range that is read from a Range header lies within the file', () => {
    const bound = fc.option(fc.nat(300), { nil: '' });
    fc.assert(
      fc.property(bound, bound, fc.integer({ min: 1, max: 200 }), (first, last, size) => {
        const range = parseRange(`bytes=${first}-${last}`, size);
        return (
          typeof range === 'string' || (range.first >= 0 && range.first <= range.last && range.last < size)
        );
      }),
    );
  });
});
