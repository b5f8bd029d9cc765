import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { sealAuditTrail } from '../audit/sealing.ts';
import { openDatabase } from '../db/database.ts';
import { PrefixedRegistry } from '../meters/registry.ts';
import { createStateMeters } from '../meters/state.ts';
import type { ReplicaReading } from '../reads/replica-watch.ts';
import { readState } from './state.ts';

const { db, platform } = await testApp();
const { db: appDb } = platform;

async function linesOf(sources: Parameters<typeof readState>[0] = platform): Promise<string[]> {
  const registry = new PrefixedRegistry();
  createStateMeters(registry, () => readState(sources));
  const text = await registry.metrics();
  return text.split('\n').filter(line => line !== '' && !line.startsWith('#'));
}

const figureOf = (lines: readonly string[], name: string) =>
  Number(
    lines
      .find(line => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
      ?.split(' ')
      .at(-1),
  );

test('the metrics show how many jobs of a task wait, and how long the oldest of those that are due has waited', async () => {
  const add = (task: string, at: string, change = '') =>
    sql
      .raw(`with added as (select graphile_worker.add_job('${task}', run_at => now() ${at}))
        select from added ${change}`)
      .execute(db);
  await add('push-device', "- interval '90 seconds'");
  await add('push-device', "- interval '20 seconds'");
  await add('push-device', "+ interval '1 hour'");
  await add('tidy-auth', "- interval '1 day'");
  await sql`update graphile_worker._private_jobs set attempts = max_attempts
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'tidy-auth')`.execute(
    db,
  );

  const lines = await linesOf();

  expect(lines.filter(line => line.startsWith('nightjar_jobs_queued')).toSorted()).toEqual([
    'nightjar_jobs_queued{task="push-device",state="due"} 2',
    'nightjar_jobs_queued{task="push-device",state="failed"} 0',
    'nightjar_jobs_queued{task="push-device",state="running"} 0',
    'nightjar_jobs_queued{task="push-device",state="scheduled"} 1',
    'nightjar_jobs_queued{task="tidy-auth",state="due"} 0',
    'nightjar_jobs_queued{task="tidy-auth",state="failed"} 1',
    'nightjar_jobs_queued{task="tidy-auth",state="running"} 0',
    'nightjar_jobs_queued{task="tidy-auth",state="scheduled"} 0',
  ]);
  const waited = figureOf(lines, 'nightjar_job_oldest_due_seconds{task="push-device"}');
  expect(waited).toBeGreaterThanOrEqual(90);
  expect(waited).toBeLessThan(300);
  expect(lines).toContain('nightjar_job_oldest_due_seconds{task="tidy-auth"} 0');
});

test('the metrics show how long the oldest entry of the audit trail has waited for its seal', async () => {
  expect(figureOf(await linesOf(), 'nightjar_audit_unsealed_seconds')).toBe(0);
  await sql`insert into audit_trail (at, action, outcome)
    values (now() - interval '10 minutes', 'first', 'ok'), (now(), 'second', 'ok')`.execute(db);
  const before = await linesOf();
  expect(figureOf(before, 'nightjar_audit_unsealed_seconds')).toBeGreaterThanOrEqual(600);
  expect(before.join()).not.toContain('nightjar_audit_last_seal_timestamp_seconds');

  await sealAuditTrail({ db: appDb, log: platform.log });

  const lines = await linesOf();
  expect(figureOf(lines, 'nightjar_audit_unsealed_seconds')).toBe(0);
  expect(figureOf(lines, 'nightjar_audit_last_seal_timestamp_seconds')).toBeGreaterThan(1_700_000_000);
});

test('the metrics show when the last backup ended well, and nothing before the first one', async () => {
  expect((await linesOf()).join()).not.toContain('backup');
  await sql`insert into backups (began_at, ended_at, bytes, uploads)
    values (to_timestamp(1800000000), to_timestamp(1800000060), 1, 0),
      (to_timestamp(1700000000), to_timestamp(1700000060), 1, 0)`.execute(db);
  expect(await linesOf()).toContain('nightjar_backup_last_success_timestamp_seconds 1800000060');
});

test('the metrics show no lag of a replica where there is none', async () => {
  const lines = await linesOf();
  expect(lines).toContain('nightjar_database_up 1');
  expect(lines.join()).not.toContain('replica');
});

test('the metrics show whether the replica answers, and how far it may be behind where that is known', async () => {
  const linesWith = (reading: ReplicaReading) =>
    linesOf({ ...platform, reads: { replica: () => reading } }).then(lines =>
      lines.filter(line => line.includes('replica')),
    );
  expect(await linesWith({ state: 'behind', lagMs: 2_500 })).toEqual([
    'nightjar_replica_up 1',
    'nightjar_replica_lag_seconds 2.5',
  ]);
  expect(await linesWith({ state: 'away', lagMs: Number.POSITIVE_INFINITY })).toEqual([
    'nightjar_replica_up 0',
  ]);
});

test('a database that refuses connections is shown as down, and everything that it knows is absent', async () => {
  const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
  expect(await linesOf({ ...platform, db: away })).toEqual(['nightjar_database_up 0']);
  await away.destroy();
});
