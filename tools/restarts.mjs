// Decides when the launcher starts a server again that has ended. The functions are pure, and the launcher acts on
// their result. Like the launcher, this file runs before packages are installed and uses only what Node 18 has.

/** A server that ran for at least this many milliseconds has not failed at its start. */
const steadyMs = 10_000;
const shortestPauseMs = 100;
const longestPauseMs = 5_000;
/** After this many starts in a row that failed, which takes about five minutes, the launcher gives up. */
const mostFailedStarts = 60;

/** This is the state before the first start, when no server has been ready yet. */
export const atFirst = { hasServed: false, quickEnds: 0, failedStarts: 0 };

/**
 * Returns the new state, the pause before the next start in milliseconds (null where there is no next start), and a
 * sentence for the log. `end` describes how a server ended (`code`, `signal`), whether it had been ready (`wasReady`),
 * and how many milliseconds it ran (`ms`).
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
