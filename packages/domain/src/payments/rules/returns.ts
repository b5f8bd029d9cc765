import { formatCents } from '../../kernel/money.ts';
import { addMilliseconds, hours } from '../../kernel/time.ts';
import { hasBegun, isRunning, type KeptSubscription, type OwnedPurchases, type PaidPass } from './plan.ts';
import type { PurchaseSettlement, SeenPayment } from './settlement.ts';

/** Lists, by id, the purchases that are of no use to their buyer. */
export type PurchasesToReturn = {
  /** These subscriptions end at once, and their money is refunded. */
  readonly subscriptions: readonly string[];
  /** These passes are refunded. */
  readonly passes: readonly string[];
  /**
   * These subscriptions end at once without a refund. The product counts them as over, and a newer subscription runs,
   * but the provider may still bill them.
   */
  readonly lapsed: readonly string[];
};

/**
 * Decides which purchases are ended or refunded, because two checkout pages that were open at the same time may both be
 * paid. The plan that ran first stays, and the other payment is refunded. The decision depends on the purchases and the
 * time, and not on the order in which events arrive.
 */
export function decidePurchaseReturns(
  { subscriptions, passes }: OwnedPurchases,
  now: Date,
): PurchasesToReturn {
  const open = subscriptions
    .filter(one => hasBegun(one) && one.endedAt === null)
    .sort(compareSubscriptionsByAge);
  const [plan, ...younger] = open.filter(subscription => isRunning(subscription, now));
  if (!plan) return { subscriptions: [], passes: [], lapsed: [] };
  return {
    subscriptions: younger.map(({ id }) => id),
    passes: passes.filter(pass => isPassPaidDuringPlan(plan, pass, now)).map(({ id }) => id),
    lapsed: open
      .filter(({ id }) => id !== plan.id && !younger.some(other => other.id === id))
      .map(({ id }) => id),
  };
}

/**
 * True for a pass that was paid while the subscription ran already. A pass that was paid before the subscription was of
 * use to its buyer.
 */
const isPassPaidDuringPlan = (
  plan: KeptSubscription,
  { paidAt, hours: lasts, givenBack }: PaidPass,
  now: Date,
): boolean => !givenBack && paidAt > plan.createdAt && now < addMilliseconds(paidAt, lasts * hours);

const compareSubscriptionsByAge = (one: KeptSubscription, other: KeptSubscription) =>
  one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1);

/**
 * Returns the cents of a payment that the operator has and could refund. While a payment is disputed, the bank has its
 * money.
 */
export function moneyHeld({ paidAt, amount, refunded, dispute }: SeenPayment): number {
  return paidAt === null || dispute === 'open' || dispute === 'lost' ? 0 : amount - refunded;
}

/**
 * Describes a purchase as it was saved before it is brought to the payment provider's state. `owned` is false where the
 * buyer has deleted their account.
 */
export type SavedPurchase = {
  readonly state: PurchaseSettlement['state'];
  readonly owned: boolean;
  readonly returned: boolean;
};

/**
 * Decides whether a purchase is refunded. 'mark': it was paid after its buyer deleted their account, and this
 * settlement is the first to find that. 'repeat': the purchase is marked as returned already, and the operator still
 * has some of its money.
 */
export function decideRefund(
  { state, owned, returned }: SavedPurchase,
  settlement: Pick<PurchaseSettlement, 'state'>,
  payment: SeenPayment | null,
): 'mark' | 'repeat' | null {
  if (!payment || moneyHeld(payment) === 0) return null;
  if (!owned && state !== 'paid' && settlement.state === 'paid') return 'mark';
  return returned ? 'repeat' : null;
}

/** Builds the text for a buyer whose second payment is refunded. */
export const moneyBackNote = (
  of: 'subscription' | 'payment',
  cents: number,
): { title: string; body: string } => ({
  title: 'Your money is on its way back',
  body: `You had a plan already, so ${of === 'subscription' ? 'the second one has ended' : 'you needed no pass'}. $${formatCents(cents)} goes back to where it came from.`,
});
