import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { graphileJobs } from './graphile.ts';
import type { CronJob, JobTasks } from './port.ts';
import { bringQueueToNow, watchForSetBack } from './set-back.ts';
import { startWorker } from './worker.ts';

const { db, url } = await testDatabase();
const log = createLog({ production: true, logLevel: 'silent' });
const hourMs = 3_600_000;

/** Moves every time of the queue an hour ahead, as if the clock had been set back by an hour since they were written. */
async function setBackByAnHour(): Promise<void> {
  await sql`update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 hour'`.execute(
    db,
  );
  await sql`update graphile_worker._private_jobs set run_at = run_at + interval '1 hour',
    created_at = created_at + interval '1 hour', updated_at = updated_at + interval '1 hour',
    locked_at = locked_at + interval '1 hour'`.execute(db);
}

test('a clock that is set back by an hour is noticed once, and one that is corrected a little or set ahead is not', async () => {
  const set = [0, 500, -hourMs, -hourMs, -30_000, -120_000];
  const ending = new AbortController();
  const noticed: number[] = [];
  const wall = () => {
    if (set.length === 1) ending.abort();
    return set.shift() ?? 0;
  };
  const steady = () => 0;
  await watchForSetBack(ms => noticed.push(ms), ending.signal, { wall, steady, lookEveryMs: 1 });
  expect(noticed).toEqual([hourMs + 500]);
});

test('after the clock was set back by an hour, a due job runs at once, a failed job keeps its pause, and a lock counts as taken now', async () => {
  await graphileJobs.enqueue(db, { name: 'due', payload: null });
  const later = new Date(Date.now() + 10 * hourMs);
  await graphileJobs.enqueue(db, { name: 'later', payload: null, runAt: later });
  await graphileJobs.enqueue(db, { name: 'failed', payload: null });
  await graphileJobs.enqueue(db, { name: 'locked', payload: null });
  const named = (name: string) =>
    sql`task_id = (select id from graphile_worker._private_tasks where identifier = ${name})`;
  await sql`update graphile_worker._private_jobs set attempts = 3, run_at = updated_at + interval '20 seconds'
    where ${named('failed')}`.execute(db);
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a dead pool'
    where ${named('locked')}`.execute(db);
  await setBackByAnHour();
  await bringQueueToNow(url);
  const { rows } = await sql<{ task: string; waits: number; locked: number | null }>`
    select task_identifier as task, round(extract(epoch from run_at - now()) / 10)::int * 10 as waits,
      round(extract(epoch from now() - locked_at) / 10)::int as locked
    from graphile_worker.jobs order by task_identifier`.execute(db);
  expect(rows).toEqual([
    { task: 'due', waits: 0, locked: null },
    { task: 'failed', waits: 20, locked: null },
    { task: 'later', waits: 11 * 3_600, locked: null },
    { task: 'locked', waits: 0, locked: 0 },
  ]);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

/** Returns a worker, and the function that its watch on the clock calls. */
async function startWatchedWorker(tasks: JobTasks, cron: readonly CronJob[]) {
  let setBack: (ms: number) => void = () => {};
  const worker = await startWorker({
    ...{ url, tasks, cron, log, metrics: createMetrics(log), tracer: null },
    watchClock: async onSetBack => {
      setBack = onSetBack;
    },
  });
  onTestFinished(() => worker.stop());
  return { setBack: (ms: number) => setBack(ms) };
}

test('a worker whose clock is set back runs a job that was due, and lets its schedules go on by the new time', async () => {
  const ran = Promise.withResolvers<void>();
  const tasks = { tidy: async () => {}, due: async () => ran.resolve() };
  const worker = await startWatchedWorker(tasks, [{ name: 'tidy', at: '0 0 1 1 *' }]);
  await sql`select graphile_worker.add_job('due', '{}'::json, run_at => now() + interval '1 hour')`.execute(
    db,
  );
  await sql`update graphile_worker._private_jobs set created_at = run_at`.execute(db);
  await sql`update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 hour'`.execute(
    db,
  );
  worker.setBack(hourMs);
  await ran.promise;
  const { rows } = await sql`select last_execution from graphile_worker._private_known_crontabs`.execute(db);
  expect(rows).toEqual([{ last_execution: null }]);
});
