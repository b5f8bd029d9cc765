import { hardDeleteUser, myUserDetails } from '@nightjar/domain/account/calls';
import { userTopic } from '@nightjar/domain/live';
import { proClockIn, proRequest, prosByVenueId } from '@nightjar/domain/staff/calls';
import { answerProRequest } from '@nightjar/domain/staff/desk/calls';
import { afterAll, describe, expect, test } from 'vitest';
import { createMetrics } from '../../../platform/metrics.ts';
import { readNotes } from '../../../platform/push/outbox.ts';
import { topicChannel } from '../../../platform/realtime/bus-messages.ts';
import { buildServers } from '../../../server.ts';
import { listenOn, sendCall, testApp } from '../../../testing/app.ts';
import { jobTasksOf } from '../../../worker.ts';
import { drinksTasks } from '../../drinks/jobs.ts';

const { call, build, db, clock, platform, sessionOf, statementsOf, tokenOf } = await testApp({
  AUTH_RATE_LIMITS: 'off',
});
/** This second server uses the same database. */
const second = await buildServers({ ...platform, metrics: createMetrics(platform.log) });
const secondUrl = await listenOn(second.server);
afterAll(() => second.server.close());

const ownerRole = 1;
const managerRole = 2;
const waiting = { state: 'pending', approved_at: null, clocked_in_at: null, clocked_in_until: null };
let codes = 5000;
const nextCode = () => {
  codes += 1;
  return String(codes);
};

/** Makes a bar with a manager and a user who asks to join. */
async function request(person: Parameters<typeof build.user>[0] = {}) {
  const venue_id = await build.venue({ name: 'The Low Lantern' });
  const boss = await build.pro({ venue_id, pro_role_id: managerRole, pro_code: '1111', pro_color_id: 1 });
  const finch = await build.user({ first_name: 'Finch', nickname: null, ...person });
  const { id } = await build.pro({
    venue_id,
    user_id: finch,
    requested_at: clock.now(),
    ...waiting,
  });
  await db.updateTable('pros').set({ pro_code: null, pro_color_id: null }).where('id', '=', id).execute();
  return { venue_id, boss: boss.user_id ?? '', finch, id };
}
const answer = (as: string, pro_id: string, approve: boolean, reason?: string) =>
  call(answerProRequest, { pro_id, approve, reason }, as);
const rowOf = (id: string) =>
  db.selectFrom('pros').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const isPro = async (id: string) =>
  (await db.selectFrom('users').select('pro').where('id', '=', id).executeTakeFirstOrThrow()).pro;
async function receivedBy(user: string) {
  const received: { event: string; body: { json: string } }[] = [];
  await platform.bus.subscribe(topicChannel(userTopic.nameOf(user)), message =>
    received.push(message as never),
  );
  return () => received.map(({ event, body }) => [event, JSON.parse(body.json)]);
}
const notesTo = async (id: string) => {
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return readNotes(db, phone ?? '');
};

