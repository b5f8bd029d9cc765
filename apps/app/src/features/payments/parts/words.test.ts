import { describe, expect, it } from 'vitest';
import { isManaged, planText, type ShownPlan } from './words.ts';

const plan: ShownPlan = {
  name: 'Regular',
  source: 'provider',
  status: 'active',
  product_id: 'prod_1',
  current_period_start: '2026-11-03T00:00:00.000Z',
  current_period_end: '2026-12-03T00:00:00.000Z',
  price: {
    id: 'price_1',
    unit_amount: 1999,
    currency: 'usd',
    metadata: { free_drinks_per_period: 8, shots_per_period: 0, cooldown_in_minutes: 45 },
  },
  ends_at: null,
  grace_until: null,
};

const textOf = (change: Partial<ShownPlan>) =>
  planText({ ...plan, ...change }, 'month', moment => moment.slice(5, 10));

describe('the texts of a plan', () => {
  it('the texts of a plan name the drinks, the price and the next period', () => {
    expect(textOf({})).toEqual({
      name: 'Regular',
      facts: ['8 free pours', '$19.99 a month'],
      next: 'Refills 12-03',
      warning: null,
    });
  });

  it('the texts of a plan that an invite code gave name the invite list', () => {
    expect(textOf({ source: 'whitelist', name: 'whitelist' }).name).toBe('Invite list');
  });

  it('the texts of a plan name the end instead of a next period after the plan was cancelled', () => {
    expect(textOf({ ends_at: '2026-12-03T00:00:00.000Z' }).next).toBe('Ends on 12-03');
  });

  it('the texts of a plan name the day until which a failed payment can be repeated', () => {
    const text = textOf({ status: 'past_due', grace_until: '2026-12-06T00:00:00.000Z' });
    expect(text.next).toBeNull();
    expect(text.warning).toBe('Your last payment failed. Update your card by 12-06.');
  });

  it('the texts of a plan keep an empty line until the next period or the end is known', () => {
    expect(textOf({ ends_at: undefined, grace_until: undefined }).next).toBe('');
    expect(textOf({ current_period_end: null, ends_at: undefined }).next).toBeNull();
  });

  it("the texts of a plan leave out the price and the provider's page for a plan without a payment", () => {
    const price = { ...plan.price, unit_amount: 0 };
    expect(textOf({ price, current_period_end: null }).facts).toEqual(['8 free pours', 'on the house']);
    expect(isManaged({ ...plan, source: 'whitelist' })).toBe(false);
    expect(isManaged(plan)).toBe(true);
  });
});
