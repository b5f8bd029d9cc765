import { type Failure, fail } from '@nightjar/domain/kernel/failure';
import type { Clock } from '../clock.ts';
import type { AuthRateLimits } from '../config/environment.ts';
import type { NamedLimit } from '../limit-hits.ts';
import { authLimit } from './auth-limit.ts';
import type { Limits } from './limits.ts';
import { createPointCounter } from './points.ts';
import { createSlots, type ReleaseSlot } from './slots.ts';
import { type CountStrangers, limitStrangerLookUps } from './strangers.ts';

const callWindowSeconds = 300;

/** The budget limits how many calls one person may make, over all calls and tables together. Each refusal is a 429. */
export type CallBudget = {
  /** Counts one call and takes a slot. The returned function releases the slot. */
  start(userId: string): Promise<ReleaseSlot>;
  /** Counts the strangers among the people whom `userId` looks up. */
  lookUp(userId: string, people: readonly string[]): Promise<void>;
};

type CallBudgetContext = {
  limits: Pick<Limits, 'consume'>;
  clock: Clock;
  countStrangers: CountStrangers;
  metrics: { limitHit(limit: NamedLimit): void };
};

export function createCallBudget(numbers: AuthRateLimits | null, deps: CallBudgetContext): CallBudget {
  // Without limits nothing is counted, because a test that measures the server or causes faults calls faster than any
  // person.
  if (!numbers) return { start: async () => () => {}, lookUp: async () => {} };
  const slots = createSlots(numbers.at_once, deps.clock);
  const spend = createPointCounter(
    { name: 'calls', points: numbers.calls, seconds: callWindowSeconds },
    deps,
  );
  const lookUp = limitStrangerLookUps(numbers.strangers, deps.clock, deps.countStrangers);
  const hit = (limit: 'calls' | 'at_once' | 'strangers', failure: Failure): Failure => {
    deps.metrics.limitHit(authLimit(limit));
    return failure;
  };

  return {
    async start(userId) {
      const release = slots.take(userId);
      if (!release) throw hit('at_once', tooMuchAtOnce());
      try {
        const wait = await spend(userId);
        if (wait > 0) throw hit('calls', tooManyCalls(wait));
      } catch (error) {
        release();
        throw error;
      }
      return release;
    },
    async lookUp(userId, people) {
      const wait = await lookUp(userId, people);
      if (wait > 0) throw hit('strangers', tooManyStrangers(wait));
    },
  };
}

const tooMuchAtOnce = (): Failure =>
  fail.tooManyRequests('Too many requests at the same time. Please try again in a second.', 1);

const tooManyCalls = (wait: number): Failure =>
  fail.tooManyRequests('Too many requests in a short time. Please wait a moment and try again.', wait);

const tooManyStrangers = (wait: number): Failure =>
  fail.tooManyRequests('You have looked at a lot of new people. Please try again within the hour.', wait);
