import type { Point } from '@nightjar/domain/kernel/geo';
import type { SeededRandom } from '../dice.ts';

const metreInDegrees = 1 / 111_194.9;
const stepMetres = 70;
/** A step takes this many seconds, at a speed of 1.2 m/s. */
export const stepSeconds = 58;

export const offsetPoint = ({ lat, lng }: Point, north: number, east: number): Point => ({
  lat: lat + north * metreInDegrees,
  lng: lng + (east * metreInDegrees) / Math.cos((lat * Math.PI) / 180),
});

/** A walker has a point, a heading, and the number of steps that they still stay there. */
export type Walker = { readonly point: Point; readonly heading: number; readonly stepsToStay: number };

/**
 * Makes the next step of a walker: in about the same direction, and now and then around a corner to the left or right.
 */
export function stepOn({ point, heading, stepsToStay }: Walker, chance: SeededRandom): Walker {
  if (stepsToStay > 0) return { point, heading, stepsToStay: stepsToStay - 1 };
  const corner = chance.chance(0.1) ? (chance.chance(0.5) ? 1 : -1) * (Math.PI / 2) : 0;
  const on = heading + corner + (chance.next() - 0.5) * 0.3;
  return {
    point: offsetPoint(point, stepMetres * Math.cos(on), stepMetres * Math.sin(on)),
    heading: on,
    stepsToStay: 0,
  };
}

const randomDirection = (chance: SeededRandom) => chance.next() * 2 * Math.PI;

/**
 * Makes the places of a night on foot, one for each step. The walker first stays for 15 to 20 minutes, and then goes
 * these ways with a stay after each.
 */
export function nightOnFoot(start: Point, ways: readonly number[], chance: SeededRandom): Point[] {
  const places: Point[] = [];
  let walker: Walker = { point: start, heading: 0, stepsToStay: 0 };
  const stay = () => {
    for (let step = chance.between(16, 21); step > 0; step -= 1) places.push(walker.point);
  };
  stay();
  for (const steps of ways) {
    walker = { ...walker, heading: randomDirection(chance) };
    for (let step = 0; step < steps; step += 1) {
      walker = stepOn(walker, chance);
      places.push(walker.point);
    }
    stay();
  }
  return places;
}
