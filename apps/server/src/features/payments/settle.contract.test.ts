import { hardDeleteUser } from '@nightjar/domain/account/calls';
import { restoreUser, suspendUser } from '@nightjar/domain/account/desk/calls';
import { myVouchers } from '@nightjar/domain/drinks/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import {
  stripeCreateCustomerPortalLink,
  stripeCreatePaymentLink,
  stripeCreatePaymentLinkForVouchers,
  stripeCreateSubscriptionPaymentLink,
  stripeGetProductsAndPrices,
  stripeSubscriptions,
  subscription,
} from '@nightjar/domain/payments/calls';
import { stripeCreateAccountLink, stripeDeleteAccount } from '@nightjar/domain/payments/desk/calls';
import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import { createProducts } from '../../platform/payments/local/catalogue.ts';
import { closeDispute, disputeCharge, refundCharge } from '../../platform/payments/local/charges.ts';
import { payCheckout } from '../../platform/payments/local/checkouts.ts';
import { setCard } from '../../platform/payments/local/customers.ts';
import { invoicesOf } from '../../platform/payments/local/invoices.ts';
import { localPayments } from '../../platform/payments/local/local.ts';
import { sendEvents } from '../../platform/payments/local/send-events.ts';
import { databaseStore, getObject, type Store } from '../../platform/payments/local/store.ts';
import {
  payOpenInvoices,
  renewSubscriptionNow,
  setCancelAtPeriodEnd,
} from '../../platform/payments/local/subscriptions.ts';
import { type LocalProvider, makeEvent, type ProviderEvent } from '../../platform/payments/local/world.ts';
import { stripePayments } from '../../platform/payments/stripe.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemRandom } from '../../platform/random.ts';
import { testApp } from '../../testing/app.ts';
import { meetingPoint } from '../../testing/locks.ts';
import { drinkPriceCents, memoryStore, paymentsRig, pricesOnSale } from '../../testing/payments.ts';
import { startStripeStandIn } from '../../testing/stripe/server.ts';

const secretKey = 'sk_test_of_nobody';
const secret = async () => 'whsec_contract';
const clockwork = { now: () => new Date('2026-11-21T03:30:00Z') };

const behindStripe = memoryStore();
await createProducts(behindStripe, 1_700_000_000);
const standIn = await startStripeStandIn({
  store: behindStripe,
  clock: clockwork,
  random: systemRandom,
  secretKey,
});
afterAll(() => standIn.close());

type Providing = Pick<Platform, 'clock' | 'log'> & { databaseUrl: string };
type Provided = { payments: Platform['payments']; store: Store };

/** Each payment provider comes with the store of its objects. */
const providers: Record<string, (deps: Providing) => Provided> = {
  'the local one': ({ databaseUrl, ...deps }) => {
    const db = openDatabase({ url: databaseUrl, maxConnections: 4 });
    const store = databaseStore(db);
    const site = 'http://localhost:0';
    const close = () => db.destroy();
    return { store, payments: localPayments({ ...deps, store, secret, random: systemRandom, site, close }) };
  },
  Stripe: () => {
    const account = { secretKey, webhookSecrets: ['whsec_contract'], baseUrl: standIn.baseUrl };
    return { store: behindStripe, payments: stripePayments(account, { report: () => {} }) };
  },
};

