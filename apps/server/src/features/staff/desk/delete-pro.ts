import { isRefusal } from '@nightjar/domain/kernel/failure';
import { deletePro } from '@nightjar/domain/staff/desk/calls';
import { staffRefusals } from '@nightjar/domain/staff/refusals';
import { isClockedIn } from '@nightjar/domain/staff/rules/shifts';
import { decideRemoval, needsCode, teamPlaceOf } from '@nightjar/domain/staff/rules/team';
import { handle, ok } from '../../../platform/http/handler.ts';
import { lockTeamPlaceFor, teamReaderOf } from '../gate.ts';
import { saveRemovedPro } from '../queries/team.ts';

/**
 * Removes a pro from a team. The row of their place stays, because pours refer to it. The shift and the code are ended.
 * If this was their last team, they also lose the tier pro.
 */
export const deleteProHandler = handle(deletePro, async call => {
  const { input, actor, now, db, recordChange, emit } = call;
  const place = await lockTeamPlaceFor(db, actor, input.pro_id);
  const removed = { pro_id: place.id, state: 'removed' as const };
  if (place.state === 'removed') return ok(removed);
  if (place.state !== 'approved' || !place.user_id) return staffRefusals.refuse('not_on_team');

  const decision = decideRemoval(teamReaderOf(actor, place), teamPlaceOf(place));
  if (isRefusal(decision)) return decision;
  if (needsCode(place.pro_role_id)) await call.mustBeProven();

  await saveRemovedPro(db, place, now);
  recordChange({ state: place.state, pro_role_id: place.pro_role_id }, { state: 'removed' });
  emit('left_team', {
    venueId: place.venue_id,
    proId: place.id,
    userId: place.user_id,
    byOther: place.user_id !== actor.userId,
  });
  if (isClockedIn(place, now))
    emit('shift_changed', { userId: place.user_id, venueId: place.venue_id, clockedIn: false });
  emit('actor_changed', { userId: place.user_id });
  return ok(removed);
});
