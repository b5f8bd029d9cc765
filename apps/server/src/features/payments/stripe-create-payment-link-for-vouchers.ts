import { isRefusal } from '@nightjar/domain/kernel/failure';
import { stripeCreatePaymentLinkForVouchers } from '@nightjar/domain/payments/calls';
import { decideVouchers } from '@nightjar/domain/payments/rules/sale';
import { handleAsking, ok } from '../../platform/http/handler.ts';
import { loadBuyer, lockBuyerOf, mustLeadBack } from './gate.ts';
import { closeCheckout, loadOrder, type OpenedOrder, openOrder, resultOf, saveOrder } from './sell.ts';

export const stripeCreatePaymentLinkForVouchersHandler = handleAsking<
  typeof stripeCreatePaymentLinkForVouchers,
  OpenedOrder
>(stripeCreatePaymentLinkForVouchers, {
  async ask({ input, actor, now, db, platform, key }) {
    const order = await loadOrder(db, input, ['voucher']);
    if (isRefusal(order)) return order;
    const pages = mustLeadBack(input.redirect_url, resultOf(order), platform.settings.publicUrl);

    const buyer = await loadBuyer(db, actor, now);
    const decision = decideVouchers(buyer);
    if (isRefusal(decision)) return decision;

    return openOrder({ platform, key }, buyer.row, { order, pages });
  },
  async save({ actor, now, db, platform }, opened) {
    const decision = decideVouchers(await lockBuyerOf(db, actor, opened.customerId, now));
    if (isRefusal(decision)) return decision;

    return ok(await saveOrder({ db, actor, now, platform }, opened));
  },
  undo: closeCheckout,
});
