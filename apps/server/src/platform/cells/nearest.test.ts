import { type Bounds, distanceMetres, isInside, type Point } from '@nightjar/domain/kernel/geo';
import { boundsAround } from '@nightjar/domain/places/rules/areas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CellBudget } from './cell-budget.ts';
import { CellCache } from './cell-memory.ts';
import { boundsOfCells, cellOf, cellsIn } from './grid.ts';
import { allItemsIn, nearestItemsIn } from './nearest.ts';

type Bar = Point & { id: string };
const now = new Date('2026-11-21T03:30:00Z');

/** Reads bars through cells as a node does. A box of more than `mostCells` cells gets no answer. */
function readerOf(bars: readonly Bar[], mostCells = 4000) {
  const memory = new CellCache<Bar>(new CellBudget(Number.POSITIVE_INFINITY));
  return (box: Bounds) => {
    const keys = cellsIn(box, mostCells);
    return (
      keys &&
      memory.read(keys, now, async missing => {
        const around = boundsOfCells(missing);
        const placed = bars.map(item => ({ key: cellOf(item), item, bytes: 1 }));
        return placed.filter(({ key, item }) => isInside(item, around) && missing.includes(key));
      })
    );
  };
}

const coordinate = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const point = fc.record({ lat: coordinate(27.8, 28), lng: coordinate(-82.6, -82.4) });
const city = fc
  .array(point, { maxLength: 60 })
  .map(points => points.map((each, index): Bar => ({ ...each, id: String(index).padStart(3, '0') })));

const byDistance = (near: Point) => (one: Bar, other: Bar) =>
  distanceMetres(near, one) - distanceMetres(near, other) || (one.id < other.id ? -1 : 1);

test('the nearest bars found by map cells are the nearest of all bars', async () => {
  await fc.assert(
    fc.asyncProperty(
      city,
      point,
      fc.nat(20_000),
      fc.integer({ min: 1, max: 20 }),
      async (bars, near, radius, most) => {
        const fits = (_: Bar, metres: number) => metres <= radius;
        const found = await nearestItemsIn(
          { near, box: boundsAround(near, radius), most, fits },
          readerOf(bars),
        );
        const expected = bars.filter(bar => distanceMetres(near, bar) <= radius).sort(byDistance(near));
        expect(found?.items.map(({ item }) => item.id)).toEqual(expected.slice(0, most).map(({ id }) => id));
      },
    ),
  );
});

test('the nearest bars of a box found by map cells are the nearest of all bars in the box, wherever the caller is', async () => {
  await fc.assert(
    fc.asyncProperty(
      city,
      point,
      point,
      point,
      fc.integer({ min: 1, max: 20 }),
      async (bars, near, one, other, most) => {
        const box = {
          min_lat: Math.min(one.lat, other.lat),
          max_lat: Math.max(one.lat, other.lat),
          min_lng: Math.min(one.lng, other.lng),
          max_lng: Math.max(one.lng, other.lng),
        };
        const fits = (bar: Bar) => isInside(bar, box);
        const expected = bars.filter(fits).sort(byDistance(near));
        const ids = (list: readonly Bar[]) => list.map(({ id }) => id);
        const nearest = await nearestItemsIn({ near, box, most, fits }, readerOf(bars));
        expect(ids(nearest?.items.map(({ item }) => item) ?? [])).toEqual(ids(expected.slice(0, most)));
        const all = await allItemsIn({ near, box, fits }, readerOf(bars));
        expect(ids(all?.items.map(({ item }) => item) ?? []).toSorted()).toEqual(ids(expected).toSorted());
      },
    ),
  );
});

test('each point is within the bounds of its map cell, and a box of one point touches that cell alone', () => {
  fc.assert(
    fc.property(coordinate(-90, 90), coordinate(-180, 180), (lat, lng) => {
      expect(isInside({ lat, lng }, boundsOfCells([cellOf({ lat, lng })]))).toBe(true);
      expect(cellsIn({ min_lat: lat, max_lat: lat, min_lng: lng, max_lng: lng }, 1)).toEqual([
        cellOf({ lat, lng }),
      ]);
    }),
  );
});

test('a box with too many map cells, over the date line or at a pole is not answered from cells', async () => {
  const near = { lat: 27.9, lng: -82.5 };
  const ask = (box: Bounds, mostCells?: number) =>
    nearestItemsIn({ near, box, most: 5, fits: () => true }, readerOf([], mostCells));
  expect(await ask(boundsAround(near, 5000), 10)).toBeNull();
  expect(await ask(boundsAround({ lat: 0, lng: 179.99 }, 5000))).toBeNull();
  expect(await ask(boundsAround({ lat: 89.5, lng: 0 }, 5000))).toBeNull();
});
