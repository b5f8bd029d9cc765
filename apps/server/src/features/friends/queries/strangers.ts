import { addMilliseconds } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type CountStrangers, lookUpKeptMs } from '../../../platform/limits/strangers.ts';

type StrangerCount = { strangers: number; counted: Date | null; began: Date | null };

/**
 * Joins the strangers who were counted for the viewer in the current hour (`kept.people`) with those of this lookup,
 * without duplicates.
 */
const mergedPeople = sql`(select array_agg(distinct id) from unnest(kept.people || excluded.people) as id)`;

/**
 * Counts the strangers among `people` for the viewer's current hour. If the limit would be exceeded, none of them
 * counts. The viewer's row is locked meanwhile, so that parallel lookups cannot exceed the limit together.
 */
export const countStrangersIn =
  (db: Database): CountStrangers =>
  async ({ viewer, people, most }, now) => {
    const expired = addMilliseconds(now, -lookUpKeptMs);
    const { rows } = await sql<StrangerCount>`
      with strangers as (
        select coalesce(array_agg(person), '{}') as ids from unnest(${people}::uuid[]) as person
        where person <> ${viewer} and not exists (
          select from friendships where state = 'accepted'
            and low_user_id = least(person, ${viewer}::uuid) and high_user_id = greatest(person, ${viewer}::uuid))
      ), counted as (
        insert into stranger_lookups as kept (user_id, since, people)
        select ${viewer}, ${now}, ids from strangers where cardinality(ids) between 1 and ${most}
        on conflict (user_id) do update set
          since = case when kept.since > ${expired} then kept.since else excluded.since end,
          people = case when kept.since > ${expired} then ${mergedPeople} else excluded.people end
        where kept.since <= ${expired} or cardinality(${mergedPeople}) <= ${most}
        returning since
      )
      select cardinality(ids) as strangers, (select since from counted) as counted,
        (select since from stranger_lookups where user_id = ${viewer} and since > ${expired}) as began,
        -- A count is not worth waiting for the disk.
        set_config('synchronous_commit', 'off', true)
      from strangers`.execute(db);
    const { strangers = 0, counted = null, began = null } = rows[0] ?? {};
    return {
      allowed: strangers === 0 || counted !== null,
      until: addMilliseconds(counted ?? began ?? now, lookUpKeptMs),
    };
  };

export async function deleteOldStrangerLookups(db: Database, now: Date): Promise<void> {
  await sql`delete from stranger_lookups where since <= ${addMilliseconds(now, -lookUpKeptMs)}`.execute(db);
}
