import * as z from 'zod';
import { linkToAccount, openAccount } from '../../platform/payments/local/accounts.ts';
import { cataloguePricesOf, createInlinePrice } from '../../platform/payments/local/catalogue.ts';
import { chargeOf, chargesOf, disputesOf, refundAll } from '../../platform/payments/local/charges.ts';
import {
  checkoutNow,
  expireCheckout,
  openCheckout,
  openCheckoutsOf,
} from '../../platform/payments/local/checkouts.ts';
import { openPortal } from '../../platform/payments/local/customers.ts';
import { invoiceOf, invoicesOf } from '../../platform/payments/local/invoices.ts';
import type { Customer, Kind } from '../../platform/payments/local/objects.ts';
import { getObject, type Store } from '../../platform/payments/local/store.ts';
import {
  endSubscriptionNow,
  setBillingPaused,
  subscriptionNow,
} from '../../platform/payments/local/subscriptions.ts';
import { type LocalProvider, newProviderId, unixSeconds } from '../../platform/payments/local/world.ts';
import { invalidRequest, missingObject } from './refusals.ts';

type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  params: z.ZodType;
  answer(world: LocalProvider, ids: string[], params: never): Promise<unknown>;
};

const amountSchema = z.string().regex(/^\d+$/).transform(Number);
const addressSchema = z.url({ protocol: /^https?$/ });
const metadata = z.record(z.string().max(40), z.string().max(500)).optional();
const listParameters = {
  limit: amountSchema.pipe(z.number().min(1).max(100)).optional(),
  starting_after: z.string().optional(),
};
const expandParameter = <const Paths extends readonly [string, ...string[]]>(paths: Paths) =>
  z.array(z.enum(paths)).optional();
const listPage = (data: unknown[], url: string) => ({ object: 'list', data, has_more: false, url });

type SentLineItem = {
  price?: string | undefined;
  price_data?: { currency: string; unit_amount: number; product_data: { name: string } } | undefined;
  quantity: number;
};

async function storeLineItem(world: LocalProvider, { price, price_data, quantity }: SentLineItem) {
  if ((price === undefined) === (price_data === undefined))
    throw invalidRequest('You must provide one of `price` or `price_data`.', 'line_items');
  const id = price_data
    ? await createInlinePrice(world, { ...price_data, name: price_data.product_data.name })
    : (price ?? '');
  return { price: id, quantity };
}

const endpoint = <Params extends z.ZodType>(
  method: Endpoint['method'],
  path: RegExp,
  params: Params,
  answer: (world: LocalProvider, ids: string[], params: z.output<Params>) => Promise<unknown>,
): Endpoint => ({ method, path, params, answer });

/**
 * This server accepts the requests that the product sends to Stripe, with exactly these parameters and types. It
 * refuses everything else.
 */
