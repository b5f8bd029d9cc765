import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days, hours } from '@nightjar/domain/kernel/time';
import { userVersion } from '@nightjar/domain/releases/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, clock, db } = await testApp();
const report = (
  user_id: UserId,
  version: string,
  reportedAt: Date,
  more: { device_id?: string; platform?: 'ios' | 'android'; native?: string } = { device_id: 'phone' },
) => call(userVersion, { user_id, version, reported_at: reportedAt.toISOString(), ...more }, user_id);
const reportsOf = (user_id: UserId) =>
  db
    .selectFrom('user_versions')
    .where('user_id', '=', user_id)
    .select(['device_id', 'day', 'version'])
    .orderBy('device_id')
    .orderBy('day')
    .execute();
const versionOf = (id: UserId) =>
  db.selectFrom('users').where('id', '=', id).select('app_version').executeTakeFirstOrThrow();

test("the version that a phone reports is stored for the day of the report, and becomes the user's version", async () => {
  const me = await build.member();
  const more = { device_id: 'phone', platform: 'ios', native: '1.1.174' } as const;
  const { body } = await report(me, '1.1.175', clock.now(), more);

  expect(body.data).toEqual({ version: '1.1.175', reported_at: '2026-11-21T03:30:00.000Z' });
  const rows = await db.selectFrom('user_versions').where('user_id', '=', me).selectAll().execute();
  expect(rows).toEqual([
    { user_id: me, day: '2026-11-21', version: '1.1.175', ...more, reported_at: clock.now() },
  ]);
  expect(await versionOf(me)).toEqual({ app_version: '1.1.175' });
});

test("a phone's report of its version is refused without a session, and in another user's name", async () => {
  const [me, other] = [await build.member(), await build.member()];
  const input = { user_id: other, version: '1.1.175', reported_at: clock.now().toISOString() };

  expect((await call(userVersion, input, null)).status).toBe(401);
  expect((await call(userVersion, input, me)).status).toBe(403);
  expect(await reportsOf(other)).toEqual([]);
});

test("a phone's report of a text that is no version is refused with the name of the field", async () => {
  const me = await build.member();
  for (const version of ['1.1.175-beta', '1.2.3.4', '', '99999.0.0']) {
    const { status, body } = await report(me, version, clock.now());
    expect([status, body.message]).toEqual([400, expect.stringContaining('version')]);
  }
});

test("a phone's report of its version that arrives late does not replace a newer report of the same day", async () => {
  const me = await build.member();
  await report(me, '1.1.176', clock.now());
  await report(me, '1.1.175', addMilliseconds(clock.now(), -hours));

  expect(await reportsOf(me)).toEqual([{ device_id: 'phone', day: '2026-11-21', version: '1.1.176' }]);
  expect(await versionOf(me)).toEqual({ app_version: '1.1.176' });
});

test("a phone's late report of yesterday's version is stored for yesterday, and does not change the user's version", async () => {
  const me = await build.member();
  await report(me, '1.1.176', clock.now());
  await report(me, '1.1.175', addMilliseconds(clock.now(), -days));

  expect((await reportsOf(me)).map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21']);
  expect(await versionOf(me)).toEqual({ app_version: '1.1.176' });
});

test("the newest report of a user's devices decides the user's version, also where it names an older version", async () => {
  const me = await build.member();
  await report(me, '1.1.176', addMilliseconds(clock.now(), -hours));
  await report(me, '1.1.175', clock.now(), { device_id: 'tablet' });

  expect((await reportsOf(me)).map(({ version }) => version)).toEqual(['1.1.176', '1.1.175']);
  expect(await versionOf(me)).toEqual({ app_version: '1.1.175' });
});

test("a phone's report of its version with a time in the future is stored with the present time, so that later reports can replace it", async () => {
  const me = await build.member();
  const { body } = await report(me, '1.1.176', addMilliseconds(clock.now(), 4000 * days));
  expect(body.data?.reported_at).toBe(clock.now().toISOString());

  await report(me, '1.1.175', clock.now());
  expect(await reportsOf(me)).toEqual([{ device_id: 'phone', day: '2026-11-21', version: '1.1.175' }]);
});

test("a phone's report of its version that is older than stored reports may be is answered and not stored", async () => {
  const me = await build.member();
  const reply = await report(me, '1.1.175', addMilliseconds(clock.now(), -9 * days));

  expect(reply.body.success).toBe(true);
  expect(await reportsOf(me)).toEqual([]);
  expect(await versionOf(me)).toEqual({ app_version: null });
});

test('a version that phones write in several ways, such as 01.1.0175, is stored in one way', async () => {
  const me = await build.member();
  expect((await report(me, '01.1.0175', clock.now())).body.data?.version).toBe('1.1.175');
  await report(me, '1.2', clock.now(), {});

  expect((await reportsOf(me)).map(({ version }) => version)).toEqual(['1.1.175', '1.2.0']);
});

test('the newest of several reports of one device at the same moment is stored', async () => {
  const me = await build.member();
  const moments = Array.from({ length: 12 }, (_, index) => addMilliseconds(clock.now(), -index * 1000));
  await Promise.all(moments.map((at, index) => report(me, `1.1.${200 - index}`, at)));

  expect(await reportsOf(me)).toEqual([{ device_id: 'phone', day: '2026-11-21', version: '1.1.200' }]);
  expect(await versionOf(me)).toEqual({ app_version: '1.1.200' });
});
