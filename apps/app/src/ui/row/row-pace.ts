/** Of the rows that are missing, so many that lie nearest to the middle of the view. Places in the list. */
export function nearestRows(missing: readonly number[], middle: number, most: number): readonly number[] {
  if (missing.length <= most) return missing;
  const away = (place: number) => Math.abs(place - middle);
  return missing.toSorted((one, other) => away(one) - away(other)).slice(0, most);
}

/** Of a page that moves sixty times a second, with a little to spare. Milliseconds. */
const easyFrame = 20;
/** A page that moves less often than this stands still. Milliseconds. */
const slowFrame = 40;
const fewest = 2;
const most = 16;

/** How many rows the next frame may draw, by how long the last one took with so many. */
export function rowsInFrame(last: number, tookMs: number): number {
  if (tookMs <= easyFrame) return Math.min(most, last + 2);
  return tookMs > slowFrame ? Math.max(fewest, Math.floor(last / 2)) : last;
}
