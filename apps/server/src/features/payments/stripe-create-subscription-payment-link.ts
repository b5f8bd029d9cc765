import { isRefusal } from '@nightjar/domain/kernel/failure';
import { hours, later } from '@nightjar/domain/kernel/time';
import { stripeCreateSubscriptionPaymentLink } from '@nightjar/domain/payments/calls';
import { decideSubscription } from '@nightjar/domain/payments/rules/sale';
import { handleAsking, ok } from '../../platform/http/handler.ts';
import {
  closeCheckout,
  loadBuyer,
  loadOffer,
  lockBuyerOf,
  mustLeadBack,
  type OpenedCheckout,
  openCheckout,
} from './gate.ts';
import { enqueueSettling } from './queries/events.ts';

/** A page is closed by then. It is settled at this time even if no event about it arrives. */
const closedBy = 25 * hours;

export const stripeCreateSubscriptionPaymentLinkHandler = handleAsking<
  typeof stripeCreateSubscriptionPaymentLink,
  OpenedCheckout
>(stripeCreateSubscriptionPaymentLink, {
  async ask({ input, actor, now, db, platform, key }) {
    const pages = mustLeadBack(input.redirect_url, 'subscription', platform.settings.publicUrl);
    const { price_id: priceId, product_id: productId } = input;
    const offer = await loadOffer(db, { priceId, kind: 'plan', productId });
    if (isRefusal(offer)) return offer;

    const buyer = await loadBuyer(db, actor, now);
    const decision = decideSubscription(buyer);
    if (isRefusal(decision)) return decision;

    return openCheckout(platform, buyer.row, {
      mode: 'subscription',
      priceId: offer.priceId,
      quantity: 1,
      purchaseId: null,
      key: `${actor.userId}:${key ?? platform.random.uuid()}`,
      ...pages,
    });
  },
  async save({ actor, now, db, platform }, { id, url, customerId }) {
    const decision = decideSubscription(await lockBuyerOf(db, actor, customerId, now));
    if (isRefusal(decision)) return decision;

    await enqueueSettling(db, platform.jobs, { kind: 'checkout', id }, later(now, closedBy));
    return ok({ url });
  },
  undo: closeCheckout,
});
