import { hourLabel, minutes } from '../../kernel/time.ts';
import type { AlcoholRule } from '../entity.ts';

/** A guest gets at most this many drinks at once, whatever a state allows (security requirement 9.1). */
export const mostDrinksAtOnce = 2;

/**
 * Drinks that are poured within this time count as served at once. A longer time would set a pace between drinks, and
 * only the cooldown of a plan does that.
 */
export const servingWindow = 10 * minutes;

/**
 * In a state whose hours are unknown, alcohol is served from noon to midnight. Most states with a rule for Sundays bar
 * their mornings, and midnight is the earliest last call that any state sets for bars.
 */
export const strictestServingHours = { from: 1200, until: 0 } as const;

export type StateRule = Omit<AlcoholRule, 'state' | 'source' | 'as_of'>;

/**
 * The law at a venue is that of its state, with the strictest value for each unknown rule. Hours are local, as hhmm.
 */
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

/** Returns the law of a state's rules. A venue in no known state gets the strictest values. */
export function lawWithDefaults(rule: Partial<StateRule> | null): AlcoholLaw {
  return {
    freeDrinks: rule?.free_drinks ?? false,
    drinksAtOnce: Math.min(mostDrinksAtOnce, rule?.drinks_at_a_time ?? 1),
    from: rule?.serving_from ?? strictestServingHours.from,
    until: rule?.serving_until ?? strictestServingHours.until,
    timedDiscounts: rule?.timed_discounts ?? false,
    volumeDiscounts: rule?.volume_discounts ?? false,
    unlimitedForAPrice: rule?.unlimited_for_a_price ?? false,
    prizes: rule?.prizes ?? false,
  };
}

/**
 * Decides whether alcohol may be served at `hhmm`. An end at or before the start is on the next day; equal times mean
 * the whole day.
 */
export function servesAt({ from, until }: Pick<AlcoholLaw, 'from' | 'until'>, hhmm: number): boolean {
  if (from < until) return from <= hhmm && hhmm < until;
  return from <= hhmm || hhmm < until || from === until;
}

/** Writes hours as "11:00am to 3:00am". */
export const hoursLabel = ({ from, until }: Pick<AlcoholLaw, 'from' | 'until'>): string =>
  `${hourLabel(from)} to ${hourLabel(until)}`;

/** Returns which drinks a free pour may be: any drink, or only a soft drink where the law bars free alcohol. */
export const freePoursUnder = (law: AlcoholLaw): 'any' | 'soft' => (law.freeDrinks ? 'any' : 'soft');
