import type { OutputOf } from '@nightjar/domain/kernel/call';
import {
  buyTicket,
  entryToEvent,
  myTickets,
  refundTicket,
  stripeCreateCustomerPortalLink,
  stripeCreatePaymentLink,
  stripeCreatePaymentLinkForVouchers,
  stripeCreateSubscriptionPaymentLink,
  stripeGetProductsAndPrices,
  stripeProducts,
  stripeSubscriptions,
  subscription,
} from '@nightjar/domain/payments/calls';
import type { OwnTicket } from '@nightjar/domain/payments/entity';
import { queryOptions } from '@tanstack/react-query';
import { isNative } from '../../native/platform.ts';
import { api } from '../../platform/api.ts';
import { isUnreached } from '../../platform/client.ts';
import { queryClient } from '../../platform/query-client.ts';
import { reloadUserDetails } from '../people/remote/session.ts';
import { type Offer, returnUrl, successPath } from './flow.ts';

export type CurrentPlan = NonNullable<OutputOf<typeof subscription>>;

export function productsAndPricesOptions() {
  return queryOptions({
    queryKey: [stripeGetProductsAndPrices.id],
    queryFn: ({ signal }) => api.call(stripeGetProductsAndPrices, {}, { signal }),
  });
}

/** Loads the products that are bought once, such as vouchers. */
export function oneTimeProductsOptions() {
  return queryOptions({
    queryKey: [stripeProducts.id],
    queryFn: ({ signal }) => api.call(stripeProducts, {}, { signal }),
  });
}

/** Loads the user's plan with the day on which it ends or must be paid; null without a plan. */
export function planOptions(userId: string) {
  return queryOptions({
    queryKey: [subscription.id, userId],
    queryFn: ({ signal }) => api.call(subscription, { user_id: userId }, { signal }),
    // The plan changes on the provider's pages, even while the app is closed. So a stored plan always counts as
    // outdated.
    staleTime: 0,
    meta: { keep: subscription.id },
  });
}

/** Loads the user's subscriptions, also those that have ended. */
export function subscriptionsOptions(userId: string) {
  return queryOptions({
    queryKey: [stripeSubscriptions.id, userId],
    queryFn: ({ signal }) => api.call(stripeSubscriptions, { user_id: userId }, { signal }),
  });
}

