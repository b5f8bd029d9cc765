import { stripeCreateCustomerPortalLink } from '@nightjar/domain/payments/calls';
import { paymentRefusals } from '@nightjar/domain/payments/refusals';
import { handle, ok } from '../../platform/http/handler.ts';
import { mustBeOurPage } from './gate.ts';
import { findCustomerId } from './queries/buyer.ts';

/** Where the portal leads back to unless the client says: plan and card are managed from the settings. */
const settingsPage = '/settings';

export const stripeCreateCustomerPortalLinkHandler = handle(
  stripeCreateCustomerPortalLink,
  async ({ input, actor, db, platform: { payments, settings } }) => {
    const back = input.redirect_url ?? settingsPage;
    const returnUrl = mustBeOurPage('redirect_url', back, settings.publicUrl);
    const customerId = await findCustomerId(db, actor.userId);
    if (!customerId) return paymentRefusals.refuse('nothing_to_manage');
    return ok({ url: await payments.createPortalLink({ customerId, returnUrl }) });
  },
);
