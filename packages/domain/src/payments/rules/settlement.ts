/** A sale has a number of units. `unitAmount` is the price of one unit in cents. */
export type SoldUnits = { readonly quantity: number; readonly unitAmount: number };

/**
 * The provider sends the state of a checkout page in this form. The page led to the payment `paymentId` and the
 * subscription `subscriptionId`.
 */
export type SeenCheckout = {
  readonly id: string;
  readonly status: 'open' | 'complete' | 'expired';
  readonly customerId: string | null;
  readonly purchaseId: string | null;
  readonly paymentId: string | null;
  readonly subscriptionId: string | null;
};

export type Dispute = 'open' | 'won' | 'lost';

/**
 * The provider sends a payment in this form. Amounts are in cents. `paidAt` is null as long as the money has not
 * arrived.
 */
export type SeenPayment = {
  readonly id: string;
  readonly customerId: string | null;
  readonly purchaseId: string | null;
  readonly paidAt: Date | null;
  readonly amount: number;
  readonly refunded: number;
  readonly dispute: Dispute | null;
};

/**
 * Describes the state of a purchase: `valid` counts its good units, and `frozen` is true while its payment is disputed.
 */
export type PurchaseSettlement = {
  readonly state: 'open' | 'paid' | 'expired';
  readonly valid: number;
  readonly frozen: boolean;
  readonly refunded: number;
  readonly dispute: Dispute | null;
  readonly paidAt: Date | null;
};

/**
 * Computes the state of a purchase from the present objects of the provider. So events that are out of order, repeated
 * or lost have no influence.
 */
export function settlementOfPurchase(
  sold: SoldUnits,
  checkout: SeenCheckout | null,
  payment: SeenPayment | null,
): PurchaseSettlement {
  if (!payment?.paidAt) {
    const state = checkout?.status === 'expired' ? 'expired' : 'open';
    return { state, valid: 0, frozen: false, refunded: 0, dispute: null, paidAt: null };
  }
  const { refunded, dispute, paidAt } = payment;
  return {
    state: 'paid',
    valid: dispute === 'lost' ? 0 : sold.quantity - unitsRefunded(sold, refunded),
    frozen: dispute === 'open',
    refunded,
    dispute,
    paidAt,
  };
}

/**
 * Computes the states of the purchases that were paid by one payment. A refund first covers what else the payment paid,
 * such as a plan. What is left covers the whole of the purchase with the cheapest units before it covers any of the
 * next one. So a larger refund takes back more units, and the units never cost more than was refunded.
 */
export function settlementsOfOrder(
  sold: readonly SoldUnits[],
  checkout: SeenCheckout | null,
  payment: SeenPayment | null,
): PurchaseSettlement[] {
  if (!payment) return sold.map(one => settlementOfPurchase(one, checkout, null));
  const shares = refundedAmountsOf(sold, payment);
  return sold.map((one, index) =>
    settlementOfPurchase(one, checkout, { ...payment, refunded: shares[index] ?? 0 }),
  );
}

function refundedAmountsOf(
  sold: readonly SoldUnits[],
  { amount, refunded }: Pick<SeenPayment, 'amount' | 'refunded'>,
): number[] {
  const costs = sold.map(({ quantity, unitAmount }) => quantity * unitAmount);
  const beside = Math.max(0, amount - costs.reduce((sum, cost) => sum + cost, 0));
  let left = Math.max(0, refunded - beside);
  const shares = costs.map(() => 0);
  const cheapestFirst = [...sold.entries()].sort(([, one], [, other]) => one.unitAmount - other.unitAmount);
  for (const [index] of cheapestFirst) {
    const share = Math.min(left, costs[index] ?? 0);
    shares[index] = share;
    left -= share;
  }
  return shares;
}

type VoucherCount = Pick<PurchaseSettlement, 'valid' | 'frozen'>;

/**
 * Returns the states through which the vouchers of a purchase go. The whole purchase is issued first. Where money was
 * refunded before that, the refunded units are taken back next, so that the ledger records both steps.
 */
export function voucherSteps(
  saved: PurchaseSettlement['state'],
  { quantity }: SoldUnits,
  settlement: PurchaseSettlement,
): VoucherCount[] {
  const issued = saved !== 'paid' && settlement.state === 'paid';
  return issued ? [{ valid: quantity, frozen: false }, settlement] : [settlement];
}

/**
 * Returns how many units a refund takes back. A refund of the price of a whole unit takes that unit back; a refund of a
 * few cents as an apology takes none.
 */
function unitsRefunded({ quantity, unitAmount }: SoldUnits, refunded: number): number {
  return Math.min(quantity, Math.floor(refunded / unitAmount));
}

/**
 * True for a payment whose money stayed with the operator: it was paid, it was not refunded in full, and no dispute
 * about it is open or lost.
 */
export function isMoneyKept(payment: SeenPayment): boolean {
  return (
    payment.paidAt !== null &&
    payment.refunded < payment.amount &&
    payment.dispute !== 'open' &&
    payment.dispute !== 'lost'
  );
}
