import { myUserDetails } from '@nightjar/domain/account/calls';
import { restoreUser, setRole, suspendUser } from '@nightjar/domain/account/desk/calls';
import { conversations, messages, sendMessage } from '@nightjar/domain/chat/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, tokenOf, url, platform } = await testApp();

const superAdmin = () => build.user({ super_admin: true, allow_admin_access: true, first_name: 'Owl' });
const owl = await superAdmin();
const reason = 'Fights at the bar';
const suspend = (user_id: UserId, more: object = {}, as: string | null = owl) =>
  call(suspendUser, { user_id, reason, ...more }, as);
const rowOf = (id: UserId) =>
  db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

describe('a hold names its report', () => {
  const reportAbout = async (reported_user_id: UserId) =>
    (
      await db
        .insertInto('reports')
        .values({ reported_user_id, description: 'Fought with the doorman' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;

  test("a super admin's hold on a person may name a report about that person", async () => {
    const moth = await build.member();
    const report_id = await reportAbout(moth);
    const { body } = await suspend(moth, { report_id });
    expect(body.data).toMatchObject({ suspensions: [{ report_id }] });
  });

  test('a hold that names a report about another person, or a missing report, is refused', async () => {
    const moth = await build.member();
    for (const report_id of [await reportAbout(await build.member()), crypto.randomUUID()])
      expect((await suspend(moth, { report_id })).status).toBe(404);
    expect((await rowOf(moth)).suspended_at).toBeNull();
  });
});

describe('a person on hold', () => {
  test('a person on hold gets the reason and the end of the hold in the answer to every call', async () => {
    const moth = await build.member();
    const until = addMilliseconds(clock.now(), 7 * days).toISOString();
    expect((await call(myUserDetails, {}, moth)).status).toBe(200);

    const { body } = await suspend(moth, { until });

    expect(body.data).toMatchObject({
      suspended_until: until,
      suspensions: [{ reason, until, by: 'Owl', lifted_at: null }],
    });
    const refused = await call(myUserDetails, {}, moth);
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({ success: false, code: 'suspended', data: { reason, until } }),
    ]);
  });

  test('a person on hold reads no row, stores no file, changes no number and gets no code, but can sign out', async () => {
    const moth = await build.member();
    const token = await tokenOf(moth);
    await suspend(moth);
    const ask = async (path: string, method = 'GET', body?: object) => {
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return response.status;
    };
    // The storage API reports a refusal with its own status in the body: 403.
    const listing = await fetch(`${url}/storage/v1/object/list/nightjar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(listing.ok).toBe(false);
    expect(await ask('/rest/v1/users?select=id')).toBe(403);
    expect(await ask('/realtime/v1/api/broadcast', 'POST', { messages: [] })).toBe(401);
    expect(await ask('/auth/v1/user', 'PUT', { phone: '18135550199' })).toBe(403);
    expect(await ask('/auth/v1/reauthenticate')).toBe(403);
    expect(await ask('/auth/v1/user')).toBe(200);
    expect(await ask('/auth/v1/logout', 'POST')).toBe(204);
  });

  test('a person on hold is not on shift, and their staff code is void', async () => {
    const pro = await build.pro();
    await suspend(pro.user_id as UserId);
    const shift = await db.selectFrom('pros').where('id', '=', pro.id).selectAll().executeTakeFirstOrThrow();
    expect(shift).toMatchObject({ clocked_in_at: null, clocked_in_until: null, state: 'approved' });
  });

  test('a person on hold receives no push', async () => {
    const [moth, rae] = [await build.member(), await build.member()];
    await suspend(moth);
    const note = { title: 'Rae', body: 'waved.', link: '/', tag: 'wave', channel: 'chats' } as const;
    await platform.push.notify(db, [moth, rae], { ...note, kind: 'chats', inbox: null });
    const kept = await db
      .selectFrom('push_outbox')
      .where('user_id', 'in', [moth, rae])
      .select('user_id')
      .execute();
    expect(kept).toEqual([{ user_id: rae }]);
  });

  test('a conversation keeps the messages of a person on hold, takes no new ones and shows why', async () => {
    const [moth, rae] = [await build.member({ nickname: 'Moth' }), await build.member()];
    await build.friendship(moth, rae);
    const conversation_id = await build.direct(moth, rae);
    await call(sendMessage, { conversation_id, user_id: moth, message: 'see you' }, moth);
    await suspend(moth);

    const read = await call(messages, { conversation_id, user_id: rae }, rae);
    expect(read.body.data?.messages[0]).toMatchObject({ message: 'see you', sender: { nickname: 'Moth' } });
    const answer = await call(sendMessage, { conversation_id, user_id: rae, message: 'hello?' }, rae);
    expect(answer.body).toMatchObject({
      success: false,
      code: 'away',
      message: "Moth can't be reached at the moment. What you wrote to each other stays here.",
    });
    const { body } = await call(conversations, { user_id: rae }, rae);
    expect(body.data?.conversations[0]).toMatchObject({ title: 'Moth', closed: 'away' });
  });
});

describe('suspend-user', () => {
  test('`suspend-user` is for super admins who entered a recent code', async () => {
    const moth = await build.member();
    const rep = await build.user({ rep: true, allow_admin_access: true });
    expect((await suspend(moth, {}, null)).status).toBe(401);
    for (const as of [rep, moth, (await build.pro()).user_id])
      expect((await suspend(moth, {}, as)).status).toBe(403);
    const stale = await tokenOf(owl, -16 * 60);
    const { body } = await call(suspendUser, { user_id: moth, reason }, owl, { token: stale });
    expect(body).toMatchObject({ success: false, code: 'reauthentication_needed' });
    expect((await rowOf(moth)).suspended_at).toBeNull();
  });

  test("`suspend-user` refuses an empty reason, a past end, an unknown person and the caller's own account", async () => {
    const moth = await build.member();
    expect((await suspend(moth, { reason: 'x' })).status).toBe(400);
    const passed = await suspend(moth, { until: clock.now().toISOString() });
    expect(passed.body).toMatchObject({ success: false, code: 'end_passed' });
    expect((await suspend('0198f0a0-0000-7000-8000-00000000dead' as UserId)).status).toBe(404);
    expect((await suspend(owl)).body).toMatchObject({ success: false, code: 'own_account' });
    expect((await rowOf(moth)).suspended_at).toBeNull();
  });

  test('a second hold of a person changes the reason and the end of the first one', async () => {
    const moth = await build.member();
    await suspend(moth);
    const begun = (await rowOf(moth)).suspended_at;
    clock.advance(60);
    const until = addMilliseconds(clock.now(), days).toISOString();
    const { body } = await suspend(moth, { reason: 'It happened again', until });
    expect(body.data?.suspensions).toMatchObject([
      { reason: 'It happened again', until, at: begun?.toISOString(), lifted_at: null },
    ]);
    expect((await call(myUserDetails, {}, moth)).body).toMatchObject({
      data: { reason: 'It happened again', until },
    });
  });

  test('a hold is in the trail with the state before and after', async () => {
    const moth = await build.member();
    await suspend(moth);
    await suspend(moth, { reason: 'Again' });
    await call(restoreUser, { user_id: moth, reason: 'A mistake' }, owl);
    const trail = await db
      .selectFrom('audit_trail')
      .where('actor_id', '=', owl)
      .orderBy('id', 'desc')
      .limit(3)
      .select(['action', 'before', 'after', 'outcome'])
      .execute();
    expect(trail).toMatchObject([
      {
        action: 'restore-user',
        before: { hold: { reason: 'Again' } },
        after: { hold: null, reason: 'A mistake' },
        outcome: 'ok',
      },
      { action: 'suspend-user', before: { hold: { reason } }, after: { hold: { reason: 'Again' } } },
      { action: 'suspend-user', before: { hold: null }, after: { hold: { reason, until: null } } },
    ]);
  });
});

describe('the last super admin', () => {
  const acting = async () =>
    (
      await db
        .selectFrom('users')
        .where('super_admin', '=', true)
        .where('suspended_at', 'is', null)
        .select('id')
        .execute()
    ).length;

  test('one super admin remains, however two super admins suspend each other at once', async () => {
    await db.updateTable('users').set({ super_admin: false }).execute();
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await superAdmin(), await superAdmin()];
      const answers = await Promise.all([
        suspend(other, {}, one),
        round % 2 === 0
          ? suspend(one, {}, other)
          : call(setRole, { user_id: one, role: 'super_admin', granted: false, reason }, other),
      ]);
      expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
      expect(await acting()).toBe(1);
      await db.updateTable('users').set({ super_admin: false }).execute();
    }
  });
});

test('two holds of one person at the same time become one hold', async () => {
  const [one, other] = [await superAdmin(), await superAdmin()];
  const moth = await build.member();
  await Promise.all([suspend(moth, {}, one), suspend(moth, { reason: 'The same night' }, other)]);
  const holds = await db.selectFrom('suspensions').where('user_id', '=', moth).select('id').execute();
  expect(holds).toHaveLength(1);
});
