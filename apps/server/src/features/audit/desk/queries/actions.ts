import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';

/**
 * Returns the action with exactly this name, or else all actions whose names begin with it. The index is read once per
 * action, so the number of entries does not matter.
 */
export async function findActions(db: Database, beginning: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive known (action) as (
      (select action from audit_trail order by action limit 1)
      union all
      select (select later.action from audit_trail as later where later.action > known.action order by later.action limit 1)
      from known where known.action is not null)
    select action from known where starts_with(action, ${beginning})`.execute(db);
  const names = rows.map(({ action }) => action);
  return names.includes(beginning) ? [beginning] : names;
}
