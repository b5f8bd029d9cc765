/** Of the rows that are missing, so many that lie nearest to the middle of the view. Places in the list. */
export function nearestRows(missing: readonly number[], middle: number, most: number): readonly number[] {
  if (missing.length <= most) return missing;
  const away = (place: number) => Math.abs(place - middle);
  return missing.toSorted((one, other) => away(one) - away(other)).slice(0, most);
}

/** What a row costs this phone, in a frame's script, style, layout and paint; and how long a frame takes. Milliseconds. */
export type Pace = { readonly rowMs: number; readonly frameMs: number };

/** What rows may take of a frame: with the rest of its work it still ends before the second refresh. Milliseconds. */
const budget = 16;
const most = 16;
/** Drawn in a frame at the least, however slow the phone: a thumb that reads goes no faster. Pixels. */
const leastDrawn = 128;

/** As on a slow phone: a quick one shows within a few frames that rows cost it less. */
export const paceAtFirst: Pace = { rowMs: 6, frameMs: 16 };

/** How many rows, each about so high, are drawn in a frame. Pixels. */
export function rowsOf({ rowMs }: Pace, rowHeight: number): number {
  const fewest = Math.max(1, Math.round(leastDrawn / rowHeight));
  return Math.max(fewest, Math.min(most, Math.floor(budget / rowMs)));
}

/** The pace after a frame that came so long after the one before and drew so many rows in so long. Milliseconds. */
export function paceAfter(pace: Pace, drawn: number, tookMs: number, frameMs: number): Pace {
  // One frame is an accident, a few are a habit.
  const usual = (before: number, now: number) => before + (now - before) / 4;
  return {
    rowMs: drawn > 0 ? usual(pace.rowMs, tookMs / drawn) : pace.rowMs,
    frameMs: usual(pace.frameMs, Math.min(frameMs, longestFrame)),
  };
}

/** Frames further apart were not missed: nothing moved between them. Milliseconds. */
const longestFrame = 100;

/** How many times faster rows, each about so high, go by than this phone draws them: `passed` of them in `inMs`. */
export function hurryOf(passed: number, inMs: number, pace: Pace, rowHeight: number): number {
  return ((Math.abs(passed) / inMs) * pace.frameMs) / rowsOf(pace, rowHeight);
}

/** Of a frame's time: past it there is none left for rows. Milliseconds. */
const lateAfter = 8;
/** In a row: then even a page that is always late draws some. */
const mostWaits = 3;

/**
 * Whether the next rows are left for a later frame: where twice as many go by, hardly one of them would be seen; and
 * where more go by than are drawn in any case, none makes a late frame later.
 */
export function drawsNone(hurry: number, lateMs: number, waited: number): boolean {
  return hurry > 2 || (hurry > 1 && lateMs > lateAfter && waited < mostWaits);
}
