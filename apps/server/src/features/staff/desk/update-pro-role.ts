import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { mayManage } from '@nightjar/domain/staff/access';
import { updateProRole } from '@nightjar/domain/staff/desk/calls';
import { staffRefusals } from '@nightjar/domain/staff/refusals';
import { drinksOf } from '@nightjar/domain/staff/rules/role-drinks';
import { isClockedIn } from '@nightjar/domain/staff/rules/shifts';
import { decideRole, needsCode } from '@nightjar/domain/staff/rules/team';
import { handle, ok } from '../../../platform/http/handler.ts';
import { lockPlaceFor, placeOf, readerOf } from '../gate.ts';
import { saveRoleAtCommit } from '../queries/role-drinks.ts';
import type { PlaceRow } from '../queries/team.ts';

/** Decided behind the lock of the team: two owners who demote each other leave one. */
export const updateProRoleHandler = handle(
  updateProRole,
  async ({ input, actor, now, db, mustBeProven, recordChange, emit }) => {
    const place = await lockPlaceFor(db, actor, input.pro_id);
    if (!mayManage(actor, place.caller_role)) throw fail.notFound('Pro');
    if (place.state === 'removed' || place.state === 'declined') return staffRefusals.refuse('not_on_team');
    const role = place.roles.find(({ id }) => id === input.pro_role_id);
    if (!role) return staffRefusals.refuse('no_such_role');

    const decision = decideRole(readerOf(actor, place), placeOf(place), role.id);
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
          place.state === 'approved' && hadDrinks(place, now) && drinksOf(atOnce(role), now) === 'no',
      });
      if (place.user_id) emit('plan_changed', { userId: place.user_id });
    }
    return ok({ pro_id: place.id, pro_role_id: role.id, role: role.name });
  },
);

const atOnce = ({ always, switchedOn }: PlaceRow['roles'][number]) => ({ always, switchedOn, until: null });

const hadDrinks = ({ roles, pro_role_id, drinks_until }: PlaceRow, now: Date): boolean => {
  const role = roles.find(({ id }) => id === pro_role_id);
  return role !== undefined && drinksOf({ ...atOnce(role), until: drinks_until }, now) !== 'no';
};
