import { stripeCreateCustomerPortalLink } from '@nightjar/domain/payments/calls';
import { paymentRefusals } from '@nightjar/domain/payments/refusals';
import { handleOutsideRequest, ok } from '../../platform/http/handler.ts';
import { mustBeOurPage } from './gate.ts';
import { findCustomerId } from './queries/buyer.ts';

/** The customer portal leads back to this page by default, because plan and card are managed in the settings. */
const settingsPage = '/settings';

export const stripeCreateCustomerPortalLinkHandler = handleOutsideRequest<
  typeof stripeCreateCustomerPortalLink,
  { url: string }
>(stripeCreateCustomerPortalLink, {
  async ask({ input, actor, db, platform: { payments, settings } }) {
    const back = input.redirect_url ?? settingsPage;
    const returnUrl = mustBeOurPage('redirect_url', back, settings);
    const customerId = await findCustomerId(db, actor.userId);
    if (!customerId) return paymentRefusals.refuse('nothing_to_manage');
    return { url: await payments.createPortalLink({ customerId, returnUrl }) };
  },
  save: async (_call, link) => ok(link),
});
