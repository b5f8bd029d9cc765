/**
 * Distinguishes a busy server from one that paused once: `lasting(now)` is called wherever the event loop is found
 * late, and is true from `everyMs` after the first of a row on. A row ends where it is not called for twice as long.
 * @param everyMs how often the delay of the loop is measured
 */
export function detectLastingDelay(everyMs: number): (nowMs: number) => boolean {
  let since = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  return now => {
    if (now - last > 2 * everyMs) since = now;
    last = now;
    return now - since >= everyMs;
  };
}
