import { readdirSync, readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoVenues } from './city.ts';
import { dataFile } from './data-file.ts';
import { demoPeople } from './people.ts';
import { demoEvents } from './programme.ts';

const filesIn = (folder: string) => readdirSync(dataFile(`${folder}/`)).map(file => `${folder}/${file}`);
const sizes = filesIn('pictures').map(file => [file, statSync(dataFile(file)).size] as const);

test('every venue of the demo has a cover that no other venue has, and two further pictures', () => {
  expect(new Set(demoVenues.map(({ cover }) => cover)).size).toBe(demoVenues.length);
  for (const { name, cover, gallery } of demoVenues) expect(new Set([cover, ...gallery]).size, name).toBe(3);
});

test('a picture of the demo has at most 60 kB, and all pictures of the demo together have at most 6 MB', () => {
  for (const [file, bytes] of sizes) expect(bytes, file).toBeLessThanOrEqual(60_000);
  expect(sizes.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(6_000_000);
});

test('every event of the demo has a poster that no other event has and that is not the cover of its venue', () => {
  const posters = demoEvents.map(({ poster }) => poster);
  expect(new Set(posters).size).toBe(posters.length);
  for (const { name, venue, poster } of demoEvents)
    expect(demoVenues.find(bar => bar.name === venue)?.cover, name).not.toBe(poster);
});

test('every stored picture, logo and portrait of the demo is shown by a venue, an event or a person', () => {
  const shown = new Set([
    ...demoVenues.flatMap(({ cover, gallery, logo }) => [cover, ...gallery, logo]),
    ...demoEvents.map(({ poster }) => poster),
    ...demoPeople.map(({ portrait }) => portrait),
  ]);
  const stored = ['pictures', 'logos', 'portraits'].flatMap(filesIn);
  expect(stored.filter(file => !shown.has(file))).toEqual([]);
});

test('every venue of the demo has a logo that no other venue has', () => {
  const logos = demoVenues.map(({ logo }) => readFileSync(dataFile(logo), 'utf8').replace(/<title>.*/, ''));
  expect(new Set(logos).size).toBe(demoVenues.length);
});

test('any two portraits of the demo differ even as small circles', async () => {
  const small = await Promise.all(
    demoPeople.map(({ portrait }) =>
      sharp(readFileSync(dataFile(portrait)))
        .resize(12, 12)
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  );
  const difference = (one: Buffer, other: Buffer) =>
    one.reduce((sum, value, place) => sum + Math.abs(value - (other[place] ?? 0)), 0) / one.length;
  for (const [index, one] of small.entries())
    for (const other of small.slice(index + 1)) expect(difference(one, other)).toBeGreaterThan(6);
});
