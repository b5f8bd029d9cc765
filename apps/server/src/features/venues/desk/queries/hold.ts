import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { isShownAfterHold } from '@nightjar/domain/venues/desk/rules/holding';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { saveLiftedHold } from '../../../people/queries/holds.ts';
import { type DeskRow, momentOfSave, saveDeskVenue } from './venue.ts';

/**
 * Ends the check-ins at a venue on hold, and returns the users of its team and those of them who are on shift. The
 * check-ins are not restored when the hold ends.
 */
export async function endCheckInsAndShifts(
  db: Database,
  venueId: VenueId,
  now: Date,
): Promise<{ teamIds: UserId[]; onShiftIds: UserId[] }> {
  const { rows } = await sql<{ team: UserId[]; on_shift: UserId[] }>`
    with left_there as (
      update check_ins set ended_at = ${now} where venue_id = ${venueId} and ended_at is null and ends_at > ${now}
    )
    select coalesce(array_agg(user_id), '{}') as team,
      coalesce(array_agg(user_id) filter (where clocked_in_until > ${now}), '{}') as on_shift
    from pros where venue_id = ${venueId} and state = 'approved' and user_id is not null`.execute(db);
  return { teamIds: rows[0]?.team ?? [], onShiftIds: rows[0]?.on_shift ?? [] };
}

type LiftContext = { by: UserId | null; now: Date };

/** Ends the hold that is on a locked venue, for a super admin or for a job. Returns null where there is no hold. */
export async function saveReopenedVenue(
  db: Database,
  venue: DeskRow,
  { by, now }: LiftContext,
): Promise<DeskRow | null> {
  const venueId = venue.id as VenueId;
  if (!(await saveLiftedHold(db, { target: { venueId }, by }, now))) return null;
  return saveDeskVenue(
    db,
    { venueId, viewer: by },
    {
      active: isShownAfterHold(venue),
      suspended_at: null,
      suspended_until: null,
      suspended_reason: null,
      active_after: null,
      updated_at: momentOfSave(venue, now),
    },
  );
}
