/**
 * Distinguishes a busy server from a server that paused once. The returned function is called at each delay of the
 * event loop that was measured. It returns true once delays have gone on for `everyMs`; after more than twice that time
 * without a delay it counts from zero.
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
