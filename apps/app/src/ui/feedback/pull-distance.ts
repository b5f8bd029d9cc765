/** A pull of this many pixels refreshes the page. */
export const pixelsToRefresh = 72;
const maxPullPixels = 112;

/**
 * Returns by how many pixels the page follows a finger that has moved `moved` pixels down. The page follows less and
 * less, and never by more than 112 pixels.
 */
export function pulledPixels(moved: number): number {
  if (moved <= 0) return 0;
  return maxPullPixels * (1 - Math.exp(-moved / (maxPullPixels * 1.6)));
}

/** Returns how far the wings of the drawn bird are spread, from 0 to 1. */
export const wingSpreadAt = (distance: number): number => Math.min(1, distance / pixelsToRefresh);
