import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { stripeCreatePaymentLink } from '@nightjar/domain/payments/calls';
import { decidePass } from '@nightjar/domain/payments/rules/sale';
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

export const stripeCreatePaymentLinkHandler = handleAsking<typeof stripeCreatePaymentLink, OpenedPurchase>(
  stripeCreatePaymentLink,
  {
    async ask({ input, actor, now, db, platform, key }) {
      const pages = mustLeadBack(input.redirect_url, 'subscription', platform.settings.publicUrl);
      const { price, quantity } = lineOf(input);
      if (quantity !== 1) throw fail.invalid('line_items.0.quantity must be 1: a pass is for one');
      const offer = await loadOffer(db, { priceId: price, kind: 'pass', productId: input.product_id });
      if (isRefusal(offer)) return offer;

      const buyer = await loadBuyer(db, actor, now);
      const decision = decidePass(buyer);
      if (isRefusal(decision)) return decision;

      return openPurchase({ platform, key }, buyer.row, { offer, kind: 'pass', quantity, pages });
    },
    async save({ actor, now, db }, opened) {
      const decision = decidePass(await lockBuyerOf(db, actor, opened.customerId, now));
      if (isRefusal(decision)) return decision;

      return ok(await savePurchase({ db, actor, now }, opened));
    },
    undo: closeCheckout,
  },
);
