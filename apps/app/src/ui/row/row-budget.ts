/** Returns the places of at most `most` missing rows. The rows nearest to the middle of the visible part come first. */
export function nearestRows(missing: readonly number[], middle: number, most: number): readonly number[] {
  if (missing.length <= most) return missing;
  const away = (place: number) => Math.abs(place - middle);
  return missing.toSorted((one, other) => away(one) - away(other)).slice(0, most);
}

/**
 * This is the pace of the device: the measured milliseconds that a row costs in script, style, layout and paint, and
 * those that a frame takes.
 */
export type Pace = { readonly rowMs: number; readonly frameMs: number };

/**
 * The rows of one frame may take this many milliseconds. With its other work the frame then ends before the second
 * refresh of the screen.
 */
const rowsMsPerFrame = 16;
const mostRows = 16;
/**
 * Each frame draws rows of at least this height in pixels, even on a slow device. A user who reads does not scroll
 * faster.
 */
const leastDrawnPixels = 128;

/** At first the pace is that of a slow device. The pace of a fast device is found within a few frames. */
export const paceAtFirst: Pace = { rowMs: 6, frameMs: 16 };

/** Returns how many rows of this height (in pixels) are drawn in one frame. */
export function rowsPerFrame({ rowMs }: Pace, rowHeight: number): number {
  const fewest = Math.max(1, Math.round(leastDrawnPixels / rowHeight));
  return Math.max(fewest, Math.min(mostRows, Math.floor(rowsMsPerFrame / rowMs)));
}

/** A frame: `drawn` rows took `tookMs` milliseconds, and the frame lasted `frameMs` milliseconds. */
type Frame = { readonly drawn: number; readonly tookMs: number; readonly frameMs: number };

/** Returns the pace after one more frame. */
export function paceAfter(pace: Pace, { drawn, tookMs, frameMs }: Frame): Pace {
  // The pace is a moving average, so that one slow frame changes it little.
  const usual = (before: number, now: number) => before + (now - before) / 4;
  return {
    rowMs: drawn > 0 ? usual(pace.rowMs, tookMs / drawn) : pace.rowMs,
    frameMs: usual(pace.frameMs, Math.min(frameMs, longestFrameMs)),
  };
}

/** A longer time between two frames is idle time. The number is in milliseconds. */
const longestFrameMs = 100;

/** The list has scrolled by `passed` rows in `inMs` milliseconds. */
type Scrolled = { readonly passed: number; readonly inMs: number };

/** Returns the number of rows that scroll by, divided by the number that this device can draw in the same time. */
export function scrollHurry({ passed, inMs }: Scrolled, pace: Pace, rowHeight: number): number {
  return ((Math.abs(passed) / inMs) * pace.frameMs) / rowsPerFrame(pace, rowHeight);
}

/** Once a frame has used this many milliseconds of its time, it has none left for rows. */
const lateAfterMs = 8;
/**
 * At most this many frames in succession draw no rows. The next frame draws some rows, even if every frame of the list
 * is late.
 */
const mostSkippedFrames = 3;

/**
 * True if no row is drawn in this frame. This is so if rows scroll by at least twice as fast as they can be drawn,
 * because few of them would be seen. It is also so if they scroll by faster than they can be drawn and the frame is
 * already late.
 */
export function skipsFrame(hurry: number, lateMs: number, waited: number): boolean {
  return hurry > 2 || (hurry > 1 && lateMs > lateAfterMs && waited < mostSkippedFrames);
}
