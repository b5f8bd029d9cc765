import { productNameOf } from './catalogue.ts';
import { createCharge } from './charges.ts';
import type { CheckoutSession, Invoice, Price, Subscription } from './objects.ts';
import { getObject } from './store.ts';
import {
  type LocalProvider,
  makeEvent,
  newProviderId,
  type SubscriptionChange,
  unixSeconds,
} from './world.ts';

/**
 * Writes the invoice of a billing period and pays it, or leaves it open where the card fails. `beside` is the price in
 * cents of one-time purchases that the same invoice includes.
 */
export async function billPeriod(
  world: LocalProvider,
  { subscription, price }: { subscription: Subscription; price: Price },
  { fails, at = unixSeconds(world.clock), beside = 0 }: { fails: boolean; at?: number; beside?: number },
): Promise<SubscriptionChange> {
  const invoice: Invoice = {
    id: newProviderId(world.random, 'in'),
    object: 'invoice',
    created: at,
    status: 'open',
    customer: subscription.customer,
    amount_due: price.unit_amount + beside,
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
  return { subscription: owing, happenings: [makeEvent('invoice.payment_failed', invoice)] };
}

export async function payInvoice(
  world: LocalProvider,
  subscription: Subscription,
  invoice: Invoice,
): Promise<SubscriptionChange> {
  const { customer, amount_due: amount, currency } = invoice;
  const name = await productNameOf(world.store, subscription.items.data[0].price.id);
  const { intent, charge } = await createCharge(world, {
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
    happenings: [makeEvent('charge.succeeded', charge), makeEvent('invoice.paid', paid)],
  };
}

export async function invoicesOf({ store }: LocalProvider, subscription: string): Promise<Invoice[]> {
  const invoices = await store.list('invoice');
  return invoices.filter(({ parent }) => parent.subscription_details.subscription === subscription);
}

/** Returns the invoice of a checkout page with a plan, after the page was paid. */
export const invoiceOf = async (
  { store }: LocalProvider,
  { invoice }: CheckoutSession,
): Promise<Invoice | null> => (invoice ? getObject(store, 'invoice', invoice) : null);
