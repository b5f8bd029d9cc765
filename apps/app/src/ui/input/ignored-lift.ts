/** After a finger was lifted, a browser sends the click of the touch within this many milliseconds. */
const longestClickDelayMs = 400;
const eventsAfterLift = ['mousedown', 'mouseup', 'click'] as const;

/**
 * Ignores what the browser makes of the lift of the finger or the mouse that is pressed now. A press that has opened a
 * sheet or finished a hold has done its work, and its click would go to what has appeared below the finger since.
 */
export function ignoreLiftOfPress(): void {
  const ended = new AbortController();
  const listening = { capture: true, signal: ended.signal };
  const endSoon = () => window.setTimeout(() => ended.abort(), longestClickDelayMs);
  for (const type of eventsAfterLift) window.addEventListener(type, ignoreOfPointer, listening);
  for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, endSoon, listening);
  window.addEventListener('pointerdown', () => ended.abort(), listening);
}

/** Ignores a pointer's event. A click with `detail` 0 comes from a key or assistive technology and is not ignored. */
function ignoreOfPointer(event: MouseEvent): void {
  if (event.detail === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
