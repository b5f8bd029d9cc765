import { createHash } from 'node:crypto';
import { fail } from '@nightjar/domain/kernel/failure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountPath, completeAccount } from './accounts.ts';
import { chargesOf, closeDispute, disputeCharge, disputesOf, refundCharge } from './charges.ts';
import { checkoutNow, checkoutPath, expireCheckout, payCheckout, pricesOf } from './checkouts.ts';
import { portalPath, setCard } from './customers.ts';
import { accountPage, checkoutPage, pageStyle, portalPage } from './pages.ts';
import { sendEvents } from './send-events.ts';
import { getObject, type Store } from './store.ts';
import {
  payOpenInvoices,
  renewSubscriptionNow,
  setCancelAtPeriodEnd,
  subscriptionNow,
  switchPrice,
} from './subscriptions.ts';
import type { LocalDeps, LocalProvider, ProviderEvent } from './world.ts';

const styleHash = createHash('sha256').update(pageStyle).digest('base64');
type Form = Record<string, string | undefined>;

/** These pages replace the pages of a real provider. */
export function registerLocalPages(app: FastifyInstance, provider: LocalDeps): void {
  app.register(async scope => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    checkoutRoutes(scope, provider);
    portalRoutes(scope, provider);
    accountRoutes(scope, provider);
  });
}

/** Makes one change in the provider's store and sends its events. */
async function changeAndSendEvents(
  app: FastifyInstance,
  provider: LocalDeps,
  work: (world: LocalProvider) => Promise<ProviderEvent[]>,
): Promise<void> {
  const { store, clock, random } = provider;
  const happenings = await store.inTurn(inside => work({ store: inside, clock, random }));
  await sendEvents(app, provider, happenings);
}

function sendPage(reply: FastifyReply, html: string, leadsTo = ''): FastifyReply {
  // The policy for forms also applies to the redirect after a form, which leads to the app's own address.
  const forms = ["'self'", URL.parse(leadsTo)?.origin ?? ''].join(' ').trim();
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`,
    )
    .send(html);
}

const idIn = (request: FastifyRequest): string => (request.params as { id: string }).id;
const formIn = (request: FastifyRequest): Form => (request.body ?? {}) as Form;

function checkoutRoutes(app: FastifyInstance, provider: LocalDeps): void {
  const { store } = provider;
  const page = async (reply: FastifyReply, id: string, declined: boolean) => {
    const session = await store.inTurn(inside => checkoutNow({ ...provider, store: inside }, id));
    const lines = await pricesOf(store, session.line_items.data);
    const sold = await runInOrder(lines, async line => ({
      ...line,
      product: await getObject(store, 'product', line.price.product),
    }));
    const html = checkoutPage({ session, sold, declined });
    return sendPage(reply, html, session.success_url);
  };

  app.get(checkoutPath(':id'), (request, reply) => page(reply, idIn(request), false));

  app.post(checkoutPath(':id'), async (request, reply) => {
    const id = idIn(request);
    const { card, act } = formIn(request);
    if (act === 'expire') {
      await changeAndSendEvents(app, provider, world => expireCheckout(world, id));
      return page(reply, id, false);
    }
    if (card !== 'works') return page(reply.code(402), id, true);
    await changeAndSendEvents(app, provider, world => payCheckout(world, id));
    const { status, success_url } = await getObject(store, 'checkout.session', id);
    return status === 'complete' ? reply.redirect(success_url, 303) : page(reply, id, false);
  });
}

/**
 * Each button of the portal triggers one of these changes. So a developer can try what the product does after such a
 * change.
 */
const portalActs: Record<
  string,
  (world: LocalProvider, form: Form, customer: string) => Promise<ProviderEvent[]>
> = {
  cancel: (world, { of }) => setCancelAtPeriodEnd(world, of ?? '', true),
  resume: (world, { of }) => setCancelAtPeriodEnd(world, of ?? '', false),
  switch: (world, { of, price }) => switchPrice(world, of ?? '', price ?? ''),
  renew: (world, { of }) => renewSubscriptionNow(world, of ?? ''),
  pay: (world, { of }) => payOpenInvoices(world, of ?? ''),
  refund: (world, { of, amount }) => refundCharge(world, of ?? '', Number(amount)),
  dispute: (world, { of }) => disputeCharge(world, of ?? ''),
  win: (world, { of }) => closeDispute(world, of ?? '', 'won'),
  lose: (world, { of }) => closeDispute(world, of ?? '', 'lost'),
  'card-works': async (world, _form, customer) => {
    await setCard(world, customer, 'works');
    return [];
  },
  'card-fails': async (world, _form, customer) => {
    await setCard(world, customer, 'fails');
    return [];
  },
};

function portalRoutes(app: FastifyInstance, provider: LocalDeps): void {
  const { store } = provider;

  app.get(portalPath(':id'), async (request, reply) => {
    const session = await getObject(store, 'billing_portal.session', idIn(request));
    return sendPage(
      reply,
      portalPage({ session, ...(await billingPortalDataOf(provider, session.customer)) }),
    );
  });

  app.post(portalPath(':id'), async (request, reply) => {
    const session = await getObject(store, 'billing_portal.session', idIn(request));
    const form = formIn(request);
    const act = Object.hasOwn(portalActs, form.act ?? '') ? portalActs[form.act ?? ''] : undefined;
    if (!act) throw fail.invalid('act must be one of the buttons of the page');
    await mustOwn(store, session.customer, form.of);
    await changeAndSendEvents(app, provider, world => act(world, form, session.customer));
    return reply.redirect(portalPath(session.id), 303);
  });
}

/** Refuses a change on the page of a customer where the changed object belongs to another customer. */
async function mustOwn(store: Store, customer: string, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const owned = (await store.find('subscription', id)) ?? (await store.find('payment_intent', id));
  if (owned?.customer !== customer) throw fail.notFound(id);
}

async function billingPortalDataOf(provider: LocalDeps, customerId: string) {
  const { store } = provider;
  const customer = await getObject(store, 'customer', customerId);
  const mine = (await store.list('subscription')).filter(({ customer: of }) => of === customerId);
  const subscriptions = await store.inTurn(inside =>
    runInOrder(
      mine,
      async ({ id }) => (await subscriptionNow({ ...provider, store: inside }, id)).subscription,
    ),
  );
  const charges = await chargesOf(store, customerId);
  const payments = await runInOrder(charges, async charge => ({
    charge,
    disputes: await disputesOf(store, charge.payment_intent),
  }));
  const [prices, products] = [await store.list('price'), await store.list('product')];
  return { customer, subscriptions, payments, prices, products };
}

async function runInOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

function accountRoutes(app: FastifyInstance, provider: LocalDeps): void {
  const { store } = provider;

  app.get(accountPath(':id'), async (request, reply) => {
    const link = await getObject(store, 'account_link', idIn(request));
    const account = await getObject(store, 'account', link.account);
    return sendPage(reply, accountPage({ link, account }), link.return_url);
  });

  app.post(accountPath(':id'), async (request, reply) => {
    const link = await getObject(store, 'account_link', idIn(request));
    await changeAndSendEvents(app, provider, world => completeAccount(world, link.account));
    return reply.redirect(link.return_url, 303);
  });
}
