/**
 * The objects have the form of Stripe's answers, limited to the fields that the product reads. Times are in seconds
 * since 1970.
 */
type Named<Kind extends string> = { id: string; object: Kind; created: number };
type Metadata = Record<string, string>;

export type Customer = Named<'customer'> & {
  name: string | null;
  phone: string | null;
  /** The metadata has `card: 'fails'` where the card is declined at renewals. */
  metadata: Metadata;
};

export type Product = Named<'product'> & {
  name: string;
  description: string | null;
  active: boolean;
  metadata: Metadata;
};

export type Price = Named<'price'> & {
  product: string;
  active: boolean;
  unit_amount: number;
  currency: string;
  recurring: { interval: 'month' | 'year'; interval_count: number } | null;
  metadata: Metadata;
};

export type CheckoutSession = Named<'checkout.session'> & {
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  customer: string;
  client_reference_id: string | null;
  payment_intent: string | null;
  subscription: string | null;
  /** Objects that an earlier version of the product stored do not have this field. */
  invoice?: string | null;
  line_items: { data: { price: string; quantity: number }[] };
  amount_total: number;
  currency: string;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  url: string;
  metadata: Metadata;
};

export type Charge = Named<'charge'> & {
  status: 'succeeded';
  amount: number;
  amount_refunded: number;
  currency: string;
  refunded: boolean;
  disputed: boolean;
  customer: string;
  payment_intent: string;
  description: string;
  metadata: Metadata;
};

export type PaymentIntent = Named<'payment_intent'> & {
  status: 'succeeded';
  amount: number;
  currency: string;
  customer: string;
  latest_charge: string;
  metadata: Metadata;
};

export type Dispute = Named<'dispute'> & {
  charge: string;
  payment_intent: string;
  amount: number;
  status: 'needs_response' | 'won' | 'lost';
};

export type Invoice = Named<'invoice'> & {
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  customer: string;
  /** The local provider sets this field nowhere, because it tries the payment of every invoice. A test may set it. */
  attempt_count?: number;
  amount_due: number;
  amount_paid: number;
  currency: string;
  status_transitions: { finalized_at: number | null };
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
  payments: { data: { payment: { type: 'payment_intent'; payment_intent: string } }[] };
};

export type Subscription = Named<'subscription'> & {
  status: 'active' | 'past_due' | 'canceled';
  customer: string;
  cancel_at: null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  /** Objects that an earlier version of the product stored do not have this field. */
  pause_collection?: { behavior: 'void' } | null;
  items: { data: [SubscriptionItem, ...SubscriptionItem[]] };
  latest_invoice: string | null;
  metadata: Metadata;
};
type SubscriptionItem = {
  price: { id: string };
  current_period_start: number;
  current_period_end: number;
};

export type Account = Named<'account'> & {
  details_submitted: boolean;
  payouts_enabled: boolean;
  business_profile: { name: string };
  metadata: Metadata;
};

export type PortalSession = Named<'billing_portal.session'> & {
  customer: string;
  return_url: string;
  url: string;
};

export type AccountLink = Named<'account_link'> & {
  account: string;
  return_url: string;
  refresh_url: string;
  url: string;
};

export type AnyObject =
  | Customer
  | Product
  | Price
  | CheckoutSession
  | Charge
  | PaymentIntent
  | Dispute
  | Invoice
  | Subscription
  | Account
  | PortalSession
  | AccountLink;
export type Kind = AnyObject['object'];
export type ObjectOf<K extends Kind> = Extract<AnyObject, { object: K }>;