export async function refreshPlan(userId: string): Promise<void> {
  const parts = [planOptions(userId), subscriptionsOptions(userId)];
  await Promise.all(parts.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}

/**
 * Refetches the plan after a payment. It also reloads the user's own details, because the tier changes with the plan.
 */
export async function refreshAfterPayment(userId: string): Promise<void> {
  await Promise.all([reloadUserDetails(), refreshPlan(userId)]);
}

/** Returns the address of the provider's page that sells a plan or a pass. */
export function offerLink(userId: string, { product, price }: Offer): Promise<string> {
  const order = {
    user_id: userId,
    product_id: product.id,
    redirect_url: returnUrl('subscription', successPath, isNative),
  };
  const isPlan = product.kind === 'plan';
  return paymentLinkFor(`${userId} ${price.id}`, idempotencyKey =>
    isPlan
      ? api.call(stripeCreateSubscriptionPaymentLink, { ...order, price_id: price.id }, { idempotencyKey })
      : api.call(
          stripeCreatePaymentLink,
          { ...order, line_items: [{ price: price.id, quantity: 1 }] },
          { idempotencyKey },
        ),
  );
}

export function voucherPaymentLink(
  userId: string,
  { product, price }: Offer,
  quantity: number,
): Promise<string> {
  const order = {
    user_id: userId,
    product_id: product.id,
    line_items: [{ price: price.id, quantity }],
    redirect_url: returnUrl('voucher', '/drinks', isNative),
  };
  return paymentLinkFor(`${userId} ${price.id} ${quantity}`, idempotencyKey =>
    api.call(stripeCreatePaymentLinkForVouchers, order, { idempotencyKey }),
  );
}

/** Returns the address of the provider's page on which the user manages the plan, the card and the invoices. */
export function portalLink(userId: string): Promise<string> {
  const order = { user_id: userId, redirect_url: '/settings' };
  return paymentLinkFor(`${userId} portal`, idempotencyKey =>
    api.call(stripeCreateCustomerPortalLink, order, { idempotencyKey }),
  );
}

/**
 * While the page of an event that costs is open, its entry is refetched every time this many milliseconds have passed,
 * because other guests buy meanwhile.
 */
const entryRefreshMs = 60_000;

/** Loads how the entry of an event is sold, and the user's ticket. The device keeps it for a night without signal. */
export function entryOptions(eventId: string) {
  return queryOptions({
    queryKey: [entryToEvent.id, eventId],
    queryFn: ({ signal }) => api.call(entryToEvent, { event_id: eventId }, { signal }),
    staleTime: 0,
    refetchInterval: entryRefreshMs,
    meta: { keep: entryToEvent.id },
  });
}

/**
 * Loads the user's tickets. They stay on the device until their events are over, because a guest shows them where there
 * is no signal.
 */
export function myTicketsOptions(userId: string) {
  return queryOptions({
    queryKey: [myTickets.id, userId],
    queryFn: ({ signal }) => api.call(myTickets, { user_id: userId }, { signal }),
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { keep: myTickets.id },
  });
}

/** Puts a ticket that another answer has shown among the stored tickets, without a request. */
export async function keepTicket(userId: string, ticket: OwnTicket): Promise<void> {
  const options = myTicketsOptions(userId);
  const known = queryClient.getQueryData(options.queryKey) ?? [];
  const others = known.filter(({ ticket_id }) => ticket_id !== ticket.ticket_id);
  const place = known.findIndex(({ ticket_id }) => ticket_id === ticket.ticket_id);
  const tickets = others.toSpliced(Math.max(place, 0), 0, ticket);
  await queryClient.fetchQuery({ ...options, queryFn: () => tickets });
}

export async function refreshTickets(userId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: myTicketsOptions(userId).queryKey });
}

/** Refetches the entries of all events, or of one. */
export async function refreshEntry(eventId?: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [entryToEvent.id, ...(eventId ? [eventId] : [])] });
}

/** Returns the address of the provider's page that sells a ticket. */
export function ticketPaymentLink(userId: string, eventId: string): Promise<string> {
  const redirect_url = returnUrl('ticket', `/events/${eventId}`, isNative);
  return paymentLinkFor(`${userId} ticket ${eventId}`, idempotencyKey =>
    api.call(buyTicket, { user_id: userId, event_id: eventId, redirect_url }, { idempotencyKey }),
  );
}

/** Gives a ticket back and stores the answer, so that the page shows it at once. */
export async function giveTicketBack(userId: string, { ticket_id, event }: OwnTicket): Promise<void> {
  const ticket = await api.call(refundTicket, { user_id: userId, ticket_id });
  queryClient.setQueryData(entryOptions(event.event_id).queryKey, known => known && { ...known, ticket });
  await keepTicket(userId, ticket);
  await refreshEntry(event.event_id);
}

/** Keeps the idempotency keys of orders whose answer was lost, so that a retry gets the link of the first try. */
const keysOfUnansweredOrders = new Map<string, string>();

async function paymentLinkFor(
  order: string,
  ask: (key: string) => Promise<{ url: string }>,
): Promise<string> {
  const key = keysOfUnansweredOrders.get(order) ?? crypto.randomUUID();
  keysOfUnansweredOrders.set(order, key);
  try {
    const { url } = await ask(key);
    keysOfUnansweredOrders.delete(order);
    return url;
  } catch (error) {
    if (!isUnreached(error)) keysOfUnansweredOrders.delete(order);
    throw error;
  }
}
