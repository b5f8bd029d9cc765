import type { Clock } from '../clock.ts';
import type { LimitRule, Limits } from './limits.ts';
import { createPointCounter } from './points.ts';

/**
 * A limit of at least this many points protects the server from load. Each node takes its points from the database in
 * pieces of many points. A smaller limit restricts tries and mistakes, and each of its points is counted in the
 * database at once.
 */
export const leastPointsTakenInPieces = 60;

type CallRatesContext = { limits: Pick<Limits, 'consume'>; clock: Clock };
/** @returns 0 where the call may continue, or the number of seconds until the next call may be made */
type SecondsUntilCallAllowed = (key: string) => Promise<number>;

export type ConsumeCallRate = (rule: LimitRule, key: string) => Promise<number>;

/**
 * Counts calls by the limits in their declarations. A large limit costs one database statement per tenth of its points.
 */
export function createCallRates({ limits, clock }: CallRatesContext): ConsumeCallRate {
  const spenders = new Map<string, SecondsUntilCallAllowed>();

  const oneByOne =
    (rule: LimitRule): SecondsUntilCallAllowed =>
    async key => {
      const { allowed, retryAfterSeconds } = await limits.consume(rule, key);
      return allowed ? 0 : Math.max(1, retryAfterSeconds);
    };

  return (rule, key) => {
    const known = spenders.get(rule.name);
    const spend =
      known ??
      (rule.points >= leastPointsTakenInPieces
        ? createPointCounter(rule, { limits, clock })
        : oneByOne(rule));
    spenders.set(rule.name, spend);
    return spend(key);
  };
}
