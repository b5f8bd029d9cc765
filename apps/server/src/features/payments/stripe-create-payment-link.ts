import { isRefusal } from '@nightjar/domain/kernel/failure';
import { stripeCreatePaymentLink } from '@nightjar/domain/payments/calls';
import { decideOrder } from '@nightjar/domain/payments/rules/sale';
import { handleAsking, ok } from '../../platform/http/handler.ts';
import { loadBuyer, lockBuyerOf, mustLeadBack } from './gate.ts';
import { closeCheckout, loadOrder, type OpenedOrder, openOrder, resultOf, saveOrder } from './sell.ts';

export const stripeCreatePaymentLinkHandler = handleAsking<typeof stripeCreatePaymentLink, OpenedOrder>(
  stripeCreatePaymentLink,
  {
    async ask({ input, actor, now, db, platform, key }) {
      const order = await loadOrder(db, input, ['plan', 'pass', 'voucher']);
      if (isRefusal(order)) return order;
      const pages = mustLeadBack(input.redirect_url, resultOf(order), platform.settings.publicUrl);

      const buyer = await loadBuyer(db, actor, now);
      const decision = decideOrder(order, buyer);
      if (isRefusal(decision)) return decision;

      return openOrder({ platform, key }, buyer.row, { order, pages });
    },
    async save({ actor, now, db, platform }, opened) {
      const decision = decideOrder(opened.order, await lockBuyerOf(db, actor, opened.customerId, now));
      if (isRefusal(decision)) return decision;

      return ok(await saveOrder({ db, actor, now, platform }, opened));
    },
    undo: closeCheckout,
  },
);
