import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { findBasemapLayer, listBasemapAttributions } from './features/places/queries/basemap.ts';
import { importCity } from './import-city.ts';
import { testDatabase } from './testing/database.ts';

const { db } = await testDatabase();
const platform = { db, clock: { now: () => new Date('2026-11-20T22:00:00Z') } };
const folder = await mkdtemp(join(tmpdir(), 'city-'));
afterAll(() => rm(folder, { recursive: true }));

type Place = readonly [lng: number, lat: number];
const square = ([lng, lat]: Place, side: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng, lat],
      [lng + side, lat],
      [lng + side, lat + side],
      [lng, lat + side],
      [lng, lat],
    ],
  ],
});
const point = ([lng, lat]: Place) => ({ type: 'Point', coordinates: [lng, lat] });
const line = ([lng, lat]: Place) => ({
  type: 'LineString',
  coordinates: [
    [lng, lat],
    [lng + 0.01, lat + 0.01],
  ],
});
const thing = (id: string, tags: object, geometry: object | null) => ({
  type: 'Feature',
  id,
  properties: { '@id': id, ...tags },
  geometry,
});

/**
 * Writes the export of an invented city at a place. It has a venue inside of a neighborhood, the base map, and an
 * object that the import does not use.
 */
const cityAt = (at: Place, first: number) => {
  const [lng, lat] = at;
  const id = (kind: string, nth: number) => `${kind}/${first + nth}`;
  return [
    thing(id('node', 1), { amenity: 'bar', name: `Bar ${first}` }, point([lng + 0.01, lat + 0.01])),
    thing(
      id('way', 2),
      { amenity: 'nightclub', name: `Club ${first}` },
      square([lng + 0.011, lat + 0.011], 0.0002),
    ),
    thing(
      id('relation', 3),
      { place: 'neighbourhood', name: `Quarter ${first}`, type: 'boundary' },
      square(at, 0.03),
    ),
    thing(id('node', 4), { place: 'suburb', name: 'A point' }, point(at)),
    thing(
      id('relation', 5),
      { natural: 'water', water: 'lake', name: `Lake ${first}`, type: 'multipolygon' },
      square([lng + 0.02, lat], 0.005),
    ),
    thing(id('way', 6), { waterway: 'river' }, line(at)),
    thing(id('way', 7), { natural: 'coastline' }, line(at)),
    thing(id('way', 8), { leisure: 'park', name: `Park ${first}` }, square([lng, lat + 0.02], 0.005)),
    thing(id('way', 9), { highway: 'primary', name: `Road ${first}` }, line(at)),
    thing(id('way', 10), { highway: 'motorway_link' }, line(at)),
    thing(id('way', 11), { highway: 'footway' }, line(at)),
    thing(id('way', 12), { highway: 'residential' }, square(at, 0.001)),
    thing(id('way', 13), { building: 'yes' }, square(at, 0.001)),
    thing(id('way', 14), { building: 'yes' }, null),
    thing(id('way', 15), { leisure: 'park', name: 'Nowhere' }, null),
  ];
};
const tampa: Place = [-82.46, 27.95];
const miami: Place = [-80.2, 25.77];

const inTampa = ['--city', 'Tampa', '--state', 'FL'];

async function importing(
  features: readonly unknown[],
  flags: readonly string[] = [],
  name = 'export.geojson',
) {
  const file = join(folder, name);
  const copyright = 'The data included in this document is from www.openstreetmap.org.';
  await writeFile(
    file,
    JSON.stringify({ type: 'FeatureCollection', generator: 'overpass-turbo', copyright, features }),
  );
  return importCity(platform, [file, ...inTampa, ...flags]);
}

const drawn = async () => ({
  water: (await findBasemapLayer(db, 'water')).features.map(({ properties }) => properties),
  parks: (await findBasemapLayer(db, 'parks')).features.map(({ properties }) => properties),
  roads: (await findBasemapLayer(db, 'roads')).features.map(({ properties }) => properties),
});
const venues = () =>
  db
    .selectFrom('venues')
    .leftJoin('neighborhoods', 'neighborhoods.id', 'neighborhood_id')
    .select(['venues.name', 'source', 'timezone', 'venues.city', 'neighborhoods.name as quarter'])
    .orderBy('source')
    .execute();

