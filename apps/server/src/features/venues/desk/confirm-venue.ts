import { isHouse } from '@nightjar/domain/kernel/access';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { confirmVenue } from '@nightjar/domain/venues/desk/calls';
import type { ConfirmStep } from '@nightjar/domain/venues/desk/entity';
import { decideConfirmStep, decideTeamStep } from '@nightjar/domain/venues/desk/rules/confirming';
import { visibilityColumnToSave } from '@nightjar/domain/venues/desk/rules/holding';
import { type CallContext, handle, ok } from '../../../platform/http/handler.ts';
import { findVenueOptionLists } from '../queries/options.ts';
import { lockManagedVenue } from './gate.ts';
import { presentDeskVenue } from './present.ts';
import { confirmedPlaceColumns, venuePlacingOf } from './queries/columns.ts';
import { type LockedVenueRow, momentOfSave, newVenueCode, saveDeskVenue } from './queries/venue.ts';

/**
 * Saves which checks of a venue are done. The last check of a rep confirms the venue. The venue is locked, so that a
 * second rep at the same time finds it confirmed.
 */
export const confirmVenueHandler = handle(confirmVenue, async call => {
  const { input, actor, now, db, platform, emit, recordChange } = call;
  const options = await findVenueOptionLists(db, now);
  const venue = await lockManagedVenue(db, actor, input.venue_id);
  if (!isHouse(actor)) {
    const team = decideTeamStep(venue, input);
    if (isRefusal(team)) return team;
    const saved = team.steps ? await saveTeamSteps(call, venue, team.steps) : venue;
    return ok(presentDeskVenue(saved, { actor, now, options }));
  }
  const decision = decideConfirmStep(venue, { ...input, by: actor.userId });
  if (isRefusal(decision)) return decision;
  const { steps, confirms } = decision;
  if (!steps) return ok(presentDeskVenue(venue, { actor, now, options }));

  const confirmed = {
    ...visibilityColumnToSave(venue, true),
    ...confirmedPlaceColumns(venuePlacingOf(venue).place),
    confirmed_at: now,
    confirmed_by: actor.userId,
    confirmed_name: venue.name,
    venue_code: venue.venue_code ?? newVenueCode(platform.random),
  };
  const saved = await saveDeskVenue(
    db,
    { venueId: input.venue_id, viewer: actor.userId },
    {
      confirmed_steps: [...steps],
      updated_at: momentOfSave(venue, now),
      updated_by: actor.userId,
      ...(confirms && confirmed),
    },
  );
  recordChange({ steps: venue.confirmed_steps, confirmed: false }, { steps, confirmed: confirms });
  emit('venue_saved', { venueId: input.venue_id, updatedAt: saved.updated_at });
  return ok(presentDeskVenue(saved, { actor, now, options }));
});

/**
 * Saves which checks of the venue its team has done. These checks do not confirm the venue; a rep sees them beside the
 * rep's own checks.
 */
async function saveTeamSteps(
  { input: { venue_id: venueId }, actor, now, db, emit, recordChange }: CallContext<typeof confirmVenue>,
  venue: LockedVenueRow,
  steps: readonly ConfirmStep[],
) {
  const at = momentOfSave(venue, now);
  const change = { team_steps: [...steps], updated_at: at, updated_by: actor.userId };
  const saved = await saveDeskVenue(db, { venueId, viewer: actor.userId }, change);
  recordChange({ team_steps: venue.team_steps }, { team_steps: steps });
  emit('venue_saved', { venueId, updatedAt: at });
  return saved;
}
