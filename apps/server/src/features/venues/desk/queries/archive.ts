import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';

/** Hides a venue from guests permanently, ends the check-ins there, and returns its team. */
export async function archiveVenue(
  db: Database,
  venueId: VenueId,
  { by, now, savedAt }: { by: UserId; now: Date; savedAt: Date },
): Promise<{ teamIds: UserId[]; onShiftIds: UserId[] }> {
  const { rows } = await sql<{ team: UserId[]; on_shift: UserId[] }>`
    with archived as (
      update venues set archived_at = ${now}, archived_by = ${by}, active = false,
        active_after = case when suspended_at is not null then false end, updated_at = ${savedAt}, updated_by = ${by}
      where id = ${venueId}
    ), left_there as (
      update check_ins set ended_at = ${now} where venue_id = ${venueId} and ended_at is null and ends_at > ${now}
    )
    select coalesce(array_agg(user_id), '{}') as team,
      coalesce(array_agg(user_id) filter (where clocked_in_until > ${now}), '{}') as on_shift
    from pros where venue_id = ${venueId} and state = 'approved' and user_id is not null`.execute(db);
  return { teamIds: rows[0]?.team ?? [], onShiftIds: rows[0]?.on_shift ?? [] };
}
