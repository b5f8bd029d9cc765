/**
 * The header is hidden after this many pixels of scrolling down and shown again after this many up, as the
 * specification requires in section 2.
 */
export const hideAfterPixels = 80;
export const showAfterPixels = 10;

/** The current direction of scrolling began at `turnedAt`. */
export type Collapse = { hidden: boolean; y: number; turnedAt: number };

export const shownAtTop: Collapse = { hidden: false, y: 0, turnedAt: 0 };

/** Returns the header's state at scroll position `y`. It is never hidden at the top, nor while it holds focus. */
export function collapseAtScroll(before: Collapse, y: number, holdsFocus = false): Collapse {
  const top = Math.max(0, y); // iOS reports negative positions while the page bounces.
  const wasDown = before.y > before.turnedAt;
  const goesOn = top === before.y || top > before.y === wasDown || before.y === before.turnedAt;
  const turnedAt = goesOn ? before.turnedAt : before.y;
  const moved = top - turnedAt;
  if (holdsFocus || top === 0) return { hidden: false, y: top, turnedAt: top };
  if (moved >= hideAfterPixels) return { hidden: true, y: top, turnedAt };
  if (moved <= -showAfterPixels) return { hidden: false, y: top, turnedAt };
  return { hidden: before.hidden, y: top, turnedAt };
}
