import type { UserId } from '@nightjar/domain/kernel/id';
import { describe, expect, test } from 'vitest';
import { parseEvent } from '../../platform/payments/event.ts';
import { closeDispute, disputeCharge, refundCharge } from '../../platform/payments/local/charges.ts';
import { payCheckout } from '../../platform/payments/local/checkouts.ts';
import { setCard } from '../../platform/payments/local/customers.ts';
import { localPayments } from '../../platform/payments/local/local.ts';
import {
  endSubscriptionNow,
  renewSubscriptionNow,
  setCancelAtPeriodEnd,
} from '../../platform/payments/local/subscriptions.ts';
import type { LocalProvider, ProviderEvent } from '../../platform/payments/local/world.ts';
import type { PaymentEvent, Subject } from '../../platform/payments/port.ts';
import { systemRandom } from '../../platform/random.ts';
import { testApp } from '../../testing/app.ts';
import { seededRandom } from '../../testing/dice.ts';
import { drinkPriceCents, memoryStore, paymentsRig, pricesOnSale } from '../../testing/payments.ts';
import { saveCustomer } from './queries/buyer.ts';
import { saveProviderEvent } from './queries/events.ts';
import { insertPurchases } from './queries/purchases.ts';

const store = memoryStore();
const app = await testApp({ AUTH_RATE_LIMITS: 'off' }, (clock, log) => ({
  payments: localPayments({
    store,
    secret: async () => 'whsec',
    clock,
    random: systemRandom,
    log,
    site: 'http://localhost:0',
    close: async () => {},
  }),
}));
const { db, clock, build, platform } = app;
const { tasks, work } = await paymentsRig(app);
const world: LocalProvider = { store, clock, random: systemRandom };
const pages = { successUrl: 'http://localhost:0/a', cancelUrl: 'http://localhost:0/b' };

/** The stages happen at the payment provider one after another, and each stage sends events. */
type Life = { owner: UserId; stages: (() => Promise<ProviderEvent[]>)[]; ending: () => Promise<unknown> };

async function customerFor(owner: UserId): Promise<string> {
  const customerId = await platform.payments.createCustomer({ userId: owner, name: null, phone: null });
  await saveCustomer(db, owner, customerId);
  return customerId;
}

/**
 * Makes a purchase of two drinks: they are paid, one is refunded and disputed, the dispute closes, and a late event
 * reports that the page expired.
 */
async function purchase(closes: 'won' | 'lost', quantity = 2): Promise<Life & { id: string }> {
  const owner = await build.member();
  const customerId = await customerFor(owner);
  const id = systemRandom.uuid();
  const lines = [{ priceId: pricesOnSale.drink, quantity }];
  const order = { mode: 'payment', customerId, lines, userId: owner } as const;
  const checkout = await platform.payments.createCheckout({ ...order, purchaseId: id, key: id, ...pages });
  const sold = {
    price_id: pricesOnSale.drink,
    title: 'A drink',
    quantity,
    unit_amount: drinkPriceCents,
    currency: 'usd',
  };
  const bought = { id, user_id: owner, kind: 'voucher', checkout_id: checkout.id, ...sold } as const;
  await insertPurchases(db, [{ ...bought, created_at: clock.now() }]);
  const payment = async () => (await platform.payments.checkout(checkout.id)).paymentId ?? '';
  const page = async () => store.find('checkout.session', checkout.id);
  return {
    id,
    owner,
    stages: [
      async () => (await payCheckout(world, checkout.id)).filter(({ type }) => type.startsWith('checkout')),
      async () => refundCharge(world, await payment(), drinkPriceCents),
      async () => disputeCharge(world, await payment()),
      async () => closeDispute(world, await payment(), closes),
      async () => [{ type: 'checkout.session.expired', object: (await page()) ?? fail() }],
    ],
    ending: () => endOfPurchase(owner, id),
  };
}

const fail = (): never => {
  throw new Error('The provider lost the page.');
};

