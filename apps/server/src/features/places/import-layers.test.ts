import { expect, test } from 'vitest';
import type { MapFeature } from '../../platform/geojson/file.ts';
import { readGeometry } from '../../platform/geojson/geometry.ts';
import { startReport } from '../../platform/geojson/report.ts';
import { createLayerDrawing } from './import-layers.ts';

const feature = (tags: Record<string, string>, geometry: object): MapFeature => ({
  label: `feature "${tags.name}"`,
  id: { osm: null, problem: 'none', absent: true },
  tags,
  problem: null,
  note: null,
  shape: 'LineString',
  geometry: () => readGeometry(geometry),
});
const road = (name: string, points: number) =>
  feature(
    { name },
    {
      type: 'LineString',
      coordinates: Array.from({ length: points }, (_, nth) => [-82.46 + nth / 1000, 27.95]),
    },
  );
const namesOf = (features: readonly string[]) => features.map(text => JSON.parse(text).properties.name);

test('a full layer of roads keeps the most important ones in the order of the file, and the report counts the rest', () => {
  const report = startReport();
  const roads = createLayerDrawing('roads', report, 40);
  const on = (kind: string) => ({ layer: 'roads' as const, kind });
  roads.add(road('Small', 15), on('street'));
  roads.add(road('Avenue', 15), on('primary'));
  for (let nth = 0; nth < 20; nth += 1) roads.add(road(`Lane ${nth}`, 15), on('street'));
  roads.add(road('Highway', 15), on('motorway'));
  roads.add(road('Link', 10), on('ramp'));
  expect(namesOf(roads.features())).toEqual(['Avenue', 'Highway', 'Link']);
  expect(report.lines()).toEqual([
    {
      feature: '21 of the layer roads',
      reason: 'left out, the smallest first: a phone loads a layer whole, and it has at most 40 points',
    },
  ]);
});

test('positions of an imported road are stored to the metre, and none twice in a row unless the road would have one position', () => {
  const roads = createLayerDrawing('roads', startReport());
  const coordinates = [
    [-82.4612345678, 27.95, 3],
    [-82.4612345999, 27.95],
    [-82.46, 27.9512349],
  ];
  roads.add(feature({ name: 'A' }, { type: 'LineString', coordinates }), null);
  const stay = [
    [1, 1],
    [1, 1.0000001],
  ];
  roads.add(feature({ name: 'B' }, { type: 'LineString', coordinates: stay }), null);
  expect(roads.features().map(text => JSON.parse(text).geometry.coordinates)).toEqual([
    [
      [-82.46123, 27.95],
      [-82.46, 27.95123],
    ],
    [
      [1, 1],
      [1, 1],
    ],
  ]);
});

test('a closed line of imported water is an area, and the report names open lines', () => {
  const report = startReport();
  const water = createLayerDrawing('water', report);
  const line = (...coordinates: number[][]) => ({ type: 'LineString', coordinates });
  water.add(feature({ name: 'Lake' }, line([0, 0], [1, 0], [1, 1], [0, 0])), {
    layer: 'water',
    kind: 'lake',
  });
  water.add(feature({ name: 'River' }, line([0, 0], [1, 0])), null);
  expect(water.features().map(text => JSON.parse(text))).toMatchObject([
    { properties: { name: 'Lake', kind: 'lake' }, geometry: { type: 'MultiPolygon' } },
  ]);
  expect(report.lines()).toEqual([
    { feature: 'feature "River"', reason: 'geometry: it must be an area, and is a LineString' },
  ]);
});
