import { auditTrail } from '@nightjar/domain/audit/desk/calls';
import { brand } from '@nightjar/domain/brand';
import { pourSignals, settlements } from '@nightjar/domain/drinks/desk/calls';
import { userId } from '@nightjar/domain/kernel/id';
import { nightDate } from '@nightjar/domain/kernel/night';
import { addDays } from '@nightjar/domain/kernel/time';
import { inviteCodes, inviteCodeUses, referralRings } from '@nightjar/domain/referrals/desk/calls';
import { version } from '@nightjar/domain/releases/calls';
import { releaseFailures, releases, setRollout, versionsByDay } from '@nightjar/domain/releases/desk/calls';
import { isNewer } from '@nightjar/domain/releases/rules/version';
import { expect, test } from 'vitest';
import { checkLedger } from '../../features/drinks/check-ledger.ts';
import { testApp } from '../../testing/app.ts';
import { eveningTimezone } from '../clock.ts';
import { seedDemoNight } from '../seed.ts';
import { refreshTonight } from '../tonight.ts';

const { call, db, platform, clock } = await testApp();
await seedDemoNight(platform);
const { id } = await db
  .selectFrom('users')
  .where('nickname', '=', 'Owl')
  .select('id')
  .executeTakeFirstOrThrow();
const owl = userId.parse(id);

test('the demo has invite codes in every state, and a user for every counted use of a code', async () => {
  const { codes = [] } = (await call(inviteCodes, {}, owl)).body.data ?? {};
  expect(new Set(codes.map(({ state }) => state))).toEqual(new Set(['open', 'used_up', 'expired', 'closed']));
  for (const { code_id, uses } of codes) {
    const { body } = await call(inviteCodeUses, { code_id, limit: 50 }, owl);
    expect(body.data?.uses).toHaveLength(uses);
  }
});

test("the demo's settlements of this month and the last one owe money to venues under different terms", async () => {
  const running = nightDate(clock.now(), eveningTimezone(clock.now())).slice(0, 7);
  for (const month of [running, addDays(`${running}-01`, -1).slice(0, 7)]) {
    const { data } = (await call(settlements, { month }, owl)).body;
    expect(data?.venues.length).toBeGreaterThan(4);
    expect(data?.sum.given_owed_cents).toBeGreaterThan(0);
    expect(data?.sum.bought_owed_cents).toBeGreaterThan(0);
    expect(new Set(data?.venues.map(({ bought_percent }) => bought_percent)).size).toBeGreaterThan(2);
  }
  expect((await checkLedger(platform)).refused).toEqual([]);
});

test('the desk of the demo shows a suspicious pair, many overrides, and one ring of referrals that share a device', async () => {
  const signals = (await call(pourSignals, {}, owl)).body.data ?? [];
  expect(signals.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['pair_velocity', 'overrides']));
  expect(signals.length).toBeLessThan(10);
  const rings = (await call(referralRings, {}, owl)).body.data ?? [];
  expect(rings).toMatchObject([{ unpaid: 2 }]);
  expect(rings[0]?.because[0]).toBe('5 of 5 share one device');
});

test("the demo's audit trail has entries by the super admin, the rep and the operator, and a name for every subject", async () => {
  const { entries = [] } = (await call(auditTrail, {}, owl)).body.data ?? {};
  expect(entries.length).toBeGreaterThan(10);
  expect(new Set(entries.map(({ actor }) => actor?.name ?? null))).toEqual(new Set(['Owl', 'Wren', null]));
  for (const { subjects, names, action } of entries.filter(({ action }) => action !== 'void-voucher'))
    expect(Object.keys(names).sort(), action).toEqual(Object.values(subjects).sort());
});

test("the demo's releases are one in a rollout, one for everyone, one that was withdrawn after failures, and one to which phones can return", async () => {
  const { releases: listed = [] } = (await call(releases, {}, owl)).body.data ?? {};
  const [newest, before, withdrawn, oldest] = listed;
  expect(newest).toMatchObject({ version: brand.version, state: 'live', rollout: 20, failed: 3 });
  expect(before).toMatchObject({ state: 'live', rollout: 100, failed: 0 });
  expect(withdrawn).toMatchObject({ state: 'withdrawn', paused_by_failures: true, failed: 7, running: 0 });
  expect(oldest).toMatchObject({ state: 'live', rollback_from: [withdrawn?.version] });
  expect(before?.running).toBeGreaterThan(newest?.running ?? 0);
  const failures = (await call(releaseFailures, { version: brand.version }, owl)).body.data;
  expect(failures).toMatchObject([{ people: 2 }, { people: 1, message: '' }]);
});

test('the demo has devices of both platforms on each of the last 30 days, today included', async () => {
  const rows = (await call(versionsByDay, { days: 30 }, owl)).body.data ?? [];
  const byDay = Map.groupBy(rows, ({ day }) => day);
  expect(byDay.size).toBe(30);
  for (const [day, counted] of byDay)
    expect([day, new Set(counted.map(({ platform }) => platform))]).toEqual([
      day,
      new Set(['ios', 'android']),
    ]);
});

test("the demo's app is offered no release newer than itself, and more of the demo's phones run a release once its rollout is widened", async () => {
  const latest = (await call(version, {}, null)).body.data?.version ?? '';
  expect(isNewer(latest, brand.version)).toBe(false);
  const running = async () =>
    (await call(releases, { version: brand.version }, owl)).body.data?.releases[0]?.running ?? 0;
  const before = await running();
  await call(setRollout, { version: brand.version, rollout: 60 }, owl);
  clock.advance(30 * 60);
  await refreshTonight(db, clock.now());
  expect(await running()).toBeGreaterThan(before);
});
