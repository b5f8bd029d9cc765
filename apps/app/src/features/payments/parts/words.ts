import type { Plan } from '@nightjar/domain/people/entity';
import { dollars } from '../flow.ts';
import type { CurrentPlan } from '../remote.ts';

/** The plan's name, what it gives and costs, and what to do after a failed payment. */
export type PlanText = {
  readonly name: string;
  readonly facts: readonly string[];
  /** When it ends or renews; empty while it loads, null where neither is due. */
  readonly next: string | null;
  readonly warning: string | null;
};

type Interval = 'month' | 'year' | null;

/** The plan of the person's own details, with its dates once the plan has loaded. */
export type ShownPlan = Plan & Partial<Pick<CurrentPlan, 'ends_at' | 'grace_until'>>;

/** `dayOf` formats a moment as a local day; `interval` is how often the plan is paid, null while it loads. */
export function planText(plan: ShownPlan, interval: Interval, dayOf: (moment: string) => string): PlanText {
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

/** Whether this plan is managed on a page of the provider. */
export const isManaged = (plan: ShownPlan): boolean => plan.source === 'provider';
