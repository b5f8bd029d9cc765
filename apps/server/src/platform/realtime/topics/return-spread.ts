import { realtimeLimits, realtimeTimes } from '../limits.ts';

/**
 * Returns over how many milliseconds the clients of a node with this many sockets should spread their return after a
 * lost connection. A client learns it when it joins, because a crash leaves no time for it.
 */
export const returnWithinMs = (sockets: number): number =>
  Math.min(realtimeTimes.longestReturn, Math.ceil((sockets / realtimeLimits.returnsPerSecond) * 1000));
