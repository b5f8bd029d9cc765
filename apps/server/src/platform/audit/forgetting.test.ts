import { addMilliseconds, addMonths, seconds } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditTasks } from '../../features/audit/jobs.ts';
import { testApp } from '../../testing/app.ts';
import { checkAuditTrail } from './check.ts';
import { continueCheck } from './checking.ts';
import { insertAuditEntryAtCommit } from './queries.ts';
import { sealAuditTrail } from './sealing.ts';

const { db: owner, clock, platform } = await testApp({ AUDIT_YEARS: '4' });
const { db } = platform;
const subject = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
const limit = addMonths(clock.now(), -48);
const write = (action: string, at: Date) =>
  insertAuditEntryAtCommit(db, { at, actorId: null, action, subjects: { user_id: subject }, outcome: 'ok' });
const actions = async () =>
  (await db.selectFrom('audit_trail').select('action').orderBy('id').execute()).map(({ action }) => action);
const tidy = () => auditTasks(platform)['tidy-audit-trail']?.({});
const forget = (moment: Date, most = 100) =>
  sql<{ gone: number }>`select forget_audit_before(${moment}, ${most}) as gone`
    .execute(db)
    .then(({ rows }) => rows[0]?.gone);

test('an audit entry stays until it has the age of the setting, and the remaining chain stays valid after its deletion', async () => {
  await write('old', addMilliseconds(limit, -2 * seconds));
  await write('a moment before', addMilliseconds(limit, -1));
  await write('at the limit', limit);
  await write('young', clock.now());
  await sealAuditTrail(platform);
  await continueCheck(db, addMilliseconds(limit, -seconds));
  await continueCheck(db, clock.now());

  await tidy();
  expect(await actions()).toEqual(['at the limit', 'young', 'tidy-audit-trail']);
  expect(await db.selectFrom('audit_seals').select('place').orderBy('place').execute()).toEqual([
    { place: 3 },
    { place: 4 },
  ]);
  expect(await db.selectFrom('audit_subjects').select('entry_id').execute()).toHaveLength(2);
  expect(await db.selectFrom('audit_anchors').select('place').execute()).toEqual([{ place: 2 }]);
  expect(await db.selectFrom('audit_checks').select('checked_at').execute()).toEqual([
    { checked_at: clock.now() },
  ]);

  await sealAuditTrail(platform);
  expect(await checkAuditTrail(db)).toMatchObject({ newest: { place: 5 }, faults: [] });
  expect(await continueCheck(db, clock.now())).toMatchObject({ place: 5, faults: [] });
});

test('the audit trail gets one entry for each deletion of old entries', async () => {
  await tidy();
  const entries = await db
    .selectFrom('audit_trail')
    .where('action', '=', 'tidy-audit-trail')
    .selectAll()
    .execute();
  expect(entries).toMatchObject([{ actor_id: null, before: { entries: 2, before: limit.toISOString() } }]);
});

test('a check finds a change of the first audit entry that remains after older entries were deleted', async () => {
  await owner.connection().execute(async connection => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`update audit_trail set outcome = 'no' where action = 'at the limit'`.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
  expect((await checkAuditTrail(db)).faults).toMatchObject([{ fault: 'entry_altered' }]);
  await owner.connection().execute(async connection => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`update audit_trail set outcome = 'ok' where action = 'at the limit'`.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
  expect((await checkAuditTrail(db)).faults).toEqual([]);
});

test('the database refuses to delete audit entries younger than a year, for every role and argument', async () => {
  const tooYoung = [new Date(), addMonths(new Date(), -11), new Date('2999-01-01')];
  for (const moment of tooYoung) {
    await expect(forget(moment)).rejects.toThrow('for at least a year');
    await expect(sql`select forget_audit_checks_before(${moment})`.execute(db)).rejects.toThrow('a year');
  }
  await expect(sql`select forget_audit_before(null, 100)`.execute(db)).rejects.toThrow('a year');
  expect(await actions()).toHaveLength(3);
});

test('an old audit entry after a younger one is deleted only together with or after the younger one', async () => {
  await write('late and old', addMilliseconds(limit, -seconds));
  await sealAuditTrail(platform);
  await tidy();
  expect(await actions()).toContain('late and old');
});