async function endOfPurchase(owner: UserId, id: string) {
  const row = await db.selectFrom('purchases').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const vouchers = await db
    .selectFrom('vouchers')
    .where('purchase_id', '=', id)
    .orderBy('purchase_index')
    .select(['state', 'frozen_at', 'flagged_at'])
    .execute();
  const issued = await db
    .selectFrom('drink_ledger')
    .where('user_id', '=', owner)
    .where('entry', '=', 'issued')
    .select('id')
    .execute();
  return {
    purchase: [row.state, row.amount_refunded, row.dispute],
    // The refund of one of two equal drinks may take either drink, so the states are sorted.
    vouchers: vouchers.map(({ state, frozen_at, flagged_at }) => [state, frozen_at, flagged_at]).sort(),
    issued: issued.length,
  };
}

/** Makes a plan: it is subscribed, its first invoice is paid, a renewal fails, and it is cancelled and ends. */
async function plan(): Promise<Life> {
  const owner = await build.user();
  const customerId = await customerFor(owner);
  const order = {
    mode: 'subscription',
    customerId,
    lines: [{ priceId: pricesOnSale.month, quantity: 1 }],
    userId: owner,
  } as const;
  const key = systemRandom.uuid();
  const checkout = await platform.payments.createCheckout({ ...order, purchaseId: null, key, ...pages });
  const id = async () => (await platform.payments.checkout(checkout.id)).subscriptionId ?? '';
  const ofType = (type: string, all: ProviderEvent[]) => all.filter(one => one.type === type);
  let first: ProviderEvent[] = [];
  return {
    owner,
    stages: [
      async () => {
        first = await payCheckout(world, checkout.id);
        return ofType('customer.subscription.created', first);
      },
      async () => ofType('invoice.paid', first),
      async () => {
        await setCard(world, customerId, 'fails');
        return ofType('invoice.payment_failed', await renewSubscriptionNow(world, await id()));
      },
      async () => setCancelAtPeriodEnd(world, await id(), true),
      async () => endSubscriptionNow(world, await id()),
    ],
    ending: () => endOfPlan(owner),
  };
}

async function endOfPlan(owner: UserId) {
  const of = (table: 'plans' | 'subscriptions') =>
    db.selectFrom(table).where('user_id', '=', owner).selectAll();
  const [plan, subscription] = [await of('plans').execute(), await of('subscriptions').execute()];
  const user = await db
    .selectFrom('users')
    .where('id', '=', owner)
    .select(['subscribed', 'stripe_status', 'stripe_product_id', 'stripe_price_id'])
    .executeTakeFirstOrThrow();
  // Two purchases or plans that differ only in their ids count as equal.
  return JSON.parse(
    JSON.stringify({ plan, subscription, user }).replaceAll(/"(sub_local_\w+|[\da-f-]{36})"/g, '"id"'),
  );
}

const seed = 20_261_121;

/**
 * The five events of a life are sent in these orders: the real order, the reverse and 18 others. The domain's
 * settlement.orders.test.ts covers all orders.
 */
const orders: number[][] = drawn(permutations([0, 1, 2, 3, 4]), 18);

