import { owedSince, type SeenInvoice } from '@nightjar/domain/payments/rules/debt';
import type { ListedPrice } from '@nightjar/domain/payments/rules/listing';
import type { SeenSubscription } from '@nightjar/domain/payments/rules/plan';
import type { Dispute, SeenCheckout, SeenPayment } from '@nightjar/domain/payments/rules/settlement';
import * as z from 'zod';
import type { AccountState } from './port.ts';

/** Stripe refers to another object by its id, or includes the whole object where the request asks to expand it. */
const objectReference = z
  .union([z.string(), z.object({ id: z.string() })])
  .nullable()
  .transform(value => (value !== null && typeof value === 'object' ? value.id : value));
const unixTimeSchema = z.number().transform(seconds => new Date(seconds * 1000));
const metadataSchema = z.record(z.string(), z.string()).nullish();

const paidInvoiceSchema = z.object({
  payments: z.object({
    data: z.array(z.object({ payment: z.object({ payment_intent: objectReference.nullish() }) })),
  }),
});

const paymentsOfInvoice = ({ payments }: z.infer<typeof paidInvoiceSchema>): string[] =>
  payments.data.flatMap(({ payment }) => payment.payment_intent ?? []);

/** Reads the payments of an invoice that includes its `payments`. */
export const readInvoicePayments = (object: unknown): string[] =>
  paymentsOfInvoice(paidInvoiceSchema.parse(object));

const checkoutSessionSchema = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  customer: objectReference,
  payment_intent: objectReference,
  subscription: objectReference,
  /** A checkout page with a plan has an invoice after it was paid. */
  invoice: paidInvoiceSchema.nullish(),
  metadata: metadataSchema,
});

/** Reads a checkout page that includes its `invoice` and that invoice's payments. */
export function readCheckout(object: unknown): SeenCheckout {
  const session = checkoutSessionSchema.parse(object);
  return {
    id: session.id,
    status: session.status ?? 'open',
    customerId: session.customer,
    purchaseId: session.metadata?.purchase_id ?? null,
    paymentId:
      session.payment_intent ?? (session.invoice ? paymentsOfInvoice(session.invoice)[0] : null) ?? null,
    subscriptionId: session.subscription,
  };
}

const chargeSchema = z.object({
  id: z.string(),
  created: unixTimeSchema,
  status: z.string(),
  amount: z.number(),
  amount_refunded: z.number(),
  disputed: z.boolean(),
  customer: objectReference,
  payment_intent: objectReference,
  metadata: metadataSchema,
});
const paymentIntentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  customer: objectReference,
  metadata: metadataSchema,
  latest_charge: chargeSchema.nullable(),
});

/** Reads a payment from its intent, which includes `latest_charge`, and from the disputes about it. */
export function readPayment(object: unknown, disputes: readonly unknown[]): SeenPayment {
  const intent = paymentIntentSchema.parse(object);
  const paid = intent.status === 'succeeded' ? intent.latest_charge : null;
  return {
    id: intent.id,
    customerId: intent.customer,
    purchaseId: intent.metadata?.purchase_id ?? null,
    paidAt: paid?.created ?? null,
    amount: intent.amount,
    refunded: paid?.amount_refunded ?? 0,
    dispute: readDisputes(disputes),
  };
}

/** Reads a payment from the charge itself, as the list of a customer's charges includes it. */
export function readCharge(object: unknown, disputes: readonly unknown[]): SeenPayment {
  const read = chargeSchema.parse(object);
  return {
    id: read.payment_intent ?? read.id,
    customerId: read.customer,
    purchaseId: read.metadata?.purchase_id ?? null,
    paidAt: read.status === 'succeeded' ? read.created : null,
    amount: read.amount,
    refunded: read.amount_refunded,
    dispute: readDisputes(disputes),
  };
}

export const isDisputed = (object: unknown): boolean => chargeSchema.parse(object).disputed;

const disputeStatusSchema = z.object({ status: z.string() });
const openDisputeStatuses = [
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
] as const;

/**
 * Returns the worst dispute of a payment, which decides the payment's state. A closed dispute that was only a warning
 * counts as won.
 */
