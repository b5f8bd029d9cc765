const minSplashMs = 1500;
const stillFindingAfterMs = 4000;
const retryAfterMs = 20_000;

/**
 * Returns the moment from which the splash counts, on the clock of `performance.now()`: the page's own first picture
 * has the same wordmark, so its user sees the splash from that picture on. `firstPaint` is null in a browser that does
 * not report it.
 */
export function splashBeginning(firstPaint: number | null, mounted: number): number {
  return firstPaint === null ? mounted : Math.min(firstPaint, mounted);
}

export type SplashPhase = 'eyes' | 'still-finding' | 'retry' | 'gone';

/**
 * Decides what the splash screen shows `elapsed` milliseconds after the start. The splash ends when 1500 ms are over
 * and the start has settled.
 */
export function splashPhase(elapsed: number, settled: boolean): SplashPhase {
  if (settled) return elapsed >= minSplashMs ? 'gone' : 'eyes';
  if (elapsed >= retryAfterMs) return 'retry';
  return elapsed >= stillFindingAfterMs ? 'still-finding' : 'eyes';
}

/**
 * Returns the milliseconds until the phase of the splash changes by itself; null if only the end of the start can
 * change it.
 */
export function nextPhaseIn(elapsed: number, settled: boolean): number | null {
  const times = settled ? [minSplashMs] : [stillFindingAfterMs, retryAfterMs];
  const next = times.find(time => time > elapsed);
  return next === undefined ? null : next - elapsed;
}
