import type { UserId } from '@nightjar/domain/kernel/id';
import { planItemOf, type SubscriptionItem } from '@nightjar/domain/payments/rules/plan';
import { decideRefund } from '@nightjar/domain/payments/rules/returns';
import {
  type SeenCheckout,
  type SeenPayment,
  type Settlement,
  settlementsOf,
  voucherSteps,
} from '@nightjar/domain/payments/rules/settlement';
import { decideQualification } from '@nightjar/domain/referrals/rules/referral';
import type { AppEvent } from '../../platform/http/events.ts';
import type { Reactions } from '../../platform/http/reactions.ts';
import type { Subject } from '../../platform/payments/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockVouchersOf, type SettledVoucher, settlePurchase } from '../drinks/queries/purchased.ts';
import { findReferralState, saveReferral, takeReferral } from '../referrals/queries/referral.ts';
import { syncCatalogue } from './import-catalogue.ts';
import { findByCustomer, findCustomerId, isGone, withPayerLock } from './queries/buyer.ts';
import { findPlanPrices } from './queries/catalogue.ts';
import { markSettled } from './queries/events.ts';
import { findSubscription, markSubscriptionsReturned, saveSubscription } from './queries/plans.ts';
import {
  findOrder,
  findPurchaseId,
  markPurchasesReturned,
  type OrderRow,
  type PurchaseRow,
  saveSettlement,
} from './queries/purchases.ts';
import { saveAccountState } from './queries/venues.ts';
import { renewPlan } from './renew-plan.ts';

export type SettleContext = { platform: Platform; reactions: Reactions };
type Database = Platform['db'];

/** Reads the provider's object again and saves what follows from it. The events about it are settled then. */
export async function settle(context: SettleContext, { kind, id }: Subject): Promise<void> {
  const { db, clock } = context.platform;
  const readAt = clock.now();
  await settlers[kind](context, id);
  await markSettled(db, id, readAt);
}

const settlers: Record<Subject['kind'], (context: SettleContext, id: string) => Promise<void>> = {
  checkout: settleCheckout,
  payment: settlePayment,
  subscription: settleSubscription,
  account: async ({ platform: { db, payments } }, id) =>
    saveAccountState(db, id, await payments.accountState(id)),
  catalogue: async ({ platform }) => {
    await syncCatalogue(platform);
  },
};

async function settleCheckout(context: SettleContext, id: string): Promise<void> {
  const { db, payments } = context.platform;
  const known = await findPurchaseId(db, { checkout_id: id });
  const checkout = known ? null : await payments.checkout(id);
  const bought = known ?? checkout?.purchaseId;
  const seen = bought ? await settleBought(context, bought) : checkout;
  if (seen?.subscriptionId) await settleSubscription(context, seen.subscriptionId);
}

async function settlePayment(context: SettleContext, id: string): Promise<void> {
  const { db, payments } = context.platform;
  const known = await findPurchaseId(db, { payment_id: id });
  const { purchaseId, customerId } = known ? none : await payments.payment(id);
  const bought = known ?? purchaseId;
  if (bought) return void (await settleBought(context, bought));
  // The plan follows the subscription, and the referrer's reward follows its payment.
  const payer = customerId === null ? null : await findByCustomer(db, customerId);
  if (payer) await settleReferralAlone(context, payer);
}

const none = { purchaseId: null, customerId: null };

type SeenOrder = { order: OrderRow; checkout: SeenCheckout | null; payment: SeenPayment | null };

/**
 * Settles in one transaction: the purchases of a page, their vouchers or the plan, and the referrer's reward. Returns
 * the page.
 */
async function settleBought(context: SettleContext, purchaseId: string): Promise<SeenCheckout | null> {
  const { platform } = context;
  let page: SeenCheckout | null = null;
  await readAndSave(context, {
    async read() {
      const seen = await readOrder(platform, purchaseId);
      if (!seen) return null;
      page = seen.checkout;
      const { userId } = seen.order;
      return { ...seen, payer: userId ?? purchaseId, paid: userId && (await readPayments(platform, userId)) };
    },
    async save(db, { paid, ...seen }, events) {
      const current = await findOrder(db, purchaseId);
      if (current?.version !== seen.order.version) return 'stale';
      if (paid && (await isStale(db, paid))) return 'stale';
      await saveOrder(platform, db, seen, events);
      if (!paid) return 'saved';
      if (current.purchases.some(({ kind }) => kind === 'pass'))
        events.push(...(await renewPlan(platform, db, paid.payer)));
      await settleReferral(db, paid, events);
      return 'saved';
    },
  });
  return page;
}

