import { stripeDeleteAccount } from '@nightjar/domain/payments/desk/calls';
import { paymentRefusals } from '@nightjar/domain/payments/refusals';
import { handleOutsideRequest, ok } from '../../../platform/http/handler.ts';
import { findPayoutVenue, lockPayoutVenue, savePayoutAccount } from '../queries/venues.ts';
import { mustManagePayouts } from './gate.ts';

export const stripeDeleteAccountHandler = handleOutsideRequest<
  typeof stripeDeleteAccount,
  { deleted: string }
>(stripeDeleteAccount, {
  async ask({ input, actor, db, platform: { payments } }) {
    const found = await findPayoutVenue(db, input.venue_id, actor.userId);
    const venue = mustManagePayouts(actor, found, 'take its payouts away');
    if (!venue.stripe_account_id) return paymentRefusals.refuse('no_account');
    await payments.deleteAccount(venue.stripe_account_id);
    return { deleted: venue.stripe_account_id };
  },
  async save({ input, actor, db }, { deleted }) {
    const venue = await lockPayoutVenue(db, input.venue_id, actor.userId);
    if (venue?.stripe_account_id === deleted) await savePayoutAccount(db, venue.id, null);
    return ok({ deleted: true });
  },
});
