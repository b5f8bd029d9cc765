import { closestNeighborhood } from '@nightjar/domain/places/calls';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { saveNeighborhoods } from './queries/neighborhoods.ts';

const { call, build, db, clock } = await testApp();
const square = (west: number, south: number, side: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
});
const place = (name: string, geometry: ReturnType<typeof square>, kind = 'neighborhood') => ({
  name,
  label: name,
  city: 'Tampa',
  state: 'FL',
  kind,
  geometry,
  lat: 27.95,
  lng: -82.45,
});

let member: string;
const closest = async (lat: number, long: number, max_distance?: number) => {
  const { body } = await call(closestNeighborhood, { lat, long, max_distance }, member);
  return body.data && [body.data.label, body.data.distance_m];
};

beforeAll(async () => {
  member = await build.member();
  const places = [
    place('Ybor City', square(-82.45, 27.95, 0.02)),
    place('Downtown', square(-82.48, 27.94, 0.02)),
    place('Airport', square(-82.445, 27.955, 0.005), 'facility'),
  ];
  await saveNeighborhoods(db, { rows: places, attribution: '' }, clock.now());
});

test('the neighborhood whose polygon contains the point is the closest one', async () => {
  expect(await closest(27.957, -82.443)).toEqual(['Ybor City', 0]);
});

test('the closest neighborhood of a point outside of every polygon is the nearest one within reach, with its distance', async () => {
  expect(await closest(27.96, -82.4)).toEqual(['Ybor City', expect.closeTo(2946, -2)]);
  expect(await closest(27.96, -82.4, 1000)).toBeNull();
});
