import { fail } from '@nightjar/domain/kernel/failure';
import { mayManage, mayServeAt } from '@nightjar/domain/staff/access';
import { venueStaff } from '@nightjar/domain/staff/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findTeam, findTeamRights } from '../queries/team.ts';
import { presentTeam } from './present.ts';

export const venueStaffHandler = handle(venueStaff, async ({ input, actor, now, db }) => {
  const venue = await findTeamRights(db, input.venue_id, actor.userId);
  if (!venue) throw fail.notFound('Venue');
  if (!mayServeAt(actor, venue.caller_role)) throw fail.forbidden('This venue is not yours');

  const rows = await findTeam(db, input.venue_id, now);
  const mine = mayManage(actor, venue.caller_role) ? rows : rows.filter(({ state }) => state === 'approved');
  return ok(presentTeam(venue, mine, { actor, now }), { total: mine.length });
});
