import type { Plan } from '@nightjar/domain/people/entity';
import { formatDollars } from '../flow.ts';
import type { CurrentPlan } from '../remote.ts';

export const paymentWords = {
  rows: {
    see: { label: 'See plans', help: 'You have none yet' },
    manage: { label: 'Manage plan', help: 'Plan, card and invoices' },
  },
  waiting: {
    title: 'Waiting for your payment...',
    text: 'Finish on the payment page. Your plan starts here as soon as you have paid.',
    again: 'Open the payment page again',
    other: 'Choose something else',
    paid: "I've paid",
  },
  check: {
    title: 'Checking with the bank...',
    text: 'This usually takes a few seconds.',
    late: {
      title: 'This is taking longer than usual.',
      text: "Your payment hasn't reached us yet. It isn't lost. Your plan starts as soon as it arrives.",
      plans: 'Back to the plans',
      help: 'Need a hand?',
    },
  },
  plan: {
    free: 'on the house',
    /** The plan that an invite code gives has no product, so it has no name of its own. */
    byInvite: 'Invite list',
    pours: (count: number) => `${count} free ${count === 1 ? 'pour' : 'pours'}`,
    /** `interval` is how often the plan is paid; null while it loads. */
    cost: (price: string, interval: BillingInterval) => (interval ? `${price} a ${interval}` : price),
    ends: (day: string) => `Ends on ${day}`,
    topsUp: (day: string) => `Refills ${day}`,
    failed: (day: string) => `Your last payment failed. Update your card by ${day}.`,
  },
} as const;

/** These texts describe a plan: its name, what it gives and costs, and what to do after a failed payment. */
export type PlanText = {
  readonly name: string;
  readonly facts: readonly string[];
  /**
   * This line names the day on which the plan ends or renews. It is empty while that day loads, and null without such a
   * day.
   */
  readonly next: string | null;
  readonly warning: string | null;
};

type BillingInterval = 'month' | 'year' | null;

/** The plan comes from the person's own details, and has its dates once the plan has loaded. */
export type ShownPlan = Plan & Partial<Pick<CurrentPlan, 'ends_at' | 'grace_until'>>;

/**
 * `dayOf` formats a moment as a local day. `interval` is how often the plan is paid; it is null while it
 * loads.
 */
export function planText(
  plan: ShownPlan,
  interval: BillingInterval,
  dayOf: (moment: string) => string,
): PlanText {
  const facts = [poursTextOf(plan), costTextOf(plan, interval)];
  const warning = plan.grace_until ? paymentWords.plan.failed(dayOf(plan.grace_until)) : null;
  return { name: planName(plan), facts, next: nextPeriodTextOf(plan, dayOf), warning };
}

const planName = ({ source, name }: ShownPlan): string =>
  source === 'whitelist' ? paymentWords.plan.byInvite : name;

function poursTextOf({ price }: ShownPlan): string {
  const { free_drinks_per_period: pours } = price.metadata;
  return paymentWords.plan.pours(pours);
}

function costTextOf({ price }: ShownPlan, interval: BillingInterval): string {
  if (price.unit_amount === 0) return paymentWords.plan.free;
  return paymentWords.plan.cost(formatDollars(price.unit_amount), interval);
}

function nextPeriodTextOf(plan: ShownPlan, dayOf: (moment: string) => string): string | null {
  if (plan.ends_at) return paymentWords.plan.ends(dayOf(plan.ends_at));
  if (plan.grace_until || !plan.current_period_end) return null;
  return plan.ends_at === undefined ? '' : paymentWords.plan.topsUp(dayOf(plan.current_period_end));
}

/** Tests whether this plan is managed on a page of the provider. */
export const isManaged = (plan: ShownPlan): boolean => plan.source === 'provider';
