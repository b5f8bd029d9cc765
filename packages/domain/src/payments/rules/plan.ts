import { days, hours, later } from '../../kernel/time.ts';
import { graceDays } from '../entity.ts';
import type { Dispute } from './settlement.ts';

/** One line of a subscription has a price and the period that is paid for. */
export type SubscriptionItem = {
  readonly priceId: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
};

/** The provider reports a subscription in this form. `unpaidSince`: a renewal failed then and is still owed. */
export type SeenSubscription = {
  readonly id: string;
  readonly customerId: string;
  /** We noted this user on it when its page was opened. */
  readonly userId: string | null;
  readonly items: readonly SubscriptionItem[];
  /** The provider writes one of: incomplete, active, trialing, past_due, unpaid, canceled, paused. */
  readonly status: string;
  readonly createdAt: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt: Date | null;
  readonly unpaidSince: Date | null;
};

/** A subscription of a known user, with the item that is its plan. */
export type KeptSubscription = Omit<SeenSubscription, 'customerId' | 'userId' | 'items'> & SubscriptionItem;

/**
 * Returns the item that is a plan of the catalogue, at any place of the list: other items may be fees. Null: there is
 * no such item.
 */
export const planItemOf = (
  items: readonly SubscriptionItem[],
  plans: ReadonlySet<string>,
): SubscriptionItem | null => items.find(({ priceId }) => plans.has(priceId)) ?? null;

/** A pass that was paid, with its purchase. */
export type PaidPass = {
  readonly id: string;
  readonly priceId: string;
  readonly hours: number;
  readonly paidAt: Date;
  readonly givenBack: boolean;
  readonly dispute: Dispute | null;
};

/** A user's plan is computed from everything they bought; `endsAt` is set where it does not renew by itself. */
export type CurrentPlan = {
  readonly from: 'subscription' | 'pass';
  readonly id: string;
  readonly priceId: string;
  readonly status: 'active' | 'past_due' | 'canceled';
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly graceUntil: Date | null;
};

export type OwnedPurchases = {
  readonly subscriptions: readonly KeptSubscription[];
  readonly passes: readonly PaidPass[];
};

/**
 * A user's plan is the subscription that runs longest; else the pass that does; else what ended last; else null. It
 * depends only on the purchases and the time, so every computation gives the same.
 */
export function planOf({ subscriptions, passes }: OwnedPurchases, now: Date): CurrentPlan | null {
  const plans = [
    ...subscriptions.flatMap(subscription => planOfSubscription(subscription, now) ?? []),
    ...plansOfPasses(passes, now),
  ];
  return plans.sort(byPlanPriority)[0] ?? null;
}

function byPlanPriority(one: CurrentPlan, other: CurrentPlan): number {
  const running = Number(isMemberBy(other)) - Number(isMemberBy(one));
  const renewing = Number(other.from === 'subscription') - Number(one.from === 'subscription');
  const longest = other.periodEnd.getTime() - one.periodEnd.getTime();
  const settled = one.id < other.id ? -1 : 1;
  return running || (isMemberBy(one) ? renewing : 0) || longest || settled;
}

/** Membership continues during the grace of a failed renewal. */
export const isMemberBy = (plan: CurrentPlan): boolean => plan.status !== 'canceled';

/** The provider marks a subscription that was never paid so; it was not a plan yet. */
const neverBegun = ['incomplete', 'incomplete_expired'];

export const hasBegun = ({ status }: KeptSubscription): boolean => !neverBegun.includes(status);

function planOfSubscription(subscription: KeptSubscription, now: Date): CurrentPlan | null {
  const { id, priceId, periodStart, cancelAtPeriodEnd } = subscription;
  if (!hasBegun(subscription)) return null;
  const end = endOf(subscription, now);
  const graceUntil = graceOf(subscription);
  const owing = graceUntil !== null && end === null;
  return {
    from: 'subscription',
    id,
    priceId,
    status: end ? 'canceled' : owing ? 'past_due' : 'active',
    periodStart,
    periodEnd: end && end < subscription.periodEnd ? end : subscription.periodEnd,
    cancelAtPeriodEnd,
    graceUntil: owing ? graceUntil : null,
  };
}

/** A running subscription makes its owner a member at this moment. */
export function isRunning(subscription: KeptSubscription, now: Date): boolean {
  const plan = planOfSubscription(subscription, now);
  return plan !== null && isMemberBy(plan);
}

/**
 * Returns since when it is over; null while it runs. The clock also ends a subscription whose end the provider has not
 * reported.
 */
function endOf(subscription: KeptSubscription, now: Date): Date | null {
  const { status, periodEnd, cancelAtPeriodEnd, endedAt } = subscription;
  if (endedAt && endedAt <= now) return endedAt;
  if (cancelAtPeriodEnd && periodEnd <= now) return periodEnd;
  const graceUntil = graceOf(subscription);
  if (graceUntil && graceUntil <= now) return graceUntil;
  return ['active', 'trialing', 'past_due'].includes(status) ? null : earlierOf(periodEnd, now);
}

/**
 * A debt opens one grace, whatever the provider does with its invoices: a subscription goes on as active once an
 * invoice is given up. A subscription that is past due and has no invoice owes its present period.
 */
function graceOf({ status, unpaidSince, periodStart }: KeptSubscription): Date | null {
  const since = unpaidSince ?? (status === 'past_due' ? periodStart : null);
  return since && later(since, graceDays * days);
}

/** Passes run one after the other: a user who pays twice has both in turn. */
function plansOfPasses(passes: readonly PaidPass[], now: Date): CurrentPlan[] {
  let free = new Date(0);
  const good = passes.filter(
    ({ givenBack, dispute }) => !givenBack && dispute !== 'open' && dispute !== 'lost',
  );
  return [...good].sort(byPayment).map(pass => {
    const periodStart = pass.paidAt > free ? pass.paidAt : free;
    const periodEnd = later(periodStart, pass.hours * hours);
    free = periodEnd;
    const running = periodStart <= now && now < periodEnd;
    return {
      from: 'pass',
      id: pass.id,
      priceId: pass.priceId,
      status: running ? 'active' : 'canceled',
      periodStart,
      periodEnd,
      cancelAtPeriodEnd: true,
      graceUntil: null,
    };
  });
}

const byPayment = (one: PaidPass, other: PaidPass) =>
  one.paidAt.getTime() - other.paidAt.getTime() || (one.id < other.id ? -1 : 1);

const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);

/** Without an event, the plan must be computed again at this moment: at its end, or at the end of its grace. */
export function reviewAt(plan: CurrentPlan): Date {
  return plan.graceUntil ? earlierOf(plan.graceUntil, plan.periodEnd) : plan.periodEnd;
}
