import { fail } from '@nightjar/domain/kernel/failure';
import { addMonths } from '@nightjar/domain/kernel/time';
import type { Clock } from '../../clock.ts';
import type { Random } from '../../random.ts';
import type {
  AnyObject,
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  Invoice,
  PaymentIntent,
  Price,
  Subscription,
} from './objects.ts';
import { get, type Store } from './store.ts';

/** Something that happened, as the provider tells of it: the object whole, as it was then. */
export type Happening = { type: string; object: AnyObject };
export type World = { store: Store; clock: Clock; random: Random };

/** A page nobody paid on closes after a day. Seconds. */
const openFor = 24 * 3600;

export const unix = (clock: Clock): number => Math.floor(clock.now().getTime() / 1000);

export const idOf = (random: Random, prefix: string): string =>
  `${prefix}_local_${random.bytes(12).toString('hex')}`;

const happened = (type: string, object: AnyObject): Happening => ({ type, object });

export type Order = Pick<
  CheckoutSession,
  'mode' | 'customer' | 'client_reference_id' | 'success_url' | 'cancel_url' | 'metadata'
> & { price: string; quantity: number; site: string };

export async function openCheckout({ store, clock, random }: World, order: Order): Promise<CheckoutSession> {
  const price = await get(store, 'price', order.price);
  const id = idOf(random, 'cs');
  const { site, price: priceId, quantity, ...rest } = order;
  const session: CheckoutSession = {
    ...rest,
    id,
    object: 'checkout.session',
    created: unix(clock),
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    subscription: null,
    line_items: { data: [{ price: priceId, quantity }] },
    amount_total: price.unit_amount * quantity,
    currency: price.currency,
    expires_at: unix(clock) + openFor,
    url: `${site}${checkoutPath(id)}`,
  };
  await store.put(session);
  return session;
}

export const checkoutPath = (id: string): string => `/dev/payments/checkout/${id}`;

/** The session as it is now: one that nobody paid in time is expired. */
export async function checkoutNow({ store, clock }: World, id: string): Promise<CheckoutSession> {
  const session = await get(store, 'checkout.session', id);
  if (session.status !== 'open' || unix(clock) < session.expires_at) return session;
  const expired: CheckoutSession = { ...session, status: 'expired' };
  await store.put(expired);
  return expired;
}

export async function expireCheckout(world: World, id: string): Promise<Happening[]> {
  const session = await checkoutNow(world, id);
  if (session.status !== 'open') return [];
  const expired: CheckoutSession = { ...session, status: 'expired' };
  await world.store.put(expired);
  return [happened('checkout.session.expired', expired)];
}

/** The card goes through. A page that was paid or is closed stays as it is. */
export async function payCheckout(world: World, id: string): Promise<Happening[]> {
  const session = await checkoutNow(world, id);
  if (session.status !== 'open') return [];
  return session.mode === 'payment' ? payOnce(world, session) : subscribe(world, session);
}

async function payOnce(world: World, session: CheckoutSession): Promise<Happening[]> {
  const [line] = session.line_items.data;
  const product = await productNameOf(world, line?.price ?? '');
  const { unit_amount } = await get(world.store, 'price', line?.price ?? '');
  const { intent, charge } = await takeMoney(world, {
    customer: session.customer,
    amount: session.amount_total,
    currency: session.currency,
    description: `${line?.quantity ?? 1} × ${product}`,
    metadata: { ...session.metadata, unit_amount: String(unit_amount) },
  });
  const paid = await complete(world, session, { payment_intent: intent.id });
  return [
    happened('payment_intent.succeeded', intent),
    happened('charge.succeeded', charge),
    happened('checkout.session.completed', paid),
  ];
}

async function complete(
  { store }: World,
  session: CheckoutSession,
  led: Partial<Pick<CheckoutSession, 'payment_intent' | 'subscription'>>,
): Promise<CheckoutSession> {
  const paid: CheckoutSession = { ...session, ...led, status: 'complete', payment_status: 'paid' };
  await store.put(paid);
  return paid;
}

async function subscribe(world: World, session: CheckoutSession): Promise<Happening[]> {
  const { store, clock, random } = world;
  const price = await get(store, 'price', session.line_items.data[0]?.price ?? '');
  const created = unix(clock);
  const subscription: Subscription = {
    id: idOf(random, 'sub'),
    object: 'subscription',
    created,
    status: 'active',
    customer: session.customer,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    items: { data: [itemOf(price, created)] },
    latest_invoice: null,
    metadata: session.metadata,
  };
  const invoiced = await bill(world, subscription, price, { fails: false });
  const paid = await complete(world, session, { subscription: subscription.id });
  return [
    happened('customer.subscription.created', invoiced.subscription),
    ...invoiced.happenings,
    happened('checkout.session.completed', paid),
  ];
}

const itemOf = (price: Price, start: number) => ({
  price: { id: price.id },
  current_period_start: start,
  current_period_end: periodAfter(price, start),
});

function periodAfter(price: Price, start: number): number {
  const monthCount = price.recurring?.interval === 'year' ? 12 : 1;
  return addMonths(new Date(start * 1000), monthCount).getTime() / 1000;
}

