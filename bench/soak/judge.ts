import { median } from '../measure.ts';
import type { Sample } from '../weight/slope.ts';

/** A longer run is judged without its first minutes, and a shorter one without its first half. */
const warmUpMinutes = 10;

/** Leaves out the samples of the minutes in which caches fill and the code is still being compiled. */
export const afterWarmUp = (samples: readonly Sample[], minutes: number): Sample[] =>
  samples.filter(({ minute }) => minute >= Math.min(warmUpMinutes, minutes / 2));

/**
 * Returns how much a value grows per minute, by the estimate of Theil and Sen: the median of the slopes between each two
 * samples. Up to a quarter of the samples may be disturbed, as by other work of the machine, without a large effect.
 */
export function robustSlopeOf(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((later, place) =>
    samples
      .slice(0, place)
      .filter(({ minute }) => minute !== later.minute)
      .map(earlier => (later.value - earlier.value) / (later.minute - earlier.minute)),
  );
  if (slopes.length === 0) throw new Error('A slope needs samples of two different minutes.');
  return median(slopes);
}

/** Returns by which share of its median a value has grown from the first sample to the last, by its robust slope. */
export function driftOf(samples: readonly Sample[]): number {
  const minutes = samples.map(({ minute }) => minute);
  const length = Math.max(...minutes) - Math.min(...minutes);
  return (robustSlopeOf(samples) * length) / median(samples.map(({ value }) => value));
}

/** Counts what a process holds open, by kind. */
export type OpenCounts = Readonly<Record<string, number>>;

/**
 * Leaves out what belongs to connections to the database that rest in a pool, of which a longer night may have more. Each
 * connection is a socket, or a pipe on the same machine, and each one that rests has a timer that will close it.
 */
export function withoutConnections(
  { TCPSocketWrap = 0, PipeWrap = 0, Timeout = 0, ...others }: OpenCounts,
  { connections, resting }: { connections: number; resting: number },
): OpenCounts {
  return {
    ...others,
    'sockets and pipes': TCPSocketWrap + PipeWrap - connections,
    timers: Timeout - resting,
  };
}

/** Returns what a process holds open after the night and not before it, by kind, with how many more there are. */
export function leftOpen(before: OpenCounts, after: OpenCounts): OpenCounts {
  const more = Object.entries(after).map(([kind, count]) => [kind, count - (before[kind] ?? 0)] as const);
  return Object.fromEntries(more.filter(([, count]) => count > 0));
}
