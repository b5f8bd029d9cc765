import type { Clock } from '../clock.ts';
import type { LimitRule, Limits } from './limits.ts';
import { createPoints } from './points.ts';

/**
 * A limit of at least this many points bounds the load and is counted in pieces. A smaller one bounds tries
 * and mistakes, and all nodes count each of them.
 */
export const countedInPieces = 60;

type Deps = { limits: Pick<Limits, 'consume'>; clock: Clock };
/** @returns 0 where the call may go on, or the seconds until the next may */
type Spend = (key: string) => Promise<number>;

export type CallRates = (rule: LimitRule, key: string) => Promise<number>;

/**
 * Counts calls by the limits of their declarations. A large limit costs a statement per tenth of its points.
 */
export function createCallRates({ limits, clock }: Deps): CallRates {
  const spenders = new Map<string, Spend>();

  const oneByOne =
    (rule: LimitRule): Spend =>
    async key => {
      const { allowed, retryAfterSeconds } = await limits.consume(rule, key);
      return allowed ? 0 : Math.max(1, retryAfterSeconds);
    };

  return (rule, key) => {
    const known = spenders.get(rule.name);
    const spend =
      known ?? (rule.points >= countedInPieces ? createPoints(rule, { limits, clock }) : oneByOne(rule));
    spenders.set(rule.name, spend);
    return spend(key);
  };
}