/** Writes the period's invoice and pays it, or leaves it owed where the card fails. */
async function bill(
  world: World,
  subscription: Subscription,
  price: Price,
  { fails, at = unix(world.clock) }: { fails: boolean; at?: number },
): Promise<{ subscription: Subscription; happenings: Happening[] }> {
  const invoice: Invoice = {
    id: idOf(world.random, 'in'),
    object: 'invoice',
    created: at,
    status: 'open',
    customer: subscription.customer,
    amount_due: price.unit_amount,
    amount_paid: 0,
    currency: price.currency,
    status_transitions: { finalized_at: at },
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    payments: { data: [] },
  };
  const billed: Subscription = { ...subscription, latest_invoice: invoice.id };
  if (!fails) return payInvoice(world, billed, invoice);
  await world.store.put(invoice);
  const owing: Subscription = { ...billed, status: 'past_due' };
  await world.store.put(owing);
  return { subscription: owing, happenings: [happened('invoice.payment_failed', invoice)] };
}

async function payInvoice(
  world: World,
  subscription: Subscription,
  invoice: Invoice,
): Promise<{ subscription: Subscription; happenings: Happening[] }> {
  const { customer, amount_due: amount, currency } = invoice;
  const name = await productNameOf(world, subscription.items.data[0].price.id);
  const { intent, charge } = await takeMoney(world, {
    customer,
    amount,
    currency,
    description: name,
    metadata: {},
  });
  const payment = { type: 'payment_intent', payment_intent: intent.id } as const;
  const paid: Invoice = {
    ...invoice,
    status: 'paid',
    amount_paid: amount,
    payments: { data: [{ payment }] },
  };
  const running: Subscription = { ...subscription, status: 'active' };
  await world.store.put(paid);
  await world.store.put(running);
  return {
    subscription: running,
    happenings: [happened('charge.succeeded', charge), happened('invoice.paid', paid)],
  };
}

async function productNameOf({ store }: World, priceId: string): Promise<string> {
  const { product } = await get(store, 'price', priceId);
  return (await get(store, 'product', product)).name;
}

type Money = Pick<Charge, 'customer' | 'amount' | 'currency' | 'description' | 'metadata'>;

async function takeMoney(
  { store, clock, random }: World,
  money: Money,
): Promise<{ intent: PaymentIntent; charge: Charge }> {
  const created = unix(clock);
  const intentId = idOf(random, 'pi');
  const charge: Charge = {
    ...money,
    id: idOf(random, 'ch'),
    object: 'charge',
    created,
    status: 'succeeded',
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    payment_intent: intentId,
  };
  const { customer, amount, currency, metadata } = money;
  const intent: PaymentIntent = {
    id: intentId,
    object: 'payment_intent',
    created,
    status: 'succeeded',
    amount,
    currency,
    customer,
    latest_charge: charge.id,
    metadata,
  };
  await store.put(charge);
  await store.put(intent);
  return { intent, charge };
}

export async function openCheckoutsOf(world: World, customer: string): Promise<CheckoutSession[]> {
  const sessions = await world.store.list('checkout.session');
  const open = sessions.filter(session => session.customer === customer && session.status === 'open');
  return open.filter(({ expires_at }) => unix(world.clock) < expires_at);
}

export async function invoicesOf({ store }: World, subscription: string): Promise<Invoice[]> {
  const invoices = await store.list('invoice');
  return invoices.filter(({ parent }) => parent.subscription_details.subscription === subscription);
}

/** Gives back whatever is left; nothing left, nothing happens. */
export async function refundAll(world: World, paymentId: string): Promise<Happening[]> {
  const { amount, amount_refunded } = await chargeOf(world.store, paymentId);
  return amount_refunded < amount ? refund(world, paymentId, amount - amount_refunded) : [];
}

/** Gives so many cents back, and no more than are left. */
export async function refund({ store }: World, paymentId: string, cents: number): Promise<Happening[]> {
  const charge = await chargeOf(store, paymentId);
  if (!Number.isSafeInteger(cents) || cents < 1 || charge.amount_refunded + cents > charge.amount)
    throw fail.invalid(`amount must be 1 to ${charge.amount - charge.amount_refunded} cents`);
  const amount_refunded = charge.amount_refunded + cents;
  const changed: Charge = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  await store.put(changed);
  return [happened('charge.refunded', changed)];
}

export async function dispute({ store, clock, random }: World, paymentId: string): Promise<Happening[]> {
  const charge = await chargeOf(store, paymentId);
  if (charge.disputed) return [];
  const opened: Dispute = {
    id: idOf(random, 'du'),
    object: 'dispute',
    created: unix(clock),
    charge: charge.id,
    payment_intent: paymentId,
    amount: charge.amount,
    status: 'needs_response',
  };
  await store.put({ ...charge, disputed: true });
  await store.put(opened);
  return [happened('charge.dispute.created', opened)];
}

