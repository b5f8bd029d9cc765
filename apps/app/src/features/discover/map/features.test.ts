import { distanceMetres } from '@nightjar/domain/kernel/geo';
import { expect, test } from 'vitest';
import { arrangePlaces } from './arrange.ts';
import {
  circlePolygon,
  drawArrangement,
  glowFeatures,
  roamingFriendFeatures,
  tapTargetOf,
} from './features.ts';
import type { MapBar, MapEvent, MapFriend } from './items.ts';

const here = { lat: 27.947, lng: -82.459 };
const bar = (number: number, change: Partial<MapBar> = {}): MapBar => ({
  kind: 'bar',
  id: `bar-${number}`,
  name: `Bar ${number}`,
  ...here,
  lat: here.lat + number,
  open: true,
  glyph: 'Martini',
  logo: 'https://nightjar.example/logo.webp',
  staff: 0,
  ...change,
});
const event = (number: number, change: Partial<MapEvent> = {}): MapEvent => ({
  kind: 'event',
  id: `event-${number}`,
  name: `Event ${number}`,
  ...here,
  lat: here.lat + number,
  venueId: `bar-${number}`,
  soon: false,
  when: ['9:30', 'pm'],
  ...change,
});
const moth: MapFriend = {
  kind: 'friend',
  id: 'moth',
  name: 'Moth',
  ...here,
  image: null,
  initials: 'M',
  venueId: null,
};
const drawn = (
  places: Parameters<typeof arrangePlaces>[0],
  selectedId: string | null = null,
  withLogos = false,
) => drawArrangement(arrangePlaces(places, 14, selectedId), { selectedId, withLogos, glyphOf: () => null });

test('a tap on a pin, a face or a count of the map leads to its place or its places', () => {
  const { features } = drawn([bar(1), bar(2), bar(2, { id: 'bar-3' }), moth]);
  expect(features.map(({ properties }) => tapTargetOf(properties))).toEqual([
    { kind: 'place', id: 'bar-1' },
    { kind: 'spot', index: 1 },
    { kind: 'place', id: 'moth' },
  ]);
  const { features: tonight } = drawn([bar(1), event(1), bar(2), event(2), event(2, { id: 'event-3' })]);
  expect(tonight.map(({ properties }) => tapTargetOf(properties))).toEqual([
    { kind: 'place', id: 'bar-1' },
    { kind: 'place', id: 'bar-2' },
    { kind: 'place', id: 'event-1' },
    { kind: 'tickets', index: 1 },
  ]);
  expect(tapTargetOf({})).toBeNull();
  expect(tapTargetOf(undefined)).toBeNull();
});

test('bars that look the same on the map share a picture, and logos are used where few bars are in view', () => {
  const bars = [bar(1), bar(2), bar(3, { open: false }), bar(4, { staff: 2 })];
  expect(drawn(bars).pictures.size).toBe(3);
  expect([...drawn(bars).pictures.values()].map(({ image }) => image)).toEqual([null, null, null]);
  expect([...drawn(bars, null, true).pictures.values()].every(({ image }) => image !== null)).toBe(true);
});

test('events at one time share a picture of a ticket on the map, and an event that begins soon has another picture', () => {
  const tickets = (...events: MapEvent[]) =>
    [...drawn([bar(1), bar(2), ...events]).pictures.keys()].filter(key => key.startsWith('ticket'));
  expect(tickets(event(1), event(2))).toHaveLength(1);
  expect(tickets(event(1), event(2, { soon: true, when: ['23', 'min'] }))).toHaveLength(2);
  expect(tickets(event(1), event(1, { id: 'event-3' }))).toEqual(['ticket|later|true|2|events']);
});

test('the selected item of the map is marked as selected, and all other items are marked as faded', () => {
  const { features } = drawn([bar(1), bar(2), moth], 'moth');
  expect(features.map(({ properties }) => [properties?.selected, properties?.faded])).toEqual([
    [false, true],
    [false, true],
    [true, false],
  ]);
});

test('the name of a selected face or ticket of the map does not cover the pin below it', () => {
  const named = drawn([bar(1), event(1)], 'event-1').features.at(-1)?.properties;
  expect(named?.nameAnchor).toBe('bottom');
  expect(named?.nameAt[1]).toBeLessThan(-4);
  expect(drawn([bar(1)], 'bar-1').features[0]?.properties?.nameAnchor).toBe('top');
});

test('bars glow on the map by the number of people in them, and a friend between bars has a soft disc', () => {
  expect(glowFeatures([0, 5, 90].map(count => ({ ...here, here: count })))).toMatchObject([
    { properties: { weight: 0.25 } },
    { properties: { weight: 1 } },
  ]);
  expect(roamingFriendFeatures([bar(1), moth, { ...moth, venueId: 'bar-1' }])).toHaveLength(1);
});

test('a circle on the map has its radius in every direction', () => {
  for (const [lng = 0, lat = 0] of circlePolygon(here, 8046.7).geometry.coordinates[0] ?? [])
    expect(Math.abs(distanceMetres(here, { lat, lng }) - 8046.7)).toBeLessThan(10);
});