describe('an approval', () => {
  test('approving a request to join gives code, colour, the calls of pros and a shift at once', async () => {
    const { venue_id, boss, finch, id } = await request();
    expect((await call(prosByVenueId, { venue_id }, finch)).status).toBe(403);

    const { body } = await answer(boss, id, true);

    const answered_at = clock.now().toISOString();
    expect(body.data).toMatchObject({ pro_id: id, user_id: finch, state: 'approved', answered_at });
    expect(JSON.stringify(body)).not.toMatch(/pro_code|pro_color_id|venue_code/);
    expect(await rowOf(id)).toMatchObject({ state: 'approved', answered_by: boss, approved_at: clock.now() });
    expect((await call(prosByVenueId, { venue_id }, finch)).body.data).toHaveLength(2);
    const own = (await call(myUserDetails, {}, finch)).body.data?.pros[0];
    expect(own?.pro_code).toMatch(/^\d{4}$/);
    expect(own?.pro_code).not.toBe('1111');
    expect((await call(proClockIn, { pro_id: id, duration_in_hours: 4 }, finch)).body.success).toBe(true);
  });

  test('approving a request to join gives a colour that no colleague has while one is free', async () => {
    const { venue_id, boss, id } = await request();
    for (const pro_color_id of [2, 3, 4, 5, 6, 7])
      await build.pro({ venue_id, pro_code: nextCode(), pro_color_id });
    await build.pro({ venue_id, pro_code: nextCode(), pro_color_id: 8, state: 'removed' });
    await answer(boss, id, true);
    expect((await rowOf(id)).pro_color_id).toBe(8);
  });

  test('approving a request to join grants the shots of the first month', async () => {
    const { boss, finch, id } = await request();
    await answer(boss, id, true);
    await drinksTasks(platform)['top-up-shots']?.({ userId: finch });
    const shots = await db
      .selectFrom('vouchers')
      .where('owner_id', '=', finch)
      .where('voucher_type', '=', 'shot')
      .select('id')
      .execute();
    expect(shots).toHaveLength(2);
  });

  test('approving a request to join is announced to the user, by push too, and to the managers', async () => {
    const { venue_id, boss, finch, id } = await request();
    const [user, manager] = [await receivedBy(finch), await receivedBy(boss)];
    await answer(boss, id, true);
    expect(user()).toEqual([
      ['pro_request_answered', { venue_id, approved: true }],
      ['pro_changed', { venue_id, clocked_in: false }],
      ['account_changed', {}],
    ]);
    expect(manager()).toEqual([['pro_request_changed', { venue_id, pro_id: id }]]);

    await jobTasksOf(platform)['push-pro-request-answer']?.({ pro_id: id });
    expect(await notesTo(finch)).toMatchObject([{ title: "You're on the team", link: '/profile' }]);
    await jobTasksOf(platform)['push-pro-request']?.({ pro_id: id });
    expect(await notesTo(boss)).toEqual([]);
  });

  test('approving a request to join leaves an audit entry with the change', async () => {
    const { boss, id } = await request();
    await answer(boss, id, true);
    const entry = await db
      .selectFrom('audit_trail')
      .selectAll()
      .where('action', '=', 'answer-pro-request')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_id: boss,
      subjects: { pro_id: id },
      before: { state: 'pending' },
      after: { state: 'approved' },
      outcome: 'ok',
    });
  });
});

test('a user whose request to join is declined reads the reason, and nothing else changes', async () => {
  const { venue_id, boss, finch, id } = await request();
  const user = await receivedBy(finch);

  const { body } = await answer(boss, id, false, 'No shifts left this month.');

  expect(body.data).toMatchObject({ state: 'declined', reason: 'No shifts left this month.' });
  expect(await isPro(finch)).toBe(false);
  expect(await rowOf(id)).toMatchObject({ pro_code: null, pro_color_id: null, approved_at: null });
  expect(user()).toEqual([['pro_request_answered', { venue_id, approved: false }]]);
  expect((await call(myUserDetails, {}, finch)).body.data?.pros).toMatchObject([
    { state: 'declined', reason: 'No shifts left this month.', pro_code: null },
  ]);
  await jobTasksOf(platform)['push-pro-request-answer']?.({ pro_id: id });
  expect(await notesTo(finch)).toMatchObject([
    { title: 'The Low Lantern said no', body: 'Open to see why.', link: '/pro-upgrade' },
  ]);
});

