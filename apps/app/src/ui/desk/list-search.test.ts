import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  isFirstPage,
  type ListShape,
  type ListState,
  listQueryOf,
  nextPage,
  previousPage,
  readListState,
  withFilter,
  withoutFilters,
  withSort,
} from './list-search.ts';

const filters = { name: z.string().check(z.maxLength(20)), state: z.enum(['FL', 'GA']) };
const byNumber = { filters, sorts: ['name', 'city'] } as const;
const byCursor = { filters, sorts: ['at', 'name'], order: 'desc', cursor: z.uuid() } as const;
const shapes = fc.constantFrom(byNumber, byCursor);

const uuid = fc.uuid();
const states = (shape: typeof byNumber | typeof byCursor): fc.Arbitrary<ListState<typeof shape>> =>
  fc.record({
    filters: fc.record(
      {
        name: fc.string({ minLength: 1, maxLength: 20 }),
        state: fc.constantFrom('FL' as const, 'GA' as const),
      },
      { requiredKeys: [] },
    ),
    sort: fc.record({
      by: fc.constantFrom(...shape.sorts),
      order: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    page: 'cursor' in shape ? fc.constant(1) : fc.integer({ min: 1, max: 1000 }),
    trail: 'cursor' in shape ? fc.array(uuid, { maxLength: 40 }) : fc.constant([]),
  });
const shapeAndState = shapes.chain(shape => fc.tuple(fc.constant(shape), states(shape)));

/** Reads an address, and returns the address that the list writes from what it has read. */
const rewritten = (shape: ListShape, query: Record<string, unknown>) =>
  listQueryOf(shape, readListState(shape, query));

describe('the address of a list', () => {
  test('the address of a list has everything that the list shows', () => {
    fc.assert(
      fc.property(shapeAndState, ([shape, state]) => {
        expect(readListState(shape, listQueryOf(shape, state))).toEqual(state);
      }),
    );
  });

  test('the address of a list has the same values after the browser has written it as text', () => {
    fc.assert(
      fc.property(shapeAndState, ([shape, state]) => {
        const text = new URLSearchParams(listQueryOf(shape, state)).toString();
        expect(readListState(shape, Object.fromEntries(new URLSearchParams(text)))).toEqual(state);
      }),
    );
  });

  test('any address of a list is read, and is then written in one way', () => {
    const anything = fc.dictionary(
      fc.constantFrom('name', 'state', 'sort', 'page', 'after', 'other'),
      fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constantFrom('-name', '2', 'FL')),
    );
    fc.assert(
      fc.property(shapes, anything, (shape, query) => {
        const once = rewritten(shape, query);
        expect(rewritten(shape, once)).toEqual(once);
      }),
    );
  });

  test('the address of a list leaves out default values', () => {
    expect(rewritten(byNumber, { name: '', sort: 'name', page: '1' })).toEqual({});
    expect(rewritten(byCursor, { sort: '-at', after: '' })).toEqual({});
  });

  test.each([
    { page: '0' },
    { page: '1001' },
    { page: 'two' },
    { sort: 'phone' },
    { state: 'TX' },
    { name: 'x'.repeat(21) },
    { after: 'not-an-id' },
  ])('a list ignores the invalid address %j', query => {
    expect(rewritten(byNumber, query)).toEqual({});
    expect(rewritten(byCursor, query)).toEqual({});
  });
});

describe('the pages of a list', () => {
  test('a list returns to its first page where a filter or the order changes', () => {
    fc.assert(
      fc.property(shapeAndState, fc.constantFrom('FL', ''), ([shape, state], value) => {
        for (const next of [
          withFilter(state, 'state', value),
          withoutFilters(state),
          withSort(state, shape.sorts[1]),
        ])
          expect(isFirstPage(next)).toBe(true);
      }),
    );
  });

  test('a list keeps its other filters where one changes', () => {
    const state = readListState(byNumber, { name: 'owl', state: 'GA', page: '4' });
    expect(withFilter(state, 'state', 'FL').filters).toEqual({ name: 'owl', state: 'FL' });
    expect(withFilter(state, 'state', '').filters).toEqual({ name: 'owl' });
    expect(withoutFilters(state).filters).toEqual({});
  });

  test('a list sorts by another column ascending, and reverses its order by the current column', () => {
    const first = readListState(byNumber, {});
    const byCity = withSort(first, 'city');
    expect(byCity.sort).toEqual({ by: 'city', order: 'asc' });
    expect(withSort(byCity, 'city').sort).toEqual({ by: 'city', order: 'desc' });
    expect(withSort(first, 'name').sort).toEqual({ by: 'name', order: 'desc' });
  });

  test('a list goes forward, and back to the page it came from', () => {
    fc.assert(
      fc.property(shapeAndState, uuid, ([shape, state], last) => {
        fc.pre(state.trail.length < 40);
        expect(previousPage(nextPage(shape, state, last))).toEqual(state);
      }),
    );
  });

  test('the address of a list at the desk keeps the cursors of the last forty pages, for the way back', () => {
    const ids = fc.sample(uuid, 60);
    const deep = ids.reduce((state, id) => nextPage(byCursor, state, id), readListState(byCursor, {}));
    expect(deep.trail).toEqual(ids.slice(-40));
    expect(new URLSearchParams(listQueryOf(byCursor, deep)).toString().length).toBeLessThan(2000);
  });
});
