import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { importBasemap } from './import-basemap.ts';
import { findBasemapLayer, listBasemapAttributions } from './queries/basemap.ts';

const { db } = await testDatabase();
const platform = { db, clock: { now: () => new Date('2026-11-20T22:00:00Z') } };
const folder = await mkdtemp(join(tmpdir(), 'basemap-'));
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}
const road = (name: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: { name, class: 'street', secret: 'stays in the file' },
  geometry: { type: 'LineString', coordinates },
});
const collection = (...features: unknown[]) => ({
  type: 'FeatureCollection',
  attribution: 'Roads: us',
  features,
});
const line = [
  [-82.46, 27.95],
  [-82.45, 27.95],
];

test('importing a layer of the map again replaces the whole layer', async () => {
  const path = await file('roads.geojson', collection(road('First', line), road('Second', line)));
  await importBasemap(platform, [path]);
  const again = await importBasemap(platform, [path]);
  expect(again).toEqual({ taken: 2, refused: [], summary: 'Took 2 of 2 features into the layer roads.' });
  const layer = await findBasemapLayer(db, 'roads');
  expect(layer.features.map(feature => feature.properties)).toEqual([
    { name: 'First', class: 'street' },
    { name: 'Second', class: 'street' },
  ]);
});

test('an imported layer of the map keeps the attribution of its file', async () => {
  await importBasemap(platform, [await file('roads.geojson', collection(road('First', line)))]);
  expect(await listBasemapAttributions(db)).toContainEqual({ name: 'roads', attribution: 'Roads: us' });
});

test('the report of a map import names each feature that is left out, with its reason, and the others are imported', async () => {
  const bad = [
    road('Off the globe', [[-200, 27.95], line[1]]),
    road('A single point', [line[0]]),
    { type: 'Feature', properties: { name: 'A hole in the ground' }, geometry: null },
    42,
  ];
  const report = await importBasemap(platform, [
    await file('roads.geojson', collection(...bad, road('Good', line))),
  ]);
  expect(report.taken).toBe(1);
  expect(report.refused.map(refused => refused.feature)).toEqual([
    'feature 1 "Off the globe"',
    'feature 2 "A single point"',
    'feature 3 "A hole in the ground"',
    'feature 4',
  ]);
  expect(report.refused[0]?.reason).toMatch(/^geometry\.coordinates\.0\.0: /);
});

test('importing a map file without a usable feature leaves the layer unchanged', async () => {
  await importBasemap(platform, [await file('roads.geojson', collection(road('Here before', line)))]);
  const report = await importBasemap(platform, [
    await file('roads.geojson', collection({ type: 'Feature' })),
  ]);
  expect(report.taken).toBe(0);
  expect((await findBasemapLayer(db, 'roads')).features).toHaveLength(1);
});

test('importing a map file that is not named after its layer needs --layer with a known layer', async () => {
  const path = await file('bay.geojson', collection());
  await expect(importBasemap(platform, [path])).rejects.toThrow(
    'bay.geojson does not say which layer it is: add --layer neighborhoods|parks|water|roads.',
  );
  await expect(importBasemap(platform, [path, '--layer', 'sky'])).rejects.toThrow('--layer sky is none of');
  await expect(importBasemap(platform, [])).rejects.toThrow('Name the file');
});

test('a map file that is missing, not JSON or not GeoJSON is refused with one sentence that names it', async () => {
  const missing = join(folder, 'nowhere.geojson');
  await expect(importBasemap(platform, [missing, '--layer', 'water'])).rejects.toThrow(
    `${missing} cannot be read: there is no such file.`,
  );
  await expect(importBasemap(platform, [await file('water.geojson', '{"type":')])).rejects.toThrow(
    'is not JSON',
  );
  await expect(importBasemap(platform, [await file('water.geojson', '[]')])).rejects.toThrow(
    'cannot be read: it is a bare list: put it into {"type":"FeatureCollection","features":[…]}.',
  );
  await expect(importBasemap(platform, [await file('water.geojson', '{"type":"Sky"}')])).rejects.toThrow(
    'is not a GeoJSON FeatureCollection.',
  );
});
