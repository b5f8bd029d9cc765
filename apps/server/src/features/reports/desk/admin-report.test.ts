import { describe, expect, test } from 'vitest';
import { reportsRig } from '../../../testing/reports/rig.ts';

const { build, db, file, look, decide, statementsOf, superAdmin } = await reportsRig();
const owl = await superAdmin();
const missing = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';

test.each([
  ['a guest', () => build.member()],
  ['a representative', () => build.user({ rep: true, allow_admin_access: true })],
])('%s cannot read a report at the desk', async (_who, caller) => {
  const report_id = await file(await build.user(), { reported_user_id: await build.user() });
  expect((await look(report_id, await caller())).status).toBe(403);
});

test('the page of a report is refused without a session, with a bad id or with an id of no report', async () => {
  expect((await look(missing, '')).status).toBe(401);
  expect((await look('x', owl)).status).toBe(400);
  expect((await look(missing, owl)).status).toBe(404);
});

describe('the page of a report', () => {
  test('the page of a report lists the holds on the reported person or venue, and the other reports about them, newest first', async () => {
    const [reporter, target] = [await build.user(), await build.user({ nickname: 'moth' })];
    const first = await file(await build.user(), { reported_user_id: target });
    await decide('dismiss', { report_id: first, note: 'Nothing to be seen' }, owl);
    const second = await file(reporter, { reported_user_id: target });
    const third = await file(reporter, { reported_user_id: target });
    await db
      .insertInto('suspensions')
      .values({
        user_id: target,
        at: new Date(),
        reason: 'Sold tickets',
        suspended_by: owl,
        report_id: second,
      })
      .execute();

    const { body } = await look(second, owl);

    expect(body.data).toMatchObject({
      report_id: second,
      state: 'open',
      reporter: { id: reporter, filed: 2, resolved: 0, dismissed: 0 },
      target: { kind: 'user', id: target, name: 'moth', deleted: false },
      others: [{ report_id: third }, { report_id: first, state: 'dismissed', note: 'Nothing to be seen' }],
      suspensions: [{ reason: 'Sold tickets', by: 'Olive', report_id: second, until: null }],
      may_suspend: true,
    });
    expect(body.data?.target.suspended_at).not.toBeNull();
  });

  test('the page of a report by a deleted account names no author', async () => {
    const reporter = await build.user();
    const report_id = await file(reporter, { reported_user_id: await build.user() });
    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', reporter).execute();
    expect((await look(report_id, owl)).body.data?.reporter).toEqual({
      id: null,
      name: null,
      filed: 1,
      resolved: 0,
      dismissed: 0,
    });
  });

  test('the page of a report is not found for the reported user, super admin or not', async () => {
    const admin = await superAdmin();
    const report_id = await file(await build.user(), { reported_user_id: admin });
    expect((await look(report_id, admin)).status).toBe(404);
    expect((await look(report_id, owl)).status).toBe(200);
  });

  test('`admin-report` costs at most six statements', async () => {
    const report_id = await file(await build.user(), { reported_user_id: await build.user() });
    await look(report_id, owl);
    const statements = await statementsOf(() => look(report_id, owl));
    expect(
      statements.filter(text => /from (reports|report_targets|shown|suspensions)/.test(text)).length,
    ).toBe(4);
  });
});

test('each look at a report is in the trail, with the id and without the text', async () => {
  const report_id = await file(await build.user(), { reported_user_id: await build.user() });
  await look(report_id, owl);
  const rows = await db.selectFrom('audit_trail').selectAll().execute();
  const own = rows.filter(row => JSON.stringify(row).includes(report_id));
  expect(own).toHaveLength(1);
  expect(JSON.stringify(own)).not.toContain('leave us alone');
});
