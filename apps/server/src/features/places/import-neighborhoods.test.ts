import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { importNeighborhoods } from './import-neighborhoods.ts';
import { findBasemapLayer, listBasemapAttributions } from './queries/basemap.ts';

const { db } = await testDatabase();
const platform = { db, clock: { now: () => new Date('2026-11-20T22:00:00Z') } };
const folder = await mkdtemp(join(tmpdir(), 'neighborhoods-'));
afterAll(() => rm(folder, { recursive: true }));

const square = (west: number) => [
  [
    [west, 27.94],
    [west + 0.01, 27.94],
    [west + 0.01, 27.96],
    [west, 27.96],
    [west, 27.94],
  ],
];
const quarter = (properties: object, coordinates: unknown = square(-82.46)) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates },
});

async function importOf(features: unknown[], ...flags: string[]) {
  const path = join(folder, 'quarters.geojson');
  await writeFile(path, JSON.stringify({ type: 'FeatureCollection', attribution: 'City of us', features }));
  return importNeighborhoods(platform, [path, '--city', 'Tampa', '--state', 'FL', ...flags]);
}
const stored = () => db.selectFrom('neighborhoods').selectAll().orderBy('name').execute();

test('importing neighborhoods again changes the same rows and keeps their ids', async () => {
  await importOf([quarter({ name: 'Ybor', label: 'Ybor City', lng: -82.4551, lat: 27.951 })]);
  const [before] = await stored();
  await importOf([quarter({ name: 'Ybor', label: 'Historic Ybor' })]);
  const after = await stored();
  expect(after).toHaveLength(1);
  expect(after[0]).toMatchObject({ id: before?.id, label: 'Historic Ybor', city: 'Tampa', state: 'FL' });
});

test('an imported neighborhood has the label point of its file, or else its middle', async () => {
  await importOf([quarter({ name: 'With', lng: -82.4551, lat: 27.951 }), quarter({ name: 'Without' })]);
  const rows = await stored();
  expect(rows.find(row => row.name === 'With')).toMatchObject({ center_lng: -82.4551, center_lat: 27.951 });
  expect(rows.find(row => row.name === 'Without')?.center_lat).toBeCloseTo(27.95, 9);
});

test("an imported neighborhood has the city and state of its feature, or else those of the command's flags", async () => {
  await importOf(
    [quarter({ name: 'Own', city: 'Bend', state: 'OR' }), quarter({ name: 'Given' })],
    '--city=Salem',
    '--state=MA',
  );
  const rows = await stored();
  expect(rows.find(row => row.name === 'Own')).toMatchObject({ city: 'Bend', state: 'OR' });
  expect(rows.find(row => row.name === 'Given')).toMatchObject({ city: 'Salem', state: 'MA' });
});

test('the report of an import of neighborhoods names a state that does not exist, which is replaced by the state of the command', async () => {
  const report = await importOf(
    [
      quarter({ name: 'Invented', state: 'Narnia' }),
      quarter({ name: 'Spelled', state: 'Massachusetts' }),
      quarter({ name: 'Small', state: 'ma' }),
    ],
    '--city=Salem',
    '--state=MA',
  );
  const rows = await stored();
  for (const name of ['Invented', 'Spelled', 'Small'])
    expect(rows.find(row => row.name === name)).toMatchObject({ state: 'MA' });
  expect(report.refused).toEqual([
    {
      feature: 'feature 1 "Invented"',
      reason: 'properties.state: "Narnia" is no state of the United States, so --state counts',
    },
  ]);
});

test('the report of an import of neighborhoods names an outline that is not closed, a polygon without a name and a repeated name', async () => {
  const open = square(-82.4)[0]?.slice(0, -1);
  const report = await importOf([
    quarter({ name: 'Open' }, [open]),
    quarter({ label: 'Nameless' }),
    quarter({ name: 'Once' }),
    quarter({ name: 'Once' }),
  ]);
  expect(report.taken).toBe(1);
  expect(report.refused).toEqual([
    { feature: 'feature 1 "Open"', reason: 'geometry.coordinates.0: a ring must end where it begins' },
    { feature: 'feature 2', reason: expect.stringMatching(/^properties\.name: /) },
    { feature: 'feature 4 "Once"', reason: 'Tampa has this name already' },
  ]);
});

test('imported neighborhoods are drawn on the map and credited', async () => {
  await importOf([quarter({ name: 'Drawn', kind: 'park' })]);
  const { features } = await findBasemapLayer(db, 'neighborhoods');
  const drawn = features.find(feature => feature.properties.label === 'Drawn');
  expect(drawn).toMatchObject({
    type: 'Feature',
    properties: { kind: 'park' },
    geometry: { type: 'Polygon' },
  });
  expect(await listBasemapAttributions(db)).toEqual([{ name: 'neighborhoods', attribution: 'City of us' }]);
});
