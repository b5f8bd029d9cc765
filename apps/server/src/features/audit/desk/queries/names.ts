import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { displayName } from '../../../people/queries/person.ts';

/**
 * Returns the names of ids that belong to people, venues, events, invite codes or places on teams. A deleted person has
 * none.
 */
export async function findNamesOfIds(
  db: Database,
  ids: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: string; name: string }>`
    with wanted as (select unnest(${[...ids]}::uuid[]) as id)
    select users.id, ${displayName('users')} as name from wanted join users using (id) where deleted_at is null
    union all select venues.id, venues.name from wanted join venues using (id)
    union all select events.event_id, events.name from wanted join events on events.event_id = wanted.id
    union all select codes.id, codes.label from wanted join whitelist_codes as codes using (id)
    union all select pros.id, concat_ws(' ', pros.first_name, pros.last_name) from wanted join pros using (id)
      where pros.first_name is not null`.execute(db);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