describe('the right to answer', () => {
  const people = {
    'an owner of the venue': async (venue_id: string) =>
      (await build.pro({ venue_id, pro_role_id: ownerRole, pro_code: nextCode() })).user_id,
    'a manager of the venue': async (venue_id: string) =>
      (await build.pro({ venue_id, pro_role_id: managerRole, pro_code: nextCode() })).user_id,
    'a manager who blocked the user': async (venue_id: string, finch: string) => {
      const { user_id } = await build.pro({ venue_id, pro_role_id: managerRole, pro_code: nextCode() });
      await build.block(user_id as never, finch as never);
      return user_id;
    },
    'a rep': () => build.user({ rep: true, allow_admin_access: true }),
    'a super admin': () => build.user({ super_admin: true }),
    'a bartender of the venue': async (venue_id: string) =>
      (await build.pro({ venue_id, pro_code: nextCode() })).user_id,
    'a manager who was removed': async (venue_id: string) =>
      (await build.pro({ venue_id, pro_role_id: managerRole, state: 'removed', pro_code: nextCode() }))
        .user_id,
    'a manager of another venue': async () => (await build.pro({ pro_role_id: managerRole })).user_id,
    'a pro without a team': () => build.user({ pro: true }),
    'a member': () => build.member(),
    'the user who asks': async (_venue: string, finch: string) => finch,
  };
  test.each<[keyof typeof people, number]>([
    ['an owner of the venue', 200],
    ['a manager of the venue', 200],
    ['a manager who blocked the user', 200],
    ['a rep', 200],
    ['a super admin', 200],
    ['a bartender of the venue', 404],
    ['a manager who was removed', 404],
    ['a manager of another venue', 404],
    ['a pro without a team', 404],
    ['a member', 403],
    ['the user who asks', 403],
  ])('answering a request to join by %s is answered with %i', async (who, status) => {
    const { venue_id, finch, id } = await request();
    const asker = (await people[who](venue_id, finch)) ?? '';
    expect((await answer(asker, id, true)).status).toBe(status);
    expect((await rowOf(id)).state).toBe(status === 200 ? 'approved' : 'pending');
  });

  test("answering a super admin's id, a removed place or an invitation is not found, as it is no request to join", async () => {
    const owl = await build.user({ super_admin: true });
    const removed = await build.pro({ state: 'removed' });
    const invited = await build.pro({ state: 'invited', user_id: null });
    for (const id of [owl, removed.id, invited.id]) expect((await answer(owl, id, true)).status).toBe(404);
    expect((await rowOf(invited.id)).state).toBe('invited');
  });

  test('a rep cannot answer their own request to join', async () => {
    const wren = await build.user({ rep: true, allow_admin_access: true });
    const { id } = await build.pro({ user_id: wren, ...waiting });
    expect((await answer(wren, id, true)).body.code).toBe('own_request');
    expect((await rowOf(id)).state).toBe('pending');
  });
});

describe('without a code of the last 15 minutes', () => {
  const answerStale = async (as: string, pro_id: string, approve: boolean) =>
    call(answerProRequest, { pro_id, approve }, as, { token: await tokenOf(as, -15 * 60) });

  test('a session without a recent code approves no owner or manager', async () => {
    for (const pro_role_id of [ownerRole, managerRole]) {
      const { boss, id } = await request();
      await db.updateTable('pros').set({ pro_role_id }).where('id', '=', id).execute();
      expect(await answerStale(boss, id, true)).toMatchObject({
        status: 403,
        body: { code: 'reauthentication_needed' },
      });
      expect((await rowOf(id)).state).toBe('pending');
      expect((await answerStale(boss, id, false)).body.success).toBe(true);
    }
  });

  test('a session without a recent code may approve a bartender', async () => {
    const { boss, id } = await request();
    expect((await answerStale(boss, id, true)).body.success).toBe(true);
  });
});

describe('a second answer', () => {
  test.each([true, false])(
    'answering a request to join the same way again (%s) changes nothing and is no refusal',
    async approve => {
      const { boss, finch, id } = await request();
      const first = await answer(boss, id, approve, 'First');
      const user = await receivedBy(finch);
      const before = await rowOf(id);
      clock.advance(60);
      const again = await answer(boss, id, approve, 'Second');
      expect(again.body).toEqual(first.body);
      expect(await rowOf(id)).toEqual(before);
      expect(user()).toEqual([]);
    },
  );

  test.each([true, false])(
    'answering a request to join differently from the first answer (%s) is refused',
    async approve => {
      const { boss, finch, id } = await request();
      await answer(boss, id, approve);
      const before = await rowOf(id);
      expect((await answer(boss, id, !approve)).body.code).toBe('answered_already');
      expect(await rowOf(id)).toEqual(before);
      expect(await isPro(finch)).toBe(approve);
    },
  );

  test('one of two managers who answer a request to join at once on two servers decides, and both get the outcome', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { venue_id, boss, finch, id } = await request();
      const other = await build.pro({ venue_id, pro_role_id: ownerRole, pro_code: nextCode() });
      const user = await receivedBy(finch);
      const token = await sessionOf(other.user_id ?? '');
      const elsewhere = (approve: boolean) =>
        sendCall(secondUrl + answerProRequest.path, answerProRequest, { pro_id: id, approve }, { token });
      const replies = await Promise.all([
        answer(boss, id, true),
        elsewhere(false),
        answer(boss, id, true),
        elsewhere(false),
      ]);
      const { state, pro_code } = await rowOf(id);
      const approved = state === 'approved';
      expect(replies.map(({ body }) => body.success)).toEqual([approved, !approved, approved, !approved]);
      expect(await isPro(finch)).toBe(approved);
      expect(pro_code === null).toBe(!approved);
      const answers = user().filter(([event]) => event === 'pro_request_answered');
      // Without Redis, each server broadcasts only its own events, so the user may miss the answer of the other server.
      expect(answers.length).toBeLessThanOrEqual(1);
    }
  });
});

