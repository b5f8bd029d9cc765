import type { Point } from '@nightjar/domain/kernel/geo';
import { type Area, containsPoint, type Position } from '@nightjar/domain/places/rules/areas';
import polylabel from 'polylabel';
import { areaOf, type Geometry, linesOf, pointsOf } from './geometry.ts';

/**
 * The search for the best label stops when the found point is nearly as far from the edge as possible. The difference
 * is at most this part of the area's shorter side.
 */
const labelPrecision = 1 / 100;
/** An area that is narrower than this many degrees has no inside that numbers of seven decimals can express. */
const narrowestDegrees = 1e-7;

/**
 * Returns the place of a pin on the map: the point itself, a point inside of the largest area, or else the middle of
 * the longest line. A line that encloses an area once its ends are joined, such as that around a building, counts as an
 * outline.
 */
export function pinOfGeometry(geometry: Geometry): Point {
  const [point] = pointsOf(geometry);
  if (point) return toPoint(point);
  const area = areaOf(geometry);
  if (area) return pointInside(area);
  const line = longestBy(linesOf(geometry), extentOfLine);
  const outline: Area = { type: 'Polygon', coordinates: [closeLine(line)] };
  return line.length > 2 && areaInSquareDegrees(outline.coordinates) > 0
    ? pointInside(outline)
    : middleOfLine(line);
}

/**
 * Returns a point of an area that is as far from its edges as possible: it is in no hole, and not between the
 * arms of an L.
 */
export function pointInside(area: Area): Point {
  const parts = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  const rings = longestBy(parts, areaInSquareDegrees);
  const best = labelPoint(rings);
  const one: Area = { type: 'Polygon', coordinates: rings };
  if (containsPoint(one, best)) return best;
  return middleOfWidestStretch(one) ?? middleOfLine(rings[0] ?? []);
}

/**
 * Searches on a map that is scaled so that a degree of longitude is as narrow as it is on the ground. Without this
 * scale, a wide area would look wider than it is.
 */
function labelPoint(rings: readonly (readonly Position[])[]): Point {
  const outline = rings[0] ?? [];
  const narrowing = Math.max(Math.cos(((outline[0]?.[1] ?? 0) * Math.PI) / 180), 0.01);
  const scaled = rings.map(ring =>
    ring.map(([lng = 0, lat = 0]): [number, number] => [lng * narrowing, lat]),
  );
  const { width, height } = sizeOfLine(scaled[0] ?? []);
  const side = Math.min(width, height);
  if (side < narrowestDegrees) return toPoint(outline[0] ?? [0, 0]);
  const [x, y] = polylabel(scaled, side * labelPrecision);
  return { lng: x / narrowing, lat: y };
}

/**
 * Returns the middle of the widest stretch that lines from west to east have inside of the area. It finds a point even
 * in areas that are too thin for a search by squares.
 */
function middleOfWidestStretch(area: Area & { type: 'Polygon' }): Point | null {
  const ys = [...new Set(area.coordinates.flatMap(ring => ring.map(([, lat = 0]) => lat)))].sort(
    (a, b) => a - b,
  );
  const step = Math.max(1, Math.floor(ys.length / mostLines));
  let widest: { width: number; point: Point } | null = null;
  for (let nth = 0; nth + step < ys.length; nth += step) {
    const lat = ((ys[nth] ?? 0) + (ys[nth + 1] ?? 0)) / 2;
    const xs = area.coordinates.flatMap(ring => longitudesOfCrossings(ring, lat)).sort((a, b) => a - b);
    for (let each = 0; each + 1 < xs.length; each += 2) {
      const [west = 0, east = 0] = [xs[each], xs[each + 1]];
      const point = { lat, lng: (west + east) / 2 };
      if (east - west > (widest?.width ?? 0) && containsPoint(area, point))
        widest = { width: east - west, point };
    }
  }
  return widest?.point ?? null;
}
/** In an area with more corners, this many lines across it are tried, or up to twice as many. */
const mostLines = 50;

function longitudesOfCrossings(ring: readonly Position[], lat: number): number[] {
  return ring.slice(1).flatMap(([toLng = 0, toLat = 0], nth) => {
    const [fromLng = 0, fromLat = 0] = ring[nth] ?? [];
    if (fromLat > lat === toLat > lat) return [];
    return [fromLng + ((toLng - fromLng) * (lat - fromLat)) / (toLat - fromLat)];
  });
}

/** Returns the point half way along a line. */
function middleOfLine(line: readonly Position[]): Point {
  const steps = line
    .slice(1)
    .map((to, nth) => ({ from: line[nth] ?? to, to, length: distanceBetween(line[nth] ?? to, to) }));
  let left = steps.reduce((sum, { length }) => sum + length, 0) / 2;
  for (const { from, to, length } of steps) {
    if (length >= left && length > 0) {
      const part = left / length;
      return toPoint([interpolate(from[0], to[0], part), interpolate(from[1], to[1], part)]);
    }
    left -= length;
  }
  return toPoint(line[0] ?? [0, 0]);
}

const interpolate = (from = 0, to = 0, part: number) => from + (to - from) * part;
const distanceBetween = (one: Position, other: Position) =>
  Math.hypot((one[0] ?? 0) - (other[0] ?? 0), (one[1] ?? 0) - (other[1] ?? 0));
const toPoint = ([lng = 0, lat = 0]: Position): Point => ({ lat, lng });
const closeLine = (line: readonly Position[]): Position[] =>
  String(line[0]) === String(line.at(-1)) ? [...line] : [...line, line[0] ?? []];

function longestBy<Each>(all: readonly Each[], measure: (each: Each) => number): Each {
  const [first, ...others] = all;
  if (first === undefined) throw new Error('A geometry that was checked has a part.');
  return others.reduce((best, each) => (measure(each) > measure(best) ? each : best), first);
}

const extentOfLine = (line: readonly Position[]) => {
  const { width, height } = sizeOfLine(line);
  return Math.hypot(width, height);
};

function sizeOfLine(line: readonly Position[]) {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng = 0, lat = 0] of line) {
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return { width: east - west, height: north - south };
}

/** Returns the area of an outline without its holes, in square degrees. The result is only used for comparisons. */
function areaInSquareDegrees(rings: readonly (readonly Position[])[]): number {
  const [outline = 0, ...holes] = rings.map(ring => {
    const [[lng0 = 0, lat0 = 0] = []] = ring;
    const twice = ring.slice(1).reduce((sum, [lng = 0, lat = 0], nth) => {
      const [fromLng = 0, fromLat = 0] = ring[nth] ?? [];
      return sum + (fromLng - lng0) * (lat - lat0) - (lng - lng0) * (fromLat - lat0);
    }, 0);
    return Math.abs(twice) / 2;
  });
  return outline - holes.reduce((sum, hole) => sum + hole, 0);
}
