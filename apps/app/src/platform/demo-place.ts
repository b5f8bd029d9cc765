import { distanceMetres, fallbackPoint, metresPerMile, type Point } from '@nightjar/domain/kernel/geo';

/** Beyond this nobody is on a night out in Tampa. */
const demoReachMiles = 50;

/**
 * Where a device is taken to be. The demo's night is in one city: whoever tries the product from anywhere else would
 * find an empty map and no bar to stand in, and is put at the fallback point. So is whoever does not say where they
 * are (user-location.ts). A real deployment moves nobody.
 */
export function demoPlace(point: Point, demo: boolean): Point {
  const reached = distanceMetres(point, fallbackPoint) <= demoReachMiles * metresPerMile;
  return demo && !reached ? fallbackPoint : point;
}
