import { addMonths } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { entriesPerDeletion } from '../../platform/audit/forgetting.ts';
import { sealAuditTrail } from '../../platform/audit/sealing.ts';
import { testApp } from '../../testing/app.ts';
import { auditTasks } from './jobs.ts';

const { db, clock, platform } = await testApp();
const run = (name: string) => auditTasks(platform)[name]?.({});

test('all audit entries older than seven years are deleted by one run of the job', async () => {
  const old = addMonths(clock.now(), -7 * 12 - 1);
  await sql`insert into audit_trail (at, action, outcome)
    select ${old}::timestamptz, 'bulk', 'ok' from generate_series(1, ${entriesPerDeletion + 1}::int)`.execute(
    db,
  );
  await sealAuditTrail(platform);
  await run('tidy-audit-trail');
  const kept = await db.selectFrom('audit_trail').select(['action', 'before']).orderBy('id').execute();
  expect(kept).toMatchObject([
    { action: 'tidy-audit-trail', before: { entries: entriesPerDeletion } },
    { action: 'tidy-audit-trail', before: { entries: 1 } },
  ]);
});

test('the daily check of the audit trail starts at the oldest entry that remains after old entries were deleted', async () => {
  await sealAuditTrail(platform);
  await run('check-audit-trail');
  const checks = await db.selectFrom('audit_checks').select(['place', 'whole', 'faults_count']).execute();
  expect(checks).toEqual([{ place: entriesPerDeletion + 3, whole: false, faults_count: 0 }]);
});
