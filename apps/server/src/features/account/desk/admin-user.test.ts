import { adminUser } from '@nightjar/domain/account/desk/calls';
import { brand } from '@nightjar/domain/brand';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp();

const owl = await build.user({ super_admin: true, allow_admin_access: true, first_name: 'Owl' });
const look = (user_id: string, as: string | null = owl) => call(adminUser, { user_id }, as);

test('a super admin sees a person at the desk with plan, drinks, teams, reports, devices and holds', async () => {
  const referrer = await build.user({ nickname: 'Wren' });
  const id = await build.member({
    first_name: 'Moth',
    nickname: 'moth',
    referred_by: referrer,
    city: 'Tampa',
  });
  const venue_id = await build.venue({ name: 'The Low Lantern' });
  await build.pro({ venue_id, user_id: id, pro_role_id: 3 });
  const reporter = await build.user();
  for (const state of ['open', 'open', 'dismissed'])
    await db
      .insertInto('reports')
      .values({
        ...{ reporter_id: reporter, reported_user_id: id, description: 'Rude', state },
        decided_at: state === 'open' ? null : clock.now(),
      })
      .execute();
  await db
    .insertInto('devices')
    .values({
      ...{ token: `t-${id}`, device_id: `d-${id}`, user_id: id, platform: 'ios', model: 'Phone 9' },
      ...{ app_version: '3.2.1', seen_at: addMilliseconds(clock.now(), -hours) },
    })
    .execute();
  await db
    .insertInto('suspensions')
    .values({
      ...{ user_id: id, at: addMilliseconds(clock.now(), -9 * hours), reason: 'Shouting', suspended_by: owl },
      ...{ lifted_at: addMilliseconds(clock.now(), -2 * hours), lifted_by: owl },
    })
    .execute();

  const { body } = await look(id);

  expect(body.data).toMatchObject({
    id,
    first_name: 'Moth',
    tier: 'subscribed',
    roles: [],
    plan: { name: 'whitelist', status: 'active' },
    referred_by: { id: referrer, name: 'Wren' },
    drinks: {
      available: 0,
      on_their_way: 0,
      poured_free: 0,
      poured_paid: 0,
      taken_back: 0,
      last_poured_at: null,
    },
    teams: [{ venue_id, venue_name: 'The Low Lantern', role: 'bartender', state: 'approved' }],
    reports: { open: 2, resolved: 0, dismissed: 1, filed: 0 },
    devices: [{ platform: 'ios', model: 'Phone 9', app_version: '3.2.1', takes_pushes: true }],
    app_version: '3.2.1',
    last_seen_at: addMilliseconds(clock.now(), -hours).toISOString(),
    suspensions: [{ reason: 'Shouting', by: 'Owl', lifted_by: 'Owl', report_id: null, until: null }],
    suspended_at: null,
    is_self: false,
    may_suspend: true,
    may_give: [brand.repRole, 'super_admin', 'verified'],
  });
});

test("the desk's page of a person contains no position, message, code or secret", async () => {
  const id = await build.member();
  await build.location(id);
  const text = JSON.stringify((await look(id)).body.data);
  for (const secret of ['lat', 'lng', 'pro_code', 'token', 'location_salt', 'stripe_customer'])
    expect(text).not.toContain(`"${secret}`);
});

test("the desk's page of a super admin themselves offers neither to suspend the account nor to change its roles", async () => {
  expect((await look(owl)).body.data).toMatchObject({ is_self: true, may_suspend: false, may_give: [] });
});

test('a person on hold may only lose roles at the desk, and an unregistered person gets none', async () => {
  const held = await build.user({ suspended_at: clock.now(), rep: true, allow_admin_access: true });
  expect((await look(held)).body.data?.may_give).toEqual([brand.repRole, 'verified']);
  const newcomer = await build.newcomer();
  expect((await look(newcomer)).body.data).toMatchObject({ tier: 'authenticated', may_give: [] });
});

test('each look at a person at the desk is in the trail', async () => {
  const id = await build.user();
  await look(id);
  const entry = await db
    .selectFrom('audit_trail')
    .selectAll()
    .where('action', '=', 'admin-user')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_id: owl, subjects: { user_id: id }, outcome: 'ok' });
});

test('admin-user costs at most six statements', async () => {
  const id = await build.member();
  await look(id);
  const statements = await statementsOf(async () => {
    await look(id);
  });
  expect(statements.length).toBeLessThanOrEqual(6);
});

describe('refused', () => {
  test('a deleted person, an unknown id and the house contact get the same refusal at the desk', async () => {
    const gone = await build.user({ deleted_at: clock.now() });
    const { id: houseContact } = await db
      .selectFrom('users')
      .select('id')
      .where('house_contact', '=', true)
      .executeTakeFirstOrThrow();
    for (const id of [gone, houseContact, '0198f0a0-0000-7000-8000-000000000999'])
      expect((await look(id)).status).toBe(404);
  });

  const people: Record<string, [() => Promise<string | null>, number]> = {
    'a caller without a session': [async () => null, 401],
    'a member': [() => build.member(), 403],
    'a pro': [() => build.user({ pro: true }), 403],
    'a rep': [() => build.user({ rep: true, allow_admin_access: true }), 403],
  };
  test.each(Object.entries(people))('%s reads no person at the desk', async (_, [make, status]) => {
    expect((await look(await build.user(), await make())).status).toBe(status);
  });

  test('`admin-user` refuses an invalid id', async () => {
    expect((await look('x')).status).toBe(400);
  });
});
