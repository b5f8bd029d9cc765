import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readsOnWriter } from '../../platform/reads/reads.ts';
import { testDatabase } from '../../testing/database.ts';
import { findBasemapLayer, saveBasemapLayer } from './queries/basemap.ts';
import { saveNeighborhoods } from './queries/neighborhoods.ts';
import { placesRoutes } from './routes.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-20T22:00:00Z');
const app = appWith(null);
afterAll(() => app.close());

function appWith(mapStyleUrl: string | null) {
  const server = fastify();
  placesRoutes(server, { reads: readsOnWriter(db), settings: { mapStyleUrl } });
  return server;
}
const square = [
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ],
];
const bay = {
  type: 'Feature' as const,
  properties: { name: 'Bay' },
  geometry: { type: 'Polygon', coordinates: square },
};

beforeAll(async () => {
  expect((await app.inject('/map/style.json')).json()).toEqual({
    version: 8,
    metadata: { attribution: [] },
    sources: {},
    layers: [],
  });
  await saveBasemapLayer(db, { name: 'water', attribution: 'Shoreline: us', features: [bay] }, now);
});

test('the map style names each imported layer and credits its source', async () => {
  const style = (await app.inject('/map/style.json')).json();
  expect(style.sources).toEqual({ water: { type: 'geojson', data: 'layers/water.geojson' } });
  expect(style.metadata.attribution).toEqual(['Shoreline: us']);
});

test('map data that is drawn as pins is credited without being a layer of the style', async () => {
  await saveBasemapLayer(db, { name: 'venues', attribution: '© Venue mappers', features: [] }, now);
  const style = (await app.inject('/map/style.json')).json();
  expect(Object.keys(style.sources)).toEqual(['water']);
  expect(style.metadata.attribution).toContain('© Venue mappers');
});

test('a layer of the map is answered as GeoJSON with its attribution', async () => {
  const answer = await app.inject('/map/layers/water.geojson');
  expect(answer.headers['content-type']).toBe('application/geo+json; charset=utf-8');
  expect(answer.json()).toEqual({ type: 'FeatureCollection', attribution: 'Shoreline: us', features: [bay] });
});

test('a layer of the map is sent again only if it changed', async () => {
  const etag = String((await app.inject('/map/layers/water.geojson')).headers.etag);
  const ask = (known: string) =>
    app.inject({ url: '/map/layers/water.geojson', headers: { 'if-none-match': known } });
  expect((await ask(etag)).statusCode).toBe(304);
  expect((await ask(`"other", W/${etag}`)).statusCode).toBe(304);
  await saveBasemapLayer(db, { name: 'water', attribution: 'Shoreline: us', features: [bay, bay] }, now);
  expect((await ask(etag)).statusCode).toBe(200);
});

test('a map layer without an import is empty, and an unknown layer is not found', async () => {
  expect((await app.inject('/map/layers/parks.geojson')).json().features).toEqual([]);
  expect((await app.inject('/map/layers/users.geojson')).statusCode).toBe(404);
});

test('neighborhoods without an imported layer are drawn from their own table', async () => {
  const geometry = { type: 'Polygon' as const, coordinates: square };
  const row = {
    name: 'Perch',
    label: 'The Perch',
    city: 'Tampa',
    state: 'FL',
    kind: 'park',
    geometry,
    lat: 0.3,
    lng: 0.6,
  };
  await saveNeighborhoods(db, { rows: [row], attribution: '' }, now);
  expect((await findBasemapLayer(db, 'neighborhoods')).features).toEqual([
    { type: 'Feature', properties: { label: 'The Perch', kind: 'park', lat: 0.3, lng: 0.6 }, geometry },
  ]);
  expect((await app.inject('/map/style.json')).json().sources).toHaveProperty('neighborhoods');
});

test('an area of the map with a label point has its name at that point', async () => {
  const { features } = (await app.inject('/map/layers/neighborhoods.geojson')).json();
  expect(features.map((feature: { geometry: unknown }) => feature.geometry)).toEqual([
    expect.objectContaining({ type: 'Polygon' }),
    { type: 'Point', coordinates: [0.6, 0.3] },
  ]);
});

test('the map style that the operator sets takes the place of the imported layers', async () => {
  const elsewhere = appWith('https://tiles.example/style.json');
  const answer = await elsewhere.inject('/map/style.json');
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('https://tiles.example/style.json');
  await elsewhere.close();
});
