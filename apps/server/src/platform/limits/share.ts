import type { AuthRateLimits } from '../config/environment.ts';

/**
 * A process allows at least this many calls of a person at the same time, because a browser opens six connections to a
 * host, and all of them may reach one process.
 */
const leastConcurrentCalls = 6;

/**
 * Returns the share of one process in the limits that each node counts by itself. So the processes of a node together
 * allow as much as a single process would. All other limits are counted in the database.
 */
export function limitsPerProcess(limits: AuthRateLimits | null, processes: number): AuthRateLimits | null {
  if (!limits) return null;
  const share = (whole: number, least: number) =>
    Math.min(whole, Math.max(least, Math.ceil(whole / processes)));
  return {
    ...limits,
    at_once: share(limits.at_once, leastConcurrentCalls),
    sockets: share(limits.sockets, 1),
  };
}
