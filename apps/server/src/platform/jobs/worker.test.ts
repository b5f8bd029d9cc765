import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { graphileJobs } from './graphile.ts';
import type { JobTasks } from './port.ts';
import { unlockJobsOfDeadWorkers } from './recovery.ts';
import { startWorker, type Worker } from './worker.ts';

const { db, url } = await testDatabase();
const log = createLog({ production: true, logLevel: 'silent' });

let worker: Worker | undefined;
const workerOf = async (tasks: JobTasks) => {
  worker = await startWorker({ url, tasks, cron: [], log, metrics: createMetrics(log), tracer: null });
};
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

/**
 * With false, ends the connections to the database and refuses new ones. With true, allows them again. With
 * `keepsListening`, the connection stays on which the worker is notified of jobs.
 */
async function allowConnections(allowed: boolean, keepsListening = false): Promise<void> {
  const address = new URL(url);
  const name = address.pathname.slice(1);
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query(`alter database "${name}" allow_connections ${allowed}`);
  if (!allowed)
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = $1 and not ($2 and application_name like 'pool-%')`,
      [name, keepsListening],
    );
  await client.end();
}

test.each([
  ['fails', true],
  ['succeeds', false],
])(
  'a job that %s while the database refuses connections runs again, and the worker goes on',
  async (_how, fails) => {
    const again = Promise.withResolvers<void>();
    let runs = 0;
    await workerOf({
      async cut() {
        runs += 1;
        if (runs > 1) return again.resolve();
        await allowConnections(false);
        // The pool ends itself when it cannot write that this job has ended. Only after that may connections come
        // again.
        setTimeout(() => allowConnections(true).catch(again.reject), 500);
        if (fails) throw new Error('the connection is lost');
      },
    });
    await graphileJobs.enqueue(db, { name: 'cut', payload: null });
    await again.promise;
    expect(runs).toBe(2);
  },
  30_000,
);

const lockedBy = (pool: string, minutes: number) =>
  sql`update graphile_worker._private_jobs
    set locked_by = ${pool}, locked_at = now() - ${minutes} * interval '1 minute'`.execute(db);
const locks = async () =>
  (await sql<{ locked_by: string | null }>`select locked_by from graphile_worker.jobs`.execute(db)).rows;

const connections = async () =>
  (await sql<{ application_name: string }>`select application_name from pg_stat_activity`.execute(db)).rows;

test('a job of a worker that died is unlocked after a minute', async () => {
  await graphileJobs.enqueue(db, { name: 'never', payload: null });
  const dead = `pool-${randomUUID()}`;

  await lockedBy(dead, 0.5);
  await unlockJobsOfDeadWorkers(db);
  expect(await locks()).toEqual([{ locked_by: dead }]);

  await lockedBy(dead, 2);
  await unlockJobsOfDeadWorkers(db);
  expect(await locks()).toEqual([{ locked_by: null }]);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

test('a long job of a running worker stays locked', async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  await workerOf({
    async long() {
      begun.resolve();
      await end.promise;
    },
  });
  await graphileJobs.enqueue(db, { name: 'long', payload: null });
  await begun.promise;
  try {
    const [lock] = await locks();
    expect(lock?.locked_by).toMatch(/^pool-/);
    // A job may begin before the pool has named its connection.
    await expect.poll(connections, { timeout: 30_000 }).toContainEqual({ application_name: lock?.locked_by });
    await lockedBy(lock?.locked_by ?? '', 2);
    await unlockJobsOfDeadWorkers(db);
    expect(await locks()).toEqual([lock]);
  } finally {
    end.resolve();
  }
});

test('a worker goes on after it could not write the end of one job, and wrote the ends of others', async () => {
  const again = Promise.withResolvers<void>();
  const allBegun = Promise.withResolvers<void>();
  const ends = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
  let begun = 0;
  await workerOf({
    async slow(number) {
      begun += 1;
      if (begun === 4) allBegun.resolve();
      await ends[Number(number)]?.promise;
    },
    again: async () => again.resolve(),
  });
  for (const number of ends.keys()) await graphileJobs.enqueue(db, { name: 'slow', payload: number });
  await allBegun.promise;
  await expect.poll(connections).toContainEqual({ application_name: expect.stringMatching(/^pool-/) });
  const [first, ...others] = ends;
  await allowConnections(false, true);
  first?.resolve();
  // The pool begins to end when it cannot write the end of the first job.
  const allowed = Promise.withResolvers<void>();
  setTimeout(() => allowConnections(true).then(allowed.resolve, again.reject), 500);
  await allowed.promise;
  for (const [at, end] of others.entries()) {
    end.resolve();
    await expect.poll(async () => (await locks()).length).toBe(others.length - at);
  }
  await graphileJobs.enqueue(db, { name: 'again', payload: null });
  await again.promise;
}, 60_000);
