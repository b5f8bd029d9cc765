import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** A worker's LISTEN connection is missing for at most this long while PostgreSQL restarts. */
const listenGrace = '1 minute';

/**
 * Makes the jobs of dead workers run again. A worker names its LISTEN connection after its pool: a lock whose
 * pool has no such connection has lost its worker. graphile-worker itself waits four hours.
 */
export async function unlockJobsOfDeadWorkers(db: Database): Promise<void> {
  await sql`
    with dead as (
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - ${listenGrace}::interval
      except
      select application_name from pg_stat_activity)
    select graphile_worker.force_unlock_workers(array(select locked_by from dead))`.execute(db);
}
