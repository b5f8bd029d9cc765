/** A pull of this many pixels refreshes the page. */
export const pixelsToRefresh = 72;
const mostPixels = 112;

/** The page follows a finger that moved `moved` pixels down, ever less, and never beyond 112. */
export function pulledPixels(moved: number): number {
  if (moved <= 0) return 0;
  return mostPixels * (1 - Math.exp(-moved / (mostPixels * 1.6)));
}

/** Returns how far the drawn wings are spread, from 0 to 1. */
export const spreadAt = (distance: number): number => Math.min(1, distance / pixelsToRefresh);
