import { addMilliseconds, days, hours } from '../../kernel/time.ts';
import { graceDays } from '../entity.ts';
import type { Dispute } from './settlement.ts';

/** An item of a subscription has a price and the period that was paid for. */
export type SubscriptionItem = {
  readonly priceId: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
};

/**
 * The provider reports a subscription in this form. `unpaidSince` is the moment of a failed renewal that is still owed.
 */
export type SeenSubscription = {
  readonly id: string;
  readonly customerId: string;
  /** The server noted this user on the subscription when its page at the provider was opened. */
  readonly userId: string | null;
  readonly items: readonly SubscriptionItem[];
  /**
   * The provider writes one of these texts: incomplete, incomplete_expired, active, trialing, past_due, unpaid,
   * canceled, paused.
   */
  readonly status: string;
  readonly createdAt: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt: Date | null;
  readonly unpaidSince: Date | null;
};

/** Describes a subscription of a known user, with that of its items which is the plan. */
export type KeptSubscription = Omit<SeenSubscription, 'customerId' | 'userId' | 'items'> & SubscriptionItem;

/**
 * Returns the item whose price is a plan of the catalog, wherever it is in the list, because other items may be fees.
 * Null where there is no such item.
 */
export const planItemOf = (
  items: readonly SubscriptionItem[],
  plans: ReadonlySet<string>,
): SubscriptionItem | null => items.find(({ priceId }) => plans.has(priceId)) ?? null;

/** Describes a pass that was paid, with its purchase. */
export type PaidPass = {
  readonly id: string;
  readonly priceId: string;
  readonly hours: number;
  readonly paidAt: Date;
  readonly givenBack: boolean;
  readonly dispute: Dispute | null;
};

/**
 * Describes a user's plan, which is computed from everything they bought. `cancelAtPeriodEnd` is true where the plan
 * does not renew by itself, as with a pass.
 */
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
 * Returns a user's plan: the subscription that runs longest, or else the pass that runs, or else the one whose period
 * ends last, or else null. It depends only on the purchases and the time, so every computation has the same result.
 */
export function planOf({ subscriptions, passes }: OwnedPurchases, now: Date): CurrentPlan | null {
  const plans = [
    ...subscriptions.flatMap(subscription => planOfSubscription(subscription, now) ?? []),
    ...plansOfPasses(passes, now),
  ];
  return plans.sort(compareByPlanPriority)[0] ?? null;
}

function compareByPlanPriority(one: CurrentPlan, other: CurrentPlan): number {
  const running = Number(isMemberBy(other)) - Number(isMemberBy(one));
  const renewing = Number(other.from === 'subscription') - Number(one.from === 'subscription');
  const longest = other.periodEnd.getTime() - one.periodEnd.getTime();
  const settled = one.id < other.id ? -1 : 1;
  return running || (isMemberBy(one) ? renewing : 0) || longest || settled;
}

/** True for a plan that makes its user a member. Membership continues during the grace after a failed renewal. */
export const isMemberBy = (plan: CurrentPlan): boolean => plan.status !== 'canceled';

/** The provider gives these states to a subscription that was never paid; such a subscription was never a plan. */
const neverBegunStatuses = ['incomplete', 'incomplete_expired'];

export const hasBegun = ({ status }: KeptSubscription): boolean => !neverBegunStatuses.includes(status);

function planOfSubscription(subscription: KeptSubscription, now: Date): CurrentPlan | null {
  const { id, priceId, periodStart, cancelAtPeriodEnd } = subscription;
  if (!hasBegun(subscription)) return null;
  const end = endOfSubscription(subscription, now);
  const graceUntil = graceEndOf(subscription);
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

/** True where a subscription makes its owner a member at this moment. */
export function isRunning(subscription: KeptSubscription, now: Date): boolean {
  const plan = planOfSubscription(subscription, now);
  return plan !== null && isMemberBy(plan);
}

/**
 * Returns the moment since which a subscription is over; null while it runs. It is also over where its end has passed
 * and the provider has not reported that.
 */
function endOfSubscription(subscription: KeptSubscription, now: Date): Date | null {
  const { status, periodEnd, cancelAtPeriodEnd, endedAt } = subscription;
  if (endedAt && endedAt <= now) return endedAt;
  if (cancelAtPeriodEnd && periodEnd <= now) return periodEnd;
  const graceUntil = graceEndOf(subscription);
  if (graceUntil && graceUntil <= now) return graceUntil;
  return ['active', 'trialing', 'past_due'].includes(status) ? null : earlierOf(periodEnd, now);
}

/**
 * Returns the end of the grace after a failed renewal. One debt has one grace, even if the provider gives an invoice up
 * and then reports the subscription as active again. A subscription that is past due and has no invoice owes its
 * present period.
 */
function graceEndOf({ status, unpaidSince, periodStart }: KeptSubscription): Date | null {
  const since = unpaidSince ?? (status === 'past_due' ? periodStart : null);
  return since && addMilliseconds(since, graceDays * days);
}

/**
 * Returns the plans of paid passes, which run one after the other: a user who buys two passes has first one and then
 * the other.
 */
function plansOfPasses(passes: readonly PaidPass[], now: Date): CurrentPlan[] {
  let free = new Date(0);
  const good = passes.filter(
    ({ givenBack, dispute }) => !givenBack && dispute !== 'open' && dispute !== 'lost',
  );
  return [...good].sort(comparePassesByPaymentTime).map(pass => {
    const periodStart = pass.paidAt > free ? pass.paidAt : free;
    const periodEnd = addMilliseconds(periodStart, pass.hours * hours);
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

const comparePassesByPaymentTime = (one: PaidPass, other: PaidPass) =>
  one.paidAt.getTime() - other.paidAt.getTime() || (one.id < other.id ? -1 : 1);

const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);

/**
 * Returns the moment at which the plan must be computed again, even without an event: its end, or the end of its grace.
 */
export function planReviewAt(plan: CurrentPlan): Date {
  return plan.graceUntil ? earlierOf(plan.graceUntil, plan.periodEnd) : plan.periodEnd;
}
