import { distanceMetres, metresPerMile, type Point } from '@nightjar/domain/kernel/geo';
import { expect, test } from 'vitest';
import { demoLayer } from './map.ts';

const middle = { lat: 27.947, lng: -82.459 };
const tenMiles = 10 * metresPerMile;
const [water, parks, roads] = [demoLayer('water'), demoLayer('parks'), demoLayer('roads')];

type Lines = [number, number][][];
const linesOf = (features: readonly { geometry: { coordinates: unknown } }[]) =>
  features.flatMap(({ geometry }) => geometry.coordinates as Lines);
const toPoint = ([lng, lat]: readonly [number, number]): Point => ({ lat, lng });
const edgesOf = (lines: Lines) =>
  lines.flatMap(line => line.slice(1).map((to, index) => [toPoint(line[index] ?? to), toPoint(to)] as const));

/** The points lie along the streets, with at most a few hundred meters between neighbors. */
const onStreets = edgesOf(linesOf(roads)).flatMap(([from, to]) => {
  const steps = Math.ceil(distanceMetres(from, to) / 200);
  return Array.from({ length: steps + 1 }, (_, step) => ({
    lat: from.lat + ((to.lat - from.lat) * step) / steps,
    lng: from.lng + ((to.lng - from.lng) * step) / steps,
  }));
});

function isIn(lines: Lines, { lat, lng }: Point): boolean {
  return (
    edgesOf(lines).filter(
      ([a, b]) =>
        a.lat > lat !== b.lat > lat && lng < a.lng + ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat),
    ).length %
      2 ===
    1
  );
}

test("no edge of the demo's shore within ten miles is longer than 2.5 kilometres", () => {
  for (const [from, to] of edgesOf(linesOf(water)))
    if (Math.min(distanceMetres(middle, from), distanceMetres(middle, to)) < tenMiles)
      expect(distanceMetres(from, to)).toBeLessThan(2500);
});

test("a street of the demo's map runs near every place on land within ten miles", () => {
  const cells = new Set(onStreets.map(({ lat, lng }) => cellOf(lat, lng)));
  const [lakes, woods] = [linesOf(water), linesOf(parks)];
  for (let north = -16; north <= 16; north += 1)
    for (let east = -16; east <= 16; east += 1) {
      const place = { lat: middle.lat + north / 111.2, lng: middle.lng + east / 98.2 };
      if (distanceMetres(middle, place) > tenMiles || isIn(lakes, place) || isIn(woods, place)) continue;
      expect(
        around(place).some(cell => cells.has(cell)),
        `${place.lat}, ${place.lng}`,
      ).toBe(true);
    }
});

/** One cell of this grid is about a kilometer wide. */
const cellOf = (lat: number, lng: number, north = 0, east = 0) =>
  `${Math.floor(lat * 110) + north}:${Math.floor(lng * 97) + east}`;
const around = ({ lat, lng }: Point) =>
  [-1, 0, 1].flatMap(north => [-1, 0, 1].map(east => cellOf(lat, lng, north, east)));

test("no street of the demo's map crosses the bay", () => {
  const bay = linesOf(water.slice(0, 1));
  for (const [from, to] of edgesOf(
    linesOf(roads.filter(({ properties }) => properties.class === 'street')),
  )) {
    expect(isIn(bay, { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 })).toBe(false);
  }
});

test("the demo's map is smaller than 250 kB", () => {
  expect(JSON.stringify({ water, parks, roads }).length).toBeLessThan(250_000);
});
