/**
 * Distinguishes a busy server from a server that paused once. `lasting(now)` is called whenever the event loop is
 * delayed. It returns true if such calls have followed each other for `everyMs`; a gap of twice that time begins a new
 * row of calls.
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
