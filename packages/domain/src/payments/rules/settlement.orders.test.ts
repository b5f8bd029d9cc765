import { describe, expect, test } from 'vitest';
import { type BoughtVoucher, decideSettlement } from '../../drinks/rules/purchased.ts';
import type { UserId, VoucherId } from '../../kernel/id.ts';
import { type KeptSubscription, planOf } from './plan.ts';
import {
  type PurchaseSettlement,
  type SeenCheckout,
  type SeenPayment,
  settlementOfPurchase,
} from './settlement.ts';

const buyer = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1' as UserId;
const now = new Date('2026-11-21T03:30:00Z');
const sold = { quantity: 2, unitAmount: 800 };
const orders = permutations([0, 1, 2, 3, 4]);

function permutations(items: number[]): number[][] {
  if (items.length < 2) return [items];
  return items.flatMap(item =>
    permutations(items.filter(other => other !== item)).map(rest => [item, ...rest]),
  );
}

/**
 * Every event arrives three times. Returns for each arrival the number of the latest event that has arrived so far,
 * because the provider's objects are at least that new.
 */
const looksOf = (order: readonly number[]): number[] =>
  order.flatMap((_event, arrived) => {
    const furthest = Math.max(...order.slice(0, arrived + 1));
    return [furthest, furthest, furthest];
  });

type SettledPurchase = {
  state: PurchaseSettlement['state'];
  vouchers: readonly BoughtVoucher[];
  issued: number;
};
const empty: SettledPurchase = { state: 'open', vouchers: [], issued: 0 };

/** Carries out a settlement: all paid units are issued first, and then the refunded units are taken back. */
function settle(purchase: SettledPurchase, look: Look): SettledPurchase {
  const settlement = settlementOfPurchase(sold, look.checkout, look.payment);
  const first = purchase.state !== 'paid' && settlement.state === 'paid';
  const whole = first ? carryOut(purchase, { valid: sold.quantity, frozen: false }) : purchase;
  return { ...carryOut(whole, settlement), state: settlement.state };
}

function carryOut(purchase: SettledPurchase, wanted: { valid: number; frozen: boolean }): SettledPurchase {
  const { issue, refund, freeze, release, flag, unflag } = decideSettlement(buyer, purchase.vouchers, wanted);
  const changed = purchase.vouchers.map(voucher => ({
    ...voucher,
    ...(refund.includes(voucher.id) && { state: 'refunded' as const, frozen: false }),
    ...(freeze.includes(voucher.id) && { frozen: true }),
    ...(release.includes(voucher.id) && { frozen: false }),
    ...(flag.includes(voucher.id) && { flagged: true }),
    ...(unflag.includes(voucher.id) && { flagged: false }),
  }));
  const fresh = issue.map(index => issuedAs(index, wanted.frozen));
  return { ...purchase, vouchers: [...changed, ...fresh], issued: purchase.issued + fresh.length };
}

const issuedAs = (index: number, frozen: boolean): BoughtVoucher => ({
  id: `voucher-${index}` as VoucherId,
  index,
  owner_id: buyer,
  state: 'available',
  frozen,
  flagged: false,
});

type Look = { checkout: SeenCheckout; payment: SeenPayment };

/**
 * Builds the objects of the provider after each of five events: the payment, the refund of one drink, a dispute, the
 * end of the dispute, and the end of the checkout page.
 */
function purchaseStages(closed: 'won' | 'lost'): Look[] {
  const checkout: SeenCheckout = {
    id: 'cs',
    status: 'complete',
    customerId: 'cus',
    purchaseId: 'p',
    paymentId: 'pi',
    subscriptionId: null,
  };
  const paid: SeenPayment = {
    id: 'pi',
    customerId: 'cus',
    purchaseId: 'p',
    paidAt: now,
    amount: 1600,
    refunded: 0,
    dispute: null,
  };
  const refunded = { ...paid, refunded: 800 };
  const over = { ...refunded, dispute: closed };
  return [
    { checkout, payment: paid },
    { checkout, payment: refunded },
    { checkout, payment: { ...refunded, dispute: 'open' } },
    { checkout, payment: over },
    { checkout: { ...checkout, status: 'expired' }, payment: over },
  ];
}

describe('all 120 orders of five events, each repeated three times, end in one state', () => {
  test('five events of the payment provider can arrive in 120 sequences', () =>
    expect(new Set(orders.map(String)).size).toBe(120));

  test.each([
    ['won', ['available', 'refunded']],
    ['lost', ['refunded', 'refunded']],
  ] as const)(
    'a purchase ends in one state for all 120 sequences of its five events, with its dispute %s',
    (closed, states) => {
      const stages = purchaseStages(closed);
      for (const order of orders) {
        const looks = looksOf(order).map(stage => stages[stage] as Look);
        const { state, vouchers, issued } = looks.reduce(settle, empty);
        const seen = vouchers.map(voucher => [voucher.state, voucher.frozen, voucher.flagged]).sort();
        expect({ order, state, issued, seen }).toEqual({
          order,
          state: 'paid',
          issued: 2,
          seen: states.map(one => [one, false, false]),
        });
      }
    },
  );

  test('a plan ends in one state for all 120 sequences of its events: begun, paid, not renewed, cancelled, ended', () => {
    const begun: KeptSubscription = {
      id: 'sub',
      priceId: 'price',
      status: 'incomplete',
      createdAt: now,
      periodStart: now,
      periodEnd: new Date('2026-12-21T03:30:00Z'),
      cancelAtPeriodEnd: false,
      endedAt: null,
      unpaidSince: null,
    };
    const owing = { ...begun, status: 'past_due', unpaidSince: now };
    const stages: KeptSubscription[] = [
      begun,
      { ...begun, status: 'active' },
      owing,
      { ...owing, cancelAtPeriodEnd: true },
      { ...owing, cancelAtPeriodEnd: true, status: 'canceled', endedAt: now },
    ];
    const standings = orders.map(order => {
      const looks = looksOf(order).map(stage => stages[stage] as KeptSubscription);
      return JSON.stringify(looks.map(look => planOf({ subscriptions: [look], passes: [] }, now)).at(-1));
    });
    expect(new Set(standings).size).toBe(1);
    expect(JSON.parse(standings[0] ?? '')).toMatchObject({ status: 'canceled', cancelAtPeriodEnd: true });
  });
});
