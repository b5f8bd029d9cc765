import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** A job whose lock is younger than this stays locked, even if its worker has no LISTEN connection now. */
const lockGraceInterval = '1 minute';

/**
 * Makes the jobs of workers that died run again. Each worker names its LISTEN connection after its pool. Where no
 * connection has the name in the lock of a job, the worker has died. Without this function, the library graphile-worker
 * would wait four hours.
 */
export async function unlockJobsOfDeadWorkers(db: Database): Promise<void> {
  await sql`
    with dead as (
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - ${lockGraceInterval}::interval
      except
      select application_name from pg_stat_activity)
    select graphile_worker.force_unlock_workers(array(select locked_by from dead))`.execute(db);
}
