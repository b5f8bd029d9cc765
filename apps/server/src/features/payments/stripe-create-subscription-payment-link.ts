import { isRefusal } from '@nightjar/domain/kernel/failure';
import { stripeCreateSubscriptionPaymentLink } from '@nightjar/domain/payments/calls';
import { decideSubscription } from '@nightjar/domain/payments/rules/sale';
import { handleAsking, ok } from '../../platform/http/handler.ts';
import { loadBuyer, lockBuyerOf, mustLeadBack } from './gate.ts';
import { closeCheckout, loadOrder, type OpenedOrder, openOrder, saveOrder } from './sell.ts';

export const stripeCreateSubscriptionPaymentLinkHandler = handleAsking<
  typeof stripeCreateSubscriptionPaymentLink,
  OpenedOrder
>(stripeCreateSubscriptionPaymentLink, {
  async ask({ input, actor, now, db, platform, key }) {
    const pages = mustLeadBack(input.redirect_url, 'subscription', platform.settings.publicUrl);
    const { price_id: price, product_id } = input;
    const order = await loadOrder(db, { line_items: [{ price, quantity: 1 }], product_id }, ['plan']);
    if (isRefusal(order)) return order;

    const buyer = await loadBuyer(db, actor, now);
    const decision = decideSubscription(buyer);
    if (isRefusal(decision)) return decision;

    return openOrder({ platform, key }, buyer.row, { order, pages });
  },
  async save({ actor, now, db, platform }, opened) {
    const decision = decideSubscription(await lockBuyerOf(db, actor, opened.customerId, now));
    if (isRefusal(decision)) return decision;

    const { url } = await saveOrder({ db, actor, now, platform }, opened);
    return ok({ url });
  },
  undo: closeCheckout,
});