test('the import of a city saves its venues, neighborhoods, water, parks and roads, and reports every feature that was left out', async () => {
  const report = await importing(cityAt(tampa, 100));

  expect(report.summary).toBe(
    'Tampa: took 2 venues, 1 neighborhood, 1 water, 1 park, 2 roads, of 15 features.',
  );
  expect(report.refused).toEqual([
    { feature: 'feature 15 "Nowhere"', reason: 'geometry: it has none (null)' },
    {
      feature: '7 left out, by what they are',
      reason:
        '2 building=yes, 1 highway=footway, 1 highway=residential as an area, 1 natural=coastline, 1 place=suburb as a point, without an outline, 1 waterway=river',
    },
  ]);
  expect(await venues()).toEqual([
    {
      name: 'Bar 100',
      source: 'osm:node/101',
      timezone: 'America/New_York',
      city: 'Tampa',
      quarter: 'Quarter 100',
    },
    {
      name: 'Club 100',
      source: 'osm:way/102',
      timezone: 'America/New_York',
      city: 'Tampa',
      quarter: 'Quarter 100',
    },
  ]);
  expect(await drawn()).toEqual({
    water: [{ name: 'Lake 100', kind: 'lake', osm: 'relation/105' }],
    parks: [{ name: 'Park 100', kind: 'park', osm: 'way/108' }],
    roads: [
      { name: 'Road 100', class: 'primary', osm: 'way/109' },
      { class: 'ramp', osm: 'way/110' },
    ],
  });
  const credit = '© OpenStreetMap contributors, ODbL 1.0';
  expect(await listBasemapAttributions(db)).toEqual(
    ['neighborhoods', 'parks', 'roads', 'venues', 'water'].map(name => ({ name, attribution: credit })),
  );
});

test('importing the same file of a city twice changes nothing', async () => {
  const before = { drawn: await drawn(), venues: await venues() };
  const report = await importing(cityAt(tampa, 100));
  expect(report.taken).toBe(7);
  expect({ drawn: await drawn(), venues: await venues() }).toEqual(before);
});

test('importing a city deletes a road that its file no longer has, and changes no other city', async () => {
  await importing(cityAt(miami, 200), ['--city', 'Miami']);
  await importing(cityAt(tampa, 100).filter(({ id }) => id !== 'way/110'));
  const { roads, water, parks } = await drawn();
  expect(roads.map(({ osm }) => osm)).toEqual(['way/209', 'way/210', 'way/109']);
  expect([water, parks].map(all => all.map(({ osm }) => osm))).toEqual([
    ['relation/205', 'relation/105'],
    ['way/208', 'way/108'],
  ]);
  expect((await venues()).map(({ name, city }) => `${name} in ${city}`)).toEqual([
    'Bar 100 in Tampa',
    'Bar 200 in Miami',
    'Club 100 in Tampa',
    'Club 200 in Miami',
  ]);
});

test('the import of a city reads several files at once, and each line of its report names the file', async () => {
  const [first, second] = [join(folder, 'bars.geojson'), join(folder, 'parks.geojsonl')];
  await writeFile(first, JSON.stringify({ features: cityAt([-82.3, 28.3], 300).slice(0, 1) }));
  const parks = cityAt([-82.3, 28.3], 300).filter(({ properties }) => 'leisure' in properties);
  await writeFile(second, parks.map(park => JSON.stringify(park)).join('\n'));
  const report = await importCity(platform, [first, second, ...inTampa]);
  expect(report.summary).toContain('took 1 venue, 0 neighborhoods, 0 waters, 1 park, 0 roads');
  expect(report.refused[0]?.feature).toBe('parks.geojsonl feature 2 "Nowhere"');
});

