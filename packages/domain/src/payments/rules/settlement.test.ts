import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isMoneyKept,
  type SeenCheckout,
  type SeenPayment,
  settlementOfPurchase,
  settlementsOfOrder,
  voucherSteps,
} from './settlement.ts';

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

describe('a purchase follows the provider’s objects', () => {
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
  ])(
    'the state of a purchase follows from its checkout page and its payment at the provider: %s',
    (_what, checkout, payment, expected) => {
      expect(settlementOfPurchase(two, checkout, payment)).toMatchObject(expected);
    },
  );
});

test('a purchase never has more units than were paid for, nor fewer than the remaining money pays for', () => {
  const sales = fc.record({
    quantity: fc.integer({ min: 1, max: 20 }),
    unitAmount: fc.integer({ min: 1, max: 100_000 }),
    refunded: fc.nat(2_100_000),
  });
  fc.assert(
    fc.property(sales, ({ quantity, unitAmount, refunded }) => {
      const amount = quantity * unitAmount;
      const back = Math.min(refunded, amount);
      const { valid } = settlementOfPurchase({ quantity, unitAmount }, null, {
        ...paid,
        amount,
        refunded: back,
      });
      expect(valid).toBeGreaterThanOrEqual(0);
      expect(valid).toBeLessThanOrEqual(quantity);
      expect(valid * unitAmount).toBeGreaterThanOrEqual(amount - back);
      expect((valid - 1) * unitAmount).toBeLessThan(amount - back || 1);
    }),
  );
});

describe('the purchases of one payment', () => {
  const pass = { quantity: 1, unitAmount: 900 };
  const [plan, amount] = [1900, 2500];
  const left = (change: Partial<SeenPayment>) =>
    settlementsOfOrder([pass, two], null, { ...paid, amount, ...change }).map(({ valid }) => valid);
  test.each<[string, Partial<SeenPayment>, number[]]>([
    ['is all good', {}, [1, 2]],
    ['is all frozen in a dispute and gone with it', { dispute: 'lost' }, [0, 0]],
    ['loses its cheapest unit first', { refunded: 800 }, [1, 1]],
    ['loses no dearer unit for the money of a cheaper one', { refunded: 900 }, [1, 1]],
    ['loses the dearer unit after all the cheaper ones', { refunded: 2499 }, [1, 0]],
    ['is gone with all its money', { refunded: 2500 }, [0, 0]],
    ['stays where the plan beside it is refunded', { amount: amount + plan, refunded: plan }, [1, 2]],
    ['goes after the plan beside it', { amount: amount + plan, refunded: plan + 800 }, [1, 1]],
  ])(
    'a partial refund or a dispute of one payment for several purchases is divided between them: their part %s',
    (_what, change, valid) => expect(left(change)).toEqual(valid),
  );

  test('a larger refund never takes fewer units of a purchase, and the units taken never cost more than was refunded', () => {
    const sold = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 20 }),
        unitAmount: fc.integer({ min: 1, max: 5000 }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(sold, fc.nat(300_000), fc.nat(5000), fc.nat(300_000), (lines, beside, some, more) => {
        const total = lines.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, beside);
        const after = (refunded: number) =>
          settlementsOfOrder(lines, null, { ...paid, amount: total, refunded: Math.min(refunded, total) });
        const [less, most] = [after(some), after(some + more)];
        const worth = lines.map(({ unitAmount, quantity }, index) => {
          const { valid = 0, refunded = 0 } = less[index] ?? {};
          expect(most[index]?.valid).toBeLessThanOrEqual(valid);
          expect((quantity - valid) * unitAmount).toBeLessThanOrEqual(refunded);
          return refunded;
        });
        expect(worth.reduce((sum, cents) => sum + cents, 0)).toBe(
          Math.max(0, Math.min(some, total) - beside),
        );
        expect(after(total).every(({ valid }) => valid === 0)).toBe(true);
      }),
    );
  });
});

test.each<[string, Partial<SeenPayment>, boolean]>([
  ['money that came stays', {}, true],
  ['what did not come', { paidAt: null }, false],
  ['a part of it went back', { refunded: 1599 }, true],
  ['all of it went back', { refunded: 1600 }, false],
  ['somebody disputes it', { dispute: 'open' }, false],
  ['somebody won a dispute about it', { dispute: 'lost' }, false],
  ['somebody lost a dispute about it', { dispute: 'won' }, true],
])('the money of a payment counts as received or not: %s', (_what, change, kept) => {
  expect(isMoneyKept({ ...paid, ...change })).toBe(kept);
});

describe('the vouchers of a purchase', () => {
  const refunded = settlementOfPurchase(two, null, { ...paid, refunded: 800 });
  test.each<[string, 'open' | 'paid', ReturnType<typeof settlementOfPurchase>, object[]]>([
    ['are none before the payment', 'open', settlementOfPurchase(two, open, null), [{ valid: 0 }]],
    ['are issued whole and then refunded', 'open', refunded, [{ valid: 2, frozen: false }, { valid: 1 }]],
    ['are only refunded where they were issued', 'paid', refunded, [{ valid: 1 }]],
  ])(
    'the vouchers of a purchase are issued at the payment and taken away at a refund: the vouchers %s',
    (_what, saved, settlement, steps) => expect(voucherSteps(saved, two, settlement)).toMatchObject(steps),
  );
});
