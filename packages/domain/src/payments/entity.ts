import * as z from 'zod/mini';
import { moment } from '../kernel/time.ts';
import { plan } from '../people/entity.ts';

/** The payment provider gives its objects ids of this form. */
export const providerId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,255}$/, { error: 'must be an id of the catalogue' }));

export const productKinds = ['plan', 'voucher', 'pass'] as const;
export type ProductKind = (typeof productKinds)[number];
export const billingIntervals = ['month', 'year'] as const;

/**
 * The payment provider limits the names and the values that can be noted on one of its objects to this many characters.
 */
export const metadataLimits = { name: 40, value: 500 } as const;

/** One purchase has at most this many vouchers (domain decisions). */
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

/** One user may make calls that send a request to the payment provider at this rate. */
export const rateOfProviderCalls = { points: 20, seconds: 60 } as const;