export async function closeDispute(
  { store }: World,
  paymentId: string,
  status: 'won' | 'lost',
): Promise<Happening[]> {
  const open = (await disputesOf(store, paymentId)).find(({ status: now }) => now === 'needs_response');
  if (!open) return [];
  const closed: Dispute = { ...open, status };
  await store.put(closed);
  return [happened('charge.dispute.closed', closed)];
}

export async function disputesOf(store: Store, paymentId: string): Promise<Dispute[]> {
  return (await store.list('dispute')).filter(({ payment_intent }) => payment_intent === paymentId);
}

export async function chargeOf(store: Store, paymentId: string): Promise<Charge> {
  return get(store, 'charge', (await get(store, 'payment_intent', paymentId)).latest_charge);
}

export const cardFails = ({ metadata }: Customer): boolean => metadata.card === 'fails';

export async function setCard({ store }: World, customerId: string, card: 'works' | 'fails'): Promise<void> {
  const customer = await get(store, 'customer', customerId);
  await store.put({ ...customer, metadata: { ...customer.metadata, card } });
}

/**
 * The subscription as it is now: periods that ended while nobody looked are billed or closed, as the provider would
 * have done on the day. `happenings` is what it would have told.
 */
export async function subscriptionNow(
  world: World,
  id: string,
): Promise<{ subscription: Subscription; happenings: Happening[] }> {
  let subscription = await get(world.store, 'subscription', id);
  const happenings: Happening[] = [];
  while (subscription.status === 'active' && isOver(subscription, unix(world.clock))) {
    const turned = await turnPeriod(world, subscription);
    subscription = turned.subscription;
    happenings.push(...turned.happenings);
  }
  return { subscription, happenings };
}

const isOver = ({ items }: Subscription, now: number): boolean => items.data[0].current_period_end <= now;

async function turnPeriod(
  world: World,
  subscription: Subscription,
): Promise<{ subscription: Subscription; happenings: Happening[] }> {
  const end = subscription.items.data[0].current_period_end;
  if (subscription.cancel_at_period_end) return close(world, subscription, end);
  const price = await get(world.store, 'price', subscription.items.data[0].price.id);
  const customer = await get(world.store, 'customer', subscription.customer);
  const next: Subscription = { ...subscription, items: { data: [itemOf(price, end)] } };
  const billed = await bill(world, next, price, { fails: cardFails(customer), at: end });
  return {
    subscription: billed.subscription,
    happenings: [...billed.happenings, happened('customer.subscription.updated', billed.subscription)],
  };
}

async function close(
  { store }: World,
  subscription: Subscription,
  at: number,
): Promise<{ subscription: Subscription; happenings: Happening[] }> {
  const ended: Subscription = { ...subscription, status: 'canceled', ended_at: at, canceled_at: at };
  await store.put(ended);
  return { subscription: ended, happenings: [happened('customer.subscription.deleted', ended)] };
}

/** As if the period ended this moment: the next one is billed, or the plan ends where it was to end. */
export async function renewNow(world: World, id: string): Promise<Happening[]> {
  const { subscription } = await subscriptionNow(world, id);
  if (subscription.status !== 'active') return [];
  const [item] = subscription.items.data;
  const over: Subscription = {
    ...subscription,
    items: { data: [{ ...item, current_period_end: unix(world.clock) }] },
  };
  await world.store.put(over);
  return (await turnPeriod(world, over)).happenings;
}

/** What is owed is tried again. */
export async function payOwed(world: World, id: string): Promise<Happening[]> {
  const { subscription } = await subscriptionNow(world, id);
  if (subscription.status !== 'past_due' || !subscription.latest_invoice) return [];
  const invoice = await get(world.store, 'invoice', subscription.latest_invoice);
  const customer = await get(world.store, 'customer', subscription.customer);
  if (cardFails(customer)) return [happened('invoice.payment_failed', invoice)];
  const paid = await payInvoice(world, subscription, invoice);
  return [...paid.happenings, happened('customer.subscription.updated', paid.subscription)];
}

export async function setCancelling(world: World, id: string, cancelling: boolean): Promise<Happening[]> {
  const { subscription } = await subscriptionNow(world, id);
  if (subscription.ended_at !== null) return [];
  const changed: Subscription = { ...subscription, cancel_at_period_end: cancelling };
  await world.store.put(changed);
  return [happened('customer.subscription.updated', changed)];
}

/** To another price from now on; the period stays. */
export async function switchPrice(world: World, id: string, priceId: string): Promise<Happening[]> {
  const { subscription } = await subscriptionNow(world, id);
  const price = await get(world.store, 'price', priceId);
  if (subscription.ended_at !== null || !price.recurring || !price.active) return [];
  const [item] = subscription.items.data;
  const changed: Subscription = {
    ...subscription,
    items: { data: [{ ...item, price: { id: price.id } }] },
  };
  await world.store.put(changed);
  return [happened('customer.subscription.updated', changed)];
}

export async function endNow(world: World, id: string): Promise<Happening[]> {
  const { subscription } = await subscriptionNow(world, id);
  if (subscription.ended_at !== null) return [];
  return (await close(world, subscription, unix(world.clock))).happenings;
}
