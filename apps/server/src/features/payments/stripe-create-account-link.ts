import { fail } from '@nightjar/domain/kernel/failure';
import { stripeCreateAccountLink } from '@nightjar/domain/payments/calls';
import { mayManage } from '@nightjar/domain/staff/access';
import { handle, ok } from '../../platform/http/handler.ts';
import { mustBeOurPage } from './gate.ts';
import { saveAccount, takeVenue } from './queries/venues.ts';

export const stripeCreateAccountLinkHandler = handle(
  stripeCreateAccountLink,
  async ({ input, actor, db, platform: { payments, settings } }) => {
    const returnUrl = mustBeOurPage('return_url', input.return_url, settings.publicUrl);
    const refreshUrl = mustBeOurPage('refresh_url', input.refresh_url, settings.publicUrl);
    const venue = await takeVenue(db, input.venue_id, actor.userId);
    if (!venue) throw fail.notFound('Venue');
    if (!mayManage(actor, venue.seat))
      throw fail.forbidden('Only the managers of a venue set up its payouts');

    const known = venue.stripe_account_id;
    const accountId = known ?? (await payments.createAccount({ venueId: venue.id, name: venue.name }));
    if (!known) await saveAccount(db, venue.id, { id: accountId, state: 'pending' });
    return ok({ url: await payments.createAccountLink({ accountId, returnUrl, refreshUrl }) });
  },
);
