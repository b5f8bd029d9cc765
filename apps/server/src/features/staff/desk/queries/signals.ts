import type { VenueId } from '@nightjar/domain/kernel/id';
import {
  type TeamCount,
  teamSignalLimits,
  teamSignalsShown,
} from '@nightjar/domain/staff/desk/rules/signals';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';

export type TeamSignalRow = TeamCount & { venue_id: VenueId; venue_name: string; last_at: Date };

/**
 * Finds teams with unusually many people, or with unusually many who joined since a time. A rule of the domain decides
 * which to show. People who left again count among those who joined.
 */
export async function findTeamSignals(db: Database, since: Date): Promise<TeamSignalRow[]> {
  const { rows } = await sql<TeamSignalRow>`
    with counted as (
      select venue_id, count(*) filter (where approved_at > ${since})::int as joined,
        count(*) filter (where state = 'approved')::int as size, max(approved_at) as last_at
      from pros where approved_at is not null group by venue_id),
    unusual as (
      select 'many_joined' as kind, venue_id, joined as people, last_at, joined::float8 / ${teamSignalLimits.many_joined} as score
      from counted where joined > ${teamSignalLimits.many_joined}
      union all
      select 'large_team', venue_id, size, last_at, size::float8 / ${teamSignalLimits.large_team}
      from counted where size > ${teamSignalLimits.large_team})
    select kind, venue_id, venues.name as venue_name, people, last_at
    from unusual join venues on venues.id = unusual.venue_id
    order by score desc, last_at desc limit ${teamSignalsShown}`.execute(db);
  return rows;
}
