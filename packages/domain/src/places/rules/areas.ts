import { type Bounds, metresPerDegree, type Point } from '../../kernel/geo.ts';

/** A GeoJSON position has its longitude first. */
export type Position = readonly number[];

/** The first ring is the outline and the others are holes. A ring ends at the point where it begins. */
export type Rings = readonly (readonly Position[])[];

export type Area =
  | { readonly type: 'Polygon'; readonly coordinates: Rings }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Rings[] };

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));

/** Returns how many meters there are in a degree of longitude at a latitude. */
const metresPerLngDegree = (lat: number) => metresPerDegree * Math.cos((lat * Math.PI) / 180);

const polygonsOfArea = (area: Area): readonly Rings[] =>
  area.type === 'Polygon' ? [area.coordinates] : area.coordinates;

const toPoint = (position: Position): Point => ({ lng: position[0] ?? 0, lat: position[1] ?? 0 });

export function isInBounds(point: Point, bounds: Bounds): boolean {
  return (
    point.lat >= bounds.min_lat &&
    point.lat <= bounds.max_lat &&
    point.lng >= bounds.min_lng &&
    point.lng <= bounds.max_lng
  );
}

/** Returns a box that contains a circle, cut off at the poles and at the date line. */
export function boundsAround(center: Point, radiusMetres: number): Bounds {
  const lat = radiusMetres / metresPerDegree;
  const farthest = Math.min(90, Math.abs(center.lat) + lat);
  const lng = radiusMetres / Math.max(metresPerLngDegree(farthest), 1e-9);
  return {
    min_lat: clamp(center.lat - lat, 90),
    max_lat: clamp(center.lat + lat, 90),
    min_lng: clamp(center.lng - lng, 180),
    max_lng: clamp(center.lng + lng, 180),
  };
}

export function centerOf(bounds: Bounds): Point {
  return { lat: (bounds.min_lat + bounds.max_lat) / 2, lng: (bounds.min_lng + bounds.max_lng) / 2 };
}

/** Returns the smallest box around an area. */
export function boundsOfArea(area: Area): Bounds {
  const box = { min_lat: Infinity, min_lng: Infinity, max_lat: -Infinity, max_lng: -Infinity };
  for (const ring of polygonsOfArea(area).flat())
    for (const [lng = 0, lat = 0] of ring) {
      box.min_lat = Math.min(box.min_lat, lat);
      box.max_lat = Math.max(box.max_lat, lat);
      box.min_lng = Math.min(box.min_lng, lng);
      box.max_lng = Math.max(box.max_lng, lng);
    }
  return box;
}

type Edge = readonly [from: Point, to: Point];

const edgesOf = (ring: readonly Position[]): Edge[] =>
  ring.slice(1).map((position, index) => [toPoint(ring[index] as Position), toPoint(position)]);

/**
 * Tells whether a line from the point to the east crosses the edge. One end of each edge does not belong to it, so that
 * a corner counts once.
 */
const crossesEdge = (point: Point, [from, to]: Edge) =>
  from.lat > point.lat !== to.lat > point.lat &&
  point.lng < from.lng + ((to.lng - from.lng) * (point.lat - from.lat)) / (to.lat - from.lat);

const isInRing = (point: Point, ring: readonly Position[]) =>
  edgesOf(ring).filter(edge => crossesEdge(point, edge)).length % 2 === 1;

/** True where the point is inside the outline of a part of the area and in no hole of that part. */
export function containsPoint(area: Area, point: Point): boolean {
  return polygonsOfArea(area).some(
    ([outline, ...holes]) =>
      outline !== undefined && isInRing(point, outline) && !holes.some(hole => isInRing(point, hole)),
  );
}

/**
 * Returns the meters from a point to the nearest edge of an area, and 0 inside it. The result is exact to a few meters
 * over the size of a city.
 */
export function metresToArea(area: Area, point: Point): number {
  if (containsPoint(area, point)) return 0;
  const edges = polygonsOfArea(area).flatMap(rings => rings.flatMap(edgesOf));
  return edges.reduce((least, edge) => Math.min(least, metresToEdge(point, edge)), Number.POSITIVE_INFINITY);
}

function metresToEdge(point: Point, [from, to]: Edge): number {
  const scale = metresPerLngDegree(point.lat);
  const x = (to.lng - from.lng) * scale;
  const y = (to.lat - from.lat) * metresPerDegree;
  const fromX = (point.lng - from.lng) * scale;
  const fromY = (point.lat - from.lat) * metresPerDegree;
  const length = x * x + y * y;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (fromX * x + fromY * y) / length));
  return Math.hypot(fromX - along * x, fromY - along * y);
}

/**
 * Returns the size of an area in square degrees: that of its outlines without their holes. The result is used only to
 * compare areas.
 */
function areaSize(area: Area): number {
  const ringSize = (ring: readonly Position[]) =>
    Math.abs(edgesOf(ring).reduce((sum, [from, to]) => sum + from.lng * to.lat - to.lng * from.lat, 0)) / 2;
  const sizes = polygonsOfArea(area).map(
    ([outline, ...holes]) =>
      ringSize(outline ?? []) - holes.reduce((total, hole) => total + ringSize(hole), 0),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

/**
 * Returns the neighborhood that contains a point. Where several do, it is the smallest one; where none does, it is the
 * nearest one within `maxDistance` meters, or else null.
 */
export function closestNeighborhood<Place extends { geometry: Area }>(
  places: readonly Place[],
  point: Point,
  maxDistance: number,
): { place: Place; distanceMetres: number } | null {
  const ranked = places
    .map(place => ({ place, distanceMetres: metresToArea(place.geometry, point) }))
    .filter(candidate => candidate.distanceMetres <= maxDistance)
    .sort(
      (a, b) =>
        a.distanceMetres - b.distanceMetres || areaSize(a.place.geometry) - areaSize(b.place.geometry),
    );
  return ranked[0] ?? null;
}
