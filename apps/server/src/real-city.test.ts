import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closestNeighborhood } from '@nightjar/domain/places/calls';
import { nearbyVenues, venueProfile } from '@nightjar/domain/venues/calls';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importBasemap } from './features/places/import-basemap.ts';
import { importNeighborhoods } from './features/places/import-neighborhoods.ts';
import { importVenues } from './features/venues/import-venues.ts';
import { importCity } from './import-city.ts';
import { testApp } from './testing/app.ts';

/**
 * A folder beside the repository may contain real venues, neighborhoods, roads and shoreline. The repository contains
 * none of them.
 */
const folder = join(import.meta.dirname, '../../../../shared/data/tampa');

const { platform, url, build, call, db } = await testApp();
const file = (name: string) => [join(folder, `${name}.geojson`)];

type Feature = { properties: Record<string, string>; geometry: { type: string; coordinates: unknown } };

async function featuresOf(name: string): Promise<Feature[]> {
  return JSON.parse(await readFile(join(folder, `${name}.geojson`), 'utf8')).features;
}

/**
 * The export contains each venue this many times. Copies of a venue are more than a street apart, so they do not count
 * as the same venue.
 */
const copies = 14;
const kinds = ['bar', 'pub', 'nightclub'];

/**
 * Writes a city of many copies of the real places, in the form in which overpass-turbo exports one. One place in 200
 * has an error.
 */
async function exportOfCity() {
  const features: object[] = [];
  const add = (kind: string, tags: object, geometry: object | null) => {
    const id = `${kind}/${8_000_000_000 + features.length}`;
    features.push({ type: 'Feature', properties: { '@id': id, ...tags }, geometry, id });
  };
  const outline = ([lng = 0, lat = 0]: readonly number[]) => ({
    type: 'Polygon',
    coordinates: [
      [
        [lng, lat],
        [lng + 1e-4, lat],
        [lng + 1e-4, lat + 1e-4],
        [lng, lat + 1e-4],
        [lng, lat],
      ],
    ],
  });
  let goingOut = 0;
  for (const { properties, geometry } of await featuresOf('venues'))
    for (let copy = 0; copy < copies; copy += 1) {
      const [lng = 0, lat = 0] = geometry.coordinates as number[];
      const at = [lng + (copy % 4) * 0.004, lat + Math.floor(copy / 4) * 0.004];
      const [number, ...street] = (properties.street ?? '').split(' ');
      const amenity = copy % 3 === 0 ? kinds[(copy / 3) % 3] : properties.kind;
      const isWrong = features.length % 200 === 199;
      if (kinds.includes(amenity ?? '')) goingOut += 1;
      const tags = {
        amenity,
        ...(isWrong && features.length % 400 === 399 ? {} : { name: properties.name }),
        'addr:housenumber': number,
        'addr:street': street.join(' '),
        'addr:postcode': properties.zip,
        'contact:website': properties.website,
        phone: properties.phone,
        opening_hours: properties.opening_hours,
      };
      if (copy % 5 === 4) add('way', { ...tags, building: 'yes' }, isWrong ? null : outline(at));
      else add('node', tags, isWrong ? null : { type: 'Point', coordinates: at });
    }
  for (const { properties, geometry } of await featuresOf('neighborhoods'))
    add('relation', { place: 'neighbourhood', name: properties.name, type: 'boundary' }, geometry);
  for (const { properties, geometry } of await featuresOf('water'))
    add('relation', { natural: 'bay', name: properties.name, type: 'multipolygon' }, geometry);
  for (const { properties, geometry } of await featuresOf('roads'))
    add(
      'way',
      { highway: properties.class === 'street' ? 'residential' : 'primary', name: properties.name },
      geometry,
    );
  for (let nth = 0; nth < 500; nth += 1) add('way', { building: 'yes' }, outline([-82.46, 27.95]));
  return { features, goingOut };
}

const tampa = ['--city', 'Tampa', '--state', 'FL'];

