import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** While PostgreSQL restarts, a worker's connection for notifications (LISTEN) is missing for at most this long. */
const listenGraceInterval = '1 minute';

/**
 * Makes the jobs of workers that died run again. Each worker names its LISTEN connection after its pool. Where no
 * connection has the name in the lock of a job, the worker has died. Without this function, the library graphile-worker
 * would wait four hours.
 */
export async function unlockJobsOfDeadWorkers(db: Database): Promise<void> {
  await sql`
    with dead as (
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - ${listenGraceInterval}::interval
      except
      select application_name from pg_stat_activity)
    select graphile_worker.force_unlock_workers(array(select locked_by from dead))`.execute(db);
}
