import { addMonths } from '@nightjar/domain/kernel/time';
import { hasFailingCard } from './customers.ts';
import { billPeriod, payInvoice } from './invoices.ts';
import type { Price, Subscription } from './objects.ts';
import { getObject } from './store.ts';
import {
  type LocalProvider,
  makeEvent,
  newProviderId,
  type ProviderEvent,
  type SubscriptionChange,
  unixSeconds,
} from './world.ts';

/** Begins a subscription whose first period is paid now, together with one-time purchases for `beside` cents. */
export async function subscribe(
  world: LocalProvider,
  { customer, metadata }: Pick<Subscription, 'customer' | 'metadata'>,
  { priceId, beside }: { priceId: string; beside: number },
): Promise<SubscriptionChange> {
  const { store, clock, random } = world;
  const price = await getObject(store, 'price', priceId);
  const created = unixSeconds(clock);
  const begun: Subscription = {
    id: newProviderId(random, 'sub'),
    object: 'subscription',
    created,
    status: 'active',
    customer,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    pause_collection: null,
    items: { data: [subscriptionItemOf(price, created)] },
    latest_invoice: null,
    metadata,
  };
  const { subscription, happenings } = await billPeriod(
    world,
    { subscription: begun, price },
    { fails: false, beside },
  );
  return {
    subscription,
    happenings: [makeEvent('customer.subscription.created', subscription), ...happenings],
  };
}

const subscriptionItemOf = (price: Price, start: number) => ({
  price: { id: price.id },
  current_period_start: start,
  current_period_end: periodEndAfter(price, start),
});

function periodEndAfter(price: Price, start: number): number {
  const monthCount = price.recurring?.interval === 'year' ? 12 : 1;
  return addMonths(new Date(start * 1000), monthCount).getTime() / 1000;
}

/**
 * Returns the subscription as it is now. Periods that ended since the last read are billed or closed, as a real
 * provider would have done on that day. `happenings` are the events that it would have sent.
 */
export async function subscriptionNow(world: LocalProvider, id: string): Promise<SubscriptionChange> {
  let subscription = await getObject(world.store, 'subscription', id);
  const happenings: ProviderEvent[] = [];
  while (subscription.status === 'active' && isPeriodOver(subscription, unixSeconds(world.clock))) {
    const turned = await beginNextPeriod(world, subscription);
    subscription = turned.subscription;
    happenings.push(...turned.happenings);
  }
  return { subscription, happenings };
}

const isPeriodOver = ({ items }: Subscription, now: number): boolean =>
  items.data[0].current_period_end <= now;

async function beginNextPeriod(
  world: LocalProvider,
  subscription: Subscription,
): Promise<SubscriptionChange> {
  const end = subscription.items.data[0].current_period_end;
  if (subscription.cancel_at_period_end) return closeSubscription(world, subscription, end);
  const price = await getObject(world.store, 'price', subscription.items.data[0].price.id);
  const customer = await getObject(world.store, 'customer', subscription.customer);
  const next: Subscription = { ...subscription, items: { data: [subscriptionItemOf(price, end)] } };
  if (next.pause_collection) {
    await world.store.put(next);
    return { subscription: next, happenings: [makeEvent('customer.subscription.updated', next)] };
  }
  const billed = await billPeriod(
    world,
    { subscription: next, price },
    { fails: hasFailingCard(customer), at: end },
  );
  return {
    subscription: billed.subscription,
    happenings: [...billed.happenings, makeEvent('customer.subscription.updated', billed.subscription)],
  };
}

async function closeSubscription(
  { store }: LocalProvider,
  subscription: Subscription,
  at: number,
): Promise<SubscriptionChange> {
  const ended: Subscription = { ...subscription, status: 'canceled', ended_at: at, canceled_at: at };
  await store.put(ended);
  return { subscription: ended, happenings: [makeEvent('customer.subscription.deleted', ended)] };
}

/** The period ends now. The next period is billed, or the plan ends if it was canceled. */
export async function renewSubscriptionNow(world: LocalProvider, id: string): Promise<ProviderEvent[]> {
  const { subscription } = await subscriptionNow(world, id);
  if (subscription.status !== 'active') return [];
  const [item] = subscription.items.data;
  const over: Subscription = {
    ...subscription,
    items: { data: [{ ...item, current_period_end: unixSeconds(world.clock) }] },
  };
  await world.store.put(over);
  return (await beginNextPeriod(world, over)).happenings;
}

/** Tries again to charge the latest invoice of a subscription whose payment is past due. */
export async function payOpenInvoices(world: LocalProvider, id: string): Promise<ProviderEvent[]> {
  const { subscription } = await subscriptionNow(world, id);
  if (subscription.status !== 'past_due' || !subscription.latest_invoice) return [];
  const invoice = await getObject(world.store, 'invoice', subscription.latest_invoice);
  const customer = await getObject(world.store, 'customer', subscription.customer);
  if (hasFailingCard(customer)) return [makeEvent('invoice.payment_failed', invoice)];
  const paid = await payInvoice(world, subscription, invoice);
  return [...paid.happenings, makeEvent('customer.subscription.updated', paid.subscription)];
}

export async function setCancelAtPeriodEnd(
  world: LocalProvider,
  id: string,
  cancelling: boolean,
): Promise<ProviderEvent[]> {
  const { subscription } = await subscriptionNow(world, id);
  if (subscription.ended_at !== null) return [];
  const changed: Subscription = { ...subscription, cancel_at_period_end: cancelling };
  await world.store.put(changed);
  return [makeEvent('customer.subscription.updated', changed)];
}

/** Sets whether periods that begin from now on are billed or pass without an invoice. */
export async function setBillingPaused(
  world: LocalProvider,
  id: string,
  billed: boolean,
): Promise<ProviderEvent[]> {
  const { subscription } = await subscriptionNow(world, id);
  if (subscription.ended_at !== null) return [];
  const changed: Subscription = { ...subscription, pause_collection: billed ? null : { behavior: 'void' } };
  await world.store.put(changed);
  return [makeEvent('customer.subscription.updated', changed)];
}

/** Sets another price from now on. The end of the period stays the same. */
export async function switchPrice(
  world: LocalProvider,
  id: string,
  priceId: string,
): Promise<ProviderEvent[]> {
  const { subscription } = await subscriptionNow(world, id);
  const price = await getObject(world.store, 'price', priceId);
  if (subscription.ended_at !== null || !price.recurring || !price.active) return [];
  const [item] = subscription.items.data;
  const changed: Subscription = {
    ...subscription,
    items: { data: [{ ...item, price: { id: price.id } }] },
  };
  await world.store.put(changed);
  return [makeEvent('customer.subscription.updated', changed)];
}

export async function endSubscriptionNow(world: LocalProvider, id: string): Promise<ProviderEvent[]> {
  const { subscription } = await subscriptionNow(world, id);
  if (subscription.ended_at !== null) return [];
  return (await closeSubscription(world, subscription, unixSeconds(world.clock))).happenings;
}
