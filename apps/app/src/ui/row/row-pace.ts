/** Of the rows that are missing, so many that lie nearest to the middle of the view. Places in the list. */
export function nearestRows(missing: readonly number[], middle: number, most: number): readonly number[] {
  if (missing.length <= most) return missing;
  const away = (place: number) => Math.abs(place - middle);
  return missing.toSorted((one, other) => away(one) - away(other)).slice(0, most);
}

/** What a phone has shown it manages: so many rows in a frame, and how long such a frame takes. Milliseconds. */
export type Pace = { readonly rows: number; readonly frameMs: number };

/** Of a page that moves sixty times a second, with a little to spare. Milliseconds. */
const easyFrame = 20;
/** A page that moves less often than this stands still. Milliseconds. */
const slowFrame = 40;
const most = 16;
/** Drawn in a frame at the least, however slow the phone: a thumb that reads goes no faster. Pixels. */
const leastDrawn = 128;

/** Somewhere between: the first frames show whether this phone manages more or fewer. */
export const paceAtFirst: Pace = { rows: 8, frameMs: 16 };

/** The pace after a frame that drew so many rows, each about so high. Pixels. */
export function paceAfter({ rows, frameMs }: Pace, drawn: number, tookMs: number, rowHeight: number): Pace {
  const fewest = Math.max(1, Math.round(leastDrawn / rowHeight));
  // One frame is an accident, two are a habit.
  const usual = (frameMs + tookMs) / 2;
  if (tookMs > slowFrame) return { rows: Math.max(fewest, Math.floor(rows / 2)), frameMs: usual };
  // Fewer rows than it may draw do not show that it could draw more.
  const grows = tookMs <= easyFrame && drawn >= rows;
  return { rows: grows ? Math.min(most, rows + 2) : rows, frameMs: usual };
}

/** How many times faster rows go by than this phone draws them: `passed` of them in `inMs`. */
export function hurryOf(passed: number, inMs: number, { rows, frameMs }: Pace): number {
  return ((Math.abs(passed) / inMs) * frameMs) / rows;
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
