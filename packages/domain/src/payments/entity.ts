import * as z from 'zod/mini';
import { eventCard, eventVenue } from '../events/entity.ts';
import { ticketId } from '../kernel/id.ts';
import { minutes, moment } from '../kernel/time.ts';
import { plan } from '../people/entity.ts';

/** The payment provider gives its objects ids of this form. */
export const providerId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,255}$/, { error: 'must be an id of the catalogue' }));

/**
 * A place at an event is held this many milliseconds for a guest who pays just now. The payment page closes before, and
 * the rest is for the provider's word that it was paid.
 */
export const placeHeldFor = 50 * minutes;
/**
 * The payment page of a ticket is open at least this many milliseconds. The provider closes no page earlier than after
 * half an hour.
 */
export const ticketPageOpenFor = 31 * minutes;
/** The end of a payment page is a full time of this many milliseconds, so that a repeated request asks for the same page. */
export const ticketPageStep = 10 * minutes;
/** A guest may give a ticket back until this many hours before the start, so that the venue can sell it again. */
export const refundableHoursBefore = 24;
/** A guest sees at most this many tickets; older ones are in the download of their data. */
export const mostTicketsShown = 100;

export const ticketStates = ['held', 'paid', 'refunded', 'void'] as const;
export type TicketState = (typeof ticketStates)[number];
/**
 * A ticket was refunded for one of these reasons. `late`: it was paid when its place was sold already. `twice`: the
 * guest had paid another one. `provider`: the payment was refunded or disputed at the provider.
 */
export const refundReasons = ['guest', 'called_off', 'late', 'twice', 'provider'] as const;
export type RefundReason = (typeof refundReasons)[number];
/** An event sells its entry like this: `door` means that guests pay on arrival. */
export const entrySales = ['free', 'door', 'open', 'sold_out', 'over', 'called_off'] as const;
export type EntrySaleStatus = (typeof entrySales)[number];

export const productKinds = ['plan', 'voucher', 'pass'] as const;
export type ProductKind = (typeof productKinds)[number];
export const billingIntervals = ['month', 'year'] as const;

/**
 * The payment provider limits the names and the values that can be noted on one of its objects to this many characters.
 */
export const metadataLimits = { name: 40, value: 500 } as const;

/** One purchase has at most this many vouchers. */
export const mostVouchers = 20;
/**
 * Lists of plans, products and past subscriptions are short; this bound protects the server where the catalog is
 * generated and long.
 */
export const mostProductsShown = 50;
export const mostSubscriptionsShown = 20;

/**
 * A user whose renewal failed keeps the plan for this many days: cards may expire on a Friday, and that must not cost
 * the user a night.
 */
export const graceDays = 3;

/**
 * A plan or a pass gives so many free drinks and shots in a period, with this wait between two free drinks. The price
 * of a voucher has no such terms.
 */
export const drinkTermsOfPrice = z.object({
  free_drinks_per_period: z.int(),
  shots_per_period: z.int(),
  cooldown_in_minutes: z.nullable(z.int()),
});

/** The catalog lists a price in this form. `hours` is the time for which a pass lasts. Amounts are in cents. */
export const price = z.object({
  id: z.string(),
  product_id: z.string(),
  unit_amount: z.int(),
  currency: z.string(),
  interval: z.nullable(z.enum(billingIntervals)),
  hours: z.nullable(z.int()),
  metadata: z.nullable(drinkTermsOfPrice),
});
export type Price = z.infer<typeof price>;

export const product = z.object({
  id: z.string(),
  kind: z.enum(productKinds),
  name: z.string(),
  description: z.nullable(z.string()),
  prices: z.array(price),
});
export type Product = z.infer<typeof product>;

/** Shows one subscription of the user, running or ended, in the state that the provider last reported. */
export const ownSubscription = z.object({
  id: z.string(),
  status: z.string(),
  name: z.string(),
  price,
  current_period_start: moment,
  current_period_end: moment,
  cancel_at_period_end: z.boolean(),
  ended_at: z.nullable(moment),
});
export type OwnSubscription = z.infer<typeof ownSubscription>;

/**
 * Shows the user's current plan. It has the end of a plan that will not be renewed, and the grace of a plan whose
 * renewal failed.
 */
export const planWithRenewal = z.extend(plan, {
  ends_at: z.nullable(moment),
  grace_until: z.nullable(moment),
});

/** The person goes to this page of the provider to pay, to manage a subscription or to register for payouts. */
export const providerLink = z.object({ url: z.string() });
export const checkoutLink = z.extend(providerLink, { purchase_id: z.nullable(z.uuid()) });

/** Shows a guest their own ticket. Amounts are in cents. */
export const ownTicket = z.object({
  ticket_id: ticketId,
  state: z.enum(['paid', 'refunded']),
  price_cents: z.int(),
  /** The guest shows this code on arrival; no call checks it yet. Null where the ticket was refunded. */
  code: z.nullable(z.string()),
  bought_at: moment,
  /** The guest may give the ticket back until this moment; null where they may not at all. */
  refund_until: z.nullable(moment),
  refunded_because: z.nullable(z.enum(refundReasons)),
  event: z.extend(
    z.pick(eventCard, {
      event_id: true,
      name: true,
      status: true,
      starts_at: true,
      ends_at: true,
      over_at: true,
      night: true,
    }),
    { venue: z.pick(eventVenue, { id: true, name: true, timezone: true, lat: true, lng: true }) },
  ),
});
export type OwnTicket = z.infer<typeof ownTicket>;

/** Shows how the entry of an event is sold, and the caller's ticket for it. */
export const eventEntry = z.object({
  sale: z.enum(entrySales),
  price_cents: z.int(),
  /** Null where the number of places has no limit. */
  places_left: z.nullable(z.int()),
  /** A ticket bought now may be given back until this moment; null where it may not at all. */
  refund_until: z.nullable(moment),
  ticket: z.nullable(ownTicket),
});
export type EventEntryOffer = z.infer<typeof eventEntry>;

/** One user may make calls that send a request to the payment provider at this rate. */
export const rateOfProviderCalls = { points: 20, seconds: 60 } as const;
