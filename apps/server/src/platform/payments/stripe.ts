import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { answerWithin } from '../answered.ts';
import type { ReportAttempt } from '../providers/outcome.ts';
import { readSignedEvent } from './event.ts';
import {
  isDisputed,
  isPaidUp,
  readAccountState,
  readCharge,
  readCheckout,
  readInvoicePayments,
  readPayment,
  readPrice,
  readSubscription,
} from './objects.ts';
import { stripePlaceOf } from './place.ts';
import type { CheckoutLine, NewCheckout, Payments } from './port.ts';
import { failureOfStripe, slowStripe } from './stripe-failures.ts';
import { measuredClient } from './stripe-requests.ts';
import { apiVersion } from './version.ts';

export type StripeAccount = {
  secretKey: string;
  webhookSecrets: readonly string[];
  /** Without this address, Stripe's own is used. */
  baseUrl?: string | undefined;
};
/** One try may take `answerMs` milliseconds. All tries of one request together may take `patienceMs` milliseconds. */
export type StripeOptions = { report: ReportAttempt; answerMs?: number; patienceMs?: number };
type AskStripe = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;

const defaultAnswerTimeoutMs = 8_000;
/** No request of a person waits longer for Stripe than this, however often the SDK tries. */
const defaultPatienceMs = 15_000;
const mostRetries = 2;
const mostListedObjects = 100;

/**
 * Calls Stripe through its own SDK. The SDK sends a request that timed out or got a 5xx again, with the same
 * idempotency key.
 */
export function stripePayments(
  { secretKey, webhookSecrets, baseUrl }: StripeAccount,
  { report, answerMs = defaultAnswerTimeoutMs, patienceMs = defaultPatienceMs }: StripeOptions,
): Payments {
  const stripe = new Stripe(secretKey, {
    apiVersion,
    timeout: answerMs,
    maxNetworkRetries: mostRetries,
    telemetry: false,
    httpClient: measuredClient(report),
    ...stripePlaceOf(baseUrl),
  });
  const askStripe: AskStripe = ask => askWithin(ask, patienceMs);

  return {
    ...customerCalls(stripe, askStripe),
    ...checkoutCalls(stripe, askStripe),
    ...paymentIntentCalls(stripe, askStripe),
    ...subscriptionCalls(stripe, askStripe),
    ...accountCalls(stripe, askStripe),
    // The catalogue has many pages, and no person waits for it.
    catalogue: () =>
      askWithin(async () => {
        const prices = [];
        for await (const price of stripe.prices.list({ limit: 100, expand: ['data.product'] }))
          if (!isDeleted(price.product)) prices.push(readPrice(price));
        return prices;
      }, null),
    readEvent: async (body, signature, now) => readSignedEvent({ body, signature }, webhookSecrets, now),
    register: () => {},
    close: async () => {},
  };
}

function customerCalls(
  stripe: Stripe,
  askStripe: AskStripe,
): Pick<Payments, 'createCustomer' | 'createPortalLink'> {
  return {
    createCustomer: ({ userId, name, phone }) =>
      askStripe(async () => {
        const known = { ...(name && { name }), ...(phone && { phone: `+${phone}` }) };
        const facts = { ...known, metadata: { user_id: userId } };
        const create = async (idempotencyKey: string) =>
          (await stripe.customers.create(facts, { idempotencyKey })).id;
        try {
          return await create(`customer:${userId}`);
        } catch (error) {
          // Stripe keeps a key with its facts for a day. A first answer was lost, and the person changed their name since.
          if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
          return create(`customer:${userId}:${factsDigest(known)}`);
        }
      }),
    createPortalLink: ({ customerId, returnUrl }) =>
      askStripe(async () => {
        const portal = { customer: customerId, return_url: returnUrl };
        return (await stripe.billingPortal.sessions.create(portal)).url;
      }),
  };
}

const factsDigest = (facts: object): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);

function checkoutCalls(
  stripe: Stripe,
  askStripe: AskStripe,
): Pick<Payments, 'createCheckout' | 'checkout' | 'openCheckouts' | 'expireCheckout'> {
  return {
    createCheckout: checkout =>
      askStripe(async () => {
        const session = await stripe.checkout.sessions.create(checkoutParamsOf(checkout), {
          idempotencyKey: `checkout:${checkout.key}`,
        });
        if (!session.url) throw new Error(`The checkout session ${session.id} has no address.`);
        return { id: session.id, url: session.url };
      }),
    checkout: id =>
      askStripe(async () =>
        readCheckout(await stripe.checkout.sessions.retrieve(id, { expand: ['invoice.payments'] })),
      ),
    openCheckouts: customer =>
      askStripe(async () => {
        const open = { customer, status: 'open', limit: mostListedObjects } as const;
        return (await stripe.checkout.sessions.list(open)).data.map(({ id }) => id);
      }),
    expireCheckout: id =>
      askStripe(async () => {
        try {
          await stripe.checkout.sessions.expire(id);
        } catch (error) {
          // Stripe refuses to close a page that was paid or closed a moment ago. Such a page already has the wanted
          // state.
          const { status } = await stripe.checkout.sessions.retrieve(id);
          if (status === 'open') throw error;
        }
      }),
  };
}

