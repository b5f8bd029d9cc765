import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMilliseconds, days, hours } from '../../kernel/time.ts';
import { type KeptSubscription, type PaidPass, planOf } from './plan.ts';
import {
  decidePurchaseReturns,
  decideRefund,
  moneyBackNote,
  moneyHeld,
  type SavedPurchase,
} from './returns.ts';
import type { SeenPayment } from './settlement.ts';

const now = new Date('2026-11-21T03:30:00Z');
const begun = (id: string, minutesAgo: number, change: Partial<KeptSubscription> = {}): KeptSubscription => {
  const createdAt = addMilliseconds(now, (-minutesAgo / 60) * hours);
  const period = { periodStart: createdAt, periodEnd: addMilliseconds(createdAt, 30 * days) };
  const going = { status: 'active', cancelAtPeriodEnd: false, endedAt: null, unpaidSince: null };
  return { id, priceId: 'price', createdAt, ...period, ...going, ...change };
};
const pass = (id: string, minutesAgo: number, change: Partial<PaidPass> = {}): PaidPass => {
  const paidAt = addMilliseconds(now, (-minutesAgo / 60) * hours);
  return { id, priceId: 'price_pass', hours: 12, paidAt, givenBack: false, dispute: null, ...change };
};

const [old, young, youngest] = [begun('sub_z', 30), begun('sub_b', 20), begun('sub_a', 10)];
const lapsed = { status: 'past_due', unpaidSince: addMilliseconds(now, -4 * days) };
const nothing = { subscriptions: [], passes: [], lapsed: [] };

describe('a payment beside a running plan is refunded', () => {
  test.each<[string, KeptSubscription[], PaidPass[], object]>([
    ['one plan stays', [old], [], nothing],
    [
      'of several the first stays',
      [youngest, old, young],
      [],
      { ...nothing, subscriptions: ['sub_b', 'sub_a'] },
    ],
    [
      'of two begun at once the same one stays',
      [begun('b', 5), begun('a', 5)],
      [],
      { ...nothing, subscriptions: ['b'] },
    ],
    [
      'also where the first will end',
      [begun('sub_z', 30, { cancelAtPeriodEnd: true }), young],
      [],
      { ...nothing, subscriptions: ['sub_b'] },
    ],
    [
      'also where the first is carried',
      [begun('sub_z', 30, { status: 'past_due', unpaidSince: now }), young],
      [],
      { ...nothing, subscriptions: ['sub_b'] },
    ],
    [
      'a plan after one that ended stays',
      [begun('sub_z', 30, { status: 'canceled', endedAt: now }), young],
      [],
      nothing,
    ],
    [
      'one that was never paid is nothing',
      [begun('sub_z', 30, { status: 'incomplete' }), young],
      [],
      nothing,
    ],
    ['one that lapsed gives way', [begun('sub_z', 30, lapsed), young], [], { ...nothing, lapsed: ['sub_z'] }],
    ['one that lapsed alone is left to be paid', [begun('sub_z', 30, lapsed)], [], nothing],
    ['a pass paid while it ran goes back', [old], [pass('late', 10)], { ...nothing, passes: ['late'] }],
    ['a pass held before it stays', [old], [pass('early', 40)], nothing],
    ['a pass alone stays', [], [pass('one', 20), pass('two', 10)], nothing],
    ['a pass that went back already does not again', [old], [pass('late', 10, { givenBack: true })], nothing],
    ['a pass that was had stays', [begun('sub_z', 9000)], [pass('had', 800)], nothing],
  ])(
    'two payments for plans at one time leave one plan, and the others are refunded: %s',
    (_what, subscriptions, passes, expected) => {
      expect(decidePurchaseReturns({ subscriptions, passes }, now)).toEqual(expected);
    },
  );

  test('a user keeps exactly one plan, whatever they bought and in whatever order the provider reports it', () => {
    const subscriptions = fc.uniqueArray(
      fc.record({ id: fc.stringMatching(/^sub_[a-d]$/), minutesAgo: fc.integer({ min: 0, max: 90 }) }),
      { selector: ({ id }) => id, minLength: 1 },
    );
    fc.assert(
      fc.property(
        subscriptions,
        fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 3 }),
        (bought, paid) => {
          const owned = {
            subscriptions: bought.map(({ id, minutesAgo }) => begun(id, minutesAgo)),
            passes: paid.map((minutesAgo, index) => pass(`pass_${index}`, minutesAgo)),
          };
          const returns = decidePurchaseReturns(owned, now);
          expect(
            decidePurchaseReturns({ ...owned, subscriptions: owned.subscriptions.toReversed() }, now),
          ).toEqual(returns);
          expect(returns.subscriptions).toHaveLength(bought.length - 1);
          const kept = {
            subscriptions: owned.subscriptions.filter(({ id }) => !returns.subscriptions.includes(id)),
            passes: owned.passes.filter(({ id }) => !returns.passes.includes(id)),
          };
          expect(planOf(kept, now)).toMatchObject({ from: 'subscription', id: kept.subscriptions[0]?.id });
          expect(decidePurchaseReturns(kept, now)).toEqual(nothing);
        },
      ),
    );
  });
});

