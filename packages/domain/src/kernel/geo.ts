import * as z from 'zod/mini';

/** The specification uses this radius of the earth for every distance in the product. */
export const earthRadiusMetres = 6_371_000;
export const metresPerMile = 1609.34;
export const metresPerFoot = 0.3048;

/** While the device reports no location, the app uses this one in Tampa (specification, section 4). */
export const fallbackPoint: Point = { lat: 27.947, lng: -82.459 };

/** Latitude and longitude are in degrees of WGS 84. */
export type Point = { readonly lat: number; readonly lng: number };

/** Returns the point of a search; the caller may leave it out. */
export const centerOf = ({ lat, lng }: { lat?: number | undefined; lng?: number | undefined }): Point =>
  lat === undefined || lng === undefined ? fallbackPoint : { lat, lng };

/**
 * Rounds degrees to seven decimals, which is about a centimeter. Smaller digits are noise, and a database may not take
 * so many digits as a number.
 */
const toCentimetre = z.overwrite<number>(degrees => Math.round(degrees * 1e7) / 1e7);
export const latitude = z.number().check(z.minimum(-90), z.maximum(90), toCentimetre);
export const longitude = z.number().check(z.minimum(-180), z.maximum(180), toCentimetre);

/**
 * A client may send a point under any of these pairs of names: without an underscore, or as the specification writes
 * them, with one.
 */
const pointFieldNames = [
  ['lat', 'lng'],
  ['user_lat', 'user_lng'],
  ['_lat', '_lng'],
] as const;
type SentPoint = { readonly [Name in (typeof pointFieldNames)[number][number]]?: number | undefined };

export const pointFields = {
  lat: z.optional(latitude),
  lng: z.optional(longitude),
  user_lat: z.optional(latitude),
  user_lng: z.optional(longitude),
  _lat: z.optional(latitude),
  _lng: z.optional(longitude),
};

