import { stripeCreateAccountLink } from '@nightjar/domain/payments/desk/calls';
import { AskAgain, handleOutsideRequest, ok } from '../../../platform/http/handler.ts';
import { mustBeOurPage } from '../gate.ts';
import { findPayoutVenue, lockPayoutVenue, savePayoutAccount } from '../queries/venues.ts';
import { mustManagePayouts } from './gate.ts';

type AccountLink = { accountId: string; made: boolean; url: string };

export const stripeCreateAccountLinkHandler = handleOutsideRequest<
  typeof stripeCreateAccountLink,
  AccountLink
>(stripeCreateAccountLink, {
  async ask({ input, actor, db, platform: { payments, settings } }) {
    const returnUrl = mustBeOurPage('return_url', input.return_url, settings);
    const refreshUrl = mustBeOurPage('refresh_url', input.refresh_url, settings);
    const found = await findPayoutVenue(db, input.venue_id, actor.userId);
    const venue = mustManagePayouts(actor, found, 'set up its payouts');

    const known = venue.stripe_account_id;
    const accountId = known ?? (await payments.createAccount({ venueId: venue.id, name: venue.name }));
    const url = await payments.createAccountLink({ accountId, returnUrl, refreshUrl });
    return { accountId, made: !known, url };
  },
  async save({ input, actor, db }, { accountId, made, url }) {
    const locked = await lockPayoutVenue(db, input.venue_id, actor.userId);
    const venue = mustManagePayouts(actor, locked, 'set up its payouts');
    if (venue.stripe_account_id !== (made ? null : accountId)) throw new AskAgain();
    if (made) await savePayoutAccount(db, venue.id, { id: accountId, state: 'pending' });
    return ok({ url });
  },
  async undo({ accountId, made }, { payments }) {
    if (made) await payments.deleteAccount(accountId);
  },
});
