import { safeRedirect } from '@nightjar/domain/kernel/redirect';
import type { Price, Product } from '@nightjar/domain/payments/entity';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type BuyingEvent,
  formatDollars,
  initialBuyingState,
  nextBuyingState,
  offersOnSale,
  paymentReturn,
  returnUrl,
  stepQuantity,
  successPath,
  totalCents,
  voucherOffers,
} from './flow.ts';

const price = (change: Partial<Price>): Price => ({
  id: 'price_1',
  product_id: 'prod_1',
  unit_amount: 2900,
  currency: 'usd',
  interval: 'month',
  hours: null,
  metadata: { free_drinks_per_period: 8, shots_per_period: 2, cooldown_in_minutes: 45 },
  ...change,
});

const product = (kind: Product['kind'], prices: Price[]): Product => ({
  id: `prod_${kind}`,
  kind,
  name: kind,
  description: null,
  prices,
});

const site = 'https://bar.example';
const inBrowser = { inApp: false, site };
const inApp = { inApp: true, site };

describe('the return from a payment', () => {
  it('the page after a payment describes what was bought', () => {
    expect(paymentReturn({ action: 'voucher', result: 'success', redirect: '/drinks' }, inBrowser)).toEqual({
      kind: 'success',
      title: 'Success!',
      text: 'Drink vouchers have been added to your Drink Bank.',
      target: { kind: 'path', path: '/drinks' },
    });
    expect(paymentReturn({ action: 'subscription', result: 'success' }, inBrowser).text).toBe(
      'You are now subscribed. Your drink bank will be topped off regularly and you can explore more of the community.',
    );
  });

  test.each([
    {},
    { action: 'voucher' },
    { action: 'voucher', result: 'fail' },
    { action: 'toString', result: 'success' },
    { result: 'success' },
  ])('the page after a payment shows a failure for the query %o', query => {
    expect(paymentReturn(query, inBrowser)).toMatchObject({
      kind: 'failure',
      title: 'Oh no!',
      text: 'Something went wrong. Please try again.',
    });
  });

  it('the page after a payment leads to the main site where the address to return to is foreign or missing', () => {
    const main = { kind: 'url', url: site };
    expect(paymentReturn({ redirect: 'https://evil.example/' }, inBrowser).target).toEqual(main);
    expect(paymentReturn({ redirect: '//evil.example' }, inBrowser).target).toEqual(main);
    expect(
      paymentReturn({ redirect: 'https://nightjar.example/' }, { ...inBrowser, hosts: ['bar.example'] })
        .target,
    ).toEqual(main);
    expect(paymentReturn({}, inBrowser).target).toEqual(main);
  });

  it('the page after a payment leads a person who did not pay back to the plans, and not to the page of success', () => {
    const query = { action: 'subscription', redirect: successPath };
    expect(paymentReturn({ ...query, result: 'fail' }, inBrowser).target).toEqual({
      kind: 'path',
      path: '/subscribe',
    });
    expect(paymentReturn({ ...query, result: 'success' }, inBrowser).target).toEqual({
      kind: 'path',
      path: successPath,
    });
  });
});

describe('the return from a payment into the app', () => {
  const query = { action: 'subscription', result: 'success' };

  it("the page after a payment inside the app reads the app's own scheme as a path", () => {
    expect(paymentReturn({ ...query, redirect: 'nightjar://app/drinks?from=pay' }, inApp).target).toEqual({
      kind: 'path',
      path: '/drinks?from=pay',
    });
    expect(paymentReturn({ ...query, redirect: 'nightjar://app' }, inApp).target).toEqual({
      kind: 'path',
      path: '/',
    });
  });

  it("the page after a payment keeps the app's own scheme in a browser, where the link opens the app", () => {
    expect(paymentReturn({ ...query, redirect: 'nightjar://app/drinks' }, inBrowser).target).toEqual({
      kind: 'url',
      url: 'nightjar://app/drinks',
    });
  });

  it('the page after a payment leads back to the page of the app that asked for the payment', () => {
    const back = new URL(returnUrl('subscription', successPath, true), 'https://nightjar.example');
    const redirect = back.searchParams.get('redirect') ?? undefined;
    expect(paymentReturn({ ...query, redirect }, inApp).target).toEqual({ kind: 'path', path: successPath });
  });
});

