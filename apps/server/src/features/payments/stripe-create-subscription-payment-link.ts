import { isRefusal } from '@nightjar/domain/kernel/failure';
import { hours, later } from '@nightjar/domain/kernel/time';
import { stripeCreateSubscriptionPaymentLink } from '@nightjar/domain/payments/calls';
import { decideSubscription } from '@nightjar/domain/payments/rules/sale';
import { handle, ok } from '../../platform/http/handler.ts';
import { customerOf, keepCustomer, loadBuyer, loadOffer, mustLeadBack, openCheckout } from './gate.ts';
import { enqueueSettling } from './queries/events.ts';

/** A page has closed by then, and what became of it is looked at, though no word of it ever came. */
const closedBy = 25 * hours;

export const stripeCreateSubscriptionPaymentLinkHandler = handle(
  stripeCreateSubscriptionPaymentLink,
  async ({ input, actor, now, db, platform, key }) => {
    const pages = mustLeadBack(input.redirect_url, 'subscription', platform.settings.publicUrl);
    const buyer = await loadBuyer(db, actor, now);
    const { price_id: priceId, product_id: productId } = input;
    const offer = await loadOffer(db, { priceId, kind: 'plan', productId });
    if (isRefusal(offer)) return offer;

    const decision = decideSubscription(buyer);
    if (isRefusal(decision)) return decision;

    const customerId = await customerOf(platform, buyer.row);
    const { id, url } = await openCheckout(platform, {
      mode: 'subscription',
      customerId,
      priceId: offer.priceId,
      quantity: 1,
      purchaseId: null,
      userId: actor.userId,
      key: `${actor.userId}:${key ?? platform.random.uuid()}`,
      ...pages,
    });
    await keepCustomer(db, actor, buyer.row, customerId);
    await enqueueSettling(db, platform.jobs, { kind: 'checkout', id }, later(now, closedBy));
    return ok({ url });
  },
);
