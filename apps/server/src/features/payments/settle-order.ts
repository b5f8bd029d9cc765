import { decideRefund } from '@nightjar/domain/payments/rules/returns';
import {
  type PurchaseSettlement,
  type SeenCheckout,
  type SeenPayment,
  settlementsOfOrder,
  voucherSteps,
} from '@nightjar/domain/payments/rules/settlement';
import type { AppEvent } from '../../platform/http/events.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockVouchersOfPurchases, type SettledVoucher, settlePurchase } from '../drinks/queries/purchased.ts';
import {
  findOrder,
  markPurchasesReturned,
  type OrderRow,
  type PurchaseRow,
  saveSettlement,
} from './queries/purchases.ts';
import { readAndSave, type SettleContext } from './read-and-save.ts';
import { renewPlan } from './renew-plan.ts';
import { isStale, readPayments, settleReferral } from './settle-referral.ts';
import { lockTicketOf, settleTicket } from './settle-ticket.ts';

type Database = Platform['db'];

type OrderWithPayment = { order: OrderRow; checkout: SeenCheckout | null; payment: SeenPayment | null };

/**
 * Settles the purchases of a payment page, with their vouchers or plan and the referrer's reward, in one transaction.
 * Returns the page.
 */
export async function settleOrder(context: SettleContext, purchaseId: string): Promise<SeenCheckout | null> {
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
      await saveSettledOrder({ db, events, now: platform.clock.now() }, seen);
      if (!paid) return 'saved';
      if (current.purchases.some(({ kind }) => kind === 'pass'))
        events.push(...(await renewPlan(platform, db, paid.payer)));
      await settleReferral(db, paid, events);
      return 'saved';
    },
  });
  return page;
}

async function readOrder({ db, payments }: Platform, purchaseId: string): Promise<OrderWithPayment | null> {
  const order = await findOrder(db, purchaseId);
  if (!order) return null;
  const checkout = order.checkoutId ? await payments.checkout(order.checkoutId) : null;
  const paymentId = checkout?.paymentId ?? order.paymentId;
  return { order, checkout, payment: paymentId === null ? null : await payments.payment(paymentId) };
}

async function saveSettledOrder(
  { db, events, now }: { db: Database; events: AppEvent[]; now: Date },
  { order, checkout, payment }: OrderWithPayment,
): Promise<void> {
  const { purchases, userId, state, returned } = order;
  const paymentId = checkout?.paymentId ?? order.paymentId;
  const settled = settlementsOfOrder(purchases.map(soldUnitsIn), checkout, payment).flatMap(
    (settlement, index) => {
      const purchase = purchases[index];
      return purchase ? [{ purchase, settlement }] : [];
    },
  );
  const [first] = settled;
  const isTicket = first?.purchase.kind === 'ticket';
  if (isTicket) await lockTicketOf(db, first.purchase.id);
  for (const { purchase, settlement } of settled)
    await saveSettlement(db, { purchaseId: purchase.id, paymentId, settlement });

  if (isTicket) return settleTicket({ db, events, now }, { ...first, payment });
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

  const vouchers = await saveSettledVouchers(db, settled, now);
  if (vouchers.length > 0) events.push({ name: 'vouchers_settled', event: { vouchers } });
}

const soldUnitsIn = ({ quantity, unit_amount }: PurchaseRow) => ({ quantity, unitAmount: unit_amount });

type SettledPurchase = { purchase: PurchaseRow; settlement: PurchaseSettlement };

async function saveSettledVouchers(
  db: Database,
  settled: readonly SettledPurchase[],
  now: Date,
): Promise<SettledVoucher[]> {
  const ofVouchers = settled.filter(({ purchase }) => purchase.kind === 'voucher');
  if (ofVouchers.length > 1)
    await lockVouchersOfPurchases(
      db,
      ofVouchers.map(({ purchase }) => purchase.id),
    );
  const changed: SettledVoucher[] = [];
  for (const { purchase, settlement } of ofVouchers)
    for (const step of voucherSteps(purchase.state, soldUnitsIn(purchase), settlement))
      changed.push(...(await settlePurchase({ db, now }, purchase, step)));
  return changed;
}
