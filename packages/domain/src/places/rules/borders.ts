import { type Bounds, metresPerDegree, type Point } from '../../kernel/geo.ts';
import { type Area, boundsAround, boundsOfArea, metresToArea } from './areas.ts';
import { mayBeInUnitedStates } from './states.ts';

/** Describes the land of a state: `state` is its postal code. */
export type StateArea = { readonly state: string; readonly area: Area; readonly bounds: Bounds };

/** Gives the areas of the states and the time zone of any point. */
export type Borders = {
  readonly states: readonly StateArea[];
  readonly timezoneAt: (point: Point) => string;
};

/**
 * Where another state or time zone begins within this many meters of a point, a person may choose that state or zone
 * for the point.
 */
export const bordersWithinMetres = 30_000;

/**
 * The map gives these facts about a point. The first time zone is that of the point itself, and the first state is the
 * nearest one; the others begin near the point. The list of states is empty where no state is within
 * `bordersWithinMetres`.
 */
export type RegionsNear = {
  readonly states: readonly string[];
  readonly timezones: readonly string[];
  /** False where the point is in another country, also where the border is near. */
  readonly atHome: boolean;
};

export const stateArea = (state: string, area: Area): StateArea => ({
  state,
  area,
  bounds: boundsOfArea(area),
});

/**
 * Returns the states and time zones of a point and around it. A point that is not on the land of any state is on a
 * pier, on an island that the map leaves out, or in another country: its time zone shows which. A point of this country
 * belongs to the nearest state.
 */
export function regionsNear(point: Point, { states, timezoneAt }: Borders): RegionsNear {
  const near = statesAround(point, states);
  const timezones = timezonesAround(point, timezoneAt);
  const atHome =
    near[0]?.metres === 0 || (near.length > 0 && timezones.slice(0, 1).every(mayBeInUnitedStates));
  return { states: near.map(({ state }) => state), timezones, atHome };
}

/** Returns the states within `bordersWithinMetres` meters of a point, the nearest first. */
function statesAround(point: Point, states: readonly StateArea[]) {
  const box = boundsAround(point, bordersWithinMetres);
  return states
    .filter(({ bounds }) => boxesOverlap(bounds, box))
    .map(({ state, area }) => ({ state, metres: metresToArea(area, point) }))
    .filter(({ metres }) => metres <= bordersWithinMetres)
    .sort((one, other) => one.metres - other.metres);
}

const boxesOverlap = (one: Bounds, other: Bounds) =>
  one.min_lat <= other.max_lat &&
  other.min_lat <= one.max_lat &&
  one.min_lng <= other.max_lng &&
  other.min_lng <= one.max_lng;

/**
 * These are the radii, in meters, of circles around a point on which time zones are looked up in several directions.
 */
const searchCircleMetres = [2_000, 5_000, 10_000, 15_000, 20_000, 25_000, bordersWithinMetres];
const directionCount = 36;

/**
 * Returns the time zone of a point, and then those around it, the nearest first. Those of the open sea are left out
 * around the point.
 */
function timezonesAround(point: Point, timezoneAt: Borders['timezoneAt']): string[] {
  const around = searchCircleMetres.flatMap(metres =>
    Array.from({ length: directionCount }, (_, nth) =>
      stepFrom(point, metres, (nth * 2 * Math.PI) / directionCount),
    ),
  );
  return [...new Set([point, ...around].map(timezoneAt))].filter((zone, nth) => nth === 0 || !isAtSea(zone));
}

const isAtSea = (zone: string) => zone.startsWith('Etc/');

/**
 * Returns the point that is so many meters away in a direction. A step over the date line or a pole ends on the map.
 */
function stepFrom({ lat, lng }: Point, metres: number, direction: number): Point {
  const north = (metres * Math.cos(direction)) / metresPerDegree;
  const narrower = Math.max(Math.cos((lat * Math.PI) / 180), 0.01);
  const east = (metres * Math.sin(direction)) / (metresPerDegree * narrower);
  return {
    lat: Math.min(90, Math.max(-90, lat + north)),
    lng: ((((lng + east + 180) % 360) + 360) % 360) - 180,
  };
}
