import { createHash } from 'node:crypto';
import { productNameOf } from './catalogue.ts';
import { createCharge } from './charges.ts';
import type { CheckoutSession, Price } from './objects.ts';
import { getObject, type Store } from './store.ts';
import { subscribe } from './subscriptions.ts';
import { type LocalProvider, makeEvent, newProviderId, type ProviderEvent, unixSeconds } from './world.ts';

/** An unpaid checkout page closes after this many seconds. */
const checkoutOpenSeconds = 24 * 3600;

export type Order = Pick<
  CheckoutSession,
  'mode' | 'customer' | 'client_reference_id' | 'success_url' | 'cancel_url' | 'metadata'
> & { lines: CheckoutSession['line_items']['data']; site: string; expires_at?: number | undefined };

/** A repeated key returns the checkout page that was opened with the key before. */
export async function openCheckout(
  { store, clock, random }: LocalProvider,
  order: Order,
  key?: string,
): Promise<CheckoutSession> {
  const id = key === undefined ? newProviderId(random, 'cs') : `cs_local_${sha256(key)}`;
  const known = await store.find('checkout.session', id);
  if (known) return known;
  const { site, lines, expires_at = unixSeconds(clock) + checkoutOpenSeconds, ...rest } = order;
  const sold = await pricesOf(store, lines);
  const session: CheckoutSession = {
    ...rest,
    id,
    object: 'checkout.session',
    created: unixSeconds(clock),
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    subscription: null,
    invoice: null,
    line_items: { data: lines },
    amount_total: sold.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0),
    currency: sold[0]?.price.currency ?? 'usd',
    expires_at,
    url: `${site}${checkoutPath(id)}`,
  };
  await store.put(session);
  return session;
}

/** Returns the lines of a checkout page with the price object of each. */
export const pricesOf = (
  store: Store,
  lines: CheckoutSession['line_items']['data'],
): Promise<{ price: Price; quantity: number }[]> =>
  Promise.all(
    lines.map(async ({ price, quantity }) => ({ price: await getObject(store, 'price', price), quantity })),
  );

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const checkoutPath = (id: string): string => `/dev/payments/checkout/${id}`;

/** Returns the checkout session as it is now. A session that was not paid in time is expired. */
export async function checkoutNow({ store, clock }: LocalProvider, id: string): Promise<CheckoutSession> {
  const session = await getObject(store, 'checkout.session', id);
  if (session.status !== 'open' || unixSeconds(clock) < session.expires_at) return session;
  const expired: CheckoutSession = { ...session, status: 'expired' };
  await store.put(expired);
  return expired;
}

export async function openCheckoutsOf(world: LocalProvider, customer: string): Promise<CheckoutSession[]> {
  const sessions = await world.store.list('checkout.session');
  const open = sessions.filter(session => session.customer === customer && session.status === 'open');
  return open.filter(({ expires_at }) => unixSeconds(world.clock) < expires_at);
}

export async function expireCheckout(world: LocalProvider, id: string): Promise<ProviderEvent[]> {
  const session = await checkoutNow(world, id);
  if (session.status !== 'open') return [];
  const expired: CheckoutSession = { ...session, status: 'expired' };
  await world.store.put(expired);
  return [makeEvent('checkout.session.expired', expired)];
}

/** Pays a checkout page with a card that works. A page that was paid or is closed stays as it is. */
export async function payCheckout(world: LocalProvider, id: string): Promise<ProviderEvent[]> {
  const session = await checkoutNow(world, id);
  if (session.status !== 'open') return [];
  return session.mode === 'payment' ? payOneTimePurchase(world, session) : payFirstPeriod(world, session);
}

async function payOneTimePurchase(world: LocalProvider, session: CheckoutSession): Promise<ProviderEvent[]> {
  const sold = await pricesOf(world.store, session.line_items.data);
  const names = await Promise.all(
    sold.map(async ({ price, quantity }) => `${quantity} × ${await productNameOf(world.store, price.id)}`),
  );
  const cheapest = Math.min(...sold.map(({ price }) => price.unit_amount));
  const { intent, charge } = await createCharge(world, {
    customer: session.customer,
    amount: session.amount_total,
    currency: session.currency,
    description: names.join(', '),
    metadata: { ...session.metadata, unit_amount: String(cheapest) },
  });
  const paid = await completeSession(world, session, { payment_intent: intent.id });
  return [
    makeEvent('payment_intent.succeeded', intent),
    makeEvent('charge.succeeded', charge),
    makeEvent('checkout.session.completed', paid),
  ];
}

async function payFirstPeriod(world: LocalProvider, session: CheckoutSession): Promise<ProviderEvent[]> {
  const sold = await pricesOf(world.store, session.line_items.data);
  const plan = sold.find(({ price }) => price.recurring)?.price;
  if (!plan) throw new Error(`The page ${session.id} sells no plan.`);
  const beside = session.amount_total - plan.unit_amount;
  const { subscription, happenings } = await subscribe(world, session, { priceId: plan.id, beside });
  const paid = await completeSession(world, session, {
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
  });
  return [...happenings, makeEvent('checkout.session.completed', paid)];
}

async function completeSession(
  { store }: LocalProvider,
  session: CheckoutSession,
  led: Partial<Pick<CheckoutSession, 'payment_intent' | 'subscription' | 'invoice'>>,
): Promise<CheckoutSession> {
  const paid: CheckoutSession = { ...session, ...led, status: 'complete', payment_status: 'paid' };
  await store.put(paid);
  return paid;
}
