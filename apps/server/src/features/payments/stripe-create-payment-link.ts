import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { stripeCreatePaymentLink } from '@nightjar/domain/payments/calls';
import { decidePass } from '@nightjar/domain/payments/rules/sale';
import { handle, ok } from '../../platform/http/handler.ts';
import { lineOf, loadBuyer, loadOffer, mustLeadBack, openPurchase } from './gate.ts';

export const stripeCreatePaymentLinkHandler = handle(
  stripeCreatePaymentLink,
  async ({ input, actor, now, db, platform }) => {
    const pages = mustLeadBack(input.redirect_url, 'subscription', platform.settings.publicUrl);
    const { price, quantity } = lineOf(input);
    if (quantity !== 1) throw fail.invalid('line_items.0.quantity must be 1: a pass is for one');
    const buyer = await loadBuyer(db, actor, now);
    const offer = await loadOffer(db, { priceId: price, kind: 'pass', productId: input.product_id });
    if (isRefusal(offer)) return offer;

    const decision = decidePass(buyer);
    if (isRefusal(decision)) return decision;

    const order = { offer, kind: 'pass', quantity, pages } as const;
    return ok(await openPurchase({ platform, db, actor, now }, buyer.row, order));
  },
);
