import * as z from 'zod/mini';
import { moment } from '../kernel/time.ts';

/** Ids of the payment provider's objects, as it makes them. */
export const providerId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,255}$/, { error: 'must be an id of the catalogue' }));

export const productKinds = ['plan', 'voucher', 'pass'] as const;
export type ProductKind = (typeof productKinds)[number];
export const billingIntervals = ['month', 'year'] as const;

/** The provider's own limits of what may be noted on an object. */
export const metadataLimits = { name: 40, value: 500 } as const;

/** At most so many vouchers in one purchase (domain decisions). */
export const mostVouchers = 20;
/** Lists of plans, products and past subscriptions are short; the bound protects against a generated catalogue. */
export const productsShown = 50;
export const subscriptionsShown = 20;

/**
 * A failed renewal keeps the plan for this long: cards expire on a Friday, and the night should not be lost over it.
 */
export const graceDays = 3;

/** What a plan's or a pass's price grants; null for a voucher. Amounts in cents. */
export const terms = z.object({
  free_drinks_per_period: z.int(),
  shots_per_period: z.int(),
  cooldown_in_minutes: z.nullable(z.int()),
});

/** A price of the catalogue. `hours` is how long a pass lasts. Amounts in cents. */
export const price = z.object({
  id: z.string(),
  product_id: z.string(),
  unit_amount: z.int(),
  currency: z.string(),
  interval: z.nullable(z.enum(billingIntervals)),
  hours: z.nullable(z.int()),
  metadata: z.nullable(terms),
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

/** One subscription in the provider's last state, running or ended. */
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

/** Where the person goes to pay, manage or register. */
export const providerLink = z.object({ url: z.string() });
export const checkoutLink = z.extend(providerLink, { purchase_id: z.nullable(z.uuid()) });

/** How often a user may ask for something that asks the payment provider in turn. */
export const rateOfProviderCalls = { points: 20, seconds: 60 } as const;
