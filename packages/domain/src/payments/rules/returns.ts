import { formatCents } from '../../kernel/money.ts';
import { hours, later } from '../../kernel/time.ts';
import { hasBegun, isRunning, type KeptSubscription, type OwnedPurchases, type PaidPass } from './plan.ts';
import type { SeenPayment, Settlement } from './settlement.ts';

/** Lists, by id, the purchases from which their buyer has no benefit. */
export type Returns = {
  /** These end at once, and their money is refunded. */
  readonly subscriptions: readonly string[];
  /** The money of these is refunded. */
  readonly passes: readonly string[];
  /**
   * These end at once without a refund: they are over for us and a newer subscription runs, but the provider may still
   * bill them.
   */
  readonly lapsed: readonly string[];
};

/**
 * Two checkout pages that were open at once may both be paid. The plan that ran first stays; the other payment is
 * refunded. The decision depends on the purchases and the time, and not on the order of the events.
 */
export function decideReturns({ subscriptions, passes }: OwnedPurchases, now: Date): Returns {
  const open = subscriptions.filter(one => hasBegun(one) && one.endedAt === null).sort(byAge);
  const [plan, ...younger] = open.filter(subscription => isRunning(subscription, now));
  if (!plan) return { subscriptions: [], passes: [], lapsed: [] };
  return {
    subscriptions: younger.map(({ id }) => id),
    passes: passes.filter(pass => isBeside(plan, pass, now)).map(({ id }) => id),
    lapsed: open
      .filter(({ id }) => id !== plan.id && !younger.some(other => other.id === id))
      .map(({ id }) => id),
  };
}

/** Such a pass was paid while the plan ran already. A pass held before the subscription has been of use. */
const isBeside = (
  plan: KeptSubscription,
  { paidAt, hours: lasts, givenBack }: PaidPass,
  now: Date,
): boolean => !givenBack && paidAt > plan.createdAt && now < later(paidAt, lasts * hours);

const byAge = (one: KeptSubscription, other: KeptSubscription) =>
  one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1);

/**
 * Returns the cents of a payment that we have and could refund. While a payment is disputed, the bank has its money.
 */
export function moneyHeld({ paidAt, amount, refunded, dispute }: SeenPayment): number {
  return paidAt === null || dispute === 'open' || dispute === 'lost' ? 0 : amount - refunded;
}

/** A purchase as it was saved before this settlement. `owned`: its buyer has an account. */
export type SavedPurchase = {
  readonly state: Settlement['state'];
  readonly owned: boolean;
  readonly returned: boolean;
};

/**
 * Decides whether the money of a purchase is refunded because its buyer's account is gone: 'mark' where this settlement
 * finds it out, 'repeat' where the purchase is marked as returned and some of its money is still ours.
 */
export function decideRefund(
  { state, owned, returned }: SavedPurchase,
  settlement: Pick<Settlement, 'state'>,
  payment: SeenPayment | null,
): 'mark' | 'repeat' | null {
  if (!payment || moneyHeld(payment) === 0) return null;
  if (!owned && state !== 'paid' && settlement.state === 'paid') return 'mark';
  return returned ? 'repeat' : null;
}

/** The buyer whose second payment is refunded gets this text. */
export const moneyBackNote = (
  of: 'subscription' | 'payment',
  cents: number,
): { title: string; body: string } => ({
  title: 'Your money is on its way back',
  body: `You had a plan already, so ${of === 'subscription' ? 'the second one has ended' : 'you needed no pass'}. $${formatCents(cents)} goes back to where it came from.`,
});