async function readOrder({ db, payments }: Platform, purchaseId: string): Promise<SeenOrder | null> {
  const order = await findOrder(db, purchaseId);
  if (!order) return null;
  const checkout = order.checkoutId ? await payments.checkout(order.checkoutId) : null;
  const paymentId = checkout?.paymentId ?? order.paymentId;
  return { order, checkout, payment: paymentId === null ? null : await payments.payment(paymentId) };
}

async function saveOrder(
  { clock }: Platform,
  db: Database,
  { order, checkout, payment }: SeenOrder,
  events: AppEvent[],
): Promise<void> {
  const now = clock.now();
  const { purchases, userId, state, returned } = order;
  const settled = settlementsOf(purchases.map(soldIn), checkout, payment).flatMap((settlement, index) => {
    const purchase = purchases[index];
    return purchase ? [{ purchase, settlement }] : [];
  });
  for (const { purchase, settlement } of settled)
    await saveSettlement(db, purchase.id, settlement, checkout?.paymentId ?? order.paymentId);

  const [first] = settled;
  const saved = { state, owned: userId !== null, returned };
  const refund = first ? decideRefund(saved, first.settlement, payment) : null;
  if (refund === 'mark')
    await markPurchasesReturned(
      db,
      purchases.map(({ id }) => id),
      now,
    );
  if (refund && payment)
    events.push({ name: 'paid_for_nothing', event: { of: 'payment', id: payment.id, userId } });

  const vouchers = await saveVouchers(db, settled, now);
  if (vouchers.length > 0) events.push({ name: 'vouchers_settled', event: { vouchers } });
}

const soldIn = ({ quantity, unit_amount }: PurchaseRow) => ({ quantity, unitAmount: unit_amount });

type Settled = { purchase: PurchaseRow; settlement: Settlement };

async function saveVouchers(db: Database, settled: readonly Settled[], now: Date): Promise<SettledVoucher[]> {
  const ofVouchers = settled.filter(({ purchase }) => purchase.kind === 'voucher');
  if (ofVouchers.length > 1)
    await lockVouchersOf(
      db,
      ofVouchers.map(({ purchase }) => purchase.id),
    );
  const changed: SettledVoucher[] = [];
  for (const { purchase, settlement } of ofVouchers)
    for (const step of voucherSteps(purchase.state, soldIn(purchase), settlement))
      changed.push(...(await settlePurchase(db, purchase, step, now)));
  return changed;
}

function settleSubscription(context: SettleContext, id: string): Promise<void> {
  const { platform } = context;
  const { db: pool, payments, clock } = platform;
  return readAndSave(context, {
    async read() {
      const known = await findSubscription(pool, id);
      const seen = await payments.subscription(id);
      const { customerId, userId, items } = seen;
      const owner = await findByCustomer(pool, customerId);
      // The provider's account may serve others than us: a customer who was never ours is left alone.
      if (!owner && !known && !(await isGone(pool, userId))) return null;
      const item = await findPlanItem(platform, items);
      const paid = owner && (await readPayments(platform, owner));
      return { payer: owner ?? customerId, owner, known, seen, item, paid };
    },
    async save(db, { owner, known, seen, item, paid }, events) {
      const current = await findSubscription(db, id);
      if (current?.version !== known?.version) return 'stale';
      if ((await findByCustomer(db, seen.customerId)) !== owner) return 'stale';
      if (paid && (await isStale(db, paid))) return 'stale';

      await saveSubscription(db, owner, { seen, item }, clock.now());
      const orphaned = !owner && !known;
      if (orphaned) await markSubscriptionsReturned(db, [id], clock.now());
      if (seen.endedAt === null && (orphaned || known?.returned))
        events.push({ name: 'paid_for_nothing', event: { of: 'subscription', id, userId: owner } });
      if (!paid) return 'saved';
      events.push(...(await renewPlan(platform, db, paid.payer)));
      await settleReferral(db, paid, events);
      return 'saved';
    },
  });
}

