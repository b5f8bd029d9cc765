import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { inTransaction } from '../db/database.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { graphileJobs } from './graphile.ts';
import { startWorker, type Worker } from './worker.ts';

const { db, url } = await testDatabase();

const arrivals: unknown[] = [];
let arrived = Promise.withResolvers<void>();
let worker: Worker;

beforeAll(async () => {
  const log = createLog({ production: true, logLevel: 'silent' });
  const tasks = {
    remember: async (payload: unknown) => {
      arrivals.push(payload);
      arrived.resolve();
    },
    marker: async () => arrived.resolve(),
  };
  worker = await startWorker({
    url,
    tasks,
    cron: [{ name: 'remember', at: '0 0 1 1 *' }],
    log,
    metrics: createMetrics(log),
    tracer: null,
  });
});
afterAll(() => worker.stop());

/** Jobs run in the order of their time. When this marker job has run, all jobs before it have run too. */
async function everythingBefore(): Promise<unknown[]> {
  await arrived.promise;
  arrived = Promise.withResolvers();
  return arrivals.splice(0);
}

test('a job enqueued in a transaction runs once it has committed', async () => {
  await inTransaction(db, async transaction => {
    await graphileJobs.enqueue(transaction, { name: 'remember', payload: { drink: 'old fashioned' } });
  });
  expect(await everythingBefore()).toEqual([{ drink: 'old fashioned' }]);
});

test('a job enqueued in a transaction that is rolled back never runs', async () => {
  const failure = new Error('the pour failed');
  const rolledBack = inTransaction(db, async transaction => {
    await graphileJobs.enqueue(transaction, { name: 'remember', payload: 'never', key: 'never' });
    throw failure;
  });
  await expect(rolledBack).rejects.toBe(failure);
  await graphileJobs.enqueue(db, { name: 'marker', payload: null });
  expect(await everythingBefore()).toEqual([]);
});

test('only the last of several waiting jobs with one key is kept', async () => {
  const later = new Date(Date.now() + 3_600_000);
  await graphileJobs.enqueue(db, { name: 'remember', payload: 'first', key: 'expiry', runAt: later });
  await graphileJobs.enqueue(db, { name: 'remember', payload: 'second', key: 'expiry' });
  expect(await everythingBefore()).toEqual(['second']);
});
