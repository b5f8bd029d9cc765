/**
 * The header is hidden after the user has scrolled down by this many pixels. It is shown again after scrolling up by
 * `showAfterPixels` (section 2 of the specification).
 */
export const hideAfterPixels = 80;
export const showAfterPixels = 10;

/** `turnedAt` is the scroll position at which the present direction of scrolling began. */
export type HeaderCollapse = { hidden: boolean; y: number; turnedAt: number };

export const initialHeaderCollapse: HeaderCollapse = { hidden: false, y: 0, turnedAt: 0 };

/**
 * Returns the header's state at scroll position `y`. The header is never hidden at the top of the page, nor while the
 * focus is in it.
 */
export function collapseAtScroll(before: HeaderCollapse, y: number, holdsFocus = false): HeaderCollapse {
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
