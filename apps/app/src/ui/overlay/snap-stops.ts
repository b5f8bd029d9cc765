/**
 * A stop is a height at which the sheet can rest. `share` is its share of the greatest possible height. Each list of
 * stops starts with the lowest stop.
 */
export type SnapStop = { id: string; label: string; share: number };

export const discoverStops: readonly SnapStop[] = [
  { id: 'peek', label: 'peek', share: 0.26 },
  { id: 'half', label: 'half', share: 0.55 },
  { id: 'full', label: 'full', share: 1 },
];

/**
 * Raises the stops so far that the head of the sheet is visible at each of them. A stop that is then no higher than the
 * stop below it is left out, as on a low screen or in large text. `head` is the head's share of the greatest height.
 */
export function stopsWithRoomFor(head: number, stops: readonly SnapStop[]): SnapStop[] {
  const raised = stops.map(stop => ({ ...stop, share: Math.min(1, Math.max(stop.share, head)) }));
  return raised.filter(({ share }, place) => share > (raised[place - 1]?.share ?? 0));
}

/**
 * When the user lets go of a moving sheet, the sheet moves to the nearest stop. Nearest counts from the position that
 * it would reach in this many milliseconds.
 */
const flickMs = 180;

/**
 * Returns the stop to which a sheet moves after the user lets go of it. `share` is its height then, and `velocity` is
 * its speed in shares per millisecond, positive upward.
 */
export function restingStop(stops: readonly SnapStop[], share: number, velocity: number): SnapStop {
  const aim = share + velocity * flickMs;
  return stops.reduce((best, stop) =>
    Math.abs(stop.share - aim) < Math.abs(best.share - aim) ? stop : best,
  );
}

/** Returns the stop above or below the given stop. At the highest or lowest stop it returns that stop again. */
export function neighbouringStop(stops: readonly SnapStop[], id: string, step: 1 | -1): SnapStop | undefined {
  const place = stops.findIndex(stop => stop.id === id);
  return stops[Math.min(stops.length - 1, Math.max(0, place + step))];
}

/** Returns the stop after a tap on the handle: the next higher stop, or from the highest stop the lowest one. */
export function stopAfterTap(stops: readonly SnapStop[], id: string): SnapStop | undefined {
  return stops.at(-1)?.id === id ? stops[0] : neighbouringStop(stops, id, 1);
}
