/**
 * Returns the positions of at most `most` rows that are not drawn yet. The rows nearest to the middle of the visible
 * part come first.
 */
export function nearestRows(missing: readonly number[], middle: number, most: number): readonly number[] {
  if (missing.length <= most) return missing;
  const away = (place: number) => Math.abs(place - middle);
  return missing.toSorted((one, other) => away(one) - away(other)).slice(0, most);
}

/**
 * The pace of the device, in measured milliseconds: what one row costs in script, style, layout and paint, and how long
 * one frame takes.
 */
export type DrawingPace = { readonly rowMs: number; readonly frameMs: number };

/**
 * Drawing rows may take this many milliseconds of one frame. With its other work, the frame then takes at most two
 * refreshes of the screen.
 */
const rowsMsPerFrame = 16;
const mostRowsPerFrame = 16;
/**
 * Even on a slow device, the rows that one frame draws are together at least about this many pixels high. A user who
 * reads scrolls no faster than that.
 */
const leastDrawnPixels = 128;

/** A list starts with the pace of a slow device. After a few frames it has measured the real pace. */
export const paceAtFirst: DrawingPace = { rowMs: 6, frameMs: 16 };

/** Returns how many rows of this height (in pixels) are drawn in one frame. */
export function rowsPerFrame({ rowMs }: DrawingPace, rowHeight: number): number {
  const fewest = Math.max(1, Math.round(leastDrawnPixels / rowHeight));
  return Math.max(fewest, Math.min(mostRowsPerFrame, Math.floor(rowsMsPerFrame / rowMs)));
}

/**
 * In this frame, drawing `drawn` rows took `tookMs` milliseconds, and the whole frame lasted `frameMs` milliseconds.
 */
type DrawnFrame = { readonly drawn: number; readonly tookMs: number; readonly frameMs: number };

/** Returns the pace after one more frame. */
export function paceAfter(pace: DrawingPace, { drawn, tookMs, frameMs }: DrawnFrame): DrawingPace {
  // The pace is a moving average, so that one slow frame changes it little.
  const usual = (before: number, now: number) => before + (now - before) / 4;
  return {
    rowMs: drawn > 0 ? usual(pace.rowMs, tookMs / drawn) : pace.rowMs,
    frameMs: usual(pace.frameMs, Math.min(frameMs, longestFrameMs)),
  };
}

/**
 * If more than this many milliseconds are between two frames, the list was idle meanwhile, and only this time counts.
 */
const longestFrameMs = 100;

/** The list has scrolled by `passed` rows in `inMs` milliseconds. */
type ScrolledRows = { readonly passed: number; readonly inMs: number };

/** Returns the number of rows that scroll by, divided by the number that this device can draw in the same time. */
export function scrollHurry({ passed, inMs }: ScrolledRows, pace: DrawingPace, rowHeight: number): number {
  return ((Math.abs(passed) / inMs) * pace.frameMs) / rowsPerFrame(pace, rowHeight);
}

/** A frame that is this many milliseconds late has no time left to draw rows. */
const lateAfterMs = 8;
/**
 * At most this many frames in succession draw no rows because they are late. The next frame draws some rows, even if it
 * is late.
 */
const mostSkippedFrames = 3;

/**
 * True if this frame draws no row. That is so where rows scroll by more than twice as fast as the device draws them,
 * because the user would see few of them, or where they scroll by faster than it draws them and this frame is late.
 */
export function skipsFrame(hurry: number, lateMs: number, waited: number): boolean {
  return hurry > 2 || (hurry > 1 && lateMs > lateAfterMs && waited < mostSkippedFrames);
}
