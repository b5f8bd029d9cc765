import { setTimeout as pause } from 'node:timers/promises';
import { networkCodeOf } from '../../apps/server/src/platform/network-errors.ts';

/** A call that found no server, and the wait for successes, try again after this many milliseconds. */
const againMs = 25;
/** A proxy tries to reach a server that restarts for at least this many milliseconds. */
const longestWaitMs = 30_000;
/** Where a connection ends like this, the server is being started again, and the call has no answer yet. */
const restartCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

export type Traffic = {
  /** Every answer that was no success has a line here. */
  readonly failures: readonly string[];
  /** Resolves when each kind of call has succeeded so many times more. */
  waitForMoreSuccesses(times: number): Promise<void>;
  stop(): Promise<void>;
};

/** Between two calls of a kind there are so many milliseconds, so that the server has some load and no flood. */
type RepeatedCall = { readonly make: () => Promise<unknown>; readonly gapMs: number };

/** Makes these calls again and again. A call waits while the server restarts, as it does behind a proxy. */
export function startTraffic(calls: Readonly<Record<string, RepeatedCall>>): Traffic {
  const failures: string[] = [];
  const successes = new Map(Object.keys(calls).map(kind => [kind, 0]));
  let runs = true;

  async function repeat(kind: string, { make, gapMs }: RepeatedCall): Promise<void> {
    while (runs) {
      try {
        await retryThroughRestart(make);
        successes.set(kind, (successes.get(kind) ?? 0) + 1);
      } catch (error) {
        failures.push(`${kind}: ${error instanceof Error ? error.message : error}`);
      }
      await pause(gapMs);
    }
  }
  const loops = Object.entries(calls).map(([kind, call]) => repeat(kind, call));

  return {
    failures,
    async waitForMoreSuccesses(times) {
      const wanted = [...successes].map(([kind, count]) => [kind, count + times] as const);
      const end = Date.now() + longestWaitMs;
      while (wanted.some(([kind, count]) => (successes.get(kind) ?? 0) < count)) {
        if (Date.now() > end) throw new Error(`Some calls fail: ${failures.slice(-5).join(' ')}`);
        await pause(againMs);
      }
    },
    async stop() {
      runs = false;
      await Promise.all(loops);
    },
  };
}

async function retryThroughRestart(call: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + longestWaitMs;
  for (;;) {
    try {
      await call();
      return;
    } catch (error) {
      if (Date.now() > end || !restartCodes.includes(networkCodeOf(error) ?? '')) throw error;
      await pause(againMs);
    }
  }
}
