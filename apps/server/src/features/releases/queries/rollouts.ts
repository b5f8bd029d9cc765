import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/**
 * Returns the live releases that did not start on devices of at least `fewest` people since their last order. Only
 * these releases may have to be paused.
 */
export async function findRolloutsWithFailures(db: Database, fewest: number): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select version from app_releases join release_failures as failures using (version)
    where state = 'live' and failures.reported_at > coalesce(ordered_at, released_at)
    group by version having count(distinct user_id) >= ${fewest}`.execute(db);
  return rows.map(({ version }) => version);
}

export type RolloutPeopleCounts = { failed: number; running: number };

/**
 * Counts the people on whose devices a release failed to start since its last order, and the others whose devices
 * reported since then that they run it. A person who widens a rollout after failures has seen them, so the count begins
 * again with each order.
 */
export async function countRollout(db: Database, version: string): Promise<RolloutPeopleCounts> {
  const { rows } = await sql<RolloutPeopleCounts>`
    with since as (select coalesce(ordered_at, released_at) as at from app_releases where version = ${version}),
      failed as (select distinct user_id from release_failures, since
        where version = ${version} and reported_at > since.at)
    select (select count(*) from failed)::integer as failed,
      (select count(distinct user_id) from user_versions, since
        where version = ${version} and reported_at > since.at
          and user_id not in (select user_id from failed))::integer as running`.execute(db);
  return rows[0] ?? { failed: 0, running: 0 };
}
