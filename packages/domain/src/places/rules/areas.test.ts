import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bounds, Point } from '../../kernel/geo.ts';
import { distanceMetres, earthRadiusMetres } from '../../kernel/geo.ts';
import type { Area, Position } from './areas.ts';
import {
  boundsAround,
  boundsOfArea,
  centerOf,
  closestNeighborhood,
  containsPoint,
  isInBounds,
  metresToArea,
} from './areas.ts';

/** Returns a rectangle as a ring of its corners. The sides are in degrees. */
const ring = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

const square = (west: number, south: number, side: number): Area => ({
  type: 'Polygon',
  coordinates: [ring(west, south, west + side, south + side)],
});

const withHole: Area = { type: 'Polygon', coordinates: [ring(0, 0, 10, 10), ring(4, 4, 6, 6)] };

const islands: Area = { type: 'MultiPolygon', coordinates: [[ring(0, 0, 1, 1)], [ring(5, 5, 6, 6)]] };

const cityPoint = fc.record({
  lat: fc.double({ min: 27, max: 29, noNaN: true }),
  lng: fc.double({ min: -83, max: -81, noNaN: true }),
});

describe('an area', () => {
  test('an area of the map contains the points inside its outline', () => {
    expect(containsPoint(square(0, 0, 1), { lng: 0.5, lat: 0.5 })).toBe(true);
    expect(containsPoint(square(0, 0, 1), { lng: 1.5, lat: 0.5 })).toBe(false);
  });

  test('an area of the map does not contain its hole', () => {
    expect(containsPoint(withHole, { lng: 5, lat: 5 })).toBe(false);
    expect(containsPoint(withHole, { lng: 2, lat: 5 })).toBe(true);
  });

  test('an area of several parts contains each part and not the water between them', () => {
    expect(containsPoint(islands, { lng: 0.5, lat: 0.5 })).toBe(true);
    expect(containsPoint(islands, { lng: 5.5, lat: 5.5 })).toBe(true);
    expect(containsPoint(islands, { lng: 3, lat: 3 })).toBe(false);
  });

  test('a point on the edge of two neighboring areas belongs to one of them only', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), lat => {
        const holders = [square(0, 0, 1), square(1, 0, 1)].filter(area =>
          containsPoint(area, { lng: 1, lat }),
        );
        expect(holders).toHaveLength(1);
      }),
    );
  });

  test('every point that an area contains lies in the box around the area', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 11, noNaN: true }),
        fc.double({ min: -1, max: 11, noNaN: true }),
        (lng, lat) => {
          for (const area of [withHole, islands])
            if (containsPoint(area, { lng, lat }))
              expect(isInBounds({ lng, lat }, boundsOfArea(area))).toBe(true);
        },
      ),
    );
  });

  test('a point inside an area is 0 m away from it, and a point outside as far as the nearest edge', () => {
    const block = square(-82.46, 27.94, 0.01);
    expect(metresToArea(block, { lng: -82.455, lat: 27.945 })).toBe(0);
    const outside: Point = { lng: -82.455, lat: 27.93 };
    const away = distanceMetres(outside, { lng: -82.455, lat: 27.94 });
    expect(Math.abs(metresToArea(block, outside) - away)).toBeLessThan(1);
  });

  test('a point in the hole of an area is as far away as the edge of the hole', () => {
    expect(metresToArea(withHole, { lng: 5, lat: 5 })).toBeGreaterThan(100_000);
  });
});

describe('a box around a circle', () => {
  /** Returns the point that is `metres` away from `from` in the direction `bearing`, along a great circle. */
  const walk = (from: Point, metres: number, bearing: number): Point => {
    const rad = Math.PI / 180;
    const arc = metres / earthRadiusMetres;
    const sinLat =
      Math.sin(from.lat * rad) * Math.cos(arc) + Math.cos(from.lat * rad) * Math.sin(arc) * Math.cos(bearing);
    const turn = Math.atan2(
      Math.sin(bearing) * Math.sin(arc) * Math.cos(from.lat * rad),
      Math.cos(arc) - Math.sin(from.lat * rad) * sinLat,
    );
    return { lat: Math.asin(sinLat) / rad, lng: from.lng + turn / rad };
  };

  test('a box around a circle contains every point of the circle', () => {
    const center = fc.record({
      lat: fc.double({ min: -80, max: 80, noNaN: true }),
      lng: fc.double({ min: -170, max: 170, noNaN: true }),
    });
    const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
    fc.assert(
      fc.property(center, fc.integer({ min: 1, max: 40_000 }), bearing, (from, metres, direction) => {
        expect(isInBounds(walk(from, metres, direction), boundsAround(from, metres + 0.1))).toBe(true);
      }),
    );
  });

  test('a box around a circle has the middle of the circle', () => {
    fc.assert(
      fc.property(cityPoint, fc.integer({ min: 1, max: 40_000 }), (center, radius) => {
        const middle = centerOf(boundsAround(center, radius));
        expect(distanceMetres(center, middle)).toBeLessThan(0.01);
      }),
    );
  });

  test('a box around a circle stays on the globe at the poles and the date line', () => {
    const box: Bounds = boundsAround({ lat: 89.99, lng: 179.99 }, 40_000);
    expect(box.max_lat).toBe(90);
    expect(box.max_lng).toBe(180);
    expect(box.min_lng).toBe(-180);
  });
});

