import type { OutputOf } from '@nightjar/domain/kernel/call';
import { venueStaff } from '@nightjar/domain/staff/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock, statementsOf } = await testApp();

const [ownerRole, managerRole] = [1, 2];
const venue_id = await build.venue({ name: 'The Low Lantern', venue_code: 'LANTRN' });
const person = (first_name: string, more = {}) => build.user({ pro: true, first_name, ...more });
const boss = await person('Ava');
const dee = await person('Dee');
const finch = await build.user({ first_name: 'Finch' });
await build.pro({
  venue_id,
  user_id: boss,
  pro_role_id: ownerRole,
  pro_code: '1111',
  clocked_in_until: null,
});
const { id: deePlace } = await build.pro({ venue_id, user_id: dee, pro_code: '2222', pro_color_id: 4 });
const none = { approved_at: null, clocked_in_at: null, clocked_in_until: null };
await build.pro({ venue_id, user_id: finch, state: 'pending', requested_at: clock.now(), ...none });
await build.pro({
  venue_id,
  user_id: null,
  state: 'invited',
  first_name: 'Wade',
  phone: '18135550142',
  invited_at: clock.now(),
  invited_by: boss,
  ...none,
});
await build.pro({ venue_id, state: 'removed', pro_code: '9999' });
const ask = (as: string | null) => call(venueStaff, { venue_id }, as);
const namesOf = (data: OutputOf<typeof venueStaff> | null) => data?.staff.map(({ first_name }) => first_name);

test('a manager sees requests to join, invitations and the team, with those on shift first', async () => {
  const { body } = await ask(boss);
  expect(namesOf(body.data)).toEqual(['Finch', 'Wade', 'Dee', 'Ava']);
  expect(body.data).toMatchObject({
    venue_id,
    venue_name: 'The Low Lantern',
    venue_code: 'LANTRN',
    may_manage: true,
    may_give: [1, 2, 3, 4, 5, 6],
  });
  expect(body.data?.staff[1]).toMatchObject({ phone: '18135550142', invited_by: 'Ava', user_id: null });
  expect(body.data?.staff[2]).toMatchObject({
    pro_id: deePlace,
    role: 'bartender',
    clocked_in: true,
    pro_color_id: 4,
    may_give: [1, 2, 3, 4, 5, 6],
    may_remove: true,
    is_self: false,
  });
  expect(body.data?.staff[3]).toMatchObject({
    is_self: true,
    is_last_owner: true,
    may_give: [],
    may_remove: false,
  });
});

test('the list of a team contains no staff code', async () => {
  for (const as of [boss, dee])
    expect(JSON.stringify((await ask(as)).body)).not.toMatch(/"(?:1111|2222)"|pro_code/);
});

test('a bartender sees colleagues alone, without phone numbers, colours and the venue code', async () => {
  const { body } = await ask(dee);
  expect(namesOf(body.data)).toEqual(['Dee', 'Ava']);
  expect(body.data).toMatchObject({ venue_code: null, may_manage: false, may_give: [] });
  for (const { phone, pro_color_id, may_give } of body.data?.staff ?? [])
    expect([phone, pro_color_id, may_give]).toEqual([null, null, []]);
  // The reader may remove their own place and no other.
  expect(body.data?.staff.map(({ may_remove }) => may_remove)).toEqual([true, false]);
});

test('a manager cannot give the role of owner', async () => {
  const manager = await person('Max');
  const { id } = await build.pro({
    venue_id,
    user_id: manager,
    pro_role_id: managerRole,
    pro_code: '3333',
    clocked_in_until: null,
  });
  const { body } = await ask(manager);
  expect(body.data?.may_give).toEqual([2, 3, 4, 5, 6]);
  const owner = body.data?.staff.find(({ user_id }) => user_id === boss);
  expect(owner).toMatchObject({ may_give: [], may_remove: false });
  expect(body.data?.staff.find(({ pro_id }) => pro_id === id)).toMatchObject({
    is_self: true,
    may_remove: true,
  });
});

const others: Record<string, [() => Promise<string | null>, number]> = {
  'a caller without a session': [async () => null, 401],
  'a member': [() => build.member(), 403],
  'a pro without a team': [() => person('Gil'), 403],
  'a manager of another venue': [async () => (await build.pro({ pro_role_id: managerRole })).user_id, 403],
  'a former colleague': [
    async () => (await build.pro({ venue_id, state: 'removed', pro_code: '8888' })).user_id,
    403,
  ],
  'a user who waits to join': [async () => finch, 403],
  'a rep': [() => build.user({ rep: true, allow_admin_access: true }), 200],
  'a super admin': [() => build.user({ super_admin: true }), 200],
};
test.each(Object.keys(others))('the list of a team is shown or refused to %s', async who => {
  const [make, status] = others[who] ?? [async () => null, 0];
  expect((await ask(await make())).status).toBe(status);
});

test('a rep may do everything on a team, also to the last owner', async () => {
  const wren = await build.user({ rep: true, allow_admin_access: true });
  const { body } = await ask(wren);
  expect(body.data?.may_manage).toBe(true);
  const owner = body.data?.staff.find(({ is_last_owner }) => is_last_owner);
  expect(owner).toMatchObject({ may_give: [1, 2, 3, 4, 5, 6], may_remove: true });
});

test('the team of a missing venue is not found, and an invalid id is refused', async () => {
  const missing = { venue_id: '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1' };
  expect((await call(venueStaff, missing, boss)).status).toBe(404);
  expect((await call(venueStaff, { venue_id: 'x' }, boss)).status).toBe(400);
});

test('`venue-staff` takes at most six statements', async () => {
  expect((await statementsOf(() => ask(boss))).length).toBeLessThanOrEqual(6);
});
