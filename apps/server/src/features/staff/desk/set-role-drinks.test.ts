import { drinkBankStats } from '@nightjar/domain/drinks/calls';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { setRoleDrinks, updateProRole, venueStaff } from '@nightjar/domain/staff/desk/calls';
import { endOfDrinks } from '@nightjar/domain/staff/rules/role-drinks';
import { expect, test } from 'vitest';
import { readNotes } from '../../../platform/push/outbox.ts';
import { testApp } from '../../../testing/app.ts';
import { jobTasksOf } from '../../../worker.ts';
import { topUpShots } from '../../drinks/queries/top-up.ts';

const { call, build, db, clock, platform, tokenOf } = await testApp();

const [owner, manager, bartender, server, door, dj] = [1, 2, 3, 4, 5, 6];
const owl = await build.user({ super_admin: true });
let [codes, numbers] = [1000, 5_570_000];
async function worker(venue_id: string, pro_role_id: number, more = {}) {
  codes += 1;
  numbers += 1;
  const user_id = await build.user({ pro: true, phone: `1813${numbers}` });
  const { id } = await build.pro({ venue_id, pro_role_id, user_id, pro_code: String(codes), ...more });
  return { id, user_id, phone: `1813${numbers}` };
}
const switchDrinks = (venue_id: string, pro_role_id: number, on: boolean, as: string | null = owl) =>
  call(setRoleDrinks, { venue_id, pro_role_id, on }, as);
const freeOf = async (user: string) => (await call(drinkBankStats, {}, user)).body.data?.free_total;
const rowOf = async (venue_id: string, pro_id: string) =>
  (await call(venueStaff, { venue_id }, owl)).body.data?.staff.find(row => row.pro_id === pro_id);
const doJob = (name: string, payload: object = {}) => jobTasksOf(platform)[name]?.(payload);

test.each([
  ['owners', owner, 4],
  ['managers', manager, 4],
  ['bartenders', bartender, 4],
  ['servers', server, 0],
  ['the door', door, 0],
  ['DJs', dj, 0],
])('the free drinks that come with a place on a team are those of its role: %s', async (_who, role, free) => {
  const venue_id = await build.venue();
  const { id, user_id } = await worker(venue_id, role);
  expect(await freeOf(user_id)).toBe(free);
  expect(await topUpShots(db, user_id, clock.now())).toBe(free > 0 ? 2 : 0);
  expect(await rowOf(venue_id, id)).toMatchObject({ free_drinks: free > 0 ? 'yes' : 'no' });
});

test('free drinks and shots that the house switches on for a role of one bar are not given to the same role of another bar', async () => {
  const [here, elsewhere] = [await build.venue(), await build.venue()];
  const [mine, other] = [await worker(here, door), await worker(elsewhere, door)];
  const { body } = await switchDrinks(here, door, true);
  expect(body.data).toEqual({ venue_id: here, pro_role_id: door, on: true });
  expect([await freeOf(mine.user_id), await freeOf(other.user_id)]).toEqual([4, 0]);
  expect(await topUpShots(db, mine.user_id, clock.now())).toBe(2);
  const team = (await call(venueStaff, { venue_id: here }, owl)).body.data;
  expect(team?.role_drinks).toContainEqual({ pro_role_id: door, always: false, on: true });
  expect(team?.may_switch_drinks).toBe(true);
});

test('a user without a plan gets free drinks by a place as bartender at another bar', async () => {
  const { user_id } = await worker(await build.venue(), door);
  await build.pro({ venue_id: await build.venue(), pro_role_id: bartender, user_id, pro_code: '8888' });
  expect(await freeOf(user_id)).toBe(4);
});

test('free drinks that are switched off for a role last to the end of the month, and each user gets one push', async () => {
  const venue_id = await build.venue({ name: 'The Low Lantern' });
  const { id, user_id, phone } = await worker(venue_id, door);
  const planned = await worker(venue_id, door);
  await db.updateTable('users').set({ subscribed: true }).where('id', '=', planned.user_id).execute();
  await switchDrinks(venue_id, door, true);
  await switchDrinks(venue_id, door, false);
  const until = endOfDrinks(clock.now());
  expect(await freeOf(user_id)).toBe(4);
  expect(await rowOf(venue_id, id)).toMatchObject({
    free_drinks: 'ending',
    free_drinks_until: until.toISOString(),
  });

  await doJob('tell-drinks-end');
  await doJob('tell-drinks-end');
  expect(await readNotes(db, phone)).toMatchObject([
    { title: expect.stringMatching(/^Free drinks at work end on \w{3} 1$/), link: '/profile' },
  ]);
  // This user's own plan grants drinks, so they are not notified that the role no longer does.
  expect(await readNotes(db, planned.phone)).toEqual([]);

  await db.updateTable('pros').set({ drinks_until: clock.now() }).where('id', '=', id).execute();
  expect(await freeOf(user_id)).toBe(0);
  expect(await rowOf(venue_id, id)).toMatchObject({ free_drinks: 'no', free_drinks_until: null });
});