function readDisputes(objects: readonly unknown[]): Dispute | null {
  const statuses = objects.map(object => disputeStatusSchema.parse(object).status);
  if (statuses.includes('lost')) return 'lost';
  if (statuses.some(status => openDisputeStatuses.some(open => open === status))) return 'open';
  return statuses.length > 0 ? 'won' : null;
}

const invoiceSchema = z.object({
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).nullable(),
  created: unixTimeSchema,
  /** The local provider does not set this field. Every invoice that it leaves open was tried. */
  attempt_count: z.number().optional(),
  status_transitions: z.object({ finalized_at: unixTimeSchema.nullable() }).optional(),
});

function readInvoice({
  status,
  created,
  attempt_count,
  status_transitions,
}: z.infer<typeof invoiceSchema>): SeenInvoice {
  return {
    status: status ?? 'draft',
    at: status_transitions?.finalized_at ?? created,
    attempted: attempt_count !== 0,
  };
}

const subscriptionSchema = z.object({
  id: z.string(),
  customer: objectReference,
  status: z.string(),
  created: unixTimeSchema,
  cancel_at: z.nullish(unixTimeSchema),
  cancel_at_period_end: z.boolean(),
  ended_at: unixTimeSchema.nullable(),
  metadata: metadataSchema,
  items: z.object({
    data: z
      .array(
        z.object({
          current_period_start: unixTimeSchema,
          current_period_end: unixTimeSchema,
          price: z.object({ id: z.string() }),
        }),
      )
      .min(1),
  }),
  latest_invoice: invoiceSchema.nullable(),
});

/**
 * True where the latest invoice of a subscription is paid, so that its other invoices do not matter. The object must
 * include that invoice.
 */
export const isPaidUp = (object: unknown): boolean =>
  subscriptionSchema.parse(object).latest_invoice?.status === 'paid';

/**
 * Reads a subscription that includes its `latest_invoice`. Where that invoice is not paid, `others` are its other
 * invoices, which show since when the subscription is unpaid.
 */
export function readSubscription(object: unknown, others: readonly unknown[] = []): SeenSubscription {
  const read = subscriptionSchema.parse(object);
  const invoices = [
    ...(read.latest_invoice ? [read.latest_invoice] : []),
    ...z.array(invoiceSchema).parse(others),
  ];
  return {
    id: read.id,
    customerId: read.customer ?? '',
    userId: read.metadata?.user_id ?? null,
    items: read.items.data.map(item => ({
      priceId: item.price.id,
      periodStart: item.current_period_start,
      periodEnd: item.current_period_end,
    })),
    status: read.status,
    createdAt: read.created,
    cancelAtPeriodEnd: read.cancel_at_period_end || read.cancel_at != null,
    endedAt: read.ended_at,
    unpaidSince: owedSince(invoices.map(readInvoice)),
  };
}

const priceWithProductSchema = z.object({
  id: z.string(),
  active: z.boolean(),
  unit_amount: z.number().nullable(),
  currency: z.string(),
  recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullable(),
  metadata: metadataSchema,
  product: z.object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullish(),
    active: z.boolean(),
    metadata: metadataSchema,
  }),
});

/**
 * Reads a price that includes its product. The product's metadata also applies to its prices, unless a price has its
 * own.
 */
export function readPrice(object: unknown): ListedPrice {
  const { product, ...price } = priceWithProductSchema.parse(object);
  return {
    id: price.id,
    active: price.active,
    unitAmount: price.unit_amount,
    currency: price.currency,
    interval: price.recurring && billingIntervalOf(price.recurring),
    terms: { ...product.metadata, ...price.metadata },
    product: {
      id: product.id,
      name: product.name,
      description: product.description ?? null,
      active: product.active,
    },
  };
}

function billingIntervalOf({ interval, interval_count }: { interval: string; interval_count: number }) {
  if (interval_count !== 1) return 'other';
  return interval === 'month' || interval === 'year' ? interval : 'other';
}

const accountSchema = z.object({
  details_submitted: z.boolean(),
  payouts_enabled: z.boolean(),
  requirements: z.object({ disabled_reason: z.string().nullish() }).nullish(),
});

export function readAccountState(object: unknown): AccountState {
  const { details_submitted, payouts_enabled } = accountSchema.parse(object);
  if (!details_submitted) return 'pending';
  return payouts_enabled ? 'active' : 'restricted';
}
