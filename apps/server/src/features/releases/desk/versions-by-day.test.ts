import { addDays, addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { versionsByDay } from '@nightjar/domain/releases/desk/calls';
import { versionDaysLimit } from '@nightjar/domain/releases/desk/entity';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock } = await testApp();
const owl = await build.user({ super_admin: true, allow_admin_access: true });
const today = clock.now().toISOString().slice(0, 10);
const daysOf = async (count?: number) => (await call(versionsByDay, { days: count }, owl)).body.data;

type Report = { version: string; ago?: number; platform?: 'ios' | 'android' };
async function reports({ version, ago = 0, platform }: Report, device_id = 'phone') {
  const reported_at = addMilliseconds(clock.now(), -ago * days);
  const day = reported_at.toISOString().slice(0, 10);
  const row = { user_id: await build.member(), device_id, day, version, platform, reported_at };
  await db.insertInto('user_versions').values(row).execute();
}

test("the versions that phones run today are counted from today's reports, by platform", async () => {
  for (const platform of ['ios', 'ios', 'android'] as const) await reports({ version: '1.1.175', platform });
  await reports({ version: '1.1.174' });
  expect(await daysOf(1)).toEqual([
    { day: today, platform: 'android', version: '1.1.175', devices: 1 },
    { day: today, platform: 'ios', version: '1.1.175', devices: 2 },
    { day: today, platform: null, version: '1.1.174', devices: 1 },
  ]);
});

test('the versions of a past day are read from its stored counts, or counted from its reports until the counts are stored', async () => {
  const [yesterday, before] = [addDays(today, -1), addDays(today, -2)];
  await reports({ version: '1.1.173', ago: 1 });
  await reports({ version: '1.1.173', ago: 2 });
  const stored = { day: before, platform: 'ios', version: '1.1.172', devices: 40 } as const;
  await db.insertInto('version_days').values(stored).execute();
  expect((await daysOf(3))?.filter(({ day }) => day !== today)).toEqual([
    stored,
    { day: yesterday, platform: null, version: '1.1.173', devices: 1 },
  ]);
});

test('the list of versions by day goes back as many days as the caller asks for, and thirty by default', async () => {
  const old = { platform: 'ios', version: '1.1.1', devices: 3 } as const;
  await db
    .insertInto('version_days')
    .values([
      { ...old, day: addDays(today, -29) },
      { ...old, day: addDays(today, -30) },
    ])
    .execute();
  const first = async (count?: number) => (await daysOf(count))?.[0]?.day;
  expect(await first()).toBe(addDays(today, -29));
  expect(await first(31)).toBe(addDays(today, -30));
});

test('only super admins read the versions by day, and no more days than the limit', async () => {
  expect((await call(versionsByDay, {}, null)).status).toBe(401);
  expect((await call(versionsByDay, {}, await build.member())).status).toBe(403);
  for (const count of [0, versionDaysLimit + 1]) {
    const { status, body } = await call(versionsByDay, { days: count }, owl);
    expect([status, body.message]).toEqual([400, expect.stringContaining('days')]);
  }
});
