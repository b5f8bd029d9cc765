import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeSearch,
  chosenNights,
  discoverTabs,
  isFiltered,
  nightState,
  nightStateOfQuery,
  readDiscoverSearch,
  withoutFilters,
} from './flow.ts';

describe('the search that the address holds', () => {
  test("the search of the map's page is read from any address without failing", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), search => {
        expect(() => readDiscoverSearch(search)).not.toThrow();
      }),
    );
    const keys = [
      'tab',
      'radius',
      'night',
      'events',
      'open',
      'friends',
      'pros',
      'following',
      'drinks',
      'types',
      'features',
    ];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.anything()), search => {
        expect(() => readDiscoverSearch(search)).not.toThrow();
      }),
    );
  });

  test("the search of the map's page drops unknown values of the address and keeps the known values", () => {
    expect(
      readDiscoverSearch({ tab: 'pros', radius: 99, open: true, drinks: 'perhaps', types: [1, 3], utm: 'x' }),
    ).toEqual({ tab: 'pros', open: true, types: [1, 3] });
  });

  test("the search of the map's page counts as filtered by a filter, and not by the tab, the radius or the night", () => {
    expect(isFiltered({})).toBe(false);
    expect(isFiltered({ tab: 'pros', radius: 10, night: 'weekend' })).toBe(false);
    expect(isFiltered({ events: true })).toBe(true);
    expect(isFiltered({ following: true })).toBe(true);
    expect(isFiltered({ tab: 'pros', types: [2] })).toBe(true);
    expect(withoutFilters({ tab: 'pros', radius: 10, open: true, types: [2] })).toEqual({
      tab: 'pros',
      radius: 10,
    });
    expect(withoutFilters({ open: true })).toEqual({});
    expect(withoutFilters({ night: 'tomorrow', events: true })).toEqual({ night: 'tomorrow' });
  });

  test("the search of the map's page names the nights of the events, and reads a missing or invalid day as tonight", () => {
    expect(chosenNights(readDiscoverSearch({ night: 'weekend' }))).toBe('weekend');
    expect(chosenNights(readDiscoverSearch({ night: '2026-11-27' }))).toEqual({ date: '2026-11-27' });
    for (const night of [undefined, 'tonight', '2026-02-31', 'yesterday', 7])
      expect(chosenNights(readDiscoverSearch({ night }))).toBe('tonight');
  });

  test("the search of the map's page is unchanged after it is written to the address and read again", () => {
    const some = fc.record(
      {
        tab: fc.constantFrom(...discoverTabs),
        radius: fc.integer({ min: 1, max: 25 }),
        events: fc.constant(true as const),
        night: fc.constantFrom('tomorrow', 'weekend', '2026-11-27'),
        open: fc.constant(true as const),
        types: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(some, change => {
        const written = changeSearch({}, change);
        expect(readDiscoverSearch({ ...written })).toEqual(written);
        const asText = Object.entries(written).map(([name, value]) => [name, String(value)]);
        expect(readDiscoverSearch(Object.fromEntries(asText))).toEqual(written);
      }),
    );
  });

  test("the address of the map's page leaves out default values", () => {
    expect(
      changeSearch({ tab: 'pros', radius: 9, types: [1] }, { tab: 'all', radius: 5, types: [] }),
    ).toEqual({});
  });
});

describe('the state of the queries of a night', () => {
  const here = {
    isError: false,
    isPending: false,
    isPaused: false,
    failureCount: 0,
    errorUpdateCount: 0,
    data: [],
  };
  const coming = { ...here, isPending: true, data: undefined };
  const failed = { ...here, isError: true, failureCount: 1, data: undefined };

  test('the map of a night is ready where one of its queries fails, and failed where all of them fail', () => {
    expect(nightState([here, failed, failed])).toBe('ready');
    expect(nightState([failed, failed, failed])).toBe('failed');
  });

  test('the map of a night is loading until all its queries have answered, so that no result pushes another down', () => {
    expect(nightState([coming, coming, failed])).toBe('loading');
    expect(nightState([here, coming, coming])).toBe('loading');
    expect(nightState([here, here, here])).toBe('ready');
  });

  test('the map of a night does not wait for a query that failed before or has no network', () => {
    expect(nightState([here, here, { ...coming, failureCount: 1 }])).toBe('ready');
    expect(nightState([here, here, { ...coming, errorUpdateCount: 1 }])).toBe('ready');
    expect(nightState([here, here, { ...coming, isPaused: true }])).toBe('ready');
    expect(nightState([coming, coming, { ...coming, isPaused: true }])).toBe('loading');
  });

  test('the map of a night does not wait for secondary queries, and is ready with their data where all main queries fail', () => {
    expect(nightState([here, here, here], [coming])).toBe('ready');
    expect(nightState([failed, failed, failed], [coming])).toBe('loading');
    expect(nightState([failed, failed, failed], [here])).toBe('ready');
    expect(nightState([failed, failed, failed], [failed])).toBe('failed');
  });

  test('a single query of the map is loading, ready or failed', () => {
    expect([here, coming, failed, { ...coming, isPaused: true }].map(nightStateOfQuery)).toEqual([
      'ready',
      'loading',
      'failed',
      'failed',
    ]);
  });

  test('the map of a night is ready with stored data after a failed refetch', () => {
    expect(nightState([{ ...failed, data: [] }, failed, failed])).toBe('ready');
  });
});
