import { expect, test } from 'vitest';
import { hasTellingKey, mapObjectOf, mostTellingTag, roadRank } from './layers.ts';

type Row = readonly [tags: Record<string, string>, on: string | null];

const drawn: readonly Row[] = [
  [{ place: 'neighbourhood', name: 'Ybor' }, 'neighborhoods neighborhood'],
  [{ place: 'suburb' }, 'neighborhoods neighborhood'],
  [{ place: 'quarter' }, 'neighborhoods neighborhood'],
  [{ boundary: 'administrative', admin_level: '10' }, 'neighborhoods neighborhood'],
  [{ boundary: 'administrative', admin_level: '8' }, null],
  [{ boundary: 'administrative' }, null],
  [{ place: 'city' }, null],
  [{ kind: 'neighborhood' }, 'neighborhoods neighborhood'],
  [{ natural: 'water' }, 'water water'],
  [{ natural: 'water', water: 'lake' }, 'water lake'],
  [{ natural: 'bay' }, 'water bay'],
  [{ waterway: 'riverbank' }, 'water riverbank'],
  [{ waterway: 'river' }, null],
  [{ landuse: 'reservoir' }, 'water reservoir'],
  [{ natural: 'tree' }, null],
  [{ leisure: 'park' }, 'parks park'],
  [{ leisure: 'golf_course' }, 'parks park'],
  [{ landuse: 'cemetery' }, 'parks park'],
  [{ boundary: 'national_park' }, 'parks park'],
  [{ leisure: 'swimming_pool' }, null],
  [{ highway: 'motorway' }, 'roads motorway'],
  [{ highway: 'motorway_link' }, 'roads ramp'],
  [{ highway: 'tertiary_link' }, 'roads ramp'],
  [{ highway: 'residential' }, 'roads street'],
  [{ highway: 'pedestrian' }, 'roads street'],
  [{ highway: 'pedestrian', area: 'yes' }, null],
  [{ highway: 'footway' }, null],
  [{ highway: 'service' }, null],
  [{ highway: 'construction' }, null],
  [{ highway: 'crossing' }, null],
  [{ highway: 'footway', class: 'street' }, null],
  [{ class: 'ramp' }, 'roads ramp'],
  [{ building: 'yes' }, null],
  [{}, null],
];

test.each(drawn)('the map draws an object with the tags %j as %s', (tags, on) => {
  const found = mapObjectOf(tags);
  expect(found && `${found.layer} ${found.kind}`).toBe(on);
});

test('the most important roads of the map have the lowest rank', () => {
  const ranked = [
    roadRank('motorway', null),
    roadRank('trunk', null),
    roadRank('primary', null),
    roadRank('secondary', null),
    roadRank('ramp', null),
    roadRank('street', '7th Avenue'),
    roadRank('street', null),
  ];
  expect(ranked).toEqual(ranked.toSorted((one, other) => one - other));
  expect(new Set(ranked).size).toBe(ranked.length);
});

test('an object that the map leaves out is reported by its most telling tag', () => {
  expect(mostTellingTag({ building: 'yes', amenity: 'bench', name: 'A' })).toBe('amenity=bench');
  expect(mostTellingTag({ building: 'yes' })).toBe('building=yes');
  expect(mostTellingTag({ 'disused:amenity': 'bar', name: 'Gone' })).toBe('disused:amenity=bar');
  expect(mostTellingTag({ name: 'A' })).toBe('without a tag that is known here');
  expect([hasTellingKey({ name: 'A' }), hasTellingKey({ amenity: 'bench' })]).toEqual([false, true]);
});
