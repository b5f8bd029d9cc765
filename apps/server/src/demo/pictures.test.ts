import { readdirSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoVenues } from './city.ts';
import { logo, marked } from './logos.ts';
import { cast, townsfolk } from './people.ts';
import { picturesOf } from './photos.ts';
import { picturesFolder } from './pictures.ts';
import { portrait } from './portraits.ts';
import { demoEvents } from './programme.ts';

const stored = new Map(
  readdirSync(picturesFolder).map(file => [
    file.replace(/\.webp$/, ''),
    statSync(new URL(file, picturesFolder)).size,
  ]),
);

test('every bar of the demo has a cover that no other bar has, and two further pictures', () => {
  const covers = demoVenues.map(({ name }) => picturesOf(name).cover);
  expect(new Set(covers).size).toBe(demoVenues.length);
  for (const { name } of demoVenues) {
    const { cover, gallery } = picturesOf(name);
    expect(new Set([cover, ...gallery]).size, name).toBe(3);
    for (const file of [cover, ...gallery]) expect(stored.has(file), `${name}: ${file}`).toBe(true);
  }
});

test('a picture of the demo has at most 60 kB, and all pictures of the demo together have at most 6 MB', () => {
  for (const [file, bytes] of stored) expect(bytes, file).toBeLessThanOrEqual(60_000);
  expect([...stored.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(6_000_000);
});

test('every event of the demo has a poster that no other event has and that is not the cover of its bar', () => {
  const posters = demoEvents.map(({ poster }) => poster);
  expect(new Set(posters).size).toBe(posters.length);
  for (const { name, venue, poster } of demoEvents) {
    expect(poster, name).not.toBe(picturesOf(venue).cover);
    expect(stored.has(poster), `${name}: ${poster}`).toBe(true);
  }
});

test('every stored picture of the demo is shown by a bar or an event', () => {
  const shown = new Set([
    ...demoVenues.flatMap(({ name }) => [picturesOf(name).cover, ...picturesOf(name).gallery]),
    ...demoEvents.map(({ poster }) => poster),
  ]);
  expect([...stored.keys()].filter(file => !shown.has(file))).toEqual([]);
});

test('every bar of the demo has a logo that no other bar has', () => {
  expect(marked).toEqual(expect.arrayContaining(demoVenues.map(({ name }) => name)));
  expect(new Set(demoVenues.map(({ name, colors }) => logo(name, colors))).size).toBe(demoVenues.length);
});

test('every person of the demo has a portrait that no other person has and that never changes', () => {
  const people = [...cast, ...townsfolk];
  const portraits = people.map(({ gender }, index) => portrait(index, gender));
  expect(new Set(portraits).size).toBe(people.length);
  expect(portrait(7, 'Man')).toBe(portrait(7, 'Man'));
});

test('any two portraits of the demo differ even as small circles', async () => {
  const people = [...cast, ...townsfolk];
  const small = await Promise.all(
    people.map(({ gender }, index) =>
      sharp(Buffer.from(portrait(index, gender)))
        .resize(12, 12)
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  );
  const apart = (one: Buffer, other: Buffer) =>
    one.reduce((sum, value, place) => sum + Math.abs(value - (other[place] ?? 0)), 0) / one.length;
  for (const [index, one] of small.entries())
    for (const other of small.slice(index + 1)) expect(apart(one, other)).toBeGreaterThan(6);
});
