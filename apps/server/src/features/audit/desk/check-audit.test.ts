import { checkAudit } from '@nightjar/domain/audit/desk/calls';
import { expect, test } from 'vitest';
import { insertAuditEntryAtCommit } from '../../../platform/audit/queries.ts';
import { sealAuditTrail } from '../../../platform/audit/sealing.ts';
import { testApp } from '../../../testing/app.ts';
import { tamperedWith } from '../../../testing/tamper.ts';

const { call, build, db, clock, platform } = await testApp();
const owl = await build.user({ super_admin: true });
const check = (as: string | null) => call(checkAudit, {}, as);
const write = (action: string) =>
  insertAuditEntryAtCommit(db, { at: clock.now(), actorId: null, action, subjects: {}, outcome: 'ok' });

test('`check-audit` checks what was sealed since the last check, and answers how far it came', async () => {
  await write('first');
  await sealAuditTrail(platform);
  const { body } = await check(owl);
  expect(body.data).toMatchObject({
    checked_at: clock.now().toISOString(),
    place: 1,
    faults: [],
    faults_count: 0,
  });
  // The check itself writes an entry to the trail.
  await sealAuditTrail(platform);
  expect((await check(owl)).body.data).toMatchObject({ place: 2 });
});

test('`check-audit` counts all missing or altered entries, names at most ten, and counts them again at the next check', async () => {
  for (let count = 0; count < 12; count += 1) await write('many');
  await sealAuditTrail(platform);
  await tamperedWith(db, `update audit_trail set outcome = 'no' where action = 'many'`);
  const { id } = await db
    .selectFrom('audit_trail')
    .where('action', '=', 'many')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const found = (await check(owl)).body.data;
  expect(found?.faults_count).toBe(12);
  expect(found?.faults).toHaveLength(10);
  expect(found?.faults[0]).toEqual({ fault: 'entry_altered', at: id });
  expect((await check(owl)).body.data).toMatchObject({ faults_count: 12 });
});

test('each check of the audit trail is in the trail', async () => {
  const entries = await db
    .selectFrom('audit_trail')
    .where('action', '=', 'check-audit')
    .select(['actor_id', 'outcome'])
    .execute();
  expect(entries).toEqual(Array.from({ length: 4 }, () => ({ actor_id: owl, outcome: 'ok' })));
});

test('`check-audit` is refused without a session and to all roles but super admin', async () => {
  expect((await check(null)).status).toBe(401);
  const rep = await build.user({ rep: true, allow_admin_access: true });
  const owner = (await build.pro({ pro_role_id: 1 })).user_id;
  for (const user of [rep, owner, await build.member()]) expect((await check(user)).status).toBe(403);
});
