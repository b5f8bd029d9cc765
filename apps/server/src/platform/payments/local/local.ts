import { readSignedEvent } from '../event.ts';
import {
  readAccountState,
  readCharge,
  readCheckout,
  readInvoicePayments,
  readPayment,
  readPrice,
  readSubscription,
} from '../objects.ts';
import type { CheckoutLine, Payments } from '../port.ts';
import { linkToAccount, openAccount } from './accounts.ts';
import { cataloguePricesOf, createInlinePrice, createProducts } from './catalogue.ts';
import { chargeOf, chargesOf, disputesOf, refundAll } from './charges.ts';
import { checkoutNow, expireCheckout, openCheckout, openCheckoutsOf } from './checkouts.ts';
import { customerOf, openPortal } from './customers.ts';
import { invoiceOf, invoicesOf } from './invoices.ts';
import { registerLocalPages } from './routes.ts';
import { getObject } from './store.ts';
import { endSubscriptionNow, setBillingPaused, subscriptionNow } from './subscriptions.ts';
import { type LocalDeps, type LocalProvider, unixSeconds } from './world.ts';

/**
 * This provider of payments for demos and tests keeps objects like Stripe's in its own store, and shows its pages under
 * `/dev/payments`.
 */
export function localPayments(deps: LocalDeps): Payments {
  const { store, secret, clock, random, site } = deps;
  const world: LocalProvider = { store, clock, random };

  return {
    ...readMethodsOf(world),
    createCustomer: user => store.inTurn(inside => customerOf({ ...world, store: inside }, user)),
    async createCheckout({ customerId, lines, purchaseId, userId, ...order }) {
      await createProducts(store, unixSeconds(clock));
      const metadata = { user_id: userId, ...(purchaseId && { purchase_id: purchaseId }) };
      const page = {
        mode: order.mode,
        customer: customerId,
        client_reference_id: userId,
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
        metadata,
        expires_at: order.closesAt && Math.floor(order.closesAt.getTime() / 1000),
        site,
      };
      return store.inTurn(async inside => {
        const turn = { ...world, store: inside };
        const stored = [];
        for (const line of lines) stored.push(await createLineItem(turn, line));
        return openCheckout(turn, { ...page, lines: stored }, order.key);
      });
    },
    async createPortalLink({ customerId, returnUrl }) {
      const { id: customer } = await getObject(store, 'customer', customerId);
      return (await openPortal(world, { customer, return_url: returnUrl, site })).url;
    },
    async expireCheckout(id) {
      await store.inTurn(inside => expireCheckout({ ...world, store: inside }, id));
    },
    async refund(paymentId) {
      await store.inTurn(inside => refundAll({ ...world, store: inside }, paymentId));
    },
    async endSubscription(id) {
      await store.inTurn(inside => endSubscriptionNow({ ...world, store: inside }, id));
    },
    async billSubscription(id, billed) {
      await store.inTurn(inside => setBillingPaused({ ...world, store: inside }, id, billed));
    },
    async createAccount({ venueId, name }) {
      const about = { business_profile: { name }, metadata: { venue_id: venueId } };
      return (await openAccount(world, about)).id;
    },
    async createAccountLink({ accountId, returnUrl, refreshUrl }) {
      const link = { account: accountId, return_url: returnUrl, refresh_url: refreshUrl, site };
      return (await linkToAccount(world, link)).url;
    },
    deleteAccount: id => store.remove('account', id),
    async readEvent(body, signature, now) {
      return readSignedEvent({ body, signature }, [await secret()], now);
    },
    register: app => registerLocalPages(app, deps),
    close: deps.close,
  };
}

const createLineItem = async (world: LocalProvider, line: CheckoutLine) => ({
  quantity: line.quantity,
  price:
    'priceId' in line
      ? line.priceId
      : await createInlinePrice(world, {
          name: line.title,
          unit_amount: line.unitAmount,
          currency: line.currency,
        }),
});

function readMethodsOf(world: LocalProvider) {
  const { store, clock } = world;
  const inTurn = <Answer>(read: (turn: LocalProvider) => Promise<Answer>) =>
    store.inTurn(inside => read({ ...world, store: inside }));
  return {
    checkout: (id: string) =>
      inTurn(async turn => {
        const session = await checkoutNow(turn, id);
        return readCheckout({ ...session, invoice: await invoiceOf(turn, session) });
      }),
    openCheckouts: async (customerId: string) =>
      (await openCheckoutsOf(world, customerId)).map(({ id }) => id),
    paymentsFor: async (subscriptionId: string) =>
      (await invoicesOf(world, subscriptionId))
        .filter(({ status }) => status === 'paid')
        .flatMap(readInvoicePayments),
    async payment(id: string) {
      const intent = await getObject(store, 'payment_intent', id);
      const latest_charge = await chargeOf(store, id);
      return readPayment({ ...intent, latest_charge }, await disputesOf(store, id));
    },
    async paymentsOf(customerId: string) {
      const charges = await chargesOf(store, customerId);
      return Promise.all(
        charges.map(async charge => readCharge(charge, await disputesOf(store, charge.payment_intent))),
      );
    },
    subscription: (id: string) =>
      inTurn(async turn => {
        const { subscription } = await subscriptionNow(turn, id);
        const invoice = subscription.latest_invoice;
        const latest_invoice = invoice && (await getObject(turn.store, 'invoice', invoice));
        return readSubscription({ ...subscription, latest_invoice }, await invoicesOf(turn, id));
      }),
    async catalogue() {
      await createProducts(store, unixSeconds(clock));
      const products = new Map((await store.list('product')).map(product => [product.id, product]));
      const prices = await cataloguePricesOf(store);
      return prices.map(price => readPrice({ ...price, product: products.get(price.product) }));
    },
    accountState: async (id: string) => readAccountState(await getObject(store, 'account', id)),
  };
}
