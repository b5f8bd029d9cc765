import type { Area, Position } from '@nightjar/domain/places/rules/areas';
import { crsProblem } from './crs.ts';

/** A checked geometry has the longitude and latitude of each position, and nothing else. */
export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiPoint'; coordinates: Position[] }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }
  | { type: 'GeometryCollection'; geometries: Geometry[] };

/**
 * The message describes what is wrong with a geometry. `elsewhere` means that its numbers are not longitude and
 * latitude. That may be true of the whole file.
 */
export class GeometryProblem extends Error {
  override readonly name = 'GeometryProblem';
  readonly elsewhere: string | null;

  constructor(message: string, elsewhere: string | null = null) {
    super(message);
    this.elsewhere = elsewhere;
  }
}

/** A geometry may have this many points. The coast of a bay has some 20,000 points, and a phone draws each of them. */
const mostPoints = 100_000;
/**
 * No town is farther south than this latitude in degrees, so a place south of it has its longitude and latitude
 * swapped.
 */
const southernmostLatitude = -60;
/**
 * No longitude or latitude in degrees is so large. So the number is a length, in a coordinate system in meters or feet.
 */
const isLengthNotDegrees = (number: number) => Math.abs(number) > 1000;

/** @throws GeometryProblem where the value is not a geometry whose positions are longitude and latitude */
export function readGeometry(value: unknown): Geometry {
  let points = 0;

  function countAndReadPosition(value: unknown, path: string): Position {
    points += 1;
    if (points > mostPoints)
      throw new GeometryProblem(
        `geometry: it has more than ${mostPoints.toLocaleString('en')} points: simplify it`,
      );
    return readPosition(value, path);
  }
  const line = (least: number) => (value: unknown, path: string) =>
    readList(value, path, least).map((each, nth) => countAndReadPosition(each, `${path}.${nth}`));
  const ring = (value: unknown, path: string) => {
    const positions = line(4)(value, path);
    if (String(positions[0]) !== String(positions.at(-1)))
      throw new GeometryProblem(`${path}: a ring must end where it begins`);
    return positions;
  };
  const many =
    <Part>(part: (value: unknown, path: string) => Part) =>
    (value: unknown, path: string) =>
      readList(value, path, 1).map((each, nth) => part(each, `${path}.${nth}`));

  function readGeometryAt(value: unknown, path: string): Geometry {
    if (value === null || value === undefined) throw new GeometryProblem(`${path}: it has none (null)`);
    if (typeof value !== 'object') throw new GeometryProblem(`${path}: it is no geometry`);
    const { type, coordinates, geometries, crs } = value as Record<string, unknown>;
    const elsewhere = crsProblem(crs);
    if (elsewhere) throw new GeometryProblem(`${path}: it ${elsewhere}`);
    const at = `${path}.coordinates`;
    switch (type) {
      case 'Point':
        return { type, coordinates: countAndReadPosition(coordinates, at) };
      case 'MultiPoint':
        return { type, coordinates: many(countAndReadPosition)(coordinates, at) };
      case 'LineString':
        return { type, coordinates: line(2)(coordinates, at) };
      case 'MultiLineString':
        return { type, coordinates: many(line(2))(coordinates, at) };
      case 'Polygon':
        return { type, coordinates: many(ring)(coordinates, at) };
      case 'MultiPolygon':
        return { type, coordinates: many(many(ring))(coordinates, at) };
      case 'GeometryCollection':
        return { type, geometries: many(readGeometryAt)(geometries, `${path}.geometries`) };
      default:
        throw new GeometryProblem(`${path}: "${String(type).slice(0, 40)}" is no kind of geometry`);
    }
  }
  return readGeometryAt(value, 'geometry');
}

function readPosition(value: unknown, path: string): Position {
  const [lng, lat] = readList(value, path, 2);
  if (!isNumber(lng) || !isNumber(lat)) throw new GeometryProblem(`${path}: a position is two numbers`);
  if (isLengthNotDegrees(lng) || isLengthNotDegrees(lat))
    throw new GeometryProblem(
      `${path}: ${lng}, ${lat} are metres and not degrees`,
      'in metres and not in degrees',
    );
  if (lat < southernmostLatitude || (Math.abs(lat) > 90 && Math.abs(lat) <= 180 && Math.abs(lng) <= 90))
    throw new GeometryProblem(
      `${path}: longitude ${lng} and latitude ${lat} are swapped`,
      'swapped: GeoJSON has the longitude first',
    );
  if (Math.abs(lng) > 180) throw new GeometryProblem(`${path}.0: no longitude is ${lng}`);
  if (Math.abs(lat) > 90) throw new GeometryProblem(`${path}.1: no latitude is ${lat}`);
  return [lng, lat];
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);

function readList(value: unknown, path: string, least: number): unknown[] {
  if (!Array.isArray(value)) throw new GeometryProblem(`${path}: it must be a list`);
  if (value.length === 0) throw new GeometryProblem(`${path}: it is empty`);
  if (value.length < least) throw new GeometryProblem(`${path}: it must have ${least} or more members`);
  return value;
}

/** Joins the areas of a geometry into one area. Returns null where it has no area. */
export function areaOf(geometry: Geometry): Area | null {
  const parts = polygonsOf(geometry);
  const [first] = parts;
  if (!first) return null;
  return parts.length === 1
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: parts };
}

function polygonsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  if (geometry.type === 'MultiPolygon') return geometry.coordinates;
  return geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(polygonsOf) : [];
}

/** Returns the lines of a geometry, without the outlines of its areas. */
export function linesOf(geometry: Geometry): Position[][] {
  if (geometry.type === 'LineString') return [geometry.coordinates];
  if (geometry.type === 'MultiLineString') return geometry.coordinates;
  return geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(linesOf) : [];
}

/** Returns the single points of a geometry, without those of its lines and areas. */
export function pointsOf(geometry: Geometry): Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates];
  if (geometry.type === 'MultiPoint') return geometry.coordinates;
  return geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(pointsOf) : [];
}
