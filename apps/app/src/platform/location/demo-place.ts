import { distanceMetres, fallbackPoint, metresPerMile, type Point } from '@nightjar/domain/kernel/geo';

/** The demo treats a device more than this many miles away from Tampa as one without a location. */
const demoReachMiles = 50;

/**
 * Returns the location that the app uses for a device. The demo has venues in one city only, so a device elsewhere
 * would see an empty map and could not check in. The demo therefore places such a device at the fallback point, like a
 * device without a location (user-location.ts). Outside of the demo it returns the device's own location.
 */
export function demoPlace(point: Point, demo: boolean): Point {
  const reached = distanceMetres(point, fallbackPoint) <= demoReachMiles * metresPerMile;
  return demo && !reached ? fallbackPoint : point;
}
