import { expect, test } from 'vitest';
import { metresPerDegree } from '../../kernel/geo.ts';
import {
  featuresOfTags,
  isDrawnTwice,
  isGone,
  isSameBar,
  pairChangedVenues,
  surplusDrawings,
  typesOfKinds,
  venueKinds,
} from './imported.ts';

/** Makes a bar so many meters north of a place. */
const bar = (osm: string, metres: number, { name = 'The Low Lantern', types = [1], tags = 3 } = {}) => ({
  osm,
  name,
  lat: 27.95 + metres / metresPerDegree,
  lng: -82.45,
  types,
  tags,
});

test('an imported place is a venue by its kind, in our spelling or OpenStreetMap’s', () => {
  expect(venueKinds({ amenity: 'bar' })).toEqual(['bar']);
  expect(venueKinds({ amenity: 'Pub' })).toEqual(['pub']);
  expect(venueKinds({ amenity: 'bar;restaurant' })).toEqual(['bar', 'restaurant']);
  expect(venueKinds({ amenity: 'bench; bar' })).toEqual(['bar']);
  expect(venueKinds({ kind: 'pub', amenity: 'bar' })).toEqual(['pub']);
  expect(venueKinds({ kind: 'bay' })).toEqual([]);
  expect(venueKinds({ amenity: 'constructor' })).toEqual([]);
  expect(venueKinds({ 'disused:amenity': 'bar' })).toEqual([]);
});

test('each kind of an imported venue has its type, and an unknown kind in our own spelling becomes a bar', () => {
  const idsOf = (kinds: string[], tags = {}) => typesOfKinds(kinds, tags).map(({ id }) => id);
  expect(
    ['bar', 'nightclub', 'pub', 'biergarten', 'restaurant', 'cafe'].flatMap(kind => idsOf([kind])),
  ).toEqual([1, 2, 3, 1, 11, 12]);
  expect(idsOf(['bar', 'biergarten', 'restaurant'])).toEqual([1, 11]);
  expect(idsOf(['pub'], { microbrewery: 'yes' })).toEqual([4, 3]);
  expect(idsOf([])).toEqual([1]);
});

test('an imported venue gets its features from tags of comfort', () => {
  expect(featuresOfTags({ outdoor_seating: 'yes', wheelchair: 'yes' })).toEqual([{ id: 1 }, { id: 10 }]);
  expect(featuresOfTags({ amenity: 'biergarten', wheelchair: 'limited' })).toEqual([{ id: 1 }]);
  expect(featuresOfTags({ beer_garden: 'yes' })).toEqual([{ id: 1 }]);
  expect(featuresOfTags({ outdoor_seating: 'no' })).toEqual([]);
});

test('an imported place whose tags mark it as closed is reported as gone', () => {
  expect([isGone({ disused: 'yes' }), isGone({ abandoned: 'yes' }), isGone({ demolished: 'yes' })]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isGone({}), isGone({ disused: 'no' }), isGone({ opening_hours: 'off' })]).toEqual([
    false,
    false,
    false,
  ]);
});

test('an imported bar with a new id is the known bar by its name within 60 metres, and by name and kind within 150', () => {
  const was = bar('node/1', 0);
  const isSame = (metres: number, more = {}) => isSameBar(bar('way/9', metres, more), was);
  expect([isSame(0), isSame(59), isSame(149)]).toEqual([true, true, true]);
  expect(isSame(151)).toBe(false);
  const restaurant = { types: [11] };
  expect([isSame(59, restaurant), isSame(61, restaurant)]).toEqual([true, false]);
  expect([isSame(1, { name: 'LOW LANTERN' }), isSame(1, { name: 'Lantern' })]).toEqual([true, false]);
});

test('a point and an outline of one name within 60 metres are one imported bar, and two points are two bars', () => {
  expect(isDrawnTwice(bar('node/1', 0), bar('way/2', 59))).toBe(true);
  expect(isDrawnTwice(bar('way/2', 0), bar('relation/3', 10))).toBe(true);
  expect(isDrawnTwice(bar('node/1', 0), bar('way/2', 61))).toBe(false);
  expect(isDrawnTwice(bar('node/1', 0), bar('node/2', 0))).toBe(false);
  expect(isDrawnTwice(bar('node/1', 0), bar('way/2', 0, { name: 'Other' }))).toBe(false);
});

test('an import of a bar that the map has twice takes the object with more tags, and the point if both have equally many', () => {
  const idsOf = (...all: ReturnType<typeof bar>[]) =>
    [...surplusDrawings(all)].map(([left, kept]) => `${left.osm} for ${kept.osm}`);
  expect(idsOf(bar('node/1', 0), bar('way/2', 5, { tags: 9 }))).toEqual(['node/1 for way/2']);
  expect(idsOf(bar('way/2', 5), bar('node/1', 0))).toEqual(['way/2 for node/1']);
  expect(idsOf(bar('relation/3', 0), bar('way/2', 5), bar('node/1', 0))).toEqual([
    'way/2 for node/1',
    'relation/3 for node/1',
  ]);
  expect(idsOf(bar('node/1', 0), bar('way/2', 100), bar('node/4', 300))).toEqual([]);
});

test('each imported bar is matched with the nearest bar that it may have been, and no bar is matched twice', () => {
  const pairs = pairChangedVenues(
    [bar('way/7', 0), bar('way/8', 100)],
    [bar('node/1', 90), bar('node/2', 5), bar('node/3', 10, { name: 'Other' })],
  );
  expect([...pairs].map(([one, was]) => `${one.osm} was ${was.osm}`).sort()).toEqual([
    'way/7 was node/2',
    'way/8 was node/1',
  ]);
  expect(pairChangedVenues([bar('way/7', 0), bar('way/8', 1)], [bar('node/1', 0)]).size).toBe(1);
});
