import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { setRoleDrinks } from '@nightjar/domain/staff/desk/calls';
import { decideRoleDrinks, endOfDrinks } from '@nightjar/domain/staff/rules/role-drinks';
import { handle, ok } from '../../../platform/http/handler.ts';
import { switchDrinksOff, switchDrinksOn } from '../queries/role-drinks.ts';
import { findTeamRights, lockTeam } from '../queries/team.ts';

/** Sets whether a role has free drinks. The team is locked, as it is for a change of role. */
export const setRoleDrinksHandler = handle(
  setRoleDrinks,
  async ({ input, actor, now, db, recordChange, emit }) => {
    const { venue_id, pro_role_id, on } = input;
    await lockTeam(db, venue_id);
    const venue = await findTeamRights(db, venue_id, actor.userId);
    if (!venue) throw fail.notFound('Venue');

    const decision = decideRoleDrinks(
      venue.roles.find(({ id }) => id === pro_role_id),
      on,
    );
    if (isRefusal(decision)) return decision;
    if (decision.changes) {
      const change = { venueId: venue_id, roleId: pro_role_id };
      const userIds = on
        ? await switchDrinksOn(db, { ...change, by: actor.userId }, now)
        : await switchDrinksOff(db, { ...change, until: endOfDrinks(now) });
      recordChange({ free_drinks: !on }, { free_drinks: on });
      emit('role_drinks_changed', { venueId: venue_id, userIds });
      for (const userId of userIds) emit('plan_changed', { userId });
    }
    return ok({ venue_id, pro_role_id, on });
  },
);