/** Returns the first point of which both coordinates are given; null where there is none. */
export function readPoint(sent: SentPoint): Point | null {
  for (const [north, east] of pointFieldNames) {
    const [lat, lng] = [sent[north], sent[east]];
    if (lat !== undefined && lng !== undefined) return { lat, lng };
  }
  return null;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Returns the great-circle distance in meters; infinite where a coordinate is not finite (specification, section 5).
 */
export function distanceMetres(from: Point, to: Point): number {
  if (![from.lat, from.lng, to.lat, to.lng].every(Number.isFinite)) return Number.POSITIVE_INFINITY;
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2);
  const halfLng = Math.sin(radians(to.lng - from.lng) / 2);
  const chord = halfLat ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLng ** 2;
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** A device that has moved less than this many meters sends no request (specification, section 4). */
export const movementThresholdMetres = 50;

export function hasMoved(previous: Point | null, next: Point): boolean {
  return previous === null || distanceMetres(previous, next) >= movementThresholdMetres;
}

/**
 * Before anything that friends see is computed from a person's position, the position is snapped to a grid with cells
 * of this side in meters (domain decisions).
 */
export const friendGridMetres = 100;
/** What strangers see is computed from a grid with larger cells, of this side in meters. */
export const strangerGridMetres = 500;
/**
 * Within a square of the map with this side, in meters, all cells of one person are displaced in the same direction. So
 * the displaced cells are as far from each other as the real cells are.
 */
export const sameDisplacementSquareMetres = 4000;

export const metresPerDegree = (Math.PI * earthRadiusMetres) / 180;

/**
 * Returns the center of the grid cell that contains a point. Rows are equal bands of latitude. Within a row the cells
 * are equal steps of longitude, measured at the row's center. So every point of a cell has exactly the same result.
 */
export function snapToGrid(point: Point, sideMetres: number): Point {
  const latStep = sideMetres / metresPerDegree;
  const row = Math.floor(point.lat / latStep);
  const lat = (row + 0.5) * latStep;
  const lngStep = latStep / Math.max(Math.cos(radians(Math.min(89, Math.abs(lat)))), 0.01);
  const lng = (Math.floor(point.lng / lngStep) + 0.5) * lngStep;
  return {
    lat: roundDegrees(Math.min(90, Math.max(-90, lat))),
    lng: roundDegrees(Math.min(180, Math.max(-180, lng))),
  };
}

/** Gives the steps from a cell to the eight cells around it: east and north, counted in cells. */
const neighborSteps = [
  [-1, 1],
  [0, 1],
  [1, 1],
  [-1, 0],
  [1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/**
 * Returns the center of one of the eight cells around the cell that contains a point. `choose` draws 0 to 7 for a
 * square of the map. The number is always the same for that square, and others must not be able to compute it. So a
 * reader of the answer knows eight possible cells and not the real one.
 */
export function displacedCell(point: Point, sideMetres: number, choose: (square: Point) => number): Point {
  const cell = snapToGrid(point, sideMetres);
  const [east, north] =
    neighborSteps[choose(snapToGrid(cell, sameDisplacementSquareMetres)) % neighborSteps.length] ??
    neighborSteps[0];
  const latStep = sideMetres / metresPerDegree;
  const lngStep = latStep / Math.max(Math.cos(radians(Math.min(89, Math.abs(cell.lat)))), 0.01);
  return snapToGrid({ lat: cell.lat + north * latStep, lng: cell.lng + east * lngStep }, sideMetres);
}

/**
 * Rounds to six decimals, which is 11 cm. That is enough for the center of a cell, and gives the same bytes on every
 * machine.
 */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/**
 * The distance to a stranger is shown as one of these labels: exact numbers from several points would reveal where the
 * stranger is.
 */
export const distanceBands = [
  { under: 0.5, label: 'Under 0.5 mi' },
  { under: 1, label: 'Under 1 mi' },
  { under: 2, label: 'Under 2 mi' },
  { under: 5, label: 'Under 5 mi' },
] as const;

export function distanceBand(metres: number): string {
  return distanceBands.find(band => metres < band.under * metresPerMile)?.label ?? 'Over 5 mi';
}

/** Writes the distance to a venue: "Close AF" under 100 ft, whole feet up to 500 ft, then miles with one decimal. */
export function distanceLabel(metres: number): string {
  const feet = metres / metresPerFoot;
  if (feet < 100) return 'Close AF';
  if (feet <= 500) return `${Math.round(feet)} ft`;
  return `${milesFormat.format(metres / metresPerMile)} mi`;
}

/**
 * Writes the distance to a friend as "about 0.3 mi", because friends are shown in cells of 100 m. It never writes less
 * than a tenth of a mile.
 */
export function approximateDistance(metres: number): string {
  return `about ${milesFormat.format(Math.max(0.1, metres / metresPerMile))} mi`;
}

const milesFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const cornerFields = { min_lat: latitude, min_lng: longitude, max_lat: latitude, max_lng: longitude };
type Corners = { [Name in keyof typeof cornerFields]?: number | undefined };

const southBeforeNorth = z.refine<Corners>(box => !((box.min_lat ?? -90) > (box.max_lat ?? 90)), {
  path: ['min_lat'],
  error: 'must not be north of max_lat',
});
const westBeforeEast = z.refine<Corners>(box => !((box.min_lng ?? -180) > (box.max_lng ?? 180)), {
  path: ['min_lng'],
  error: 'must not be east of max_lng',
});

/** A map shows the area between these corners, in degrees. */
export const bounds = z.object(cornerFields).check(southBeforeNorth, westBeforeEast);
export type Bounds = z.infer<typeof bounds>;

/** A call that also accepts another description of an area lets a client leave the corners out. */
export const optionalBounds = z.partial(z.object(cornerFields)).check(southBeforeNorth, westBeforeEast);

/** Returns all four corners of an area, or the name of the first missing corner; null where no corner is given. */
export function readCorners(sent: Corners): Bounds | keyof Bounds | null {
  const named = Object.keys(cornerFields) as (keyof Bounds)[];
  const missing = named.filter(name => sent[name] === undefined);
  if (missing.length === named.length) return null;
  return missing[0] ?? (Object.fromEntries(named.map(name => [name, sent[name]])) as Bounds);
}

export const isInside = ({ lat, lng }: Point, box: Bounds): boolean =>
  box.min_lat <= lat && lat <= box.max_lat && box.min_lng <= lng && lng <= box.max_lng;
