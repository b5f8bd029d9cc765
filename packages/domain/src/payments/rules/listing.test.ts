import { expect, test } from 'vitest';
import { type ListedPrice, readListing } from './listing.ts';

const product = { id: 'prod_a', name: 'Regular', description: null, active: true };
const plan: ListedPrice = {
  id: 'price_a',
  active: true,
  unitAmount: 1900,
  currency: 'usd',
  interval: 'month',
  terms: { kind: 'plan', free_drinks_per_period: '2', shots_per_period: '3', cooldown_in_minutes: '45' },
  product,
};
const withTerms = (terms: Record<string, string>) => ({ ...plan, terms: { ...plan.terms, ...terms } });

test('the price of a plan is read with the drinks that the plan grants', () => {
  expect(readListing(plan)).toEqual({
    kind: 'plan',
    unit_amount: 1900,
    billed_every: 'month',
    free_drinks_per_period: 2,
    shots_per_period: 3,
    cooldown_in_minutes: 45,
    hours: null,
  });
});

test("a plan's price without a cooldown has none, a pass has hours, and a voucher grants nothing", () => {
  const { cooldown_in_minutes, ...terms } = plan.terms;
  expect(readListing({ ...plan, terms: terms as Record<string, string> })).toMatchObject({
    cooldown_in_minutes: null,
  });
  expect(readListing({ ...withTerms({ kind: 'pass', hours: '12' }), interval: null })).toMatchObject({
    hours: 12,
  });
  expect(readListing({ ...plan, interval: null, terms: { kind: 'voucher' } })).toMatchObject({
    kind: 'voucher',
    free_drinks_per_period: null,
    billed_every: null,
  });
});

test.each<[string, ListedPrice, string]>([
  ['what is no kind of ours', withTerms({ kind: 'hat' }), 'kind'],
  ['no amount', { ...plan, unitAmount: null }, 'amount'],
  ['nothing to pay', { ...plan, unitAmount: 0 }, 'amount'],
  ['half a cent', { ...plan, unitAmount: 0.5 }, 'amount'],
  ['a fortune', { ...plan, unitAmount: 10_000_001 }, 'amount'],
  ['a plan by the week', { ...plan, interval: 'other' }, 'month or year'],
  ['a plan paid once', { ...plan, interval: null }, 'month or year'],
  ['a voucher by the month', withTerms({ kind: 'voucher' }), 'paid once'],
  ['a slip of the hand', withTerms({ free_drinks_per_period: 'two' }), 'free_drinks_per_period'],
  ['fewer than none', withTerms({ shots_per_period: '-1' }), 'shots_per_period'],
  ['too many', withTerms({ free_drinks_per_period: '1001' }), 'free_drinks_per_period'],
  ['a cooldown in words', withTerms({ cooldown_in_minutes: 'soon' }), 'cooldown_in_minutes'],
  ['a pass without an end', { ...withTerms({ kind: 'pass' }), interval: null }, 'hours'],
  ['a pass of no hours', { ...withTerms({ kind: 'pass', hours: '0' }), interval: null }, 'hours'],
])('a price with a fault is not sold, and the reason is given: %s', (_what, price, reason) => {
  const read = readListing(price);
  expect('reason' in read && read.reason).toContain(reason);
});
