import { distanceMetres, fallbackPoint, metresPerMile, type Point } from '@nightjar/domain/kernel/geo';

/** The demo takes a device that is farther away than this many miles for one that is not in Tampa. */
const demoReachMiles = 50;

/**
 * Returns the location that the app uses for a device. The demo has venues in one city only: a device elsewhere would
 * show an empty map and could check in nowhere. So the demo places it at the fallback point, like a device without a
 * location (user-location.ts). Outside of the demo the location is always the device's own.
 */
export function demoPlace(point: Point, demo: boolean): Point {
  const reached = distanceMetres(point, fallbackPoint) <= demoReachMiles * metresPerMile;
  return demo && !reached ? fallbackPoint : point;
}
