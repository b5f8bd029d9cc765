import { drinkRedemptionsByVenue } from '@nightjar/domain/drinks/calls';
import { isHouse } from '@nightjar/domain/kernel/access';
import { handle, ok } from '../../../platform/http/handler.ts';
import { loadVenueForDesk } from '../gate.ts';
import { presentVenuePour } from '../present.ts';
import { countVenuePours, findVenuePours } from '../queries/venue-pours.ts';

export const drinkRedemptionsByVenueHandler = handle(
  drinkRedemptionsByVenue,
  async ({ input, actor, now, db }) => {
    const { manages } = await loadVenueForDesk(db, actor, input.venue_id);
    const pours = { ...input, venueId: input.venue_id };
    const rows = await findVenuePours({ db, now }, pours, input);
    const reader = { userId: actor.userId, house: isHouse(actor), manages, now };
    return ok(
      rows.map(row => presentVenuePour(row, reader)),
      { total: await countVenuePours(db, pours) },
    );
  },
);
