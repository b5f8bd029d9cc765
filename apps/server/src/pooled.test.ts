import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { graphileJobs } from './platform/jobs/graphile.ts';
import { testDatabase } from './testing/database.ts';
import { startServerSiblings } from './testing/faults/siblings.ts';
import { findPgbouncer, startPooler } from './testing/machine/pgbouncer.ts';

const { db, url, urls } = await testDatabase();
const found = findPgbouncer();
const pooler = found?.keepsStatements ? found : null;
if (!pooler) process.stdout.write('Skipped: the product behind pgbouncer (1.21 or newer).\n');

/** The waits are long, because other tests keep the processor busy. */
const patient = { timeout: 30_000, interval: 20 };
const poolSize = 3;
const senders = 12;
const each = 8;

const countJobs = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
    where run_at <= now() and task_identifier = 'tidy-answers'`.execute(db)
  ).rows[0]?.count;

test.skipIf(!pooler)(
  'two api processes and a worker behind a pooler of three connections lose no message and run jobs when they come',
  async () => {
    if (!pooler) return;
    const running = await startPooler(pooler, url, { default_pool_size: poolSize });
    onTestFinished(running.close);
    const siblings = await startServerSiblings(
      { db, url },
      { DATABASE_APP_URL: running.poolerUrlOf(urls.app), DATABASE_REST_URL: running.poolerUrlOf(urls.rest) },
    );
    onTestFinished(siblings.close);

    const phones = [await siblings.phone(0), await siblings.phone(1)] as const;
    onTestFinished(() => Promise.all(phones.map(phone => phone.close())).then(() => {}));
    const texts = Array.from({ length: senders }, () => Array.from({ length: each }, () => randomUUID()));
    await Promise.all(
      texts.map(async (own, place) => {
        for (const text of own) await phones[place % 2 === 0 ? 0 : 1].send(text);
      }),
    );
    const wanted = texts.flat().sort();
    for (const phone of phones)
      await expect
        .poll(
          () =>
            phone
              .shown()
              .map(({ message }) => message)
              .sort(),
          patient,
        )
        .toEqual(wanted);

    await graphileJobs.enqueue(db, { name: 'tidy-answers', payload: {} });
    await expect.poll(countJobs, patient).toBe(0);

    // The connection that waits for jobs has the name of its pool, and belongs to one session of PostgreSQL.
    const { rows } = await sql<{ user: string }>`select usename as user from pg_stat_activity
      where datname = current_database() and application_name like 'pool-%'`.execute(db);
    expect(rows).toEqual([{ user: 'nightjar_app' }]);
  },
  120_000,
);
