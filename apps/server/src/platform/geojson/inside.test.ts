import { containsPoint, type Position } from '@nightjar/domain/places/rules/areas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readGeometry } from './geometry.ts';
import { pinOfGeometry, pointInside } from './inside.ts';

const polygon = (...rings: Position[][]) => ({ type: 'Polygon' as const, coordinates: rings });
const square = (west: number, south: number, side: number): Position[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const at = (west: number, south: number, side = 0.001) => ({
  type: 'Polygon',
  coordinates: [square(west, south, side)],
});

test('the pin of a building with a yard is in the building', () => {
  const yard = polygon(square(-82.46, 27.95, 0.001), square(-82.4599, 27.9501, 0.0008));
  expect(containsPoint(yard, pointInside(yard))).toBe(true);
});

test('the pin of an L-shaped area is in one of its arms', () => {
  const l = polygon([
    [0, 0],
    [0.01, 0],
    [0.01, 0.0001],
    [0.0001, 0.0001],
    [0.0001, 0.01],
    [0, 0.01],
    [0, 0],
  ]);
  expect(containsPoint(l, pointInside(l))).toBe(true);
});

test('the pin of a thin area is inside the area, however thin it is and however it is turned', () => {
  for (const thin of [1e-5, 1e-6, 1e-7, 1e-9]) {
    const sliver = polygon([
      [-82.46, 27.95],
      [-82.45, 27.96],
      [-82.45, 27.96 + thin],
      [-82.46, 27.95],
    ]);
    expect(containsPoint(sliver, pointInside(sliver)), `${thin} degrees thin`).toBe(true);
  }
});

test('the pin of an area is inside the area, whatever its shape', () => {
  const shape = fc
    .record({
      radii: fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 3, maxLength: 30 }),
      hole: fc.boolean(),
      lng: fc.double({ min: -170, max: 170, noNaN: true }),
      lat: fc.double({ min: -55, max: 80, noNaN: true }),
    })
    .map(({ radii, hole, lng, lat }) => {
      const around = (factor: number): Position[] => {
        const ring = radii.map((radius, nth): Position => {
          const angle = (nth / radii.length) * 2 * Math.PI;
          return [
            lng + Math.cos(angle) * radius * factor * 0.001,
            lat + Math.sin(angle) * radius * factor * 0.001,
          ];
        });
        return [...ring, ring[0] as Position];
      };
      return hole ? polygon(around(1), around(0.9)) : polygon(around(1));
    });
  fc.assert(fc.property(shape, area => containsPoint(area, pointInside(area))));
});

test('the pin of several areas is in the largest one', () => {
  const { lat, lng } = pinOfGeometry(
    readGeometry({
      type: 'MultiPolygon',
      coordinates: [[square(-82.46, 27.95, 0.0001)], [square(-82.4, 27.9, 0.01)]],
    }),
  );
  expect([lng, lat]).toEqual([expect.closeTo(-82.395, 3), expect.closeTo(27.905, 3)]);
});

test('a line around a building counts as its outline, closed or not', () => {
  const open = square(-82.46, 27.95, 0.001).slice(0, -1);
  for (const coordinates of [open, [...open, open[0]]])
    expect(pinOfGeometry(readGeometry({ type: 'LineString', coordinates }))).toEqual({
      lng: expect.closeTo(-82.4595, 5),
      lat: expect.closeTo(27.9505, 5),
    });
});

test('the pin of a straight line is half way along the line, and the pin of a line with one point is at that point', () => {
  const line = (...coordinates: Position[]) =>
    pinOfGeometry(readGeometry({ type: 'LineString', coordinates }));
  expect(line([0, 0], [0, 1], [0, 4])).toEqual({ lng: 0, lat: 2 });
  expect(line([3, 4], [3, 4])).toEqual({ lng: 3, lat: 4 });
});

test('the pin of a collection is that of its point, else of its area, else of its line', () => {
  const point = { type: 'Point', coordinates: [1, 2] };
  const line = {
    type: 'LineString',
    coordinates: [
      [5, 5],
      [5, 7],
    ],
  };
  const pin = (...geometries: object[]) =>
    pinOfGeometry(readGeometry({ type: 'GeometryCollection', geometries }));
  expect(pin(line, at(10, 10), point)).toEqual({ lng: 1, lat: 2 });
  expect(pin(line, at(10, 10)).lat).toBeCloseTo(10.0005, 6);
  expect(pin(line)).toEqual({ lng: 5, lat: 6 });
});

test('the pin of an area without an inside is on its edge', () => {
  const flat = polygon([
    [1, 1],
    [2, 2],
    [3, 3],
    [1, 1],
  ]);
  const { lat, lng } = pointInside(flat);
  expect(lat).toBe(lng);
  expect(
    pointInside(
      polygon([
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
      ]),
    ),
  ).toEqual({ lng: 1, lat: 1 });
});
