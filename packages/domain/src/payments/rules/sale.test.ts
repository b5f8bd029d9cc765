import { expect, test } from 'vitest';
import { isRefusal } from '../../kernel/failure.ts';
import {
  decideOffer,
  decidePass,
  decideSubscription,
  decideVouchers,
  type Offer,
  type Wanted,
} from './sale.ts';

const drink = { priceId: 'price_a', productId: 'prod_a', kind: 'voucher', active: true } as const;
const wanted: Wanted = { kind: 'voucher', productId: undefined };
const codeOf = (decision: unknown) => (isRefusal(decision) ? decision.code : 'granted');

test.each<[string, Offer, Wanted, string]>([
  ['what is on the shelf is sold', drink, wanted, 'granted'],
  ['also by its product', drink, { ...wanted, productId: 'prod_a' }, 'granted'],
  ['what nobody knows is not', null, wanted, 'not_for_sale'],
  ['what is off the shelf is not', { ...drink, active: false }, wanted, 'not_for_sale'],
  ['a price of another product is not', drink, { ...wanted, productId: 'prod_b' }, 'not_for_sale'],
  ['a plan is no voucher', { ...drink, kind: 'plan' }, wanted, 'not_for_sale'],
])('%s', (_what, offer, asked, expected) => expect(codeOf(decideOffer(offer, asked))).toBe(expected));

const nobody = { member: false, planned: false, billed: false };
test.each([
  ['a guest buys no vouchers', decideVouchers(nobody), 'bank_closed'],
  ['a member does', decideVouchers({ ...nobody, member: true }), 'granted'],
  ['a guest buys a pass', decidePass(nobody), 'granted'],
  ['whoever has a plan does not', decidePass({ ...nobody, planned: true }), 'already_subscribed'],
  ['whoever holds a pass may subscribe', decideSubscription({ ...nobody, planned: true }), 'granted'],
  ['whoever is billed may not twice', decideSubscription({ ...nobody, billed: true }), 'already_subscribed'],
])('%s', (_what, decision, expected) => expect(codeOf(decision)).toBe(expected));
