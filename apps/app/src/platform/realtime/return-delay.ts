/**
 * After each failed attempt to connect, the app waits for at most the next of these pauses in milliseconds, unless the
 * server has given a longer time.
 */
const longestPausesMs = [1000, 2000, 5000, 10_000];
const maxPauseMs = 10_000;
/** The server is not asked sooner than this after a lost connection, because it may be starting again. */
const shortestPauseMs = 500;

/**
 * Returns how many milliseconds the app waits before its next attempt to connect. The pause is drawn at random, so that
 * after a crash not all clients come back in the same second. `withinMs` is the time in the server's answer to a
 * join, and `chance` is from 0 to 1.
 */
export function returnDelayMs(tries: number, { withinMs, chance }: { withinMs: number; chance: number }) {
  const longest = Math.max(longestPausesMs[tries - 1] ?? maxPauseMs, Math.min(withinMs, maxPauseMs));
  const shortest = tries === 1 ? shortestPauseMs : longest / 2;
  return shortest + chance * (longest - shortest);
}
