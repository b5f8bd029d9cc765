import { isRefusal } from '@nightjar/domain/kernel/failure';
import { stripeCreatePaymentLinkForVouchers } from '@nightjar/domain/payments/calls';
import { decideVouchers } from '@nightjar/domain/payments/rules/sale';
import { handle, ok } from '../../platform/http/handler.ts';
import { lineOf, loadBuyer, loadOffer, mustLeadBack, openPurchase } from './gate.ts';

export const stripeCreatePaymentLinkForVouchersHandler = handle(
  stripeCreatePaymentLinkForVouchers,
  async ({ input, actor, now, db, platform }) => {
    const pages = mustLeadBack(input.redirect_url, 'voucher', platform.settings.publicUrl);
    const { price, quantity } = lineOf(input);
    const buyer = await loadBuyer(db, actor, now);
    const decision = decideVouchers(buyer);
    if (isRefusal(decision)) return decision;

    const offer = await loadOffer(db, { priceId: price, kind: 'voucher', productId: input.product_id });
    if (isRefusal(offer)) return offer;

    const order = { offer, kind: 'voucher', quantity, pages } as const;
    return ok(await openPurchase({ platform, db, actor, now }, buyer.row, order));
  },
);