describe.skipIf(!existsSync(folder))('a real city', () => {
  test('a real city is imported completely, twice, and a guest finds the nearest bar', async () => {
    for (let round = 0; round < 2; round += 1) {
      expect((await importNeighborhoods(platform, [...file('neighborhoods'), ...tampa])).summary).toBe(
        'Took 91 of 91 neighborhoods.',
      );
      expect((await importBasemap(platform, file('water'))).taken).toBe(7);
      expect((await importBasemap(platform, file('roads'))).taken).toBe(220);
      expect((await importVenues(platform, [...file('venues'), ...tampa])).taken).toBe(390);
    }
    const { count } = await db
      .selectFrom('venues')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(390);

    const guest = await build.member();
    const seventhAvenue = { lat: 27.9604, lng: -82.4426 };
    const near = await call(nearbyVenues, { ...seventhAvenue, radius: 100 }, guest);
    const [first] = near.body.data ?? [];
    expect(first).toMatchObject({ name: "Bradley's on 7th", redeems_drinks: false });
    const page = await call(venueProfile, { venue_id: first?.id ?? '' }, guest);
    expect(page.body.data?.neighborhood?.label).toBe('Ybor City');
    const place = await call(closestNeighborhood, { lat: seventhAvenue.lat, long: seventhAvenue.lng }, guest);
    expect(place.body.data?.label).toBe('Ybor City');
  });

  test('a real city is imported from four files by one command, which keeps the data of earlier imports', async () => {
    const files = ['neighborhoods', 'venues', 'water', 'roads'].flatMap(file);
    const before = await db
      .selectFrom('venues')
      .select(['id', 'source', 'neighborhood_id'])
      .orderBy('id')
      .execute();
    const { summary } = await importCity(platform, [...files, ...tampa]);
    expect(summary).toBe(
      'Tampa: took 390 venues, 91 neighborhoods, 7 waters, 0 parks, 220 roads, of 708 features.',
    );
    const after = await db
      .selectFrom('venues')
      .select(['id', 'source', 'neighborhood_id'])
      .orderBy('id')
      .execute();
    expect(after).toEqual(before);
  });

  test('a real city is imported from 5,000 places in the form of overpass-turbo, and the report names each failure', async () => {
    const scratch = await mkdtemp(join(tmpdir(), 'export-'));
    try {
      const { features, goingOut } = await exportOfCity();
      expect(features.length).toBeGreaterThan(5000);
      const path = join(scratch, 'export.geojson');
      const copyright = 'The data included in this document is from www.openstreetmap.org.';
      const head = { type: 'FeatureCollection', generator: 'overpass-turbo', copyright };
      await writeFile(path, JSON.stringify({ ...head, features }, null, 2));
      const { summary, refused } = await importCity(platform, [path, ...tampa]);

      const { count } = await db
        .selectFrom('venues')
        .where(sql<boolean>`source ~ '^osm:(node|way)/8[0-9]{9}$'`)
        .where(sql<boolean>`type @> any(array['[{"id":1}]', '[{"id":2}]', '[{"id":3}]']::jsonb[])`)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(count / goingOut).toBeGreaterThan(0.98);
      const missing = refused.filter(({ reason }) => /has none|it is the same bar as/.test(reason));
      expect(summary).toContain(`took ${(390 * copies - missing.length).toLocaleString('en')} venues`);
      expect(missing.length).toBeGreaterThan(20);
      expect(refused.at(-1)).toEqual({
        feature: '500 left out, by what they are',
        reason: '500 building=yes',
      });
    } finally {
      await rm(scratch, { recursive: true });
    }
  });

  test('the map of a real city names its authors', async () => {
    const style = (await (await fetch(`${url}/map/style.json`)).json()) as {
      metadata: { attribution: string[] };
    };
    expect(style.metadata.attribution.join(' ')).toMatch(/OpenStreetMap contributors.*/);
  });
});
