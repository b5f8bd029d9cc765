import { beforeEach, expect, test } from 'vitest';
import { continueCheck } from '../../platform/audit/checking.ts';
import { insertAuditEntryAtCommit } from '../../platform/audit/queries.ts';
import { sealAuditTrail } from '../../platform/audit/sealing.ts';
import { testApp } from '../../testing/app.ts';
import { tamperedWith } from '../../testing/tamper.ts';
import { checkTrail } from './check-trail.ts';

const { build, db, clock, platform } = await testApp();
const venue_id = await build.venue();
const write = (action: string) =>
  insertAuditEntryAtCommit(db, {
    at: clock.now(),
    actorId: null,
    action,
    subjects: { venue_id },
    outcome: 'ok',
  });
const idOf = async (action: string) =>
  (await db.selectFrom('audit_trail').where('action', '=', action).select('id').executeTakeFirstOrThrow()).id;

beforeEach(async () => {
  await tamperedWith(
    db,
    'truncate audit_trail, audit_seals, audit_unsealed, audit_subjects, audit_checks, audit_anchors',
  );
  for (const action of ['first', 'second', 'third', 'fourth']) await write(action);
  await sealAuditTrail(platform);
});

test('the check of an untouched audit trail reports no faults and names the newest seal', async () => {
  const { hash } = await db
    .selectFrom('audit_seals')
    .where('place', '=', 4)
    .select('hash')
    .executeTakeFirstOrThrow();
  expect(await checkTrail(platform)).toEqual({
    summary: `Audit trail checked: 4 seals, the newest ${hash}, no faults.`,
    refused: [],
    failed: false,
  });
});

test('the check of the audit trail names each missing or altered row, and the command fails', async () => {
  const [first, second] = [await idOf('first'), await idOf('second')];
  await tamperedWith(db, `update audit_trail set after = '{"state":"paid"}' where id = ${first}`);
  await tamperedWith(db, `delete from audit_trail where id = ${second}`);
  await tamperedWith(db, `delete from audit_subjects where entry_id = ${second}`);
  await tamperedWith(db, 'delete from audit_seals where place = 3');

  const { summary, refused, failed } = await checkTrail(platform);
  expect(failed).toBe(true);
  expect(summary).toContain('4 faults');
  expect(refused).toEqual([
    { feature: `entry ${first}`, reason: 'this entry, or its seal, was changed after it was sealed' },
    { feature: `entry ${second}`, reason: 'this entry is missing' },
    { feature: 'seal 3', reason: 'this seal is missing' },
    {
      feature: `entry ${await idOf('third')}`,
      reason: 'this entry has no seal, and was taken out of the queue for one',
    },
  ]);
});

test('the complete check of the audit trail finds an entry that was altered after the daily checks had read it', async () => {
  await continueCheck(db, clock.now());
  await tamperedWith(db, `update audit_trail set outcome = 'no' where action = 'first'`);
  expect(await continueCheck(db, clock.now())).toMatchObject({ faults: [] });
  expect(await checkTrail(platform)).toMatchObject({ failed: true });
});
