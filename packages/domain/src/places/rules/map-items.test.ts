import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMetres } from '../../kernel/geo.ts';
import type { MapItem } from './map-items.ts';
import { countKinds, itemAfterSteps, mapKinds, nearestFirst } from './map-items.ts';

const cityPoint = fc.record({
  lat: fc.double({ min: 27, max: 29, noNaN: true }),
  lng: fc.double({ min: -83, max: -81, noNaN: true }),
});

const mapItem: fc.Arbitrary<MapItem> = fc.record({
  lat: fc.double({ min: 27, max: 29, noNaN: true }),
  lng: fc.double({ min: -83, max: -81, noNaN: true }),
  kind: fc.constantFrom(...mapKinds),
  id: fc.uuid(),
});

const itemList = fc.uniqueArray(mapItem, { selector: item => item.id, maxLength: 40 });

describe('the list beside the map', () => {
  test('the list beside the map counts every item once, under its kind', () => {
    fc.assert(
      fc.property(itemList, items => {
        const counts = countKinds(items);
        expect(mapKinds.reduce((sum, kind) => sum + counts[kind], 0)).toBe(items.length);
        for (const kind of mapKinds)
          expect(counts[kind]).toBe(items.filter(item => item.kind === kind).length);
      }),
    );
  });

  test('the list beside the map has the nearest item first, whatever the order in which the items came', () => {
    fc.assert(
      fc.property(itemList, cityPoint, (items, from) => {
        const list = nearestFirst(items, from);
        const away = list.map(item => distanceMetres(from, item));
        expect(away).toEqual([...away].sort((a, b) => a - b));
        expect(new Set(list)).toEqual(new Set(items));
        expect(nearestFirst([...items].reverse(), from)).toEqual(list);
      }),
    );
  });

  test('stepping through the list beside the map reaches both ends and goes no further', () => {
    fc.assert(
      fc.property(itemList, items => {
        fc.pre(items.length > 0);
        let id: string | null = null;
        const seen = new Set<string>();
        for (let step = 0; step <= items.length; step += 1) {
          id = itemAfterSteps(items, id, 1)?.id ?? null;
          if (id) seen.add(id);
        }
        expect(seen.size).toBe(items.length);
        expect(itemAfterSteps(items, items[0]?.id ?? null, -1)).toBe(items[0]);
      }),
    );
    expect(itemAfterSteps([], null, 1)).toBeNull();
  });

  test('stepping through the list beside the map begins again at the first item if the selected item has left the list', () => {
    expect(itemAfterSteps([{ id: 'a' }, { id: 'b' }], 'gone', 1)?.id).toBe('a');
  });
});

test('the list beside the map sorts equally near items by kind and then by id', () => {
  const at = { lat: 27.9, lng: -82.4 };
  const items: MapItem[] = [
    { ...at, kind: 'event', id: 'a' },
    { ...at, kind: 'venue', id: 'b' },
    { ...at, kind: 'venue', id: 'a' },
    { ...at, kind: 'friend', id: 'a' },
  ];
  const expected = ['venue a', 'venue b', 'friend a', 'event a'];
  for (const given of [items, items.toReversed()])
    expect(nearestFirst(given, at).map(({ kind, id }) => `${kind} ${id}`)).toEqual(expected);
});

test('a step beyond the end of the list stays at the end, and a first step leads to the first item', () => {
  const list = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(itemAfterSteps(list, 'b', 5)?.id).toBe('c');
  expect(itemAfterSteps(list, 'b', -5)?.id).toBe('a');
  expect(itemAfterSteps(list, null, 2)?.id).toBe('a');
});
