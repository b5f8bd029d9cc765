import { isRefusal } from '@nightjar/domain/kernel/failure';
import { stripeCreatePaymentLinkForVouchers } from '@nightjar/domain/payments/calls';
import { decideVouchers } from '@nightjar/domain/payments/rules/sale';
import { handleAsking, ok } from '../../platform/http/handler.ts';
import {
  closeCheckout,
  lineOf,
  loadBuyer,
  loadOffer,
  lockBuyerOf,
  mustLeadBack,
  type OpenedPurchase,
  openPurchase,
  savePurchase,
} from './gate.ts';

export const stripeCreatePaymentLinkForVouchersHandler = handleAsking<
  typeof stripeCreatePaymentLinkForVouchers,
  OpenedPurchase
>(stripeCreatePaymentLinkForVouchers, {
  async ask({ input, actor, now, db, platform, key }) {
    const pages = mustLeadBack(input.redirect_url, 'voucher', platform.settings.publicUrl);
    const { price, quantity } = lineOf(input);
    const buyer = await loadBuyer(db, actor, now);
    const decision = decideVouchers(buyer);
    if (isRefusal(decision)) return decision;

    const offer = await loadOffer(db, { priceId: price, kind: 'voucher', productId: input.product_id });
    if (isRefusal(offer)) return offer;

    return openPurchase({ platform, key }, buyer.row, { offer, kind: 'voucher', quantity, pages });
  },
  async save({ actor, now, db }, opened) {
    const decision = decideVouchers(await lockBuyerOf(db, actor, opened.customerId, now));
    if (isRefusal(decision)) return decision;

    return ok(await savePurchase({ db, actor, now }, opened));
  },
  undo: closeCheckout,
});
