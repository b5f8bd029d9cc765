import { fail } from '@nightjar/domain/kernel/failure';
import { stripeDeleteAccount } from '@nightjar/domain/payments/calls';
import { paymentRefusals } from '@nightjar/domain/payments/refusals';
import { mayManage } from '@nightjar/domain/staff/access';
import { handle, ok } from '../../platform/http/handler.ts';
import { saveAccount, takeVenue } from './queries/venues.ts';

export const stripeDeleteAccountHandler = handle(
  stripeDeleteAccount,
  async ({ input, actor, db, platform: { payments } }) => {
    const venue = await takeVenue(db, input.venue_id, actor.userId);
    if (!venue) throw fail.notFound('Venue');
    if (!mayManage(actor, venue.seat))
      throw fail.forbidden('Only the managers of a venue take its payouts away');
    if (!venue.stripe_account_id) return paymentRefusals.refuse('no_account');

    await payments.deleteAccount(venue.stripe_account_id);
    await saveAccount(db, venue.id, null);
    return ok({ deleted: true });
  },
);
