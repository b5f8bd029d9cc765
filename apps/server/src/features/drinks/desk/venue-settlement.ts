import { venueSettlement } from '@nightjar/domain/drinks/desk/calls';
import { settleNights } from '@nightjar/domain/drinks/rules/pour-figures';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { loadVenueForDesk } from '../gate.ts';
import { findSettledNights } from '../queries/figures.ts';

export const venueSettlementHandler = handle(venueSettlement, async ({ input, actor, db }) => {
  const { venue_id: venueId, from, to } = input;
  const { manages } = await loadVenueForDesk(db, actor, venueId);
  if (!manages) throw fail.forbidden('Only owners and managers can see what a venue is owed');
  const nights = { from, to };
  return ok(settleNights(nights, await findSettledNights(db, { venueId, nights })));
});
