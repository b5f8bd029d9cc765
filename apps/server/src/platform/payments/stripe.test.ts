import { minutes } from '@nightjar/domain/kernel/time';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { memoryStore } from '../../testing/payments.ts';
import { type StripeTrouble, startStripeStandIn } from '../../testing/stripe/server.ts';
import type { ProviderAttempt } from '../providers/outcome.ts';
import { systemRandom } from '../random.ts';
import { createProducts } from './local/catalogue.ts';
import { closeDispute, disputeCharge, refundCharge } from './local/charges.ts';
import { payCheckout } from './local/checkouts.ts';
import { getObject } from './local/store.ts';
import type { NewCheckout } from './port.ts';
import { stripePayments } from './stripe.ts';

const secretKey = 'sk_test_of_nobody';
const store = memoryStore();
const clock = { now: () => new Date('2026-11-21T03:30:00Z') };
const world = { store, clock, random: systemRandom };
const stripe = await startStripeStandIn({ ...world, secretKey });
afterAll(() => stripe.close());
await createProducts(store, 1_700_000_000);

const account = { secretKey, webhookSecrets: ['whsec_1'], baseUrl: stripe.baseUrl };
const attempts: ProviderAttempt[] = [];
/** The timeout is just long enough for an answer on this machine. */
const hurried = { report: (attempt: ProviderAttempt) => void attempts.push(attempt), answerMs: 300 };
const payments = stripePayments(account, hurried);
const userId = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
const pages = { successUrl: 'https://bar.example/a?b=c', cancelUrl: 'https://bar.example/d' };
const customerId = await payments.createCustomer({ userId, name: 'Rae', phone: '18135550101' });
const order: NewCheckout = {
  mode: 'payment',
  customerId,
  lines: [{ priceId: 'price_local_drink', quantity: 2 }],
  purchaseId: 'a-purchase',
  userId,
  key: 'a-purchase',
  ...pages,
};
const plan: NewCheckout = {
  ...order,
  mode: 'subscription',
  lines: [{ priceId: 'price_local_regular_month', quantity: 1 }],
  purchaseId: null,
  key: 'a-plan',
};

beforeEach(() => {
  stripe.asked.length = 0;
  stripe.trouble.length = 0;
  attempts.length = 0;
});

async function paid(change: Partial<NewCheckout> = {}): Promise<string> {
  const { id } = await payments.createCheckout({ ...order, key: systemRandom.uuid(), ...change });
  await payCheckout(world, id);
  return id;
}

