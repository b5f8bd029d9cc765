import { neighborhoods } from '@nightjar/domain/places/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { saveNeighborhoods } from './queries/neighborhoods.ts';

const { call, build, db, clock } = await testApp();

test('the list of neighborhoods is in the order of their names, and has no outlines', async () => {
  const member = await build.member();
  const ring = [
    [-82.45, 27.95],
    [-82.44, 27.95],
    [-82.44, 27.96],
    [-82.45, 27.95],
  ];
  const geometry = { type: 'Polygon' as const, coordinates: [ring] };
  const row = (label: string) => ({
    name: label,
    label,
    city: 'Tampa',
    state: 'FL',
    kind: 'neighborhood',
    geometry,
    lat: 27.95,
    lng: -82.45,
  });
  await saveNeighborhoods(db, { rows: [row('Ybor City'), row('Downtown')], attribution: '' }, clock.now());

  const { body } = await call(neighborhoods, {}, member);

  expect(body.data?.map(({ label }) => label)).toEqual(['Downtown', 'Ybor City']);
  expect(body.data?.[0]).not.toHaveProperty('geometry');
});
