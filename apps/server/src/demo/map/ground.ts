import type { Position } from '@nightjar/domain/places/rules/areas';

/** A spot is in metres east and north of the middle of the city. */
export type Spot = { readonly east: number; readonly north: number };

const middle = { lat: 27.9506, lng: -82.4572 };
const metresPerDegree = 111_194.9;
const eastPerDegree = metresPerDegree * Math.cos((middle.lat * Math.PI) / 180);

export const toSpot = ([lng = 0, lat = 0]: Position): Spot => ({
  east: (lng - middle.lng) * eastPerDegree,
  north: (lat - middle.lat) * metresPerDegree,
});

/** Five decimals are a metre. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

export const toPosition = ({ east, north }: Spot): Position => [
  round(middle.lng + east / eastPerDegree),
  round(middle.lat + north / metresPerDegree),
];

/** A ring is a closed line of spots: its first is its last. */
export type Ring = readonly Spot[];

export type Edge = readonly [from: Spot, to: Spot];

export const edgesOf = (rings: readonly Ring[]): Edge[] =>
  rings.flatMap(ring => ring.slice(1).map((to, index): Edge => [ring[index] ?? to, to]));

/**
 * True where a spot is inside an odd number of the rings with these edges: a ring within another is a hole, an island.
 */
export function isWithin(edges: readonly Edge[], { east, north }: Spot): boolean {
  let inside = false;
  for (const [from, to] of edges) {
    if (from.north > north === to.north > north) continue;
    const at = from.east + ((to.east - from.east) * (north - from.north)) / (to.north - from.north);
    if (east < at) inside = !inside;
  }
  return inside;
}

/** Rounds the corners of a ring by cutting them off, twice (Chaikin). */
export function smooth(ring: Ring, times = 2): Ring {
  if (times === 0) return ring;
  const cut = ring.slice(1).flatMap((to, index) => {
    const from = ring[index] as Spot;
    const at = (share: number): Spot => ({
      east: from.east + share * (to.east - from.east),
      north: from.north + share * (to.north - from.north),
    });
    return [at(0.25), at(0.75)];
  });
  return smooth([...cut, cut[0] as Spot], times - 1);
}
