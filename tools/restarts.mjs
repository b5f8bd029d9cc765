// When a server that ended is started again: pure, for the launcher, which says and does it. Like the launcher it runs
// before anything is installed and keeps to what Node 18 knows.

/** A server that ran so long ended for a new reason. Milliseconds. */
const steadyMs = 10_000;
const shortestPauseMs = 100;
const longestPauseMs = 5_000;
/** In a row and without one that was ready: about five minutes. */
const mostFailedStarts = 60;

/** Nothing has been ready yet. */
export const atFirst = { hasServed: false, quickEnds: 0, failedStarts: 0 };

/**
 * `end` says how a server ended (`code`, `signal`), whether it had been ready (`wasReady`) and how long it ran (`ms`).
 * @returns what is known from now on, after which pause it is started again (null: never), and what to say
 */
export function afterEnd(known, { code, signal, wasReady, ms }) {
  const how = signal ?? `code ${code}`;
  const hasServed = known.hasServed || wasReady;
  if (code === 0 || !hasServed) return { known, pause: null, sentence: null };
  const failedStarts = wasReady ? 0 : known.failedStarts + 1;
  if (failedStarts > mostFailedStarts)
    return {
      known,
      pause: null,
      sentence: `The server ended (${how}) and could not be started ${failedStarts} times in a row.`,
    };
  const quickEnds = wasReady && ms >= steadyMs ? 1 : known.quickEnds + 1;
  const pause = quickEnds === 1 ? 0 : Math.min(longestPauseMs, shortestPauseMs * 2 ** (quickEnds - 2));
  const again =
    quickEnds === 1 ? 'is started again' : `is started again in ${pause} ms: ${quickEnds} ends in a row`;
  return {
    known: { hasServed, quickEnds, failedStarts },
    pause,
    sentence: `The server ended (${how}) and ${again}.`,
  };
}