test('a colleague who joins after free drinks were switched off has none while earlier colleagues still do', async () => {
  const venue_id = await build.venue();
  const before = await worker(venue_id, door);
  await switchDrinks(venue_id, door, true);
  await switchDrinks(venue_id, door, false);
  const after = await worker(venue_id, door);
  expect([await freeOf(before.user_id), await freeOf(after.user_id)]).toEqual([4, 0]);
});

test('a change to a role without free drinks ends them at once, with a push, and a role that gives them restores them', async () => {
  const venue_id = await build.venue({ name: 'The Low Lantern' });
  const { id, user_id, phone } = await worker(venue_id, bartender);
  await call(updateProRole, { pro_id: id, pro_role_id: door }, owl);
  expect(await freeOf(user_id)).toBe(0);
  await doJob('push-drinks-ended', { pro_id: id });
  expect(await readNotes(db, phone)).toMatchObject([{ title: 'You are door staff at The Low Lantern now' }]);
  await call(updateProRole, { pro_id: id, pro_role_id: bartender }, owl);
  expect(await freeOf(user_id)).toBe(4);
});

test('a place on a team gives the tier of a pro also with a role that has no free drinks', async () => {
  const { user_id } = await worker(await build.venue(), door);
  expect((await call(drinkBankStats, {}, user_id)).status).toBe(200);
});

test("switching a role's free drinks off twice changes nothing and does not extend their end", async () => {
  const venue_id = await build.venue();
  const { id } = await worker(venue_id, dj);
  await switchDrinks(venue_id, dj, true);
  await switchDrinks(venue_id, dj, false);
  const until = addMilliseconds(clock.now(), 1 * days);
  await db.updateTable('pros').set({ drinks_until: until }).where('id', '=', id).execute();
  expect((await switchDrinks(venue_id, dj, false)).body.success).toBe(true);
  expect(await rowOf(venue_id, id)).toMatchObject({ free_drinks_until: until.toISOString() });
});

test("the trail has the switch of a role's free drinks with the state before", async () => {
  const venue_id = await build.venue();
  await switchDrinks(venue_id, dj, true);
  const entry = await db
    .selectFrom('audit_trail')
    .selectAll()
    .where('action', '=', 'set-role-drinks')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    actor_id: owl,
    outcome: 'ok',
    before: { free_drinks: false },
    after: { free_drinks: true },
  });
});

test.each([
  ['of a bartender', bartender, 'role_drinks_always'],
  ['of a role that is none', 77, 'no_such_role'],
])('the free drinks %s cannot be switched', async (_what, role, refusal) => {
  expect((await switchDrinks(await build.venue(), role, false)).body.code).toBe(refusal);
});

const people: Record<string, [(venue: string) => Promise<string | null>, number]> = {
  'a caller without a session': [async () => null, 401],
  'a member': [() => build.member(), 403],
  'an owner of the venue': [async venue => (await worker(venue, owner)).user_id, 403],
  'a rep': [() => build.user({ rep: true, allow_admin_access: true }), 403],
};
test.each(Object.keys(people))('switching the free drinks of a role is refused to %s', async who => {
  const venue_id = await build.venue();
  const [make, status] = people[who] ?? [async () => null, 0];
  expect((await switchDrinks(venue_id, door, true, await make(venue_id))).status).toBe(status);
  expect(await db.selectFrom('role_drinks').selectAll().where('venue_id', '=', venue_id).execute()).toEqual(
    [],
  );
});

test('switching the free drinks of a role needs a recent code and an existing venue', async () => {
  const venue_id = await build.venue();
  const token = await tokenOf(owl, -15 * 60);
  const stale = await call(setRoleDrinks, { venue_id, pro_role_id: door, on: true }, owl, { token });
  expect(stale.body.code).toBe('reauthentication_needed');
  expect((await switchDrinks('5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1', door, true)).status).toBe(404);
  expect((await switchDrinks('x', door, true)).status).toBe(400);
});
