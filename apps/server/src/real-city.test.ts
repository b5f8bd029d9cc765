import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { closestNeighborhood } from '@nightjar/domain/places/calls';
import { nearbyVenues, venueProfile } from '@nightjar/domain/venues/calls';
import { describe, expect, test } from 'vitest';
import { importBasemap } from './features/places/import-basemap.ts';
import { importNeighborhoods } from './features/places/import-neighborhoods.ts';
import { importVenues } from './features/venues/import-venues.ts';
import { testApp } from './testing/app.ts';

/** Real venues, neighborhoods, roads and shoreline, where they lie beside the checkout; nothing of them is kept in it. */
const folder = join(import.meta.dirname, '../../../../shared/data/tampa');

const { platform, url, build, call, db } = await testApp();
const file = (name: string) => [join(folder, `${name}.geojson`)];

describe.skipIf(!existsSync(folder))('a real city goes in through the import commands', () => {
  test('every feature is taken, twice, and a person finds the bar around the corner', async () => {
    for (let round = 0; round < 2; round += 1) {
      expect((await importNeighborhoods(platform, file('neighborhoods'))).summary).toBe(
        'Took 91 of 91 neighborhoods.',
      );
      expect((await importBasemap(platform, file('water'))).taken).toBe(7);
      expect((await importBasemap(platform, file('roads'))).taken).toBe(220);
      expect((await importVenues(platform, file('venues'))).taken).toBe(390);
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

  test('whoever drew and mapped it is credited on the map', async () => {
    const style = (await (await fetch(`${url}/map/style.json`)).json()) as {
      metadata: { attribution: string[] };
    };
    expect(style.metadata.attribution.join(' ')).toMatch(/OpenStreetMap contributors.*/);
  });
});
