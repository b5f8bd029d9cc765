import { hourLabel, minutes } from '../../kernel/time.ts';
import type { AlcoholRule } from '../entity.ts';

/** What a guest is handed at once in this house, whatever a state would allow (security requirement 9.1). */
export const drinksAtOnce = 2;

/**
 * Drinks poured within this time stand on the bar together. A longer one would be a pace between drinks, which the
 * house sets nobody: cooldowns are the plan's.
 */
export const servingWindow = 10 * minutes;

/**
 * Where a state's hours are unknown: noon to midnight. Sunday mornings are what states bar first, and midnight is the
 * earliest last call that any of them sets for bars.
 */
export const strictestHours = { from: 1200, until: 0 } as const;

export type StateRule = Omit<AlcoholRule, 'state' | 'source' | 'as_of'>;

/** What holds at a venue: a state's rules with every unknown read as the strictest. Hours are hhmm on the wall. */
export type AlcoholLaw = {
  freeDrinks: boolean;
  drinksAtOnce: number;
  from: number;
  until: number;
  timedDiscounts: boolean;
  volumeDiscounts: boolean;
  unlimitedForAPrice: boolean;
  prizes: boolean;
};

/** A venue in no known state has no rules: the strictest everywhere. */
export function lawOf(rule: Partial<StateRule> | null): AlcoholLaw {
  return {
    freeDrinks: rule?.free_drinks ?? false,
    drinksAtOnce: Math.min(drinksAtOnce, rule?.drinks_at_a_time ?? 1),
    from: rule?.serving_from ?? strictestHours.from,
    until: rule?.serving_until ?? strictestHours.until,
    timedDiscounts: rule?.timed_discounts ?? false,
    volumeDiscounts: rule?.volume_discounts ?? false,
    unlimitedForAPrice: rule?.unlimited_for_a_price ?? false,
    prizes: rule?.prizes ?? false,
  };
}

/** An end at or before the start is the next morning; the same of both is the whole day. */
export function servesAt({ from, until }: Pick<AlcoholLaw, 'from' | 'until'>, hhmm: number): boolean {
  if (from < until) return from <= hhmm && hhmm < until;
  return from <= hhmm || hhmm < until || from === until;
}

/** "11:00am to 3:00am". */
export const hoursLabel = ({ from, until }: Pick<AlcoholLaw, 'from' | 'until'>): string =>
  `${hourLabel(from)} to ${hourLabel(until)}`;

/** What a free pour may be there: anything, or a soft drink because the law bars free alcohol. */
export const freePoursUnder = (law: AlcoholLaw): 'any' | 'soft' => (law.freeDrinks ? 'any' : 'soft');
