import { sql } from 'kysely';
import { sendAtCommit } from '../db/pipeline.ts';
import { currentTrace, traceFlagsOf } from '../tracing.ts';
import type { Jobs } from './port.ts';

export const graphileJobs: Jobs = {
  async enqueue(db, { name, payload, runAt, key }) {
    await sendAtCommit(
      db,
      sql`select graphile_worker.add_job(
      identifier => ${name}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt ?? null}::timestamptz,
      job_key => ${key ?? null}::text,
      flags => ${traceFlagsOf(currentTrace())}::text[])`,
    );
  },
};
