/** The sheet can rest at these stops, the lowest first: a name and its share of the height it may take. */
export type SnapStop = { id: string; label: string; share: number };

export const discoverStops: readonly SnapStop[] = [
  { id: 'peek', label: 'peek', share: 0.26 },
  { id: 'half', label: 'half', share: 0.55 },
  { id: 'full', label: 'full', share: 1 },
];

/**
 * Returns the stops with the lowest one high enough for the `head` of the sheet (its share), as far as the next one
 * allows.
 */
export function stopsWithRoomFor(head: number, [lowest, next, ...higher]: readonly SnapStop[]): SnapStop[] {
  if (!lowest || !next) return lowest ? [lowest] : [];
  return [{ ...lowest, share: Math.min(next.share, Math.max(lowest.share, head)) }, next, ...higher];
}

/** A flick carries as far as it would roll in this many milliseconds. */
const flickMs = 180;

/**
 * A sheet that is let go at `share`, moving at `velocity` shares per millisecond (upward positive), comes to rest at
 * this stop.
 */
export function restingStop(stops: readonly SnapStop[], share: number, velocity: number): SnapStop {
  const aim = share + velocity * flickMs;
  return stops.reduce((best, stop) =>
    Math.abs(stop.share - aim) < Math.abs(best.share - aim) ? stop : best,
  );
}

/** Returns the stop one up or down; the same at either end. */
export function neighbouringStop(stops: readonly SnapStop[], id: string, step: 1 | -1): SnapStop | undefined {
  const place = stops.findIndex(stop => stop.id === id);
  return stops[Math.min(stops.length - 1, Math.max(0, place + step))];
}

/** A tap on the handle goes one stop up, and from the top down to the lowest. */
export function stopAfterTap(stops: readonly SnapStop[], id: string): SnapStop | undefined {
  return stops.at(-1)?.id === id ? stops[0] : neighbouringStop(stops, id, 1);
}
