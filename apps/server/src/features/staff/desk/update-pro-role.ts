import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { mayManage } from '@nightjar/domain/staff/access';
import { updateProRole } from '@nightjar/domain/staff/desk/calls';
import { staffRefusals } from '@nightjar/domain/staff/refusals';
import { losesDrinks } from '@nightjar/domain/staff/rules/role-drinks';
import { isClockedIn } from '@nightjar/domain/staff/rules/shifts';
import { decideRole, needsCode, teamPlaceOf } from '@nightjar/domain/staff/rules/team';
import { handle, ok } from '../../../platform/http/handler.ts';
import { lockTeamPlaceFor, teamReaderOf } from '../gate.ts';
import { saveRoleAtCommit } from '../queries/role-drinks.ts';

/** Sets the role of a pro. The team is locked, so that two owners who demote each other do not both lose the role. */
export const updateProRoleHandler = handle(
  updateProRole,
  async ({ input, actor, now, db, mustBeProven, recordChange, emit }) => {
    const place = await lockTeamPlaceFor(db, actor, input.pro_id);
    if (!mayManage(actor, place.caller_role)) throw fail.notFound('Pro');
    if (place.state === 'removed' || place.state === 'declined') return staffRefusals.refuse('not_on_team');
    const role = place.roles.find(({ id }) => id === input.pro_role_id);
    if (!role) return staffRefusals.refuse('no_such_role');
    const before = place.roles.find(({ id }) => id === place.pro_role_id);

    const decision = decideRole(teamReaderOf(actor, place), teamPlaceOf(place), role.id);
    if (isRefusal(decision)) return decision;
    if (decision.changes) {
      if (needsCode(place.pro_role_id, role.id)) await mustBeProven();
      await saveRoleAtCommit(db, place.id, role.id);
      recordChange({ pro_role_id: place.pro_role_id }, { pro_role_id: role.id });
      emit('pro_role_changed', {
        venueId: place.venue_id,
        proId: place.id,
        userId: place.user_id,
        clockedIn: isClockedIn(place, now),
        drinksEnded:
          place.state === 'approved' && losesDrinks({ before, until: place.drinks_until }, role, now),
      });
      if (place.user_id) emit('plan_changed', { userId: place.user_id });
    }
    return ok({ pro_id: place.id, pro_role_id: role.id, role: role.name });
  },
);
