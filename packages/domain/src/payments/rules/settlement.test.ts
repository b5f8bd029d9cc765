import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isKept, type SeenCheckout, type SeenPayment, settlementOf, voucherSteps } from './settlement.ts';

const paidAt = new Date('2026-11-21T03:30:00Z');
const two = { quantity: 2, unitAmount: 800 };
const open: SeenCheckout = {
  id: 'cs',
  status: 'open',
  customerId: 'cus',
  purchaseId: 'p',
  paymentId: null,
  subscriptionId: null,
};
const paid: SeenPayment = {
  id: 'pi',
  customerId: 'cus',
  purchaseId: 'p',
  paidAt,
  amount: 1600,
  refunded: 0,
  dispute: null,
};
const nothing = { valid: 0, frozen: false, refunded: 0, dispute: null, paidAt: null };

describe('a purchase is what the provider’s objects say', () => {
  test.each<[string, SeenCheckout | null, SeenPayment | null, object]>([
    ['a page nobody paid on', open, null, { state: 'open', ...nothing }],
    ['a page that closed', { ...open, status: 'expired' }, null, { state: 'expired', ...nothing }],
    ['a payment on its way', open, { ...paid, paidAt: null }, { state: 'open', ...nothing }],
    ['paid', open, paid, { state: 'paid', valid: 2, frozen: false, paidAt }],
    ['paid, the page unknown', null, paid, { state: 'paid', valid: 2 }],
    ['paid on a page that then closed', { ...open, status: 'expired' }, paid, { state: 'paid', valid: 2 }],
    ['one unit given back', null, { ...paid, refunded: 800 }, { valid: 1, refunded: 800 }],
    ['a few cents given back', null, { ...paid, refunded: 799 }, { valid: 2 }],
    ['all given back', null, { ...paid, refunded: 1600 }, { state: 'paid', valid: 0 }],
    ['in dispute', null, { ...paid, dispute: 'open' }, { valid: 2, frozen: true }],
    ['a dispute won', null, { ...paid, dispute: 'won' }, { valid: 2, frozen: false }],
    ['a dispute lost', null, { ...paid, dispute: 'lost' }, { valid: 0, frozen: false }],
  ])('%s', (_what, checkout, payment, expected) => {
    expect(settlementOf(two, checkout, payment)).toMatchObject(expected);
  });
});

test('never more units than were paid for, never fewer than the money that stayed is good for', () => {
  const sales = fc.record({
    quantity: fc.integer({ min: 1, max: 20 }),
    unitAmount: fc.integer({ min: 1, max: 100_000 }),
    refunded: fc.nat(2_100_000),
  });
  fc.assert(
    fc.property(sales, ({ quantity, unitAmount, refunded }) => {
      const amount = quantity * unitAmount;
      const back = Math.min(refunded, amount);
      const { valid } = settlementOf({ quantity, unitAmount }, null, { ...paid, amount, refunded: back });
      expect(valid).toBeGreaterThanOrEqual(0);
      expect(valid).toBeLessThanOrEqual(quantity);
      expect(valid * unitAmount).toBeGreaterThanOrEqual(amount - back);
      expect((valid - 1) * unitAmount).toBeLessThan(amount - back || 1);
    }),
  );
});

test.each<[string, Partial<SeenPayment>, boolean]>([
  ['money that came stays', {}, true],
  ['what did not come', { paidAt: null }, false],
  ['a part of it went back', { refunded: 1599 }, true],
  ['all of it went back', { refunded: 1600 }, false],
  ['somebody disputes it', { dispute: 'open' }, false],
  ['and wins', { dispute: 'lost' }, false],
  ['and loses', { dispute: 'won' }, true],
])('kept: %s', (_what, change, kept) => {
  expect(isKept({ ...paid, ...change })).toBe(kept);
});

describe('the vouchers of a purchase', () => {
  const refunded = settlementOf(two, null, { ...paid, refunded: 800 });
  test.each<[string, 'open' | 'paid', ReturnType<typeof settlementOf>, object[]]>([
    ['are none before the payment', 'open', settlementOf(two, open, null), [{ valid: 0 }]],
    ['are issued whole and then refunded', 'open', refunded, [{ valid: 2, frozen: false }, { valid: 1 }]],
    ['are only refunded where they were issued', 'paid', refunded, [{ valid: 1 }]],
  ])('%s', (_what, saved, settlement, steps) =>
    expect(voucherSteps(saved, two, settlement)).toMatchObject(steps),
  );
});