describe('the address that the provider returns to', () => {
  it.each([true, false])(
    'a redirect to the return address of a payment is allowed where "outside of the app" is %s',
    outside => {
      const back = returnUrl('voucher', '/drinks', outside);
      expect(safeRedirect(back)).toEqual({ kind: 'path', path: back });
      const { searchParams } = new URL(back, 'https://nightjar.example');
      expect(safeRedirect(searchParams.get('redirect'))).not.toBeNull();
    },
  );

  it("the return address of a payment leads from a phone's browser into the app", () => {
    const { searchParams } = new URL(
      returnUrl('subscription', successPath, true),
      'https://nightjar.example',
    );
    expect(searchParams.get('redirect')).toBe('nightjar://app/subscribe/success');
  });
});

describe('the offers on sale', () => {
  const month = price({ id: 'month' });
  const year = price({ id: 'year', interval: 'year', unit_amount: 29_000 });
  const pass = price({ id: 'pass', interval: null, hours: 12, unit_amount: 1200 });
  const voucher = price({ id: 'voucher', interval: null, unit_amount: 900, metadata: null });
  const products = [product('voucher', [voucher]), product('plan', [year, month]), product('pass', [pass])];

  it('the offers on sale are plans and passes, the cheapest first, without vouchers', () => {
    const { plans, passes } = offersOnSale(products);
    expect(plans.map(offer => offer.price.id)).toEqual(['month', 'year']);
    expect(passes.map(offer => offer.price.id)).toEqual(['pass']);
    expect(voucherOffers(products).map(offer => offer.price.id)).toEqual(['voucher']);
  });
});

describe('the number of vouchers', () => {
  it('the number of vouchers to buy stays between 1 and 20 after any number of steps', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1 as const, -1 as const), { maxLength: 60 }), steps => {
        const quantity = steps.reduce(stepQuantity, 1);
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(20);
      }),
    );
  });

  it('the price of several vouchers is exact to the cent', () => {
    const offer = { product: product('voucher', []), price: price({ unit_amount: 1999 }) };
    expect(formatDollars(totalCents(offer, 20))).toBe('$399.80');
  });
});

describe('the steps of a purchase', () => {
  const url = 'https://pay.example/1';
  const run = (...events: BuyingEvent[]) => events.reduce(nextBuyingState, initialBuyingState);

  it("a purchase goes from the choice through the provider's page to the check of the payment", () => {
    expect(run({ type: 'asked' })).toEqual({ step: 'opening' });
    expect(run({ type: 'asked' }, { type: 'link', url })).toEqual({ step: 'waiting', url });
    expect(run({ type: 'asked' }, { type: 'link', url }, { type: 'paid-confirmed' })).toEqual({
      step: 'checking',
      url,
    });
  });

  it('a purchase shows why there is no page to pay on, and allows another choice', () => {
    const message = 'That is not on sale any more. Have another look at the list.';
    expect(run({ type: 'asked' }, { type: 'failed', message })).toEqual({ step: 'choosing', error: message });
    expect(run({ type: 'asked' }, { type: 'link', url }, { type: 'chose-again' })).toEqual(
      initialBuyingState,
    );
  });

  it('a purchase never opens a page or a check that nobody asked for', () => {
    const events: BuyingEvent[] = [
      { type: 'asked' },
      { type: 'link', url },
      { type: 'failed', message: 'No.' },
      { type: 'paid-confirmed' },
      { type: 'chose-again' },
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 20 }), story => {
        let state = initialBuyingState as ReturnType<typeof run>;
        for (const event of story) {
          const next = nextBuyingState(state, event);
          if (next.step === 'waiting' && state.step !== 'waiting') expect(state.step).toBe('opening');
          if (next.step === 'checking' && state.step !== 'checking') expect(state.step).toBe('waiting');
          state = next;
        }
      }),
    );
  });
});
