import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMilliseconds, days } from '../../kernel/time.ts';
import type { CurrentPlan } from './plan.ts';
import { decideRenewal, type PlanTerms, type PlanUpdateFacts, type SavedPlan } from './renewal.ts';

const now = new Date('2026-11-21T03:30:00Z');
const terms: PlanTerms = {
  name: 'Regular',
  product_id: 'prod',
  price_id: 'price',
  unit_amount: 1900,
  currency: 'usd',
  free_drinks_per_period: 8,
  shots_per_period: null,
  cooldown_in_minutes: 60,
};
const plan = (status: CurrentPlan['status'], from: CurrentPlan['from'] = 'subscription') => ({
  plan: {
    from,
    id: from === 'pass' ? 'purchase' : 'sub',
    priceId: 'price',
    status,
    periodStart: addMilliseconds(now, -10 * days),
    periodEnd: addMilliseconds(now, 20 * days),
    cancelAtPeriodEnd: false,
    graceUntil: null,
  },
  terms,
});
const invitation: SavedPlan = {
  source: 'whitelist',
  name: 'whitelist',
  product_id: null,
  price_id: null,
  status: 'active',
  unit_amount: 0,
  currency: 'usd',
  free_drinks_per_period: 4,
  shots_per_period: 0,
  cooldown_in_minutes: null,
  period_anchor: addMilliseconds(now, -30 * days),
  current_period_start: null,
  current_period_end: null,
  cancel_at_period_end: false,
  grace_until: null,
  subscription_id: null,
  purchase_id: null,
};
const provided: SavedPlan = { ...invitation, source: 'provider', name: 'Regular', subscription_id: 'sub' };
const demo: SavedPlan = { ...invitation, source: 'demo', name: 'Demo' };
const nothing: PlanUpdateFacts = {
  bought: null,
  saved: null,
  invitation: null,
  subscriptions: [{ id: 'sub', status: 'active' }],
  subscribed: false,
};

describe('the plan that is saved', () => {
  test.each<[string, Partial<PlanUpdateFacts>, object | null]>([
    ['stays none where nothing was bought', {}, null],
    [
      'is the one bought while that runs',
      { bought: plan('active') },
      {
        plan: { source: 'provider', status: 'active', subscription_id: 'sub', purchase_id: null },
        member: true,
      },
    ],
    [
      'is the pass bought while that runs',
      { bought: plan('active', 'pass') },
      { plan: { subscription_id: null, purchase_id: 'purchase' }, providerStatus: null },
    ],
    [
      'keeps a member through the grace of a failed renewal',
      { bought: plan('past_due') },
      { plan: { status: 'past_due' }, member: true, providerStatus: 'active' },
    ],
    [
      'is the bought one rather than the invitation',
      { bought: plan('active'), saved: invitation, invitation, subscribed: true },
      { plan: { source: 'provider' } },
    ],
    [
      'is the bought one rather than the demo’s',
      { bought: plan('active'), saved: demo },
      { plan: { source: 'provider' } },
    ],
    ['stays the demo’s after a bought one', { bought: plan('canceled'), saved: demo }, null],
    ['stays the invitation’s without a bought one', { saved: invitation, invitation }, null],
    [
      'is the invitation’s again after the bought one',
      { bought: plan('canceled'), saved: provided, invitation },
      { plan: invitation, member: true, providerStatus: null },
    ],
    [
      'ends with the bought one',
      { bought: plan('canceled'), saved: provided, subscribed: true },
      { plan: { status: 'canceled' }, member: false },
    ],
    [
      'ends now where the purchase is gone',
      { saved: provided, subscribed: true },
      { plan: { status: 'canceled', current_period_end: now }, member: false },
    ],
    [
      'ends with its period where that is over',
      { saved: { ...provided, current_period_end: addMilliseconds(now, -1 * days) }, subscribed: true },
      { plan: { current_period_end: addMilliseconds(now, -1 * days) } },
    ],
    ['stays ended', { saved: { ...provided, status: 'canceled' } }, null],
    [
      'is saved again where the account is marked wrongly',
      { saved: { ...provided, status: 'canceled' }, subscribed: true },
      { member: false },
    ],
  ])('the stored plan of a user follows what the user bought: the plan %s', (_what, change, expected) => {
    const renewal = decideRenewal({ ...nothing, ...change }, now);
    if (expected === null) expect(renewal).toBeNull();
    else expect(renewal).toMatchObject(expected);
  });

  test('a plan whose price does not say what the plan includes is not saved', () => {
    const bought = { ...plan('active'), terms: null };
    expect(() => decideRenewal({ ...nothing, bought }, now)).toThrow('price price of a plan');
  });

  test('a saved plan includes no drink that its price does not name', () => {
    const bare = { ...terms, free_drinks_per_period: null, shots_per_period: null };
    const renewal = decideRenewal({ ...nothing, bought: { ...plan('active'), terms: bare } }, now);
    expect(renewal?.plan).toMatchObject({ free_drinks_per_period: 0, shots_per_period: 0 });
  });
});

test("deciding a user's plan a second time changes nothing as long as nothing changed", () => {
  const plans = fc.constantFrom(
    null,
    provided,
    { ...provided, status: 'canceled' as const },
    invitation,
    demo,
  );
  const bought = fc.constantFrom(null, ...(['active', 'past_due', 'canceled'] as const).map(it => plan(it)));
  const states = fc.record({
    bought,
    saved: plans,
    invitation: fc.constantFrom(null, invitation),
    subscriptions: fc.constant(nothing.subscriptions),
    subscribed: fc.boolean(),
  });
  fc.assert(
    fc.property(states, state => {
      const renewal = decideRenewal(state, now);
      if (!renewal) return;
      const saved = { ...state, saved: renewal.plan, subscribed: renewal.member };
      expect(decideRenewal(saved, addMilliseconds(now, 1000))).toBeNull();
      expect(renewal.member).toBe(renewal.plan.status !== 'canceled');
    }),
  );
});
