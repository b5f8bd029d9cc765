import { decidedNote } from '@nightjar/domain/reports/rules/deciding';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { reportsRig } from '../../../testing/reports/rig.ts';
import { reportsTasks } from '../jobs.ts';
import { reportsDecidedJob } from '../reactions.ts';

const { build, db, file, look, decide, platform, superAdmin } = await reportsRig();
const owl = await superAdmin();
const aReport = async () => file(await build.user(), { reported_user_id: await build.user() });
const rowOf = (id: string) =>
  db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a report is not decided without a session, without the role or without a note', async () => {
  const report_id = await aReport();
  expect((await decide('resolve', { report_id }, '')).status).toBe(401);
  const rep = await build.user({ rep: true, allow_admin_access: true });
  expect((await decide('resolve', { report_id }, rep)).status).toBe(403);
  expect((await decide('resolve', { report_id, note: ' a ' }, owl)).status).toBe(400);
  expect((await decide('resolve', { report_id: '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1' }, owl)).status).toBe(
    404,
  );
  expect((await rowOf(report_id)).state).toBe('open');
});

describe('a decision', () => {
  test('a decision closes a report with note, time and super admin, and is in the trail without the note', async () => {
    const report_id = await aReport();
    const { body } = await decide('resolve', { report_id, note: 'Sold tickets, seen' }, owl);
    expect(body.data).toMatchObject({ state: 'resolved', note: 'Sold tickets, seen', decided_by: 'Olive' });
    expect(body.data?.decided_at).not.toBeNull();
    const trail = JSON.stringify(await db.selectFrom('audit_trail').selectAll().execute());
    expect(trail).toContain(report_id);
    expect(trail).not.toContain('Sold tickets');
  });

  test('a decision on a report leaves the others of its group open, and with `all` decides them too', async () => {
    const target = await build.user();
    const ids = [];
    for (let filed = 0; filed < 3; filed += 1)
      ids.push(await file(await build.user(), { reported_user_id: target }));
    const [first = '', second = '', third = ''] = ids;
    await decide('dismiss', { report_id: first }, owl);
    expect([(await rowOf(second)).state, (await rowOf(third)).state]).toEqual(['open', 'open']);
    await decide('resolve', { report_id: second, all: true }, owl);
    const states = await Promise.all(ids.map(async id => (await rowOf(id)).state));
    expect(states).toEqual(['dismissed', 'resolved', 'resolved']);
  });

  test('the same decision on a report made twice gets the same answer, and a different second decision is refused', async () => {
    const report_id = await aReport();
    await decide('resolve', { report_id, note: 'The first note' }, owl);
    const again = await decide('resolve', { report_id, note: 'Another note' }, await superAdmin());
    expect(again.body).toMatchObject({ success: true, data: { note: 'The first note' } });
    const other = await decide('dismiss', { report_id }, await superAdmin());
    expect(other.body).toMatchObject({ success: false, code: 'decided_already' });
    expect((await rowOf(report_id)).state).toBe('resolved');
  });

  test('a super admin cannot decide a report about themselves or their own venue', async () => {
    const admin = await superAdmin();
    const { venue_id } = await build.pro({ user_id: admin });
    for (const target of [{ reported_user_id: admin }, { reported_venue_id: venue_id }]) {
      const report_id = await file(await build.user(), target);
      const { body } = await decide('dismiss', { report_id }, admin);
      expect(body).toMatchObject({ success: false, code: 'about_yourself' });
      expect((await rowOf(report_id)).state).toBe('open');
    }
  });

  test('if super admins decide a report differently at the same time, one of the two decisions is made', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => superAdmin()));
    for (let round = 0; round < 5; round += 1) {
      const report_id = await aReport();
      const replies = await Promise.all(
        others.map((admin, at) =>
          decide(at % 2 ? 'resolve' : 'dismiss', { report_id, note: `Note ${at}` }, admin),
        ),
      );
      const won = replies.filter(({ body }) => body.success);
      const { state, note } = await rowOf(report_id);
      expect(new Set(won.map(({ body }) => body.data?.state))).toEqual(new Set([state]));
      expect(new Set(won.map(({ body }) => body.data?.note))).toEqual(new Set([note]));
      expect(won).toHaveLength(2);
      expect(replies.filter(({ body }) => body.code === 'decided_already')).toHaveLength(2);
    }
  });
});

describe('the author of a report', () => {
  const payloads = async () => {
    const { rows } = await sql<{ payload: { user_ids?: string[] } }>`
      select jobs.payload from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where tasks.identifier = ${reportsDecidedJob}`.execute(db);
    return rows.map(({ payload }) => payload.user_ids?.toSorted());
  };

  test('the author of several reports gets one notice, which does not contain the decision', async () => {
    const [reporter, other, target] = [await build.user(), await build.user(), await build.user()];
    const report_id = await file(reporter, { reported_user_id: target });
    await file(reporter, { reported_user_id: target });
    await file(other, { reported_user_id: target });
    await decide('resolve', { report_id, all: true }, owl);
    expect(await payloads()).toContainEqual([reporter, other].sort());

    await reportsTasks(platform)[reportsDecidedJob]?.({ user_ids: [reporter, other] });
    const notes = await db
      .selectFrom('push_outbox')
      .selectAll()
      .where('user_id', 'in', [reporter, other, target])
      .execute();
    expect(notes.map(({ user_id }) => user_id).sort()).toEqual([reporter, other].sort());
    for (const { title, body, link } of notes)
      expect({ title, body, link }).toEqual({ ...decidedNote, link: '/' });
  });
});

test('a super admin who filed a report may read it', async () => {
  const admin = await superAdmin();
  const report_id = await file(admin, { reported_user_id: await build.user() });
  expect((await look(report_id, admin)).status).toBe(200);
});
