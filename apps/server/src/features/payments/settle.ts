import type { UserId } from '@nightjar/domain/kernel/id';
import { heldOf } from '@nightjar/domain/payments/rules/returns';
import {
  type SeenCheckout,
  type SeenPayment,
  type Settlement,
  settlementOf,
} from '@nightjar/domain/payments/rules/settlement';
import { qualificationOf } from '@nightjar/domain/referrals/rules';
import type { AppEvent } from '../../platform/http/events.ts';
import type { Reactions } from '../../platform/http/reactions.ts';
import type { Subject } from '../../platform/payments/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { settlePurchase } from '../drinks/queries/purchased.ts';
import { saveReferral, takeReferral } from '../referrals/queries.ts';
import { syncCatalogue } from './import-catalogue.ts';
import { findByCustomer, findCustomerId, inTurnOf, isGone } from './queries/buyer.ts';
import { findTerms } from './queries/catalogue.ts';
import { markSettled } from './queries/events.ts';
import {
  isKnownSubscription,
  isReturned,
  markSubscriptionsReturned,
  saveSubscription,
} from './queries/plans.ts';
import {
  findPurchase,
  findPurchaseId,
  markPurchasesReturned,
  type PurchaseRow,
  saveSettlement,
} from './queries/purchases.ts';
import { saveAccountState } from './queries/venues.ts';
import { renewPlan } from './renew-plan.ts';

export type Desk = { platform: Platform; reactions: Reactions };
type Database = Platform['db'];

/** Looks at the object anew and makes everything of ours what it says; the events about it are answered then. */
export async function settle(desk: Desk, { kind, id }: Subject): Promise<void> {
  const { db, clock } = desk.platform;
  const readAt = clock.now();
  await settlers[kind](desk, id);
  await markSettled(db, id, readAt);
}

const settlers: Record<Subject['kind'], (desk: Desk, id: string) => Promise<void>> = {
  checkout: settleCheckout,
  payment: settlePayment,
  subscription: settleSubscription,
  account: async ({ platform: { db, payments } }, id) =>
    saveAccountState(db, id, await payments.accountState(id)),
  catalogue: async ({ platform }) => {
    await syncCatalogue(platform);
  },
};

async function settleCheckout(desk: Desk, id: string): Promise<void> {
  const { db, payments } = desk.platform;
  const bought = await findPurchaseId(db, { checkout_id: id });
  if (bought) return settleBought(desk, bought);
  const checkout = await payments.checkout(id);
  if (checkout.purchaseId) return settleBought(desk, checkout.purchaseId);
  if (checkout.subscriptionId) await settleSubscription(desk, checkout.subscriptionId);
}

async function settlePayment(desk: Desk, id: string): Promise<void> {
  const { db, payments } = desk.platform;
  const known = await findPurchaseId(db, { payment_id: id });
  if (known) return settleBought(desk, known);
  const { purchaseId, customerId } = await payments.payment(id);
  if (purchaseId) return settleBought(desk, purchaseId);
  // A plan's own payment: the plan itself follows its subscription, the reward of whoever brought them this money.
  const payer = customerId === null ? null : await findByCustomer(db, customerId);
  if (payer) await settleReferralAlone(desk, payer);
}

/** One transaction in the buyer's turn: the purchase, what it brought, the reward for whoever brought the buyer. */
async function settleBought(desk: Desk, purchaseId: string): Promise<void> {
  const { db } = desk.platform;
  const purchase = await findPurchase(db, purchaseId);
  if (!purchase) return;
  await inTurn(desk, purchase.user_id ?? purchase.id, async (transaction, events) => {
    const current = (await findPurchase(transaction, purchaseId)) ?? purchase;
    await settleOne(desk, transaction, current, events);
    if (!current.user_id) return;
    if (current.kind === 'pass')
      events.push(...(await renewPlan(desk.platform, transaction, current.user_id)));
    await settleReferral(desk, transaction, current.user_id, events);
  });
}

async function settleOne(
  { platform }: Desk,
  db: Database,
  purchase: PurchaseRow,
  events: AppEvent[],
): Promise<void> {
  const { payments, clock } = platform;
  const checkout = purchase.checkout_id ? await payments.checkout(purchase.checkout_id) : null;
  const paymentId = paymentOf(checkout, purchase);
  const payment = paymentId === null ? null : await payments.payment(paymentId);
  const sold = { quantity: purchase.quantity, unitAmount: purchase.unit_amount };
  const settlement = settlementOf(sold, checkout, payment);
  await saveSettlement(db, purchase.id, settlement, paymentId);
  events.push(...(await returnUnowned(db, { purchase, settlement, payment }, clock.now())));
  if (purchase.kind !== 'voucher') return;
  const vouchers = await settleVouchers(db, purchase, settlement, clock.now());
  if (vouchers.length > 0) events.push({ name: 'vouchers_settled', event: { vouchers } });
}