/** The item that is a plan. Prices that the provider lists since our last import are imported first. */
async function findPlanItem(
  platform: Platform,
  items: readonly SubscriptionItem[],
): Promise<SubscriptionItem> {
  const prices = items.map(({ priceId }) => priceId);
  const find = async () => planItemOf(items, await findPlanPrices(platform.db, prices));
  const known = await find();
  if (known) return known;
  const { refused } = await syncCatalogue(platform);
  const imported = await find();
  if (imported) return imported;
  const why = refused.find(({ feature }) => prices.includes(feature))?.reason ?? 'the provider lists none';
  throw new Error(
    `Somebody subscribed to ${prices.join(', ')}, of which none is a plan of the catalogue: ${why}.`,
  );
}

export function settleReferralAlone(context: SettleContext, payer: UserId): Promise<void> {
  return readAndSave(context, {
    read: () => readPayments(context.platform, payer),
    async save(db, paid, events) {
      if (await isStale(db, paid)) return 'stale';
      await settleReferral(db, paid, events);
      return 'saved';
    },
  });
}

/** All payments of an invitee come with the versions of what they decide. Payments are null where no reward is open. */
type SeenPayments = {
  payer: UserId;
  customerId: string | null;
  version: string | null;
  payments: SeenPayment[] | null;
};

async function readPayments({ db, payments }: Platform, payer: UserId): Promise<SeenPayments> {
  const referral = await findReferralState(db, payer);
  const customerId = await findCustomerId(db, payer);
  const open = referral !== null && referral.state !== 'paid';
  const found = open && customerId !== null ? await payments.paymentsOf(customerId) : [];
  return { payer, customerId, version: referral?.version ?? null, payments: open ? found : null };
}

async function isStale(db: Database, { payer, customerId, version }: SeenPayments): Promise<boolean> {
  const referral = await findReferralState(db, payer);
  return (referral?.version ?? null) !== version || (await findCustomerId(db, payer)) !== customerId;
}

/** A reward that was paid out stays; any other follows the payments. */
async function settleReferral(
  db: Database,
  { payer, payments }: SeenPayments,
  events: AppEvent[],
): Promise<void> {
  const referral = payments && (await takeReferral(db, payer));
  const decision = referral && decideQualification(referral.state, payments);
  if (!decision) return;
  const { state, qualifiedAt, reason, changed } = decision;
  await saveReferral(db, payer, { state, qualified_at: qualifiedAt, reason });
  if (changed)
    events.push({ name: 'referral_changed', event: { userId: null, referrerId: referral.referrer_id } });
}

type Reading<Seen> = {
  /** Reads the saved versions first, then the provider's objects. Null: nothing to settle. */
  read(): Promise<Seen | null>;
  /** Runs under the payer's lock. 'stale': something was saved since `read` began, so the objects may be old. */
  save(db: Database, seen: Seen, events: AppEvent[]): Promise<'saved' | 'stale'>;
};

/** Each time one of those that settle at once is saved, so this many may meet. */
const mostReads = 20;

/**
 * Reads the provider without a connection or a lock, and saves its answer under the lock. Where another settlement
 * was saved meanwhile it is read again: the state that is saved last was also read last.
 */
async function readAndSave<Seen extends { payer: string }>(
  context: SettleContext,
  { read, save }: Reading<Seen>,
): Promise<void> {
  let payer = '';
  for (let reads = 0; reads < mostReads; reads += 1) {
    const seen = await read();
    if (!seen) return;
    const outcome = await inPayerTransaction(context, seen.payer, (db, events) => save(db, seen, events));
    if (outcome === 'saved') return;
    payer = seen.payer;
  }
  throw new Error(`${mostReads} settlements of ${payer} were saved before this one`);
}

/** Under the payer's lock in one transaction; events are recorded in it and announced after it. */
export async function inPayerTransaction<Outcome>(
  { platform, reactions }: SettleContext,
  payer: string,
  work: (db: Database, events: AppEvent[]) => Promise<Outcome>,
): Promise<Outcome> {
  const { outcome, events } = await withPayerLock(platform.db, payer, async transaction => {
    const recorded: AppEvent[] = [];
    const done = await work(transaction, recorded);
    await reactions.enqueue(transaction, recorded);
    return { outcome: done, events: recorded };
  });
  reactions.announce(events);
  return outcome;
}