describe('the closest neighborhood', () => {
  const near = { name: 'near', geometry: square(-82.46, 27.94, 0.01) };
  const far = { name: 'far', geometry: square(-82.4, 27.94, 0.01) };

  test('the closest neighborhood is the one that contains the point, however near another is', () => {
    const inside = { lng: -82.4501, lat: 27.9499 };
    const beside = { name: 'beside', geometry: square(-82.45, 27.94, 0.01) };
    expect(closestNeighborhood([beside, near], inside, 5000)?.place.name).toBe('near');
  });

  test('the closest neighborhood is the smallest one where several contain the point', () => {
    const city = { name: 'city', geometry: square(-83, 27, 2) };
    const answer = closestNeighborhood([city, near], { lng: -82.455, lat: 27.945 }, 0);
    expect(answer).toEqual({ place: near, distanceMetres: 0 });
  });

  test('the closest neighborhood is the nearest within the distance where none contains the point', () => {
    const between = { lng: -82.44, lat: 27.945 };
    expect(closestNeighborhood([far, near], between, 5000)?.place.name).toBe('near');
    expect(closestNeighborhood([far, near], between, 500)).toBeNull();
  });

  test('the closest neighborhood is never farther than the given distance, and no other is nearer', () => {
    const places = fc.array(
      fc.record({
        geometry: fc
          .tuple(cityPoint, fc.double({ min: 0.001, max: 0.2, noNaN: true }))
          .map(([corner, side]) => square(corner.lng, corner.lat, side)),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(places, cityPoint, fc.integer({ min: 0, max: 100_000 }), (all, point, limit) => {
        const distances = all.map(place => metresToArea(place.geometry, point)).filter(away => away <= limit);
        const answer = closestNeighborhood(all, point, limit);
        if (distances.length === 0) expect(answer).toBeNull();
        else expect(answer?.distanceMetres).toBe(Math.min(...distances));
      }),
    );
  });
});

test.each<[string, Point, boolean]>([
  ['in the middle', { lat: 5, lng: 15 }, true],
  ['on the south-west corner', { lat: 0, lng: 10 }, true],
  ['on the north-east corner', { lat: 10, lng: 20 }, true],
  ['south of it', { lat: -0.1, lng: 15 }, false],
  ['north of it', { lat: 10.1, lng: 15 }, false],
  ['west of it', { lat: 5, lng: 9.9 }, false],
  ['east of it', { lat: 5, lng: 20.1 }, false],
])('a point %s is inside a box or outside of it', (_where, point, inside) => {
  expect(isInBounds(point, { min_lat: 0, max_lat: 10, min_lng: 10, max_lng: 20 })).toBe(inside);
});

describe('an area with slanted edges', () => {
  /** The slanted edge of this triangle runs from the south-west corner to the north-east corner. */
  const triangle: Area = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [0.02, 0],
        [0.02, 0.01],
        [0, 0],
      ],
    ],
  };

  test('an area with slanted edges contains the points below its slanted edge', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.0001, max: 0.0199, noNaN: true }),
        fc.double({ min: 0.0001, max: 0.0099, noNaN: true }),
        (lng, lat) => {
          fc.pre(Math.abs(lat - lng / 2) > 1e-9);
          expect(containsPoint(triangle, { lat, lng })).toBe(lat < lng / 2);
        },
      ),
    );
  });

  test('the distance to an area is that to its slanted edge where that edge is nearest', () => {
    const metresPerDegree = (Math.PI * earthRadiusMetres) / 180;
    // The edge of the triangle lies on the line lng = 2 lat.
    const point = { lat: 0.008, lng: 0.006 };
    const expected = ((2 * point.lat - point.lng) / Math.sqrt(5)) * metresPerDegree;
    expect(metresToArea(triangle, point)).toBeCloseTo(expected, 0);
  });

  test('the distance to an area is right for an outline that repeats a corner', () => {
    const repeated: Area = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [0, 0],
          [0.01, 0],
          [0.01, 0.01],
          [0, 0],
        ],
      ],
    };
    expect(metresToArea(repeated, { lat: 0, lng: -0.001 })).toBeCloseTo(111.19, 1);
  });
});

test('the hole of a neighborhood is subtracted from the size by which the smallest neighborhood is found', () => {
  const around: Area = { type: 'Polygon', coordinates: [ring(0, 0, 10, 10), ring(1, 1, 9, 9)] };
  const plain = square(0, 0, 8);
  const point = { lat: 0.5, lng: 0.5 };
  const found = closestNeighborhood([{ geometry: plain }, { geometry: around }], point, 100);
  expect(found?.place.geometry).toBe(around);
});
