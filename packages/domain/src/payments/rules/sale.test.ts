import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../kernel/failure.ts';
import {
  decideOffers,
  decideOrder,
  type Offer,
  orderFaultOf,
  orderLinesOf,
  type SaleRequest,
} from './sale.ts';

const drink = {
  priceId: 'price_a',
  productId: 'prod_a',
  kind: 'voucher',
  currency: 'usd',
  active: true,
} as const;
const [pass, plan, gone] = [
  { ...drink, priceId: 'price_b', productId: 'prod_b', kind: 'pass' } as const,
  { ...drink, priceId: 'price_c', productId: 'prod_c', kind: 'plan' } as const,
  { ...drink, active: false },
];
const wanted: SaleRequest = { kinds: ['voucher', 'pass'], productId: undefined };
const codeOf = (decision: unknown) => (isRefusal(decision) ? decision.code : 'granted');

test.each<[string, Offer[], SaleRequest, string]>([
  ['what is on the shelf is sold', [drink], wanted, 'granted'],
  ['several things are sold at once', [drink, pass], wanted, 'granted'],
  ['also by its product', [drink], { ...wanted, productId: 'prod_a' }, 'granted'],
  ['also by the product of one of them', [drink, pass], { ...wanted, productId: 'prod_b' }, 'granted'],
  ['an unknown price is not sold', [null], wanted, 'not_for_sale'],
  ['nothing is sold where one price is unknown', [drink, null], wanted, 'not_for_sale'],
  ['what is off the shelf is not sold', [gone], wanted, 'not_for_sale'],
  ['nothing is sold where one price is off the shelf', [pass, gone], wanted, 'not_for_sale'],
  ['a price of another product is not sold', [drink], { ...wanted, productId: 'prod_b' }, 'not_for_sale'],
  ['another kind is not sold here', [plan], wanted, 'not_for_sale'],
])('an order is sold only if the shop offers its prices: %s', (_what, offers, asked, expected) =>
  expect(codeOf(decideOffers(offers, asked))).toBe(expected),
);

test('several lines of an order with the same price become one line', () => {
  const [a, b] = [
    { price: 'price_a', quantity: 2 },
    { price: 'price_b', quantity: 1 },
  ];
  expect(orderLinesOf([a, b, { price: 'price_a', quantity: 3 }])).toEqual([{ ...a, quantity: 5 }, b]);
});

describe('an order', () => {
  const of = (offer: NonNullable<Offer>, quantity = 1) => ({ offer, quantity });
  test.each([
    ['of twenty vouchers can be paid', [of(drink, 19), of({ ...drink, priceId: 'price_d' })], null],
    ['of twenty-one vouchers cannot', [of(drink, 19), of({ ...drink, priceId: 'price_d' }, 2)], 'quantity'],
    ['of a pass and twenty vouchers can be paid', [of(pass), of(drink, 20)], null],
    ['of a plan and vouchers can be paid', [of(plan), of(drink, 2)], null],
    ['of two passes cannot', [of(pass, 2)], 'quantity'],
    ['of a plan and a pass cannot', [of(plan), of(pass)], 'one plan or one pass'],
    ['of two currencies cannot', [of(drink), of({ ...pass, currency: 'eur' })], 'one currency'],
  ])('the kinds and the numbers of things in one order are limited: an order %s', (_what, order, fault) => {
    const found = orderFaultOf(order);
    expect(fault === null ? found : found?.includes(fault)).toBe(fault === null ? null : true);
  });

  const guest = { isMember: false, hasPlan: false, hasSubscription: false };
  const member = { ...guest, isMember: true, hasPlan: true };
  test.each([
    ['of vouchers is not for a guest', [drink], guest, 'bank_closed'],
    ['of vouchers is for a member', [drink], member, 'granted'],
    ['of a pass is for a guest', [pass], guest, 'granted'],
    ['of a pass and vouchers is for a guest, whose bank the pass opens', [pass, drink], guest, 'granted'],
    ['of a pass is not for a user with a plan', [drink, pass], member, 'already_subscribed'],
    ['of a plan is for the holder of a pass', [plan], member, 'granted'],
    ['of a plan and vouchers is for a guest, whose bank the plan opens', [drink, plan], guest, 'granted'],
    [
      'of a plan is not for a user who is billed',
      [plan],
      { ...member, hasSubscription: true },
      'already_subscribed',
    ],
  ])(
    'the sale of an order is allowed or refused by the plan that the buyer has: an order %s',
    (_what, offers, buyer, expected) =>
      expect(
        codeOf(
          decideOrder(
            offers.map(offer => of(offer)),
            buyer,
          ),
        ),
      ).toBe(expected),
  );
});