test('the import of a city reads the JSON of Overpass, with centres in place of outlines', async () => {
  const file = join(folder, 'interpreter.json');
  const elements = [
    { type: 'node', id: 401, lat: 28.5, lon: -82.5, tags: { amenity: 'pub', name: 'Raw Pub' } },
    {
      type: 'way',
      id: 402,
      center: { lat: 28.51, lon: -82.51 },
      nodes: [1, 2, 1],
      tags: { amenity: 'bar', name: 'Raw Bar' },
    },
    { type: 'way', id: 403, nodes: [1, 2], tags: { highway: 'secondary' } },
    { type: 'node', id: 1, lat: 28.5, lon: -82.5 },
    { type: 'node', id: 2, lat: 28.6, lon: -82.6 },
  ];
  await writeFile(file, JSON.stringify({ version: 0.6, elements }));
  const report = await importCity(platform, [file, ...inTampa]);
  expect([report.summary, report.refused]).toEqual([
    'Tampa: took 2 venues, 0 neighborhoods, 0 waters, 0 parks, 1 road, of 3 features.',
    [],
  ]);
});

test('the import of a city saves a closed way once that osmium exports as a line and as an area', async () => {
  const file = join(folder, 'osmium.geojsonseq');
  const outline = square([-82.7, 28.7], 0.001).coordinates;
  const both = (tags: object, way: number) => [
    {
      type: 'Feature',
      id: `w${way}`,
      properties: tags,
      geometry: { type: 'LineString', coordinates: outline[0] },
    },
    {
      type: 'Feature',
      id: `a${way * 2}`,
      properties: tags,
      geometry: { type: 'MultiPolygon', coordinates: [outline] },
    },
  ];
  const features = [...both({ amenity: 'bar', name: 'Osmium Bar' }, 701), ...both({ natural: 'water' }, 702)];
  await writeFile(file, features.map(feature => JSON.stringify(feature)).join('\n'));
  const report = await importCity(platform, [file, ...inTampa]);
  expect([report.summary, report.refused]).toEqual([
    'Tampa: took 1 venue, 0 neighborhoods, 1 water, 0 parks, 0 roads, of 4 features.',
    [
      {
        feature: '2 left out, by what they are',
        reason:
          '1 amenity=bar of an object that is taken already, 1 natural=water of an object that is drawn already',
      },
    ],
  ]);
});

test('the import of a city changes nothing where its file is cut off or in another coordinate system', async () => {
  const before = { drawn: await drawn(), venues: await venues() };
  const file = join(folder, 'wrong.geojson');
  const features = cityAt([-82, 28], 500);
  for (const [wrong, sentence] of [
    [`${JSON.stringify({ features }).slice(0, -1)},`, 'is not JSON'],
    [JSON.stringify({ features, crs: { type: 'name', properties: { name: 'EPSG:3857' } } }), 'EPSG:3857'],
    [
      JSON.stringify({ features: features.map(each => ({ ...each, geometry: point([-9e6, 3e6]) })) }),
      'in metres',
    ],
  ] as const) {
    await writeFile(file, wrong);
    await expect(importCity(platform, [file, ...inTampa])).rejects.toThrow(sentence);
  }
  expect({ drawn: await drawn(), venues: await venues() }).toEqual(before);
});

test('the import of a city saves nothing where one venue cannot be saved', async () => {
  const before = { drawn: await drawn(), venues: await venues() };
  const file = join(folder, 'fine.geojson');
  await writeFile(file, JSON.stringify({ features: cityAt([-81.9, 28], 600) }));
  await sql`alter table venues add constraint not_this_one check (name <> 'Club 600')`.execute(db);
  await expect(importCity(platform, [file, ...inTampa])).rejects.toThrow('not_this_one');
  await sql`alter table venues drop constraint not_this_one`.execute(db);
  expect({ drawn: await drawn(), venues: await venues() }).toEqual(before);
  expect((await importCity(platform, [file, ...inTampa])).taken).toBe(7);
});

test('the import of a city names its missing or wrong argument', async () => {
  await expect(importCity(platform, [])).rejects.toThrow('Name the file: import:city EXPORT.geojson');
  await expect(importCity(platform, ['x.geojson', ...inTampa, '--timezone', 'EST5'])).rejects.toThrow(
    '--timezone must be a name like America/New_York, not "EST5".',
  );
  await expect(importCity(platform, [join(folder, 'none.geojson'), ...inTampa])).rejects.toThrow(
    'there is no such file',
  );
});

test('the import of a city fails where nothing could be imported, and its report names the reasons', async () => {
  const report = await importing([thing('way/1', { building: 'yes' }, null)]);
  expect([report.taken, report.refused]).toEqual([
    0,
    [{ feature: '1 left out, by what they are', reason: '1 building=yes' }],
  ]);
});