type Looked = { purchase: PurchaseRow; settlement: Settlement; payment: SeenPayment | null };

/** Paid when the account was gone: it grants nobody anything, so it is given back. Said again while we hold any of it. */
async function returnUnowned(
  db: Database,
  { purchase, settlement, payment }: Looked,
  now: Date,
): Promise<AppEvent[]> {
  const { id, state, user_id: userId, returned_at } = purchase;
  if (!payment || heldOf(payment) === 0) return [];
  const unowned = userId === null && state !== 'paid' && settlement.state === 'paid';
  if (!unowned && returned_at === null) return [];
  if (unowned) await markPurchasesReturned(db, [id], now);
  return [{ name: 'paid_for_nothing', event: { of: 'payment', id: payment.id, userId } }];
}

/** What was paid is issued whole, and what went back of it before we looked is refunded then: the books show both. */
async function settleVouchers(db: Database, purchase: PurchaseRow, settlement: Settlement, now: Date) {
  const first = purchase.state !== 'paid' && settlement.state === 'paid';
  const whole = { valid: purchase.quantity, frozen: false };
  const issued = first ? await settlePurchase(db, purchase, whole, now) : [];
  return [...issued, ...(await settlePurchase(db, purchase, settlement, now))];
}

const paymentOf = (checkout: SeenCheckout | null, { payment_id }: PurchaseRow): string | null =>
  checkout?.paymentId ?? payment_id;

async function settleSubscription(desk: Desk, id: string): Promise<void> {
  const { db, payments, clock } = desk.platform;
  const { customerId, userId, priceId } = await payments.subscription(id);
  const payer = await findByCustomer(db, customerId);
  // The provider's account may serve others than us: a customer who was never ours is none of our business.
  if (!payer && !(await isKnownSubscription(db, id)) && !(await isGone(db, userId))) return;
  await mustKnowPrice(desk.platform, priceId);
  await inTurn(desk, payer ?? customerId, async (transaction, events) => {
    // Asked again in their turn: whoever left while we waited is nobody's payer any more.
    const owner = await findByCustomer(transaction, customerId);
    const known = await isKnownSubscription(transaction, id);
    const seen = await payments.subscription(id);
    await saveSubscription(transaction, owner, seen, clock.now());
    if (!owner && !known) await markSubscriptionsReturned(transaction, [id], clock.now());
    if (seen.endedAt === null && (await isReturned(transaction, id)))
      events.push({ name: 'paid_for_nothing', event: { of: 'subscription', id, userId: owner } });
    if (!owner) return;
    events.push(...(await renewPlan(desk.platform, transaction, owner)));
    await settleReferral(desk, transaction, owner, events);
  });
}

/** A price that came to the provider's shelf after our last look is fetched. */
async function mustKnowPrice(platform: Platform, priceId: string): Promise<void> {
  if (await findTerms(platform.db, priceId)) return;
  const { refused } = await syncCatalogue(platform);
  if (await findTerms(platform.db, priceId)) return;
  const why = refused.find(({ feature }) => feature === priceId)?.reason ?? 'the provider does not list it';
  throw new Error(`Somebody subscribed to the price ${priceId}, which is not in the catalogue: ${why}.`);
}

export async function settleReferralAlone(desk: Desk, payer: UserId): Promise<void> {
  await inTurn(desk, payer, (transaction, events) => settleReferral(desk, transaction, payer, events));
}

/** A reward that was paid out stays; any other follows the money. */
async function settleReferral(
  { platform }: Desk,
  db: Database,
  payer: UserId,
  events: AppEvent[],
): Promise<void> {
  const referral = await takeReferral(db, payer);
  if (!referral || referral.state === 'paid') return;
  const customer = await findCustomerId(db, payer);
  const { state, qualifiedAt, reason } = qualificationOf(
    customer === null ? [] : await platform.payments.paymentsOf(customer),
  );
  await saveReferral(db, payer, { state, qualified_at: qualifiedAt, reason });
  if (state !== referral.state)
    events.push({ name: 'referral_changed', event: { referrerId: referral.referrer_id } });
}

/** In the payer's turn and one transaction; what follows is written with it and said after it. */
export async function inTurn(
  { platform, reactions }: Desk,
  payer: string,
  work: (db: Database, events: AppEvent[]) => Promise<void>,
): Promise<void> {
  const events = await inTurnOf(platform.db, payer, async transaction => {
    const happened: AppEvent[] = [];
    await work(transaction, happened);
    await reactions.enqueue(transaction, happened);
    return happened;
  });
  reactions.announce(events);
}
