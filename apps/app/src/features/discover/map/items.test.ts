import { distanceMetres } from '@nightjar/domain/kernel/geo';
import { describe, expect, test } from 'vitest';
import { circlePolygon, type MapPlace, mapTitle, placesToFeatures, toSpot } from './items.ts';

const lantern: MapPlace = {
  kind: 'venue',
  id: 'v1',
  name: 'Lantern',
  lat: 27.95,
  lng: -82.45,
  open: true,
  glyph: 'Martini',
};
const moth: MapPlace = {
  kind: 'friend',
  id: 'f1',
  name: 'Moth',
  lat: 27.95,
  lng: -82.45,
  image: null,
  initials: 'M',
  roaming: true,
};
const known = new Map<string, MapPlace>([lantern, moth].map(place => [place.id, place]));

describe('what the map says it shows', () => {
  test('is the place that was given to it', () => {
    const spots = placesToFeatures([lantern, moth]).features.map(feature => toSpot(feature, known));
    expect(spots).toEqual([
      { key: 'pin:v1', kind: 'pin', lat: 27.95, lng: -82.45, place: lantern },
      { key: 'pin:f1', kind: 'pin', lat: 27.95, lng: -82.45, place: moth },
    ]);
  });

  test('is left out where the place has gone meanwhile', () => {
    const [feature] = placesToFeatures([lantern]).features;
    expect(feature && toSpot(feature, new Map())).toBeNull();
  });

  test('is a cluster that counts its kinds', () => {
    const properties = {
      cluster: true,
      cluster_id: 7,
      point_count: 5,
      venue: 3,
      friend: 1,
      pro: 1,
      event: 0,
    };
    const geometry = { type: 'Point' as const, coordinates: [-82.4, 27.9] };
    expect(toSpot({ type: 'Feature', properties, geometry }, known)).toEqual({
      key: 'cluster:7:3-1-1-0',
      kind: 'cluster',
      lng: -82.4,
      lat: 27.9,
      clusterId: 7,
      counts: { venue: 3, friend: 1, pro: 1, event: 0 },
      total: 5,
    });
  });
});

test('a circle on the map is as wide as it says, in every direction', () => {
  const center = { lat: 27.947, lng: -82.459 };
  for (const [lng = 0, lat = 0] of circlePolygon(center, 8046.7).geometry.coordinates[0] ?? [])
    expect(Math.abs(distanceMetres(center, { lat, lng }) - 8046.7)).toBeLessThan(10);
});

test('the map says what is on it and that the list has the same', () => {
  expect(mapTitle([])).toBe('Map of tonight. 0 places. The list below has the same items.');
  expect(mapTitle([lantern, moth, { ...moth, id: 'f2' }])).toBe(
    'Map of tonight. 1 place, 2 friends. The list below has the same items.',
  );
});
