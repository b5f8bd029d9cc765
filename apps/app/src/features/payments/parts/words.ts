import type { Plan } from '@nightjar/domain/account/entity';
import { dollars } from '../flow.ts';
import type { PlanNow } from '../remote.ts';

/** The plan's name, what it gives and costs, and what is to be done about it where a payment failed. */
export type PlanWords = {
  readonly name: string;
  readonly facts: readonly string[];
  /** When it ends or begins again; empty until that is known, null where nothing is to come. */
  readonly next: string | null;
  readonly warning: string | null;
};

type Interval = 'month' | 'year' | null;

/** The plan as one's own details have it, and once it was asked for, how it goes on. */
export type ShownPlan = Plan & Partial<Pick<PlanNow, 'ends_at' | 'grace_until'>>;

/** `dayOf` writes a moment as a day where the person is; `interval` is how often it is paid, where that is known. */
export function planWords(plan: ShownPlan, interval: Interval, dayOf: (moment: string) => string): PlanWords {
  const facts = [poursOf(plan), costOf(plan, interval)];
  const warning = plan.grace_until
    ? `Your last payment failed. Update your card by ${dayOf(plan.grace_until)}.`
    : null;
  return { name: plan.name, facts, next: nextOf(plan, dayOf), warning };
}

function poursOf({ price }: ShownPlan): string {
  const { free_drinks_per_period: pours } = price.metadata;
  return `${pours} free ${pours === 1 ? 'pour' : 'pours'}`;
}

function costOf({ price }: ShownPlan, interval: Interval): string {
  if (price.unit_amount === 0) return 'on the house';
  return [dollars(price.unit_amount), interval && `a ${interval}`].filter(Boolean).join(' ');
}

function nextOf(plan: ShownPlan, dayOf: (moment: string) => string): string | null {
  if (plan.ends_at) return `Ends on ${dayOf(plan.ends_at)}`;
  if (plan.grace_until || !plan.current_period_end) return null;
  return plan.ends_at === undefined ? '' : `Tops up ${dayOf(plan.current_period_end)}`;
}

/** Whether there is a page of the provider on which this plan is managed. */
export const isManaged = (plan: ShownPlan): boolean => plan.source === 'provider';
