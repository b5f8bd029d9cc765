import type { Clock } from '../clock.ts';
import type { LimitRule, Limits } from './limits.ts';
import { createPoints } from './points.ts';

/**
 * From so many points on, a limit bounds the load and is counted in pieces; a smaller one bounds tries and mistakes,
 * each of which all nodes count.
 */
export const countedInPieces = 60;

type Deps = { limits: Pick<Limits, 'consume'>; clock: Clock };
/** @returns 0 where the call may go on, or the seconds until the next may */
type Spend = (key: string) => Promise<number>;

/** Counts calls by the limits of their declarations: a large one costs a statement per tenth of its points. */
export function createCallRates({ limits, clock }: Deps): (rule: LimitRule, key: string) => Promise<number> {
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
