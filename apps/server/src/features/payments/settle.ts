import type { Subject } from '../../platform/payments/port.ts';
import { syncCatalogue } from './import-catalogue.ts';
import { findUserByCustomer } from './queries/buyer.ts';
import { markSubjectSettled } from './queries/events.ts';
import { findPurchaseId } from './queries/purchases.ts';
import { savePayoutAccountState } from './queries/venues.ts';
import type { SettleContext } from './read-and-save.ts';
import { settleOrder } from './settle-order.ts';
import { readAndSettleReferral } from './settle-referral.ts';
import { settleSubscription } from './settle-subscription.ts';

/**
 * Reads an object of the payment provider again and saves what follows from it. The events about the object that came
 * before this reading are then settled.
 */
export async function settleSubject(context: SettleContext, { kind, id }: Subject): Promise<void> {
  const { db, clock } = context.platform;
  const readAt = clock.now();
  await settleByKind[kind](context, id);
  await markSubjectSettled(db, id, readAt);
}

const settleByKind: Record<Subject['kind'], (context: SettleContext, id: string) => Promise<void>> = {
  checkout: settleCheckout,
  payment: settlePayment,
  subscription: settleSubscription,
  account: async ({ platform: { db, payments } }, id) =>
    savePayoutAccountState(db, id, await payments.accountState(id)),
  catalogue: async ({ platform }) => {
    await syncCatalogue(platform);
  },
};

async function settleCheckout(context: SettleContext, id: string): Promise<void> {
  const { db, payments } = context.platform;
  const known = await findPurchaseId(db, { checkout_id: id });
  const checkout = known ? null : await payments.checkout(id);
  const bought = known ?? checkout?.purchaseId;
  const seen = bought ? await settleOrder(context, bought) : checkout;
  if (seen?.subscriptionId) await settleSubscription(context, seen.subscriptionId);
}

async function settlePayment(context: SettleContext, id: string): Promise<void> {
  const { db, payments } = context.platform;
  const known = await findPurchaseId(db, { payment_id: id });
  const { purchaseId, customerId } = known ? noIds : await payments.payment(id);
  const bought = known ?? purchaseId;
  if (bought) return void (await settleOrder(context, bought));
  // The subscription decides the plan, and its payment decides the referrer's reward.
  const payer = customerId === null ? null : await findUserByCustomer(db, customerId);
  if (payer) await readAndSettleReferral(context, payer);
}

const noIds = { purchaseId: null, customerId: null };