const paid: SeenPayment = {
  id: 'pi',
  customerId: 'cus',
  purchaseId: null,
  paidAt: now,
  amount: 1900,
  refunded: 0,
  dispute: null,
};
test.each<[string, Partial<SeenPayment>, number]>([
  ['all of it', {}, 1900],
  ['what is left', { refunded: 900 }, 1000],
  ['nothing that went back', { refunded: 1900 }, 0],
  ['nothing that never came', { paidAt: null }, 0],
  ['nothing the bank has', { dispute: 'open' }, 0],
  ['nothing the bank kept', { dispute: 'lost' }, 0],
  ['what the bank gave us again', { dispute: 'won' }, 1900],
])(
  'the money of a payment that the product holds, without refunds and disputed money, is: %s',
  (_what, change, cents) => expect(moneyHeld({ ...paid, ...change })).toBe(cents),
);

test.each([
  [
    'subscription',
    'You had a plan already, so the second one has ended. $9.00 goes back to where it came from.',
  ],
  ['payment', 'You had a plan already, so you needed no pass. $9.00 goes back to where it came from.'],
] as const)(
  'a buyer who had a plan already reads why the money of a second plan or of a pass is refunded: %s',
  (of, body) => {
    expect(moneyBackNote(of, 900)).toEqual({ title: 'Your money is on its way back', body });
  },
);

describe('the money of a buyer whose account is gone', () => {
  const payment: SeenPayment = {
    id: 'pi',
    customerId: 'cus',
    purchaseId: 'p',
    paidAt: now,
    amount: 800,
    refunded: 0,
    dispute: null,
  };
  const orphaned: SavedPurchase = { state: 'open', owned: false, returned: false };
  const paid = { state: 'paid' } as const;

  test.each<
    [string, SavedPurchase, { state: 'open' | 'paid' }, SeenPayment | null, 'mark' | 'repeat' | null]
  >([
    ['goes back', orphaned, paid, payment, 'mark'],
    ['stays while the account is there', { ...orphaned, owned: true }, paid, payment, null],
    ['is not there yet', orphaned, { state: 'open' }, payment, null],
    ['never came', orphaned, paid, null, null],
    ['stays where it was paid before the account went', { ...orphaned, state: 'paid' }, paid, payment, null],
    ['has gone back', orphaned, paid, { ...payment, refunded: 800 }, null],
    ['is with the bank', orphaned, paid, { ...payment, dispute: 'open' }, null],
    ['is asked for again', { state: 'paid', owned: false, returned: true }, paid, payment, 'repeat'],
    [
      'is asked for again of a pass beside a plan',
      { state: 'paid', owned: true, returned: true },
      paid,
      payment,
      'repeat',
    ],
    [
      'is asked for no more once it went back',
      { state: 'paid', owned: false, returned: true },
      paid,
      { ...payment, refunded: 800 },
      null,
    ],
  ])(
    'the money of a payment by a buyer who deleted the account is refunded or not: the money %s',
    (_what, saved, settlement, seen, expected) =>
      expect(decideRefund(saved, settlement, seen)).toBe(expected),
  );
});
