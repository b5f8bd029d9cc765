import { type Bounds, metresPerDegree, type Point } from '../../kernel/geo.ts';
import { type Area, boundsAround, boundsOfArea, metresToArea } from './areas.ts';
import { mayBeAtHome } from './states.ts';

/** A state's land comes with its postal code. */
export type StateArea = { readonly state: string; readonly area: Area; readonly bounds: Bounds };

/** Shows where states and time zones are. */
export type Borders = {
  readonly states: readonly StateArea[];
  readonly timezoneAt: (point: Point) => string;
};

/** Within so many metres of a border, a person's choice counts beside the map's. */
export const bordersWithin = 30_000;

/**
 * The map gives these facts of a point: the first state and zone are those of the point, the others begin near by. An
 * empty list of states means another country.
 */
export type RegionsNear = {
  readonly states: readonly string[];
  readonly timezones: readonly string[];
  /** False where the point is in another country, whether near a border or far away. */
  readonly atHome: boolean;
};

export const stateArea = (state: string, area: Area): StateArea => ({
  state,
  area,
  bounds: boundsOfArea(area),
});

/**
 * A point on no land is on a pier, on an island that the map leaves out, or in another country: its time zone decides
 * which. At home it belongs to the nearest state.
 */
export function regionsNear(point: Point, { states, timezoneAt }: Borders): RegionsNear {
  const near = statesAround(point, states);
  const timezones = timezonesAround(point, timezoneAt);
  const atHome = near[0]?.metres === 0 || (near.length > 0 && timezones.slice(0, 1).every(mayBeAtHome));
  return { states: near.map(({ state }) => state), timezones, atHome };
}

/** Returns the states within `bordersWithin`, the nearest first. */
function statesAround(point: Point, states: readonly StateArea[]) {
  const box = boundsAround(point, bordersWithin);
  return states
    .filter(({ bounds }) => boxesOverlap(bounds, box))
    .map(({ state, area }) => ({ state, metres: metresToArea(area, point) }))
    .filter(({ metres }) => metres <= bordersWithin)
    .sort((one, other) => one.metres - other.metres);
}

const boxesOverlap = (one: Bounds, other: Bounds) =>
  one.min_lat <= other.max_lat &&
  other.min_lat <= one.max_lat &&
  one.min_lng <= other.max_lng &&
  other.min_lng <= one.max_lng;

/**
 * These are circles around a point, in metres, with directions on each: no border within `bordersWithin` passes between
 * two points.
 */
const searchCircles = [2_000, 5_000, 10_000, 15_000, 20_000, 25_000, bordersWithin];
const directionCount = 36;

/** Returns the zone of a point, then those around it, the nearest first. */
function timezonesAround(point: Point, timezoneAt: Borders['timezoneAt']): string[] {
  const around = searchCircles.flatMap(metres =>
    Array.from({ length: directionCount }, (_, nth) =>
      stepFrom(point, metres, (nth * 2 * Math.PI) / directionCount),
    ),
  );
  return [...new Set([point, ...around].map(timezoneAt))].filter((zone, nth) => nth === 0 || !isAtSea(zone));
}

const isAtSea = (zone: string) => zone.startsWith('Etc/');

/** Returns the point so many metres away; over the date line and at the poles it stays on the map. */
function stepFrom({ lat, lng }: Point, metres: number, direction: number): Point {
  const north = (metres * Math.cos(direction)) / metresPerDegree;
  const narrower = Math.max(Math.cos((lat * Math.PI) / 180), 0.01);
  const east = (metres * Math.sin(direction)) / (metresPerDegree * narrower);
  return {
    lat: Math.min(90, Math.max(-90, lat + north)),
    lng: ((((lng + east + 180) % 360) + 360) % 360) - 180,
  };
}
