import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { demoVenues } from './city.ts';
import { dataFile } from './data-file.ts';
import { seedDemoNight } from './seed.ts';

const { db, platform } = await testApp();
await seedDemoNight(platform);

const stored = new Map(
  (await db.selectFrom('storage.objects').select(['name', 'size']).execute()).map(({ name, size }) => [
    `/storage/v1/object/public/nightjar/${name}`,
    Number(size),
  ]),
);

test('every venue of the demo shows a cover, a logo and two more pictures, all of them in the storage', async () => {
  const venues = await db
    .selectFrom('venues')
    .where('source', 'like', 'demo:%')
    .select(['name', 'images'])
    .execute();
  expect(venues.length).toBeGreaterThan(20);
  for (const { name, images } of venues) {
    const shown = images as { kind: string; url: string }[];
    expect(
      shown.map(({ kind }) => kind),
      name,
    ).toEqual(['profile', 'logo', 'gallery', 'gallery']);
    for (const { url } of shown) expect(stored.has(url), url).toBe(true);
  }
});

test("the stored cover of a demo's venue has the bytes of the committed file", async () => {
  const venues = await db
    .selectFrom('venues')
    .where('source', 'like', 'demo:%')
    .select(['name', 'images'])
    .execute();
  for (const { name, images } of venues) {
    const [cover] = images as { url: string }[];
    const file = demoVenues.find(venue => venue.name === name)?.cover ?? '';
    expect(stored.get(cover?.url ?? ''), name).toBe(statSync(dataFile(file)).size);
  }
});

test('every person of the demo has a portrait, and few share a banner', async () => {
  const people = await db
    .selectFrom('users')
    .where('city', '=', 'Tampa')
    .select(['profile_image', 'bannerImage'])
    .execute();
  for (const { profile_image } of people) expect(stored.has(profile_image ?? '')).toBe(true);
  expect(new Set(people.map(({ profile_image }) => profile_image)).size).toBe(people.length);
  const banners = people.map(({ bannerImage }) => bannerImage ?? '');
  expect(new Set(banners).size).toBeGreaterThan(50);
  for (const banner of banners) expect(stored.has(banner)).toBe(true);
});