describe.each(Object.entries(providers))('with %s', async (_name, provide) => {
  let provided: Provided | undefined;
  const app = await testApp({ AUTH_RATE_LIMITS: 'off' }, (clock, log, databaseUrl) => {
    provided = provide({ clock, log, databaseUrl });
    return { payments: provided.payments };
  });
  const { call, build, db, clock, platform } = app;
  const { work } = await paymentsRig(app);
  const store = provided?.store ?? memoryStore();
  const world: LocalProvider = { store, clock, random: systemRandom };

  /** Makes a change at the payment provider, sends its events, and waits for the worker. */
  async function happen(happening: Promise<ProviderEvent[]>): Promise<void> {
    await sendEvents(app.app, { clock, random: systemRandom, log: platform.log, secret }, await happening);
    await work();
  }
  const ask = async <C extends Call>(declaration: C, input: Record<string, unknown>, as: string) =>
    (await call(declaration, input, as)).body;
  const newest = async (kind: 'checkout.session' | 'payment_intent' | 'subscription', customer: string) =>
    (await store.list(kind)).find(object => object.customer === customer)?.id ?? '';
  const customerOf = async (id: string) =>
    (await db.selectFrom('users').where('id', '=', id).select('stripe_customer_id').executeTakeFirst())
      ?.stripe_customer_id ?? '';
  const planOf = async (user_id: string) => (await ask(subscription, { user_id }, user_id)).data;
  const statesOf = async (owner: string) =>
    (await db.selectFrom('vouchers').where('owner_id', '=', owner).select(['state', 'frozen_at']).execute())
      .map(({ state, frozen_at }) => (frozen_at ? 'frozen' : state))
      .sort();

  async function pay(person: string): Promise<void> {
    await happen(payCheckout(world, await newest('checkout.session', await customerOf(person))));
  }

  test('the shop lists the prices that the payment provider has', async () => {
    const { data } = await ask(stripeGetProductsAndPrices, {}, await build.user());
    expect((data as { name: string }[]).map(({ name }) => name)).toEqual([
      'A drink',
      'Night pass',
      'Regular',
      'Night owl',
    ]);
  });

  test('bought vouchers follow their payment: paid, one refunded, disputed, won', async () => {
    const user_id = await build.member();
    const order = { user_id, line_items: [{ price: pricesOnSale.drink, quantity: 3 }] };
    expect(await ask(stripeCreatePaymentLinkForVouchers, order, user_id)).toMatchObject({ success: true });
    await pay(user_id);
    expect((await ask(myVouchers, { user_id }, user_id)).data).toHaveLength(3);

    const payment = await newest('payment_intent', await customerOf(user_id));
    await happen(refundCharge(world, payment, drinkPriceCents));
    expect(await statesOf(user_id)).toEqual(['available', 'available', 'refunded']);
    await happen(disputeCharge(world, payment));
    expect(await statesOf(user_id)).toEqual(['frozen', 'frozen', 'refunded']);
    await happen(closeDispute(world, payment, 'won'));
    expect(await statesOf(user_id)).toEqual(['available', 'available', 'refunded']);
  });

  const onOnePage = async (user_id: string, ...prices: string[]) => {
    const line_items = prices.map(price => ({ price, quantity: price === pricesOnSale.drink ? 2 : 1 }));
    expect(await ask(stripeCreatePaymentLink, { user_id, line_items }, user_id)).toMatchObject({
      success: true,
    });
    await pay(user_id);
    return newest('payment_intent', await customerOf(user_id));
  };

  test('a pass and drinks paid together follow their payment: a drink refunded, disputed, the dispute lost', async () => {
    const user_id = await build.user();
    const payment = await onOnePage(user_id, pricesOnSale.pass, pricesOnSale.drink);
    expect(await planOf(user_id)).toMatchObject({ name: 'Night pass' });
    expect(await statesOf(user_id)).toEqual(['available', 'available']);

    await happen(refundCharge(world, payment, drinkPriceCents));
    expect(await statesOf(user_id)).toEqual(['available', 'refunded']);
    expect(await planOf(user_id)).toMatchObject({ name: 'Night pass' });
    await happen(disputeCharge(world, payment));
    expect(await statesOf(user_id)).toEqual(['frozen', 'refunded']);
    expect(await planOf(user_id)).toBeNull();
    await happen(closeDispute(world, payment, 'lost'));
    expect(await statesOf(user_id)).toEqual(['refunded', 'refunded']);
  });

  test('a plan and drinks paid together follow their payment: the plan refunded, and then a drink', async () => {
    const user_id = await build.user();
    const payment = await onOnePage(user_id, pricesOnSale.drink, pricesOnSale.month);
    expect(await planOf(user_id)).toMatchObject({ name: 'Regular' });
    expect(await moneyOf(await customerOf(user_id))).toEqual([[1900 + 2 * drinkPriceCents, 0]]);
    expect(await statesOf(user_id)).toEqual(['available', 'available']);

    await happen(refundCharge(world, payment, 1900));
    expect(await statesOf(user_id)).toEqual(['available', 'available']);
    await happen(refundCharge(world, payment, drinkPriceCents));
    expect(await statesOf(user_id)).toEqual(['available', 'refunded']);
  });

  test('a plan bought by a user who already has one is refunded, with the drinks of the same purchase', async () => {
    const user_id = await build.user();
    await ask(
      stripeCreatePaymentLink,
      {
        user_id,
        line_items: [
          { price: pricesOnSale.owl, quantity: 1 },
          { price: pricesOnSale.drink, quantity: 2 },
        ],
      },
      user_id,
    );
    const customer = await customerOf(user_id);
    const page = await newest('checkout.session', customer);
    await happen(payCheckout(world, await openBeside(user_id, { priceId: pricesOnSale.month })));
    clock.advance(60);
    await happen(payCheckout(world, page));
    expect(await planOf(user_id)).toMatchObject({ name: 'Regular' });
    expect((await moneyOf(customer)).sort()).toEqual([
      [1900, 0],
      [5500, 5500],
    ]);
    expect(await statesOf(user_id)).toEqual(['refunded', 'refunded']);
  });

  test('a plan follows its subscription at the payment provider: begun, cancelled and kept, unpaid, paid, and ended', async () => {
    const user_id = await build.user();
    await ask(stripeCreateSubscriptionPaymentLink, { user_id, price_id: pricesOnSale.month }, user_id);
    await pay(user_id);
    expect(await planOf(user_id)).toMatchObject({ name: 'Regular', status: 'active', ends_at: null });
    const customer = await customerOf(user_id);
    const plan = await newest('subscription', customer);

    await happen(setCancelAtPeriodEnd(world, plan, true));
    expect(await planOf(user_id)).toMatchObject({ ends_at: expect.any(String) });
    await happen(setCancelAtPeriodEnd(world, plan, false));
    await setCard(world, customer, 'fails');
    await happen(renewSubscriptionNow(world, plan));
    expect(await planOf(user_id)).toMatchObject({ status: 'past_due', grace_until: expect.any(String) });
    await setCard(world, customer, 'works');
    await happen(payOpenInvoices(world, plan));
    expect(await planOf(user_id)).toMatchObject({ status: 'active', grace_until: null });
    expect(await ask(stripeCreateCustomerPortalLink, { user_id }, user_id)).toMatchObject({ success: true });

    await happen(setCancelAtPeriodEnd(world, plan, true));
    await happen(renewSubscriptionNow(world, plan));
    expect(await planOf(user_id)).toBeNull();
    expect((await ask(stripeSubscriptions, {}, user_id)).data).toMatchObject([
      { id: plan, status: 'canceled' },
    ]);
  });

  test('a subscription with a plan and a fee gives its owner the plan, and a month that is not paid does not extend the plan', async () => {
    const user_id = await build.user();
    await ask(stripeCreateSubscriptionPaymentLink, { user_id, price_id: pricesOnSale.month }, user_id);
    await pay(user_id);
    const customer = await customerOf(user_id);
    const id = await newest('subscription', customer);
    await setCard(world, customer, 'fails');
    await happen(renewSubscriptionNow(world, id));
    expect(await planOf(user_id)).toMatchObject({ name: 'Regular', status: 'past_due' });

    // The payment provider makes a draft of the next month's invoice, and no longer tries to collect the unpaid one.
    const owing = await getObject(world.store, 'subscription', id);
    const [item] = owing.items.data;
    const unpaid = await getObject(world.store, 'invoice', owing.latest_invoice ?? '');
    const paid = (await invoicesOf(world, id)).filter(({ status }) => status === 'paid');
    const daysAgo = (count: number) => {
      const at = unpaid.created - count * 86_400;
      return { created: at, status_transitions: { finalized_at: at } };
    };
    for (const invoice of paid) await world.store.put({ ...invoice, ...daysAgo(50) });
    await world.store.put({ ...unpaid, status: 'uncollectible', ...daysAgo(20) });
    const draft = { ...unpaid, id: `${unpaid.id}_next`, status: 'draft', attempt_count: 0 } as const;
    await world.store.put(draft);
    const items: typeof owing.items = { data: [{ ...item, price: { id: pricesOnSale.drink } }, item] };
    const goesOn: typeof owing = { ...owing, status: 'active', items, latest_invoice: draft.id };
    await world.store.put(goesOn);
    await happen(Promise.resolve([makeEvent('customer.subscription.updated', goesOn)]));
    expect(await planOf(user_id)).toBeNull();
  });

  test('a plan is not billed while its owner is on hold, and is billed again afterwards', async () => {
    const owl = await build.user({ super_admin: true, allow_admin_access: true });
    const user_id = await build.user();
    await ask(stripeCreateSubscriptionPaymentLink, { user_id, price_id: pricesOnSale.month }, user_id);
    await pay(user_id);
    const customer = await customerOf(user_id);
    const plan = await newest('subscription', customer);
    const payments = async () => (await platform.payments.paymentsOf(customer)).length;
    await ask(
      stripeCreatePaymentLinkForVouchers,
      { user_id, line_items: [{ price: pricesOnSale.drink, quantity: 1 }] },
      user_id,
    );
    const before = await planOf(user_id);

    for (const reason of ['Fights at the bar', 'And at the next one']) {
      expect(await ask(suspendUser, { user_id, reason }, owl)).toMatchObject({ success: true });
      await work();
    }
    expect(await platform.payments.openCheckouts(customer)).toEqual([]);
    await happen(renewSubscriptionNow(world, plan));
    expect(await payments()).toBe(1);
    expect(await db.selectFrom('plans').where('user_id', '=', user_id).select('status').execute()).toEqual([
      { status: 'active' },
    ]);

    for (const reason of ['It was a mistake', 'A double click']) {
      expect(await ask(restoreUser, { user_id, reason }, owl)).toMatchObject({ success: true });
      await work();
    }
    expect(await planOf(user_id)).toMatchObject({ name: before?.name, status: 'active', ends_at: null });
    await happen(renewSubscriptionNow(world, plan));
    expect(await payments()).toBe(2);
    expect(await planOf(user_id)).toMatchObject({ status: 'active', grace_until: null });
  });

  test('a pass begins when it is paid, and ends when it is refunded', async () => {
    const user_id = await build.user();
    await ask(
      stripeCreatePaymentLink,
      { user_id, line_items: [{ price: pricesOnSale.pass, quantity: 1 }] },
      user_id,
    );
    await pay(user_id);
    expect(await planOf(user_id)).toMatchObject({ name: 'Night pass', ends_at: expect.any(String) });
    await happen(refundCharge(world, await newest('payment_intent', await customerOf(user_id)), 900));
    expect(await planOf(user_id)).toBeNull();
  });

  test('a referral reward is due by the first payment, and not if that is refunded', async () => {
    const [referrer_id, user_id] = [await build.member(), await build.user()];
    await db.insertInto('referrals').values({ user_id, referrer_id, code: 'RAE123' }).execute();
    const referral = () =>
      db
        .selectFrom('referrals')
        .where('user_id', '=', user_id)
        .select(['state', 'reason'])
        .executeTakeFirst();
    await ask(stripeCreateSubscriptionPaymentLink, { user_id, price_id: pricesOnSale.month }, user_id);
    await pay(user_id);
    expect(await referral()).toMatchObject({ state: 'qualified' });
    const payment = await newest('payment_intent', await customerOf(user_id));
    await happen(refundCharge(world, payment, 1900));
    expect(await referral()).toMatchObject({ state: 'joined', reason: expect.stringContaining('went back') });
  });

  test("a deleted user's plan is not billed any more", async () => {
    const user_id = await build.user();
    await ask(stripeCreateSubscriptionPaymentLink, { user_id, price_id: pricesOnSale.month }, user_id);
    await pay(user_id);
    const plan = await newest('subscription', await customerOf(user_id));
    await ask(hardDeleteUser, { user_id }, user_id);
    await work();
    expect(await platform.payments.subscription(plan)).toMatchObject({ status: 'canceled' });
  });

  /**
   * Opens a payment page directly at the provider and not by the call, which would close the page that is already open.
   * Both pages are then open, as after two taps at once.
   */
  async function openBeside(
    userId: string,
    order: { priceId: string; purchaseId?: string },
  ): Promise<string> {
    const { priceId, purchaseId = null } = order;
    const { id } = await platform.payments.createCheckout({
      mode: purchaseId === null ? 'subscription' : 'payment',
      customerId: await customerOf(userId),
      key: systemRandom.uuid(),
      successUrl: 'https://nightjar.example/a',
      cancelUrl: 'https://nightjar.example/b',
      lines: [{ priceId, quantity: 1 }],
      purchaseId,
      userId,
    });
    return id;
  }
  const subscribing = (user_id: string) =>
    ask(stripeCreateSubscriptionPaymentLink, { user_id, price_id: pricesOnSale.month }, user_id);
  const buyingPass = (user_id: string) =>
    ask(
      stripeCreatePaymentLink,
      { user_id, line_items: [{ price: pricesOnSale.pass, quantity: 1 }] },
      user_id,
    );
  /** Returns the amounts that a customer paid and those that were refunded, the newest payment first. */
  const moneyOf = async (customer: string) =>
    (await platform.payments.paymentsOf(customer)).map(({ amount, refunded }) => [amount, refunded]);
  const pushesTo = async (user_id: string) =>
    (await db.selectFrom('push_outbox').where('user_id', '=', user_id).select('body').execute()).map(
      ({ body }) => body,
    );

  test('a payment page is looked at two and ten minutes, an hour and 25 hours after it was made, and a paid plan whose event never came is found', async () => {
    const user_id = await build.user();
    await subscribing(user_id);
    const page = await newest('checkout.session', await customerOf(user_id));
    await payCheckout(world, page);
    // The looks follow the test's clock, and the job queue follows the database's. So the test moves them in the queue.
    const { rows } = await sql<{ run_at: Date }>`update graphile_worker._private_jobs as job
      set run_at = now() + interval '1 day' from graphile_worker._private_jobs as before
      where before.id = job.id and job.key like ${`settle-payment:checkout:${page}:%`}
      returning before.run_at`.execute(db);
    const minutesLater = rows.map(({ run_at }) => (run_at.getTime() - clock.now().getTime()) / 60_000);
    expect(minutesLater.toSorted((one, other) => one - other)).toEqual([2, 10, 60, 1500]);
    await work();
    expect(await planOf(user_id)).toBeNull();
    await sql`update graphile_worker._private_jobs set run_at = now()
      where key = ${`settle-payment:checkout:${page}:2`}`.execute(db);
    await work();
    expect(await planOf(user_id)).toMatchObject({ name: 'Regular', status: 'active' });
  });

  test('a newer payment page closes the older one, and open pages are closed with the account', async () => {
    const user_id = await build.user();
    await buyingPass(user_id);
    const older = await newest('checkout.session', await customerOf(user_id));
    clock.advance(60);
    await subscribing(user_id);
    const customer = await customerOf(user_id);
    expect(await payCheckout(world, older)).toEqual([]);
    expect(await platform.payments.openCheckouts(customer)).toHaveLength(1);

    await ask(hardDeleteUser, { user_id }, user_id);
    await work();
    expect(await platform.payments.openCheckouts(customer)).toEqual([]);
    expect(await moneyOf(customer)).toEqual([]);
  });

  test('exactly one of two payment pages opened at once can be paid', async () => {
    const user_id = await build.user();
    await buyingPass(user_id);
    const { createCheckout } = platform.payments;
    const point = meetingPoint(db);
    platform.payments.createCheckout = async page => {
      await point.arriveAndWait();
      return createCheckout(page);
    };
    onTestFinished(() => {
      platform.payments.createCheckout = createCheckout;
    });
    await Promise.all([subscribing(user_id), buyingPass(user_id)]);
    expect(point.arrivals).toBe(2);
    expect(await platform.payments.openCheckouts(await customerOf(user_id))).toHaveLength(1);
  });

  test('the payment pages of a customer are listed newest first, also within one second', async () => {
    const user_id = await build.user();
    await buyingPass(user_id);
    const opened = await platform.payments.openCheckouts(await customerOf(user_id));
    for (let page = 0; page < 5; page += 1)
      opened.unshift(await openBeside(user_id, { priceId: pricesOnSale.month }));
    expect(await platform.payments.openCheckouts(await customerOf(user_id))).toEqual(opened);
  });

  test.each(['as it happened', 'backwards'])(
    'the first of two paid plans stays, and the second ends and is refunded once: %s',
    async order => {
      const user_id = await build.user();
      await subscribing(user_id);
      const customer = await customerOf(user_id);
      const pages = [
        await newest('checkout.session', customer),
        await openBeside(user_id, { priceId: pricesOnSale.owl }),
      ];
      const payments: ProviderEvent[][] = [];
      for (const page of pages) {
        payments.push(await payCheckout(world, page));
        clock.advance(60);
      }
      const [first, second] = await Promise.all(
        pages.map(async page => (await platform.payments.checkout(page)).subscriptionId),
      );
      for (const happenings of order === 'backwards' ? payments.toReversed() : payments)
        for (let time = 0; time < 2; time += 1) await happen(Promise.resolve(happenings));

      expect(await planOf(user_id)).toMatchObject({ name: 'Regular', status: 'active' });
      expect((await ask(stripeSubscriptions, {}, user_id)).data).toMatchObject([
        { id: second, status: 'canceled', ended_at: expect.any(String) },
        { id: first, status: 'active', ended_at: null },
      ]);
      expect((await moneyOf(customer)).sort()).toEqual([
        [1900, 0],
        [3900, 3900],
      ]);
      expect(await pushesTo(user_id)).toEqual([expect.stringContaining('$39')]);
    },
  );

  test('a pass paid while a plan runs is refunded', async () => {
    const user_id = await build.user();
    await buyingPass(user_id);
    const customer = await customerOf(user_id);
    const page = await newest('checkout.session', customer);
    await happen(payCheckout(world, await openBeside(user_id, { priceId: pricesOnSale.month })));
    clock.advance(60);
    await happen(payCheckout(world, page));
    expect(await planOf(user_id)).toMatchObject({ name: 'Regular' });
    expect((await moneyOf(customer)).sort()).toEqual([
      [1900, 0],
      [900, 900],
    ]);
    const [row] = await db.selectFrom('purchases').where('user_id', '=', user_id).selectAll().execute();
    expect(row).toMatchObject({ state: 'paid', amount_refunded: 900, returned_at: expect.any(Date) });
  });

  test('a payment after the account was deleted is refunded', async () => {
    const user_id = await build.member();
    const drinks = { user_id, line_items: [{ price: pricesOnSale.drink, quantity: 3 }] };
    await ask(stripeCreatePaymentLinkForVouchers, drinks, user_id);
    const customer = await customerOf(user_id);
    const pages = [
      await newest('checkout.session', customer),
      await openBeside(user_id, { priceId: pricesOnSale.month }),
    ];
    await ask(hardDeleteUser, { user_id }, user_id);
    // The pages are paid shortly before a worker closes them.
    const happenings = await Promise.all(pages.map(page => payCheckout(world, page)));
    await happen(Promise.resolve(happenings.flat()));

    expect((await moneyOf(customer)).sort()).toEqual([
      [1900, 1900],
      [2400, 2400],
    ]);
    const { subscriptionId } = await platform.payments.checkout(pages[1] ?? '');
    expect(await platform.payments.subscription(subscriptionId ?? '')).toMatchObject({ status: 'canceled' });
    expect(await statesOf(user_id)).toEqual([]);
  });

  test('the state of a venue’s payouts follows the payment provider’s', async () => {
    const boss = await build.user({ rep: true, allow_admin_access: true });
    const venue_id = await build.venue();
    const pages = { return_url: 'https://nightjar.example/admin/venues', refresh_url: '/admin/venues' };
    expect(await ask(stripeCreateAccountLink, { venue_id, ...pages }, boss)).toMatchObject({ success: true });
    expect(await ask(stripeDeleteAccount, { venue_id, user_id: boss }, boss)).toMatchObject({
      success: true,
    });
  });
});
