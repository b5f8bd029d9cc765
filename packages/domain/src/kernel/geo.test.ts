import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  approximateDistance,
  bounds,
  displacedCell,
  distanceBand,
  distanceLabel,
  distanceMetres,
  fallbackPoint,
  friendGridMetres,
  hasMoved,
  latitude,
  snapToGrid,
  strangerGridMetres,
} from './geo.ts';

const place = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
});

describe('the distance of two points', () => {
  test('one degree of latitude is 111.2 km on an earth with a radius of 6371 km', () => {
    expect(distanceMetres({ lat: 27, lng: -82 }, { lat: 28, lng: -82 })).toBeCloseTo(111_194.9, 0);
  });

  test('the distance of two points is the same both ways, and zero from a point to itself', () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        expect(distanceMetres(one, other)).toBeCloseTo(distanceMetres(other, one), 6);
        expect(distanceMetres(one, one)).toBe(0);
      }),
    );
  });

  test('the distance of two points is infinite where a coordinate is no number', () => {
    expect(distanceMetres({ lat: Number.NaN, lng: 0 }, fallbackPoint)).toBe(Number.POSITIVE_INFINITY);
  });
});

test("a phone's move is reported from 50 metres on", () => {
  const north = (metres: number) => ({ lat: fallbackPoint.lat + metres / 111_194.9, lng: fallbackPoint.lng });
  expect(hasMoved(null, fallbackPoint)).toBe(true);
  expect(hasMoved(fallbackPoint, north(49))).toBe(false);
  expect(hasMoved(fallbackPoint, north(51))).toBe(true);
});

describe('snapping', () => {
  test.each([friendGridMetres, strangerGridMetres])(
    'snapping to a grid moves a point by less than the diagonal of a %i m cell',
    side => {
      fc.assert(
        fc.property(place, point => {
          expect(distanceMetres(point, snapToGrid(point, side))).toBeLessThan(side * 0.75);
        }),
        { numRuns: 1000 },
      );
    },
  );

  test('snapping to a grid gives every point of a cell the same result to the last bit', () => {
    const nudge = fc.double({ min: -0.49, max: 0.49, noNaN: true });
    fc.assert(
      fc.property(place, nudge, nudge, (point, up, right) => {
        const centre = snapToGrid(point, strangerGridMetres);
        const metre = 1 / 111_194.9;
        const moved = {
          lat: centre.lat + up * strangerGridMetres * metre * 0.99,
          lng:
            centre.lng + (right * strangerGridMetres * metre * 0.99) / Math.cos((centre.lat * Math.PI) / 180),
        };
        expect(snapToGrid(moved, strangerGridMetres)).toEqual(centre);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('the cell that strangers are shown', () => {
  const draw = fc.integer({ min: 0, max: 255 });

  test("strangers are shown one of the eight cells around a user's true cell, and never the true one", () => {
    fc.assert(
      fc.property(place, draw, (point, drawn) => {
        const shown = displacedCell(point, strangerGridMetres, () => drawn);
        const metres = distanceMetres(snapToGrid(point, strangerGridMetres), shown);
        expect(metres).toBeGreaterThan(strangerGridMetres * 0.95);
        expect(metres).toBeLessThan(strangerGridMetres * 1.9);
        expect(snapToGrid(shown, strangerGridMetres)).toEqual(shown);
      }),
      { numRuns: 10_000 },
    );
  });

  test('another random draw shows strangers another cell, and all eight neighbours of the true cell are drawn', () => {
    const shown = Array.from({ length: 256 }, (_, drawn) =>
      JSON.stringify(displacedCell(fallbackPoint, strangerGridMetres, () => drawn)),
    );
    expect(new Set(shown).size).toBe(8);
  });

  test('the cell that strangers are shown stays the same while a user moves inside one cell', () => {
    const nudge = fc.double({ min: -0.49, max: 0.49, noNaN: true });
    const byCell = ({ lat, lng }: { lat: number; lng: number }) => Math.abs(Math.round((lat + lng) * 1e6));
    fc.assert(
      fc.property(place, nudge, nudge, (point, up, right) => {
        const centre = snapToGrid(point, strangerGridMetres);
        const metre = 1 / 111_194.9;
        const moved = {
          lat: centre.lat + up * strangerGridMetres * metre * 0.99,
          lng:
            centre.lng + (right * strangerGridMetres * metre * 0.99) / Math.cos((centre.lat * Math.PI) / 180),
        };
        expect(displacedCell(moved, strangerGridMetres, byCell)).toEqual(
          displacedCell(centre, strangerGridMetres, byCell),
        );
      }),
      { numRuns: 10_000 },
    );
  });
});

test.each([
  [30, 'Close AF'],
  [31, '102 ft'],
  [152.4, '500 ft'],
  [153, '0.1 mi'],
  [1609.34, '1.0 mi'],
  [8046.7, '5.0 mi'],
  [1_615_900, '1,004.1 mi'],
])('%d metres to a venue are shown as %s', (metres, label) => expect(distanceLabel(metres)).toBe(label));

test.each([
  [0, 'about 0.1 mi'],
  [100, 'about 0.1 mi'],
  [480, 'about 0.3 mi'],
  [3218.68, 'about 2.0 mi'],
])('%d metres to a friend who is out are shown as %s', (metres, label) =>
  expect(approximateDistance(metres)).toBe(label),
);

test.each([
  [800, 'Under 0.5 mi'],
  [1600, 'Under 1 mi'],
  [9000, 'Over 5 mi'],
])('%d metres to a stranger are shown as %s', (metres, label) => expect(distanceBand(metres)).toBe(label));

test.each([91, -91, Number.NaN, Number.POSITIVE_INFINITY, '27'])('%s is refused as a latitude', value => {
  expect(latitude.safeParse(value).success).toBe(false);
});

test('a map box whose edges are swapped is refused with the name of its field', () => {
  const read = bounds.safeParse({ min_lat: 28, min_lng: -83, max_lat: 27, max_lng: -82 });
  expect(read.error?.issues[0]?.path).toEqual(['min_lat']);
});
