import { auditTrail } from '@nightjar/domain/audit/desk/calls';
import { pourSignals, settlements } from '@nightjar/domain/drinks/desk/calls';
import { userId } from '@nightjar/domain/kernel/id';
import { nightDate } from '@nightjar/domain/kernel/night';
import { addDays } from '@nightjar/domain/kernel/time';
import { inviteCodes, inviteCodeUses, referralRings } from '@nightjar/domain/referrals/desk/calls';
import { expect, test } from 'vitest';
import { checkLedger } from '../../features/drinks/check-ledger.ts';
import { testApp } from '../../testing/app.ts';
import { eveningTimezone } from '../clock.ts';
import { seedDemoNight } from '../seed.ts';

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
