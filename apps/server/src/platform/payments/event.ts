import * as z from 'zod';
import { parseForeign } from '../foreign-json.ts';
import type { EventFault, PaymentEvent, Subject } from './port.ts';
import { faultOfSignature } from './signature.ts';

const idOrObjectSchema = z.union([z.string(), z.object({ id: z.string() })]);
const idOfReference = (value: z.infer<typeof idOrObjectSchema>): string =>
  typeof value === 'string' ? value : value.id;

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  created: z.number(),
  data: z.object({
    object: z.object({
      id: z.string().max(255),
      payment_intent: idOrObjectSchema.nullish().catch(null),
      parent: z
        .object({ subscription_details: z.object({ subscription: idOrObjectSchema }).nullish() })
        .nullish()
        .catch(null),
    }),
  }),
});
type EventObject = z.infer<typeof eventSchema>['data']['object'];

/** The beginning of the event's type decides which object is read from Stripe again. Other types are ignored. */
const subjectsByType: readonly (readonly [string, (object: EventObject) => Subject | null])[] = [
  ['checkout.session.', ({ id }) => ({ kind: 'checkout', id })],
  ['payment_intent.', ({ id }) => ({ kind: 'payment', id })],
  ['charge.', paymentSubjectOf],
  ['refund.', paymentSubjectOf],
  ['customer.subscription.', ({ id }) => ({ kind: 'subscription', id })],
  ['invoice.', subscriptionSubjectOf],
  ['account.updated', ({ id }) => ({ kind: 'account', id })],
  ['product.', () => ({ kind: 'catalogue', id: 'catalogue' })],
  ['price.', () => ({ kind: 'catalogue', id: 'catalogue' })],
];

/** The provider must send these events to the webhook. Without one of them, our rows are not brought up to date. */
export const neededEvents = [
  ...['completed', 'expired'].map(end => `checkout.session.${end}`),
  'payment_intent.succeeded',
  ...['refunded', 'dispute.created', 'dispute.closed'].map(end => `charge.${end}`),
  ...['created', 'updated', 'deleted'].map(end => `customer.subscription.${end}`),
  ...['paid', 'payment_failed'].map(end => `invoice.${end}`),
  'account.updated',
  ...['created', 'updated', 'deleted'].flatMap(end => [`product.${end}`, `price.${end}`]),
] as const;

/** True for an event that the product reads. */
export const isReadEvent = (type: string): boolean =>
  subjectsByType.some(([beginning]) => type.startsWith(beginning));

function paymentSubjectOf({ payment_intent }: EventObject): Subject | null {
  return payment_intent ? { kind: 'payment', id: idOfReference(payment_intent) } : null;
}

function subscriptionSubjectOf({ parent }: EventObject): Subject | null {
  const found = parent?.subscription_details?.subscription;
  return found ? { kind: 'subscription', id: idOfReference(found) } : null;
}

type SignedBody = { readonly body: Buffer; readonly signature: string | undefined };

/** Reads an event whose signature is one of ours and recent, or returns why it is not taken. */
export function readSignedEvent(
  sent: SignedBody,
  secrets: readonly string[],
  now: Date,
): PaymentEvent | EventFault {
  return faultOfSignature(sent, secrets, now) ?? parseEvent(sent.body) ?? { fault: 'no event' };
}

/** Parses a signed body. Returns null where it is no event at all. */
export function parseEvent(body: Buffer): PaymentEvent | null {
  const parsed = eventSchema.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { id, type, created, data } = parsed.data;
  const find = subjectsByType.find(([beginning]) => type.startsWith(beginning))?.[1];
  return { id, type, createdAt: new Date(created * 1000), subject: find?.(data.object) ?? null };
}

function parseJson(body: Buffer): unknown {
  try {
    return parseForeign(body.toString('utf8'));
  } catch {
    return null;
  }
}