function drawn(all: number[][], count: number): number[][] {
  const [asItHappened, ...others] = all;
  const backwards = others.pop();
  return [asItHappened ?? [], backwards ?? [], ...shuffled(others).slice(0, count)];
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const chance = seededRandom(seed);
  return items
    .map(item => ({ item, place: chance.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

function permutations(items: number[]): number[][] {
  if (items.length < 2) return [items];
  return items.flatMap(item =>
    permutations(items.filter(other => other !== item)).map(rest => [item, ...rest]),
  );
}

/**
 * Sends the events of all stages in another order, each event three times. The objects of the payment provider are only
 * as new as the events sent so far, so that each event meets another state of them.
 */
async function deliverInOrder({ stages }: Life, order: readonly number[]): Promise<void> {
  const events: PaymentEvent[] = [];
  for (const number of order) {
    while (events.length <= number) events.push(eventOf(await must(stages[events.length])));
    for (let time = 0; time < 3; time += 1) await deliver(events[number] ?? fail());
  }
}

async function must(stage: (() => Promise<ProviderEvent[]>) | undefined): Promise<ProviderEvent> {
  const [happening] = (await stage?.()) ?? [];
  return happening ?? fail();
}

function eventOf({ type, object }: ProviderEvent): PaymentEvent {
  const body = { id: `evt_${systemRandom.uuid()}`, type, created: 1, data: { object } };
  return parseEvent(Buffer.from(JSON.stringify(body))) ?? fail();
}

/** Saves an event as the webhook does, and runs its job twice, because a queue runs a job at least once. */
async function deliver(event: PaymentEvent): Promise<void> {
  const subject: Subject = event.subject ?? fail();
  const enqueued: unknown[] = [];
  const jobs = {
    enqueue: async (_db: unknown, { payload }: { payload: unknown }) => void enqueued.push(payload),
  };
  await saveProviderEvent({ db, jobs }, { ...event, subject }, clock.now());
  for (const payload of enqueued) await tasks['settle-payment']?.(payload);
}

/** Handles eight items at a time. They belong to different people, and the database has several connections. */
async function inEights<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += 8)
    results.push(...(await Promise.all(items.slice(start, start + 8).map(work))));
  return results;
}

async function endingsOf(live: () => Promise<Life>): Promise<unknown[]> {
  const endings = await inEights(orders, async order => {
    const life = await live();
    await deliverInOrder(life, order);
    return JSON.stringify(await life.ending());
  });
  return [...new Set(endings)].map(ending => JSON.parse(ending));
}

const available = ['available', null, null];
const refunded = ['refunded', null, null];

describe('five events in twenty of their orders, each sent three times, end in one state', () => {
  test('a purchase ends in one state for twenty sequences of its five repeated events: paid, refunded in part, disputed, won, expired', async () => {
    expect(await endingsOf(() => purchase('won'))).toEqual([
      { purchase: ['paid', drinkPriceCents, 'won'], vouchers: [available, refunded], issued: 2 },
    ]);
  }, 60_000);

  test('a plan ends in one state for twenty sequences of its five repeated events: begun, paid, renewal failed, cancelled, over', async () => {
    const endings = await endingsOf(plan);
    expect(endings).toHaveLength(1);
    expect(endings).toMatchObject([
      { plan: [{ status: 'canceled', cancel_at_period_end: true }], user: { subscribed: false } },
    ]);
  }, 60_000);
});

test('a lost dispute takes unused drinks away, and flags poured ones', async () => {
  const life = await purchase('lost');
  await deliverInOrder(life, [0]);
  const [poured] = await db.selectFrom('vouchers').where('purchase_id', '=', life.id).select('id').execute();
  await db
    .updateTable('vouchers')
    .set({ state: 'redeemed' })
    .where('id', '=', poured?.id ?? '')
    .execute();
  for (const stage of life.stages.slice(2, 4)) await deliver(eventOf(await must(stage)));
  expect(await life.ending()).toMatchObject({
    purchase: ['paid', 0, 'lost'],
    vouchers: [
      ['redeemed', null, clock.now()],
      ['refunded', null, null],
    ],
  });
});

test('exactly 100 drinks are granted after 10,000 events about 50 purchases', async () => {
  const lives = await inEights(Array.from({ length: 50 }), () => purchase('won'));
  const happenings = await inEights(lives, async ({ stages }) => {
    const events = [eventOf(await must(stages[0]))];
    // The payment provider repeats the events about the page under new ids.
    for (let count = 1; count < 200; count += 1) events.push(eventOf(await must(stages[4])));
    return events;
  });
  const events = shuffled(happenings.flat());
  expect(new Set(events.map(({ id }) => id)).size).toBe(10_000);

  for (let start = 0; start < events.length; start += 100)
    await db.transaction().execute(async transaction => {
      for (const event of events.slice(start, start + 100)) {
        const subject = event.subject ?? fail();
        await saveProviderEvent({ db: transaction, jobs: platform.jobs }, { ...event, subject }, clock.now());
      }
    });
  await Promise.all([work(), work(), work()]);

  const endings = await Promise.all(lives.map(life => life.ending()));
  const whole = { purchase: ['paid', 0, null], vouchers: [available, available], issued: 2 };
  for (const ending of endings) expect(ending).toEqual(whole);
  const open = await db.selectFrom('payment_events').where('settled_at', 'is', null).select('id').execute();
  expect(open).toEqual([]);
}, 120_000);