test('twenty requests to join approved at once at one bar get twenty codes', async () => {
  const { venue_id, boss } = await request();
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const user_id = await build.user();
      const { id } = await build.pro({ venue_id, user_id, ...waiting });
      await db.updateTable('pros').set({ pro_code: null }).where('id', '=', id).execute();
      return id;
    }),
  );
  const replies = await Promise.all(ids.map(id => answer(boss, id, true)));
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const drawn = await Promise.all(ids.map(async id => (await rowOf(id)).pro_code));
  expect(new Set(drawn).size).toBe(20);
});

describe('a user who changes while their request to join waits', () => {
  test('a request to join of a user who deleted the account is not found, also at the same moment', async () => {
    const { boss, finch, id } = await request();
    await call(hardDeleteUser, { user_id: finch }, finch);
    expect((await answer(boss, id, true)).status).toBe(404);
    for (let round = 0; round < 5; round += 1) {
      const race = await request();
      const [, reply] = await Promise.all([
        call(hardDeleteUser, { user_id: race.finch }, race.finch),
        answer(race.boss, race.id, true),
      ]);
      expect([200, 404]).toContain(reply.status);
      expect(await rowOf(race.id)).toMatchObject({ state: 'removed', user_id: null, pro_code: null });
      expect(await isPro(race.finch)).toBe(false);
    }
  });

  test('the request to join of a suspended user can be declined but not approved', async () => {
    const { boss, finch, id } = await request({ suspended_at: clock.now() });
    expect((await answer(boss, id, true)).body.code).toBe('account_on_hold');
    expect(await isPro(finch)).toBe(false);
    expect((await answer(boss, id, false)).body.data).toMatchObject({ state: 'declined' });
  });

  test.each([['2005-11-21'], [null]])(
    'the request to join of a user under the legal age (born %s) is not approved',
    async dob => {
      const { boss, finch, id } = await request({ dob });
      expect((await answer(boss, id, true)).body.code).toBe('under_age');
      expect(await isPro(finch)).toBe(false);
    },
  );

  test('a request to join sent again after a no is answered like any other', async () => {
    const { venue_id, boss, finch, id } = await request();
    await db.updateTable('venues').set({ venue_code: 'AGAIN1' }).where('id', '=', venue_id).execute();
    await answer(boss, id, false, 'Not yet');
    await call(proRequest, { user_id: finch, venue_code: 'AGAIN1' }, finch);
    expect((await answer(boss, id, true)).body.data).toMatchObject({ state: 'approved', reason: null });
  });
});

test('a manager who deletes their account is no longer named as the one who answered a request to join', async () => {
  const { boss, id } = await request();
  await answer(boss, id, false, 'Not yet');
  await call(hardDeleteUser, { user_id: boss }, boss);
  expect((await rowOf(id)).answered_by).toBeNull();
});

test.each([true, false])('answering a request to join takes at most six statements (%s)', async approve => {
  const { boss, id } = await request();
  await sessionOf(boss);
  await answer(boss, (await request()).id, true);
  const sent = await statementsOf(() => answer(boss, id, approve));
  // The statements are the locks, the request, the answer, the audit entry, and two jobs: for the push and for the
  // shots.
  expect(sent.filter(text => !['begin', 'commit'].includes(text)).length).toBeLessThanOrEqual(6);
});
