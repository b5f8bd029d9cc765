/** Returns the places of at most `most` missing rows, nearest to the middle of the view first. */
export function nearestRows(missing: readonly number[], middle: number, most: number): readonly number[] {
  if (missing.length <= most) return missing;
  const away = (place: number) => Math.abs(place - middle);
  return missing.toSorted((one, other) => away(one) - away(other)).slice(0, most);
}

/** The measured cost of a row in script, style, layout and paint, and the duration of a frame. Milliseconds. */
export type Pace = { readonly rowMs: number; readonly frameMs: number };

/**
 * Rows may take this part of a frame. With its other work the frame then ends before the second refresh. Milliseconds.
 */
const rowsMsPerFrame = 16;
const mostRows = 16;
/** Each frame draws at least this height, even on a slow device: a reader scrolls no faster. Pixels. */
const leastDrawnPixels = 128;

/** At first the pace is that of a slow device. A fast one is recognised within a few frames. */
export const paceAtFirst: Pace = { rowMs: 6, frameMs: 16 };

/** Returns the number of rows of this height that are drawn in a frame. Pixels. */
export function rowsPerFrame({ rowMs }: Pace, rowHeight: number): number {
  const fewest = Math.max(1, Math.round(leastDrawnPixels / rowHeight));
  return Math.max(fewest, Math.min(mostRows, Math.floor(rowsMsPerFrame / rowMs)));
}

/** `drawn` rows took `tookMs`, in a frame that lasted `frameMs`. */
type Frame = { readonly drawn: number; readonly tookMs: number; readonly frameMs: number };

/** Returns the pace after one more frame. */
export function paceAfter(pace: Pace, { drawn, tookMs, frameMs }: Frame): Pace {
  // The pace is a moving average, because one slow frame is an outlier.
  const usual = (before: number, now: number) => before + (now - before) / 4;
  return {
    rowMs: drawn > 0 ? usual(pace.rowMs, tookMs / drawn) : pace.rowMs,
    frameMs: usual(pace.frameMs, Math.min(frameMs, longestFrameMs)),
  };
}

/** A longer gap between frames is idle time. Milliseconds. */
const longestFrameMs = 100;

/** The list moved by `passed` rows in `inMs`. */
type Scrolled = { readonly passed: number; readonly inMs: number };

/** Returns the ratio of the rows that scroll by to the rows this device draws in that time. */
export function scrollHurry({ passed, inMs }: Scrolled, pace: Pace, rowHeight: number): number {
  return ((Math.abs(passed) / inMs) * pace.frameMs) / rowsPerFrame(pace, rowHeight);
}

/** A frame that has used this much of its time has none left for rows. Milliseconds. */
const lateAfterMs = 8;
/** At most this many successive frames draw no rows. After them even a list that is always late draws some. */
const mostSkippedFrames = 3;

/**
 * True when no row is drawn in this frame: when rows scroll by twice as fast as they are drawn, because few would be
 * seen; and when they scroll by faster at all and the frame is late already.
 */
export function skipsFrame(hurry: number, lateMs: number, waited: number): boolean {
  return hurry > 2 || (hurry > 1 && lateMs > lateAfterMs && waited < mostSkippedFrames);
}
