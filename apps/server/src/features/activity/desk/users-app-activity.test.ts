import { updateActivityStatus } from '@nightjar/domain/account/calls';
import { logActivity } from '@nightjar/domain/activity/calls';
import { usersAppActivity } from '@nightjar/domain/activity/desk/calls';
import { addMilliseconds, hours, minutes } from '@nightjar/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { supabaseClient } from '../../../testing/supabase.ts';
import { jobTasksOf } from '../../../worker.ts';

const app = await testApp({ AUTH_RATE_LIMITS: 'off' });
const { call, build, db, clock, platform, tokenOf, statementsOf } = app;
const owl = await build.user({ super_admin: true, allow_admin_access: true });

const look = async (input: Record<string, unknown>, as: string | null = owl) =>
  call(usersAppActivity, input, as, { token: as && (await tokenOf(as)) });
const around = () => ({
  start: addMilliseconds(clock.now(), -24 * hours).getTime(),
  end: addMilliseconds(clock.now(), minutes).getTime(),
});
const log = async (user_id: string, type = 'app_open', more = {}) =>
  call(logActivity, { user_id, type, ...more }, user_id, { token: await tokenOf(user_id) });
const nightsOf = (id: string) =>
  db.selectFrom('user_days').selectAll().where('user_id', '=', id).orderBy('night').execute();

describe('a night of use', () => {
  test('a night in which a person used the app is one row, however often the phone reports', async () => {
    const id = await build.user();
    for (let at = 0; at < 3; at += 1) await log(id);
    expect(await nightsOf(id)).toMatchObject([{ out: false, seen_at: clock.now() }]);
  });

  test('a night of use lasts from 06:00 to 06:00, so 10:30pm on Friday and 1am on Saturday are in one night', async () => {
    const id = await build.user();
    await log(id);
    clock.advance(2.5 * 3600);
    await log(id);
    expect(await nightsOf(id)).toHaveLength(1);
    clock.advance(5 * 3600);
    await log(id);
    expect(await nightsOf(id)).toHaveLength(2);
  });

  test('signing in and refreshing a session record a night of use', async () => {
    const client = supabaseClient(app);
    await client.auth.signInWithOtp({ phone: '18135550155' });
    const { text } = await db
      .selectFrom('auth.sms_outbox')
      .select('text')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const token = /\d{6}/.exec(text)?.[0] ?? '';
    const { data } = await client.auth.verifyOtp({ phone: '18135550155', token, type: 'sms' });
    const id = data.user?.id ?? '';
    expect(await nightsOf(id)).toHaveLength(1);
    clock.advance(24 * 3600);
    await client.auth.refreshSession();
    expect(await nightsOf(id)).toHaveLength(2);
  });

  test('a night of use records whether the person\'s status was "out"', async () => {
    const id = await build.member();
    await log(id);
    const status = { user_id: id, activity_status: 'out' };
    await call(updateActivityStatus, status, id, { token: await tokenOf(id) });
    expect(await nightsOf(id)).toMatchObject([{ out: true }]);
  });
});

describe('of one person', () => {
  test("the desk lists a person's activity in a span latest first, with subjects and nights", async () => {
    const id = await build.user();
    const venue_id = await build.venue({ name: 'The Low Lantern' });
    await log(id);
    clock.advance(60);
    await log(id, 'venue_view', { venue_id });
    const { body } = await look({ ...around(), user_id: id });
    expect(body.data).toMatchObject({
      lines: [
        { kind: 'venue_view', venue: { id: venue_id, name: 'The Low Lantern' }, event: null, other: null },
        { kind: 'app_open', venue: null },
      ],
      days: [{ people: null, lines: 2 }],
      more: false,
      last_seen_at: clock.now().toISOString(),
    });
  });

  test("a span of a person's activity includes both its ends, to the millisecond", async () => {
    const id = await build.user();
    await log(id);
    const at = clock.now().getTime();
    const lines = async (start: number, end: number) =>
      (await look({ user_id: id, start, end })).body.data?.lines.length;
    expect(await lines(at, at)).toBe(1);
    expect(await lines(at - 9, at - 1)).toBe(0);
    expect(await lines(at + 1, at + 9)).toBe(0);
  });

  test('a person who never used the app has no last time and no nights at the desk', async () => {
    const { body } = await look({ ...around(), user_id: await build.user() });
    expect(body.data).toEqual({ last_seen_at: null, days: [], lines: [], more: false });
  });

  test('each look at a person’s activity at the desk is in the trail', async () => {
    const id = await build.user();
    await look({ ...around(), user_id: id });
    const entry = await db
      .selectFrom('audit_trail')
      .selectAll()
      .where('action', '=', 'users-app-activity')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: owl, subjects: { user_id: id } });
  });
});

describe('the figures of all people', () => {
  test('the daily figures of all people hide numbers below five and show no single activity', async () => {
    clock.advance(48 * 3600);
    const people = await Promise.all(Array.from({ length: 5 }, () => build.user()));
    for (const id of people.slice(0, 4)) await log(id);
    const tonight = async () => (await look(around())).body.data?.days.at(-1);
    expect(await tonight()).toMatchObject({ people: null, lines: null });
    await log(people[4] ?? '');
    expect(await tonight()).toMatchObject({ people: 5, lines: null });
    expect((await look(around())).body.data?.lines).toEqual([]);
  });

  test('the daily figures keep the number of a past night, also when a person is erased', async () => {
    const before = (await look(around())).body.data?.days.at(-1);
    clock.advance(24 * 3600);
    await jobTasksOf(platform)['tidy-activity']?.({});
    await db.deleteFrom('user_days').execute();
    const start = addMilliseconds(clock.now(), -30 * hours).getTime();
    const { body } = await look({ start, end: clock.now().getTime() });
    expect(body.data?.days).toContainEqual(before);
  });

  test('the daily figures of all people cost at most six statements', async () => {
    const statements = await statementsOf(() => look(around()));
    expect(statements.length).toBeLessThanOrEqual(6);
  });
});

test('nights of use are stored for 13 months', async () => {
  const id = await build.user();
  await log(id);
  clock.advance(390 * 24 * 3600);
  await jobTasksOf(platform)['tidy-activity']?.({});
  expect(await nightsOf(id)).toHaveLength(1);
  clock.advance(10 * 24 * 3600);
  await jobTasksOf(platform)['tidy-activity']?.({});
  expect(await nightsOf(id)).toEqual([]);
});

describe('refused', () => {
  test.each([[{ start: 'yesterday', end: 1 }], [{ start: 1, end: '2026-11-20' }], [{ end: 1 }]])(
    'users-app-activity refuses %o, because both ends must be numeric timestamps',
    async input => {
      const { status, body } = await look(input);
      expect(status).toBe(400);
      expect(body.message).toContain('must be numeric timestamps');
    },
  );

  test('`users-app-activity` refuses an end before its start and a span of more than 400 days', async () => {
    expect((await look({ start: 2, end: 1 })).status).toBe(400);
    expect((await look({ start: 0, end: 401 * 24 * hours })).status).toBe(400);
  });

  const people: Record<string, [() => Promise<string | null>, number]> = {
    'a caller without a session': [async () => null, 401],
    'a member': [() => build.member(), 403],
    'a rep': [() => build.user({ rep: true, allow_admin_access: true }), 403],
  };
  test.each(Object.entries(people))("%s reads nobody's activity at the desk", async (_, [make, status]) => {
    expect((await look(around(), await make())).status).toBe(status);
  });
});
