import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMilliseconds, days, hours } from '../../kernel/time.ts';
import { isMemberBy, type KeptSubscription, type PaidPass, planOf } from './plan.ts';

const now = new Date('2026-11-21T03:30:00Z');
const start = addMilliseconds(now, -10 * days);
const end = addMilliseconds(now, 20 * days);
const running: KeptSubscription = {
  id: 'sub_1',
  priceId: 'price_month',
  status: 'active',
  createdAt: start,
  periodStart: start,
  periodEnd: end,
  cancelAtPeriodEnd: false,
  endedAt: null,
  unpaidSince: null,
};
const pass: PaidPass = {
  id: 'pass_1',
  priceId: 'price_pass',
  hours: 12,
  paidAt: addMilliseconds(now, -1 * hours),
  givenBack: false,
  dispute: null,
};
const ofOne = (change: Partial<typeof running>, at = now) =>
  planOf({ subscriptions: [{ ...running, ...change }], passes: [] }, at);

describe('a subscription', () => {
  const failed = { status: 'past_due', unpaidSince: addMilliseconds(now, -1 * days) };
  test.each<[string, Partial<typeof running>, object]>([
    ['runs', {}, { status: 'active', periodEnd: end, graceUntil: null }],
    ['runs on trial', { status: 'trialing' }, { status: 'active' }],
    [
      'runs to its end when cancelled',
      { cancelAtPeriodEnd: true },
      { status: 'active', cancelAtPeriodEnd: true },
    ],
    [
      'is carried when a renewal fails',
      failed,
      { status: 'past_due', graceUntil: addMilliseconds(now, 2 * days) },
    ],
    [
      'is not carried for ever',
      { ...failed, unpaidSince: addMilliseconds(now, -3 * days) },
      { status: 'canceled', periodEnd: now },
    ],
    ['is over when the provider gave up', { status: 'unpaid' }, { status: 'canceled', periodEnd: now }],
    ['is over when it rests', { status: 'paused' }, { status: 'canceled' }],
    [
      'is over',
      { status: 'canceled', endedAt: addMilliseconds(now, -1) },
      { status: 'canceled', periodEnd: addMilliseconds(now, -1) },
    ],
    [
      'is over by the clock, though nobody told',
      { cancelAtPeriodEnd: true, periodEnd: now },
      { status: 'canceled', periodEnd: now },
    ],
    [
      'goes on until somebody says how its period ended',
      { periodEnd: addMilliseconds(now, -1) },
      { status: 'active' },
    ],
  ])(
    "a user's plan follows from the subscription at the payment provider: the subscription %s",
    (_what, change, expected) => {
      const plan = ofOne(change);
      expect(plan).toMatchObject(expected);
      expect(plan && isMemberBy(plan)).toBe('status' in expected && expected.status !== 'canceled');
    },
  );

  test.each(['incomplete', 'incomplete_expired'])(
    'a subscription with the status %s counts as no plan',
    status => {
      expect(ofOne({ status })).toBeNull();
    },
  );
});

describe('the passes of a user', () => {
  const ofPasses = (...passes: PaidPass[]) => planOf({ subscriptions: [], passes }, now);

  test('a pass lasts its hours from its payment and does not renew', () => {
    expect(ofPasses(pass)).toMatchObject({
      status: 'active',
      periodEnd: addMilliseconds(now, 11 * hours),
      cancelAtPeriodEnd: true,
    });
    expect(ofPasses({ ...pass, paidAt: addMilliseconds(now, -12 * hours) })).toMatchObject({
      status: 'canceled',
    });
  });

  test('two paid passes run one after the other', () => {
    const second = { ...pass, id: 'pass_2', paidAt: addMilliseconds(now, -30 * 60_000) };
    expect(ofPasses(second, pass)).toMatchObject({ id: 'pass_1' });
    const tonight = planOf({ subscriptions: [], passes: [second, pass] }, addMilliseconds(now, 11 * hours));
    expect(tonight).toMatchObject({
      id: 'pass_2',
      status: 'active',
      periodEnd: addMilliseconds(now, 23 * hours),
    });
  });

  test.each<[string, Partial<PaidPass>]>([
    ['whose money went back', { givenBack: true }],
    ['in dispute', { dispute: 'open' }],
    ['whose dispute was lost', { dispute: 'lost' }],
  ])('a pass %s gives its owner no plan', (_what, change) =>
    expect(ofPasses({ ...pass, ...change })).toBeNull(),
  );

  test('a subscription comes before a pass, and a running pass before a subscription that is over', () => {
    const both = { subscriptions: [running], passes: [pass] };
    expect(planOf(both, now)).toMatchObject({ from: 'subscription' });
    const endsSoon = { ...running, periodEnd: addMilliseconds(now, 1 * hours) };
    expect(planOf({ subscriptions: [endsSoon], passes: [pass] }, now)).toMatchObject({
      from: 'subscription',
    });
    const over = { ...running, status: 'canceled', endedAt: addMilliseconds(now, -1 * days) };
    expect(planOf({ subscriptions: [over], passes: [pass] }, now)).toMatchObject({ from: 'pass' });
  });
});

test("the order in which purchases are read does not change a user's plan", () => {
  const subscriptions = fc.array(
    fc.record({
      id: fc.stringMatching(/^sub_[a-e]$/),
      status: fc.constantFrom('active', 'past_due', 'canceled', 'unpaid', 'incomplete'),
      ends: fc.integer({ min: -40, max: 40 }),
      cancelAtPeriodEnd: fc.boolean(),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(subscriptions, { maxLength: 1 }).map(([list = []]) => list),
      fc.array(fc.integer({ min: -30, max: 0 }), { maxLength: 3 }),
      (drawn, paid) => {
        const unique = [...new Map(drawn.map(one => [one.id, one])).values()];
        const owned = {
          subscriptions: unique.map(({ ends, ...one }) => ({
            ...running,
            ...one,
            periodEnd: addMilliseconds(now, ends * days),
          })),
          passes: paid.map((ago, index) => ({
            ...pass,
            id: `pass_${index}`,
            paidAt: addMilliseconds(now, ago * hours),
          })),
        };
        const reversed = {
          subscriptions: owned.subscriptions.toReversed(),
          passes: owned.passes.toReversed(),
        };
        expect(planOf(reversed, now)).toEqual(planOf(owned, now));
      },
    ),
  );
});