function paymentIntentCalls(
  stripe: Stripe,
  askStripe: AskStripe,
): Pick<Payments, 'payment' | 'paymentsOf' | 'refund'> {
  const disputesOf = async (payment: string) =>
    (await stripe.disputes.list({ payment_intent: payment, limit: 10 })).data;

  return {
    payment: id =>
      askStripe(async () => {
        const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
        const charge = intent.latest_charge;
        return readPayment(intent, charge && isDisputed(charge) ? await disputesOf(id) : []);
      }),
    paymentsOf: customerId =>
      askStripe(async () => {
        const charges = await stripe.charges.list({ customer: customerId, limit: mostListedObjects });
        return Promise.all(
          charges.data.map(async charge =>
            readCharge(charge, charge.disputed ? await disputesOf(String(charge.payment_intent)) : []),
          ),
        );
      }),
    refund: id =>
      askStripe(async () => {
        try {
          await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund:${id}` });
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'))
            throw error;
        }
      }),
  };
}

function subscriptionCalls(
  stripe: Stripe,
  askStripe: AskStripe,
): Pick<Payments, 'subscription' | 'endSubscription' | 'billSubscription' | 'paymentsFor'> {
  return {
    subscription: id =>
      askStripe(async () => {
        const seen = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
        const others = isPaidUp(seen)
          ? []
          : (await stripe.invoices.list({ subscription: id, limit: mostListedObjects })).data;
        return readSubscription(seen, others);
      }),
    endSubscription: id =>
      askStripe(async () => {
        const { status } = await stripe.subscriptions.retrieve(id);
        if (status !== 'canceled' && status !== 'incomplete_expired') await stripe.subscriptions.cancel(id);
      }),
    billSubscription: (id, billed) =>
      askStripe(async () => {
        const { status, pause_collection: paused } = await stripe.subscriptions.retrieve(id);
        if (status === 'canceled' || status === 'incomplete_expired' || billed === !paused) return;
        // Invoices of the paused periods are void, so nothing is owed when the pause ends.
        await stripe.subscriptions.update(id, { pause_collection: billed ? '' : { behavior: 'void' } });
      }),
    paymentsFor: subscription =>
      askStripe(async () => {
        const expand = ['data.payments'];
        const paid = await stripe.invoices.list({
          subscription,
          status: 'paid',
          limit: mostListedObjects,
          expand,
        });
        return paid.data.flatMap(readInvoicePayments);
      }),
  };
}

function accountCalls(
  stripe: Stripe,
  askStripe: AskStripe,
): Pick<Payments, 'createAccount' | 'createAccountLink' | 'accountState' | 'deleteAccount'> {
  return {
    createAccount: ({ venueId, name }) =>
      askStripe(async () => {
        // The request has no idempotency key, because a venue that closed its account may open another one on
        // the same day.
        const account = await stripe.accounts.create({
          type: 'express',
          business_profile: { name },
          capabilities: { transfers: { requested: true } },
          metadata: { venue_id: venueId },
        });
        return account.id;
      }),
    createAccountLink: ({ accountId, returnUrl, refreshUrl }) =>
      askStripe(async () => {
        const link = await stripe.accountLinks.create({
          account: accountId,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        });
        return link.url;
      }),
    accountState: id => askStripe(async () => readAccountState(await stripe.accounts.retrieve(id))),
    deleteAccount: id =>
      askStripe(async () => {
        await stripe.accounts.del(id);
      }),
  };
}

const isDeleted = (product: unknown): boolean =>
  typeof product === 'object' && product !== null && 'deleted' in product;

function checkoutParamsOf(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const { mode, customerId, lines, purchaseId, userId } = checkout;
  const metadata = { user_id: userId, ...(purchaseId && { purchase_id: purchaseId }) };
  return {
    mode,
    customer: customerId,
    client_reference_id: userId,
    line_items: lines.map(lineItemOf),
    ...(checkout.closesAt && { expires_at: Math.floor(checkout.closesAt.getTime() / 1000) }),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    metadata,
    ...(mode === 'payment' ? { payment_intent_data: { metadata } } : { subscription_data: { metadata } }),
  };
}

function lineItemOf(line: CheckoutLine): Stripe.Checkout.SessionCreateParams.LineItem {
  const { quantity } = line;
  if ('priceId' in line) return { price: line.priceId, quantity };
  const { title: name, unitAmount: unit_amount, currency } = line;
  return { price_data: { currency, unit_amount, product_data: { name } }, quantity };
}

/**
 * Calls Stripe for at most `patienceMs` milliseconds. A request that is under way then goes on without a caller until
 * its own time ends.
 * @throws Failure with the sentence that the person reads
 */
async function askWithin<Answer>(ask: () => Promise<Answer>, patienceMs: number | null): Promise<Answer> {
  try {
    return await (patienceMs === null ? ask() : answerWithin(ask(), patienceMs, slowStripe));
  } catch (cause) {
    throw failureOfStripe(cause);
  }
}
