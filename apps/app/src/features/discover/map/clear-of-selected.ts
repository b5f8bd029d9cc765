import { type Pixel, pixelDistance } from './project.ts';

/** A selected pin, ticket or face is larger than the others by this factor. */
export const selectedGrowth = 1.3;

type Disc = Pixel & { readonly radius: number };

/** The discs of the map are at least this many pixels apart from the selected pin. */
const gapPixels = 4;
/** These turns are tried in order, in radians, until a disc that moves away from the selected pin is free. */
const turns = [0, 1, -1, 2, -2, 3, -3, 4].map(eighth => (eighth * Math.PI) / 4);

/**
 * Returns the middles of the discs. A disc that would touch the selected pin is moved away from it, in the first of
 * several directions in which it covers none of the discs that were placed before.
 */
export function clearOfSelected(selected: Disc, discs: readonly Disc[]): Pixel[] {
  const placed: Disc[] = [];
  for (const disc of discs) placed.push({ ...disc, ...findClearDiscMiddle(selected, disc, placed) });
  return placed.map(({ x, y }) => ({ x, y }));
}

function findClearDiscMiddle(selected: Disc, disc: Disc, placed: readonly Disc[]): Pixel {
  const least = selected.radius + disc.radius + gapPixels;
  if (pixelDistance(selected, disc) >= least) return disc;
  const begin = besideName(Math.atan2(disc.y - selected.y, disc.x - selected.x));
  const tried = turns.map(turn => ({
    x: selected.x + least * Math.cos(begin + turn),
    y: selected.y + least * Math.sin(begin + turn),
  }));
  const isFree = (at: Pixel) => placed.every(other => pixelDistance(other, at) >= other.radius + disc.radius);
  return tried.find(isFree) ?? tried[0] ?? disc;
}

/** The name of the pin is below it, so for a disc below the first direction is to the side. */
const besideName = (angle: number): number =>
  Math.sin(angle) <= 0 ? angle : Math.cos(angle) < 0 ? Math.PI : 0;
