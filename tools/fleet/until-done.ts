import { setTimeout as pause } from 'node:timers/promises';

const longestWaitMs = 180_000;
const retryPauseMs = 200;

/** Tries a piece of work again until it succeeds, since a part that starts does not answer at once. */
export async function untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + longestWaitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(retryPauseMs);
    }
  }
}
