import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';
import { eventId, ticketId, userId } from '../kernel/id.ts';
import { returnAddressText } from '../kernel/link.ts';
import {
  checkoutLink,
  eventEntry,
  metadataLimits,
  mostVouchers,
  ownSubscription,
  ownTicket,
  planWithRenewal,
  product,
  providerId,
  providerLink,
  rateOfProviderCalls,
} from './entity.ts';

/** A number or a boolean is turned into text, and null into an empty text. */
const metadataValue = z.pipe(
  z.pipe(
    z.nullable(z.union([z.string(), z.number(), z.boolean()], { error: 'must be text or a number' })),
    z.transform(value => String(value ?? '')),
  ),
  z.string().check(z.maxLength(metadataLimits.value)),
);
/**
 * The specification has this field, so a call accepts it. It is not stored, because the server itself decides what a
 * purchase is for.
 */
const metadata = z.optional(z.record(z.string().check(z.maxLength(metadataLimits.name)), metadataValue));
/** A line of an order has a price and a quantity. The server does not read an amount that a client adds to it. */
const lineItems = z
  .array(z.object({ price: providerId, quantity: z.int().check(z.minimum(1), z.maximum(mostVouchers)) }))
  .check(z.minLength(1), z.maxLength(mostVouchers));

const oneTimeOrder = z.object({
  user_id: userId,
  line_items: lineItems,
  metadata,
  product_id: z.optional(providerId),
  redirect_url: z.optional(returnAddressText),
});

export const stripeGetProductsAndPrices = defineCall({
  id: 'stripe-get-products-and-prices',
  method: 'POST',
  summary: 'Everything on sale with its prices: plans, passes, vouchers.',
  access: 'registered',
  input: z.object({}),
  output: z.array(product),
  repeat: 'read',
  mayLag: true,
});

export const stripeProducts = defineCall({
  id: 'stripe-products',
  method: 'POST',
  summary: 'What is bought once: vouchers and passes.',
  access: 'registered',
  input: z.object({}),
  output: z.array(product),
  repeat: 'read',
  mayLag: true,
});

export const stripeSubscriptions = defineCall({
  id: 'stripe-subscriptions',
  method: 'POST',
  summary: "The session user's subscriptions, the newest first.",
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({ user_id: z.optional(userId) }),
  output: z.array(ownSubscription),
  repeat: 'read',
});

export const subscription = defineCall({
  id: 'subscription',
  method: 'POST',
  summary:
    "The session user's plan, or null; `ends_at` where it will not renew, `grace_until` where a renewal failed.",
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId }),
  output: z.nullable(planWithRenewal),
  repeat: 'read',
});

export const stripeCreatePaymentLink = defineCall({
  id: 'stripe-create-payment-link',
  method: 'POST',
  summary:
    "A page of the payment provider on which a plan or a pass, vouchers, or both are paid. Prices and names are the catalogue's.",
  access: 'registered',
  actorFields: ['user_id'],
  input: oneTimeOrder,
  output: checkoutLink,
  refusals: ['not_for_sale', 'already_subscribed', 'bank_closed'],
  repeat: 'key',
  rateLimit: rateOfProviderCalls,
});

export const stripeCreatePaymentLinkForVouchers = defineCall({
  id: 'stripe-create-payment-link-for-vouchers',
  method: 'POST',
  summary:
    "A page of the payment provider on which 1 to 20 vouchers are paid. Price and name are the catalogue's.",
  access: 'registered',
  actorFields: ['user_id'],
  input: oneTimeOrder,
  output: checkoutLink,
  refusals: ['not_for_sale', 'bank_closed'],
  repeat: 'key',
  rateLimit: rateOfProviderCalls,
});

export const stripeCreateSubscriptionPaymentLink = defineCall({
  id: 'stripe-create-subscription-payment-link',
  method: 'POST',
  summary: 'A page of the payment provider on which a plan is subscribed to.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({
    user_id: userId,
    product_id: z.optional(providerId),
    price_id: providerId,
    metadata,
    redirect_url: z.optional(returnAddressText),
  }),
  output: providerLink,
  refusals: ['not_for_sale', 'already_subscribed'],
  repeat: 'key',
  rateLimit: rateOfProviderCalls,
});

export const stripeCreateCustomerPortalLink = defineCall({
  id: 'stripe-create-customer-portal-link',
  method: 'POST',
  summary: 'A page of the payment provider on which plan, card and invoices are managed.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, redirect_url: z.optional(returnAddressText) }),
  output: providerLink,
  refusals: ['nothing_to_manage'],
  repeat: 'key',
  onFullDisk: 'works',
  rateLimit: rateOfProviderCalls,
});

export const entryToEvent = defineCall({
  id: 'entry-to-event',
  method: 'POST',
  summary:
    'How the entry of an event is sold, how many places are left, and the own ticket. For members, and for guests with a ticket.',
  access: 'registered',
  input: z.object({ event_id: eventId }),
  output: eventEntry,
  repeat: 'read',
});

export const buyTicket = defineCall({
  id: 'buy-ticket',
  method: 'POST',
  summary:
    "A page of the payment provider on which one ticket for an event is paid, at the event's price. The place is held meanwhile; a ticket that is paid too late for it is refunded.",
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, event_id: eventId, redirect_url: z.optional(returnAddressText) }),
  output: checkoutLink,
  refusals: ['event_over', 'event_cancelled', 'pay_at_door', 'sold_out', 'has_ticket', 'too_young'],
  repeat: 'key',
  rateLimit: rateOfProviderCalls,
});

export const myTickets = defineCall({
  id: 'my-tickets',
  method: 'POST',
  summary: 'The own tickets with their codes, the next night first and those of past nights last.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId }),
  output: z.array(ownTicket),
  repeat: 'read',
});

export const refundTicket = defineCall({
  id: 'refund-ticket',
  method: 'POST',
  summary: 'Gives a ticket back until a day before its event. The place is free at once, the money follows.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, ticket_id: ticketId }),
  output: ownTicket,
  refusals: ['refund_over', 'no_ticket'],
  repeat: 'natural',
  onFullDisk: 'works',
  rateLimit: rateOfProviderCalls,
});
