import { drinkRedemptionsByVenue } from '@nightjar/domain/drinks/desk-calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { mayServeAt } from '@nightjar/domain/staff/access';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findVenueRole } from '../../staff/queries.ts';
import { presentVenueRedemption } from '../present.ts';
import { countVenueRedemptions, findVenueRedemptions } from '../queries/redemptions.ts';

export const drinkRedemptionsByVenueHandler = handle(
  drinkRedemptionsByVenue,
  async ({ input, actor, now, db }) => {
    const found = await findVenueRole(db, actor.userId, input.venue_id);
    if (!found) throw fail.notFound('Venue');
    if (!mayServeAt(actor, found.venueRole)) throw fail.forbidden('This venue is not yours');

    const rows = await findVenueRedemptions(db, input.venue_id, input, now);
    const total = await countVenueRedemptions(db, input.venue_id);
    return ok(rows.map(presentVenueRedemption), { total });
  },
);