export const endpoints: readonly Endpoint[] = [
  endpoint(
    'POST',
    /^\/v1\/customers$/,
    z.strictObject({ name: z.string().max(256).optional(), phone: z.string().max(20).optional(), metadata }),
    async ({ store, clock, random }, _ids, { name = null, phone = null, metadata: kept = {} }) => {
      const customer: Customer = {
        id: newProviderId(random, 'cus'),
        object: 'customer',
        created: unixSeconds(clock),
        name,
        phone,
        metadata: kept,
      };
      await store.put(customer);
      return customer;
    },
  ),
  endpoint(
    'POST',
    /^\/v1\/checkout\/sessions$/,
    z.strictObject({
      mode: z.enum(['payment', 'subscription']),
      customer: z.string(),
      client_reference_id: z.string().max(200),
      line_items: z
        .array(
          z.strictObject({
            price: z.string().optional(),
            price_data: z
              .strictObject({
                currency: z.literal('usd'),
                unit_amount: amountSchema.pipe(z.number().min(50)),
                product_data: z.strictObject({ name: z.string().min(1).max(250) }),
              })
              .optional(),
            quantity: amountSchema.pipe(z.number().min(1)),
          }),
        )
        .min(1)
        .max(100),
      success_url: addressSchema,
      cancel_url: addressSchema,
      expires_at: amountSchema.optional(),
      metadata,
      payment_intent_data: z.strictObject({ metadata }).optional(),
      subscription_data: z.strictObject({ metadata }).optional(),
    }),
    async (world, _ids, { line_items, payment_intent_data, subscription_data, ...order }) => {
      if (order.expires_at !== undefined && order.expires_at - unixSeconds(world.clock) < 30 * 60)
        throw invalidRequest('The `expires_at` timestamp must be at least 30 minutes ahead.', 'expires_at');
      const lines = await Promise.all(line_items.map(line => storeLineItem(world, line)));
      const prices = await Promise.all(
        lines.map(({ price }) => getObjectOrRefuse(world.store, 'price', price)),
      );
      await getObjectOrRefuse(world.store, 'customer', order.customer);
      const recurring = prices.some(price => price.recurring);
      if (order.mode === 'payment' && (recurring || subscription_data))
        throw invalidRequest('You must use `subscription` mode with recurring prices.', 'mode');
      if (new Set(prices.map(({ currency }) => currency)).size > 1)
        throw invalidRequest('All line items must have the same currency.', 'line_items');
      if (order.mode === 'subscription' && (!recurring || payment_intent_data))
        throw invalidRequest(
          'You can not pass `payment_intent_data` in `subscription` mode.',
          'payment_intent_data',
        );
      const kept = { ...order, metadata: order.metadata ?? {} };
      return openCheckout(world, {
        ...kept,
        lines,
        site: 'https://checkout.stripe.example',
      });
    },
  ),
  endpoint(
    'GET',
    /^\/v1\/checkout\/sessions\/(\w+)$/,
    z.strictObject({ expand: expandParameter(['invoice.payments']) }),
    async (world, [id = ''], { expand = [] }) => {
      await getObjectOrRefuse(world.store, 'checkout.session', id);
      const session = await checkoutNow(world, id);
      return expand.includes('invoice.payments')
        ? { ...session, invoice: await invoiceOf(world, session) }
        : session;
    },
  ),
  endpoint(
    'GET',
    /^\/v1\/checkout\/sessions$/,
    z.strictObject({
      customer: z.string(),
      status: z.enum(['open', 'complete', 'expired']),
      ...listParameters,
    }),
    async (world, _ids, { customer, status }) => {
      await getObjectOrRefuse(world.store, 'customer', customer);
      return listPage(
        status === 'open' ? await openCheckoutsOf(world, customer) : [],
        '/v1/checkout/sessions',
      );
    },
  ),
  endpoint(
    'POST',
    /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    z.strictObject({}),
    async (world, [id = '']) => {
      await getObjectOrRefuse(world.store, 'checkout.session', id);
      const { status } = await checkoutNow(world, id);
      if (status !== 'open')
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${status}.`,
        );
      await expireCheckout(world, id);
      return getObjectOrRefuse(world.store, 'checkout.session', id);
    },
  ),
  endpoint(
    'GET',
    /^\/v1\/invoices$/,
    z.strictObject({
      subscription: z.string(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      expand: expandParameter(['data.payments']),
      ...listParameters,
    }),
    async (world, _ids, { subscription, status, expand = [] }) => {
      const invoices = (await invoicesOf(world, subscription)).filter(
        invoice => status === undefined || invoice.status === status,
      );
      const whole = expand.includes('data.payments');
      return listPage(
        whole ? invoices : invoices.map(({ payments: _unasked, ...invoice }) => invoice),
        '/v1/invoices',
      );
    },
  ),
  endpoint(
    'POST',
    /^\/v1\/refunds$/,
    z.strictObject({ payment_intent: z.string() }),
    async (world, _ids, asked) => {
      await getObjectOrRefuse(world.store, 'payment_intent', asked.payment_intent);
      const { amount, amount_refunded, disputed } = await chargeOf(world.store, asked.payment_intent);
      if (amount_refunded === amount)
        throw invalidRequest('The charge has already been refunded.', undefined, 'charge_already_refunded');
      if (
        disputed &&
        (await disputesOf(world.store, asked.payment_intent)).some(({ status }) => status !== 'won')
      )
        throw invalidRequest('The charge has been charged back.', undefined, 'charge_disputed');
      await refundAll(world, asked.payment_intent);
      const id = newProviderId(world.random, 're');
      return { id, object: 'refund', status: 'succeeded', amount: amount - amount_refunded, ...asked };
    },
  ),
  endpoint(
    'GET',
    /^\/v1\/payment_intents\/(\w+)$/,
    z.strictObject({ expand: expandParameter(['latest_charge']) }),
    async ({ store }, [id = ''], { expand = [] }) => {
      const intent = await getObjectOrRefuse(store, 'payment_intent', id);
      return expand.includes('latest_charge')
        ? { ...intent, latest_charge: await chargeOf(store, id) }
        : intent;
    },
  ),
  endpoint(
    'GET',
    /^\/v1\/charges$/,
    z.strictObject({ customer: z.string(), ...listParameters }),
    async ({ store }, _ids, { customer }) => listPage(await chargesOf(store, customer), '/v1/charges'),
  ),
  endpoint(
    'GET',
    /^\/v1\/disputes$/,
    z.strictObject({ payment_intent: z.string(), ...listParameters }),
    async ({ store }, _ids, { payment_intent }) =>
      listPage(await disputesOf(store, payment_intent), '/v1/disputes'),
  ),
  endpoint(
    'GET',
    /^\/v1\/subscriptions\/(\w+)$/,
    z.strictObject({ expand: expandParameter(['latest_invoice']) }),
    async (world, [id = ''], { expand = [] }) => {
      await getObjectOrRefuse(world.store, 'subscription', id);
      const { subscription } = await subscriptionNow(world, id);
      const invoice = subscription.latest_invoice;
      if (!invoice || !expand.includes('latest_invoice')) return subscription;
      return { ...subscription, latest_invoice: await getObjectOrRefuse(world.store, 'invoice', invoice) };
    },
  ),
  endpoint(
    'POST',
    /^\/v1\/subscriptions\/(\w+)$/,
    z.strictObject({
      pause_collection: z.union([
        z.literal(''),
        z.strictObject({ behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']) }),
      ]),
    }),
    async (world, [id = ''], { pause_collection }) => {
      const { ended_at } = await getObjectOrRefuse(world.store, 'subscription', id);
      if (ended_at !== null)
        throw invalidRequest('A canceled subscription can only update its cancellation_details.');
      await setBillingPaused(world, id, pause_collection === '');
      return getObjectOrRefuse(world.store, 'subscription', id);
    },
  ),
  endpoint('DELETE', /^\/v1\/subscriptions\/(\w+)$/, z.strictObject({}), async (world, [id = '']) => {
    const { ended_at } = await getObjectOrRefuse(world.store, 'subscription', id);
    if (ended_at !== null) throw missingObject('subscription', id);
    await endSubscriptionNow(world, id);
    return getObjectOrRefuse(world.store, 'subscription', id);
  }),
  endpoint(
    'GET',
    /^\/v1\/prices$/,
    z.strictObject({ ...listParameters, expand: expandParameter(['data.product']) }),
    async ({ store }, _ids, { expand = [], limit = 10, starting_after }) => {
      const prices = await cataloguePricesOf(store);
      const start = starting_after ? prices.findIndex(({ id }) => id === starting_after) + 1 : 0;
      const data = await Promise.all(
        prices.slice(start, start + limit).map(async price => ({
          ...price,
          product: expand.includes('data.product')
            ? await getObjectOrRefuse(store, 'product', price.product)
            : price.product,
        })),
      );
      return { ...listPage(data, '/v1/prices'), has_more: start + limit < prices.length };
    },
  ),
  endpoint(
    'POST',
    /^\/v1\/billing_portal\/sessions$/,
    z.strictObject({ customer: z.string(), return_url: addressSchema }),
    async (world, _ids, asked) => {
      await getObjectOrRefuse(world.store, 'customer', asked.customer);
      return openPortal(world, { ...asked, site: 'https://billing.stripe.example' });
    },
  ),
  endpoint(
    'POST',
    /^\/v1\/accounts$/,
    z.strictObject({
      type: z.enum(['express', 'standard', 'custom']),
      business_profile: z.strictObject({ name: z.string() }),
      capabilities: z.strictObject({ transfers: z.strictObject({ requested: z.enum(['true', 'false']) }) }),
      metadata,
    }),
    (world, _ids, { business_profile, metadata: kept = {} }) =>
      openAccount(world, { business_profile, metadata: kept }),
  ),
  endpoint('GET', /^\/v1\/accounts\/(\w+)$/, z.strictObject({}), ({ store }, [id = '']) =>
    getObjectOrRefuse(store, 'account', id),
  ),
  endpoint('DELETE', /^\/v1\/accounts\/(\w+)$/, z.strictObject({}), async ({ store }, [id = '']) => {
    await getObjectOrRefuse(store, 'account', id);
    await store.remove('account', id);
    return { id, object: 'account', deleted: true };
  }),
  endpoint(
    'POST',
    /^\/v1\/account_links$/,
    z.strictObject({
      account: z.string(),
      type: z.enum(['account_onboarding', 'account_update']),
      return_url: addressSchema,
      refresh_url: addressSchema,
    }),
    async (world, _ids, { type: _type, ...link }) => {
      await getObjectOrRefuse(world.store, 'account', link.account);
      return linkToAccount(world, { ...link, site: 'https://connect.stripe.example' });
    },
  ),
];

async function getObjectOrRefuse<K extends Kind>(store: Store, kind: K, id: string) {
  return getObject(store, kind, id).catch(() => {
    throw missingObject(kind, id);
  });
}