describe('the requests to Stripe', () => {
  test('creating a Stripe customer twice creates one customer', async () => {
    const again = await payments.createCustomer({ userId, name: 'Rae', phone: '18135550101' });
    expect(again).toBe(customerId);
    expect(await payments.createCustomer({ userId: 'another', name: null, phone: null })).not.toBe(
      customerId,
    );
  });

  test('a person who changes their name after the answer about their Stripe customer was lost gets a customer with the new name', async () => {
    const first = await payments.createCustomer({ userId: 'renamed', name: 'Rae', phone: null });
    const renamed = await payments.createCustomer({ userId: 'renamed', name: 'Rae Moon', phone: null });
    expect(renamed).not.toBe(first);
    expect((await store.find('customer', renamed))?.name).toBe('Rae Moon');
    expect(await payments.createCustomer({ userId: 'renamed', name: 'Rae Moon', phone: null })).toBe(renamed);
  });

  test('Stripe accepts a checkout of vouchers and a checkout of a plan, each under its own key', async () => {
    const { id, url } = await payments.createCheckout(order);
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.example\//);
    expect(await payments.createCheckout(order)).toEqual({ id, url });
    expect((await payments.createCheckout(plan)).id).not.toBe(id);
    expect(stripe.asked.map(({ key }) => key)).toEqual([
      'checkout:a-purchase',
      'checkout:a-purchase',
      'checkout:a-plan',
    ]);
    expect(stripe.asked[0]).toMatchObject({
      version: '2026-10-28.endive',
      params: {
        mode: 'payment',
        customer: customerId,
        line_items: [{ price: 'price_local_drink', quantity: '2' }],
        success_url: pages.successUrl,
        metadata: { purchase_id: 'a-purchase', user_id: userId },
        payment_intent_data: { metadata: { purchase_id: 'a-purchase' } },
      },
    });
  });

  test('Stripe accepts a checkout at a price that is in no catalogue, and closes it when its place is held no more', async () => {
    const closesAt = new Date(clock.now().getTime() + 35 * minutes);
    const line = { title: 'Moth night at The Low Lantern', unitAmount: 2200, currency: 'usd', quantity: 1 };
    const ticket = { ...order, lines: [line], closesAt, purchaseId: 'a-ticket', key: 'a-ticket' };
    const { id } = await payments.createCheckout(ticket);
    expect(await payments.createCheckout(ticket)).toMatchObject({ id });
    expect(stripe.asked.at(-1)).toMatchObject({
      params: {
        line_items: [
          {
            price_data: { currency: 'usd', unit_amount: '2200', product_data: { name: line.title } },
            quantity: '1',
          },
        ],
        expires_at: String(Math.floor(closesAt.getTime() / 1000)),
      },
    });
    await payCheckout(world, id);
    const { paymentId } = await payments.checkout(id);
    expect(await payments.payment(paymentId ?? '')).toMatchObject({ amount: 2200, purchaseId: 'a-ticket' });
    expect((await payments.catalogue()).map(({ unitAmount }) => unitAmount)).not.toContain(2200);
  });

  test('an open Stripe checkout can be ended twice, and a paid checkout stays paid', async () => {
    const other = await payments.createCustomer({ userId: 'two pages', name: null, phone: null });
    const open = async (key: string) =>
      (await payments.createCheckout({ ...order, customerId: other, key })).id;
    const [left, bought] = [await open('left open'), await open('bought')];
    expect(await payments.openCheckouts(other)).toEqual([bought, left]);
    await payCheckout(world, bought);
    for (const id of [left, left, bought]) await payments.expireCheckout(id);
    expect(await payments.openCheckouts(other)).toEqual([]);
    expect(await payments.checkout(left)).toMatchObject({ status: 'expired' });
    expect(await payments.checkout(bought)).toMatchObject({ status: 'complete' });
  });

  test('the payments of a plan are read from Stripe, and the rest of one payment is refunded once', async () => {
    const checkout = await payments.checkout(await paid({ ...plan, key: 'p3' }));
    const [payment = ''] = await payments.paymentsFor(checkout.subscriptionId ?? '');
    await refundCharge(world, payment, 400);
    for (let time = 0; time < 3; time += 1) await payments.refund(payment);
    expect(await payments.payment(payment)).toMatchObject({ amount: 1900, refunded: 1900 });
    const refunds = stripe.asked.filter(({ path }) => path === '/v1/refunds');
    expect(new Set(refunds.map(({ key }) => key))).toEqual(new Set([`refund:${payment}`]));
  });

  test('a Stripe payment that was refunded elsewhere is not refunded again', async () => {
    const { paymentId } = await payments.checkout(await paid());
    await refundCharge(world, paymentId ?? '', 1600);
    await payments.refund(paymentId ?? '');
    expect(await payments.payment(paymentId ?? '')).toMatchObject({ refunded: 1600 });
  });

  test('Stripe accepts the request for the customer portal', async () => {
    const url = await payments.createPortalLink({ customerId, returnUrl: 'https://bar.example/settings' });
    expect(url).toMatch(/^https:\/\/billing\.stripe\.example\//);
  });

  test('a payment is read from Stripe with its refunds and disputes', async () => {
    const { paymentId } = await payments.checkout(await paid());
    const id = paymentId ?? '';
    const settled = {
      id,
      customerId,
      purchaseId: 'a-purchase',
      amount: 1600,
      refunded: 0,
      paidAt: clock.now(),
    };
    expect(await payments.payment(id)).toEqual({ ...settled, dispute: null });
    expect(stripe.asked.map(({ path }) => path)).not.toContain('/v1/disputes');
    await disputeCharge(world, id);
    expect(await payments.payment(id)).toEqual({ ...settled, dispute: 'open' });
    await closeDispute(world, id, 'lost');
    expect(await payments.paymentsOf(customerId)).toContainEqual({ ...settled, dispute: 'lost' });
  });

  test('pausing the bills of a Stripe subscription and ending the subscription are requested once, and an ended one is left alone', async () => {
    const { subscriptionId } = await payments.checkout(await paid({ ...plan, key: 'p3' }));
    const id = subscriptionId ?? '';
    const changes = () => stripe.asked.filter(({ method, path }) => method === 'POST' && path.endsWith(id));
    await payments.billSubscription(id, true);
    for (const billed of [false, false, true, true]) await payments.billSubscription(id, billed);
    expect(changes().map(({ params }) => params)).toEqual([
      { pause_collection: { behavior: 'void' } },
      { pause_collection: '' },
    ]);
    await payments.endSubscription(id);
    await payments.billSubscription(id, false);
    expect(changes()).toHaveLength(2);
  });

  test('a Stripe subscription is read, ended, and ended again without an error', async () => {
    const { subscriptionId } = await payments.checkout(await paid({ ...plan, key: 'p2' }));
    const id = subscriptionId ?? '';
    expect(await payments.subscription(id)).toMatchObject({
      id,
      customerId,
      status: 'active',
      unpaidSince: null,
    });
    await payments.endSubscription(id);
    await payments.endSubscription(id);
    expect(await payments.subscription(id)).toMatchObject({ status: 'canceled', endedAt: clock.now() });
  });

  test('a Stripe subscription is read with all its items, and as unpaid since its first unpaid invoice until a later one is paid', async () => {
    const { subscriptionId } = await payments.checkout(await paid({ ...plan, key: 'p4' }));
    const id = subscriptionId ?? '';
    const begun = await getObject(store, 'subscription', id);
    const [item] = begun.items.data;
    const first = await getObject(store, 'invoice', begun.latest_invoice ?? '');
    const invoice = async (day: number, status: typeof first.status) => {
      const at = first.created + day * 86_400;
      const made = {
        ...first,
        id: `in_${day}`,
        status,
        created: at,
        attempt_count: status === 'draft' ? 0 : 4,
        status_transitions: { finalized_at: status === 'draft' ? null : at },
      };
      await store.put(made);
      // The item with the fee comes before the item with the plan.
      const items: typeof begun.items = { data: [{ ...item, price: { id: 'price_fee' } }, item] };
      await store.put({ ...begun, status: 'past_due', items, latest_invoice: made.id });
    };
    stripe.asked.length = 0;
    expect(await payments.subscription(id)).toMatchObject({ unpaidSince: null });
    expect(stripe.asked).toHaveLength(1);

    await invoice(30, 'open');
    const since = new Date((first.created + 30 * 86_400) * 1000);
    expect(await payments.subscription(id)).toMatchObject({
      items: [{ priceId: 'price_fee' }, { priceId: 'price_local_regular_month' }],
      unpaidSince: since,
    });
    for (const [month, status] of (['draft', 'open', 'uncollectible', 'void'] as const).entries()) {
      await invoice(60 + month * 30, status);
      expect(await payments.subscription(id)).toMatchObject({ unpaidSince: since });
    }
    await invoice(180, 'paid');
    expect(await payments.subscription(id)).toMatchObject({ unpaidSince: null });
  });

  test('the catalogue of Stripe is read page after page', async () => {
    for (let count = 0; count < 120; count += 1)
      await store.put({
        id: `price_more_${count}`,
        object: 'price',
        created: 1,
        product: 'prod_local_drink',
        active: false,
        unit_amount: 500,
        currency: 'usd',
        recurring: null,
        metadata: {},
      });
    const listed = await payments.catalogue();
    expect(listed).toHaveLength(125);
    expect(listed.find(({ id }) => id === 'price_local_pass')).toMatchObject({
      unitAmount: 900,
      terms: { kind: 'pass', hours: '12' },
      product: { name: 'Night pass' },
    });
    expect(stripe.asked).toHaveLength(2);
  });

  test('a venue’s Stripe account is created, read and deleted', async () => {
    const accountId = await payments.createAccount({ venueId: 'a-venue', name: 'The Low Lantern' });
    const link = { accountId, returnUrl: 'https://bar.example/a', refreshUrl: 'https://bar.example/b' };
    expect(await payments.createAccountLink(link)).toMatch(/^https:\/\/connect\.stripe\.example\//);
    expect(await payments.accountState(accountId)).toBe('pending');
    await payments.deleteAccount(accountId);
    await expect(payments.accountState(accountId)).rejects.toMatchObject({ status: 503 });
  });
});

describe('when Stripe fails', () => {
  test.each<[string, (typeof stripe.trouble)[number]]>([
    ['an answer with status 500', { status: 500 }],
    ['an answer with status 503', { status: 503 }],
    ['a cut connection', 'hang up'],
    ['an answer that never comes', 'silence'],
  ])(
    'a request to Stripe is sent again under the same key after %s, and takes effect once',
    async (what, trouble) => {
      const before = (await store.list('checkout.session')).length;
      stripe.trouble.push(trouble);
      await payments.createCheckout({ ...order, purchaseId: what, key: what });
      expect(new Set(stripe.asked.map(({ key }) => key)).size).toBe(1);
      expect(stripe.asked).toHaveLength(2);
      expect(await store.list('checkout.session')).toHaveLength(before + 1);
    },
  );

  test.each<[string, (typeof stripe.trouble)[number]]>([
    ['failed answers', { status: 500 }],
    ['missing answers', 'silence'],
  ])('after three %s of Stripe, the guest reads a plain sentence', async (what, trouble) => {
    stripe.trouble.push(trouble, trouble, trouble);
    const asking = payments.createCheckout({ ...order, purchaseId: what, key: `all ${what}` });
    await expect(asking).rejects.toMatchObject({
      status: 503,
      retryAfterSeconds: 5,
      message: 'Payments are out of reach for a moment. Nothing was charged. Please try again in a minute.',
    });
    expect(stripe.asked).toHaveLength(3);
  });

  const away = 'Payments are out of reach for a moment. Nothing was charged. Please try again in a minute.';
  const ours =
    "We can't take payments right now. That's on us, not you, and nothing was charged. Please try again in an hour.";
  const busy = 'Payments are very busy right now. Nothing was charged. Please try again in a minute.';
  const refused =
    "The payment page didn't open. Nothing was charged. Please start again, and write to us if it keeps happening.";
  const key = { outcome: 'credentials', sentence: ours };
  test.each<[string, StripeTrouble[], { outcome: string; sentence: string; reason: string }]>([
    [
      '401',
      [{ status: 401, type: 'invalid_request_error' }],
      { ...key, reason: 'HTTP 401 invalid_request_error' },
    ],
    [
      '403 to a restricted key',
      [{ status: 403, type: 'invalid_request_error' }],
      { ...key, reason: 'HTTP 403 invalid_request_error' },
    ],
    [
      '403 for one account that left',
      [{ status: 403, code: 'account_invalid' }],
      { outcome: 'refused', sentence: refused, reason: 'HTTP 403 account_invalid' },
    ],
    [
      '402 for a declined card',
      [{ status: 402, type: 'card_error', code: 'card_declined' }],
      { outcome: 'refused', sentence: refused, reason: 'HTTP 402 card_declined' },
    ],
    [
      '429',
      [{ status: 429, type: 'rate_limit_error', code: 'rate_limit' }],
      { outcome: 'limited', sentence: busy, reason: 'HTTP 429 rate_limit' },
    ],
    [
      '400 for an idempotency key with another order',
      [{ status: 400, type: 'idempotency_error' }],
      { outcome: 'refused', sentence: refused, reason: 'HTTP 400 idempotency_error' },
    ],
    [
      '409 for a key in use, three times',
      Array(3).fill({ status: 409, code: 'idempotency_key_in_use' }),
      { outcome: 'refused', sentence: refused, reason: 'HTTP 409 idempotency_key_in_use' },
    ],
    [
      '500, three times',
      Array(3).fill({ status: 500 }),
      { outcome: 'away', sentence: away, reason: 'HTTP 500 api_error' },
    ],
    [
      'a cut connection, three times',
      Array(3).fill('hang up'),
      { outcome: 'away', sentence: away, reason: 'ECONNRESET' },
    ],
    ['a web page', ['a page'], { outcome: 'away', sentence: away, reason: 'HTTP 200 without JSON' }],
  ])(
    'where Stripe answers with %s, each try is reported, and the person reads what to do',
    async (what, trouble, end) => {
      stripe.trouble.push(...trouble);
      const asking = payments.createCheckout({ ...order, purchaseId: what, key: `table ${what}` });
      await expect(asking).rejects.toMatchObject({
        status: 503,
        message: end.sentence,
        cause: { outcome: end.outcome },
      });
      expect(attempts).toHaveLength(trouble.length);
      for (const attempt of attempts)
        expect(attempt).toMatchObject({ provider: 'stripe', outcome: end.outcome, reason: end.reason });
    },
  );

  test('a good answer of Stripe is reported with the id of the request', async () => {
    await payments.createPortalLink({ customerId, returnUrl: 'https://bar.example/settings' });
    expect(attempts).toMatchObject([{ provider: 'stripe', outcome: 'accepted', providerId: 'req_test' }]);
  });

  test('while Stripe hangs, a request with all tries of the SDK takes no longer than its time limit', async () => {
    stripe.trouble.push('silence', 'silence', 'silence');
    const impatient = stripePayments(account, { ...hurried, answerMs: 60_000, patienceMs: 200 });
    const asking = impatient.createCheckout({ ...order, purchaseId: 'slow', key: 'slow' });
    await expect(asking).rejects.toMatchObject({ status: 503, message: away, cause: { reason: 'timeout' } });
    expect(stripe.asked).toHaveLength(1);
  });

  test('where nobody listens at the address of Stripe, the person reads that payments are out of reach', async () => {
    const nowhere = stripePayments({ ...account, baseUrl: 'http://127.0.0.1:1' }, hurried);
    await expect(nowhere.paymentsOf(customerId)).rejects.toMatchObject({ message: away });
    expect(new Set(attempts.map(({ outcome, reason }) => `${outcome} ${reason}`))).toEqual(
      new Set(['away ECONNREFUSED']),
    );
  });
});

describe('the server that stands in for Stripe', () => {
  const raw = async (path: string, body: string, key?: string) => {
    const reply = await fetch(`${stripe.baseUrl}${path}`, {
      method: 'POST',
      body,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...(key && { 'idempotency-key': key }),
      },
    });
    const { error } = (await reply.json()) as { error?: { code?: string; type?: string } };
    return { status: reply.status, error };
  };
  const session = `mode=payment&customer=${customerId}&client_reference_id=u&line_items[0][price]=price_local_drink&line_items[0][quantity]=1&success_url=https://a.example&cancel_url=https://a.example`;

  test('the test server for Stripe accepts what Stripe accepts', async () => {
    expect((await raw('/v1/checkout/sessions', session)).status).toBe(200);
  });

  test.each<[string, string, string]>([
    ['an unknown parameter', `${session}&colour=red`, 'parameter_unknown'],
    ['an unknown nested parameter', `${session}&line_items[0][amount]=1`, 'parameter_unknown'],
    ['a wrong type', session.replace('quantity]=1', 'quantity]=two'), 'parameter_invalid'],
    ['a quantity of zero', session.replace('quantity]=1', 'quantity]=0'), 'parameter_invalid'],
    [
      'an address of another kind',
      session.replace('https://a.example', 'nightjar://app'),
      'parameter_invalid',
    ],
    ['a missing field', session.replace('mode=payment&', ''), 'parameter_missing'],
    ['an unknown price', session.replace('price_local_drink', 'price_x'), 'resource_missing'],
  ])('the test server for Stripe refuses a checkout with %s', async (_what, body, code) => {
    const { status, error } = await raw('/v1/checkout/sessions', body);
    expect([400, 404]).toContain(status);
    expect(error?.code).toBe(code);
  });

  test('the test server for Stripe refuses one key for two different requests', async () => {
    await raw('/v1/customers', 'name=Rae', 'a-key');
    const { status, error } = await raw('/v1/customers', 'name=Moth', 'a-key');
    expect({ status, type: error?.type }).toEqual({ status: 400, type: 'idempotency_error' });
  });

  test('the test server for Stripe refuses an unknown address', async () => {
    expect((await raw('/v1/coupons', '')).status).toBe(404);
  });
});
