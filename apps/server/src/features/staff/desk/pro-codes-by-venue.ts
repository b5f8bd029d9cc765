import { fail } from '@nightjar/domain/kernel/failure';
import { mayManage } from '@nightjar/domain/staff/access';
import { proCodesByVenue } from '@nightjar/domain/staff/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findStaffCodes, findTeamRights } from '../queries/team.ts';

export const proCodesByVenueHandler = handle(proCodesByVenue, async ({ input, actor, db }) => {
  const venue = await findTeamRights(db, input.venue_id, actor.userId);
  if (!venue) throw fail.notFound('Venue');
  if (!mayManage(actor, venue.caller_role))
    throw fail.forbidden('Only managers of this venue can see staff codes');

  const codes = await findStaffCodes(db, input.venue_id);
  return ok(
    codes.map(({ id, pro_code, pro_color_id }) => ({ pro_id: id, pro_code, pro_color_id })),
    { total: codes.length },
  );
});
