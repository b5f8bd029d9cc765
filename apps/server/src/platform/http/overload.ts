/**
 * Distinguishes a busy server from a server that paused once. `lasting(now)` is called whenever the event loop is
 * delayed. It returns true once such calls have followed each other for `everyMs`. After a gap of twice that time, the
 * count of time begins from zero.
 * @param everyMs how often the delay of the loop is measured, in milliseconds
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
