import { adminVenues } from '@nightjar/domain/venues/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock, statementsOf } = await testApp();
const rep = await build.user({ rep: true, allow_admin_access: true, nickname: 'Wren' });
const at = (hour: number) => new Date(clock.now().getTime() - hour * 3_600_000);
const made = (name: string, hour: number, more: object = {}) =>
  build.venue({ name, created_at: at(hour), updated_at: at(hour), ...more });

const lantern = await made('The Low Lantern', 1, { confirmed_at: at(1) });
const cafe = await made("Óscar's Café", 2, { city: 'St. Petersburg', active: false, created_by: rep });
const lodge = await made('Lantern & Lodge', 3, { city: 'Miami', confirmed_steps: ['details', 'hours'] });
const bayou = await made('Bayou', 4, { city: 'New Orleans', state: 'LA' });
const gone = await made('Long Gone', 5, { active: false, archived_at: at(1) });
const odd = await made('100%_Proof', 6, { city: null, state: null });

const list = (input: object = {}, as: string = rep) => call(adminVenues, input, as);
const ids = async (input: object = {}, as: string = rep) =>
  (await list(input, as)).body.data?.map(({ id }) => id);

test('a rep reads every venue that is not archived, by name, with the length of the whole list', async () => {
  const { body } = await list({ pageSize: 2 });
  expect(body.total).toBe(5);
  expect(body.data?.map(({ id }) => id)).toEqual([odd, bayou]);
  expect(await ids({ pageSize: 2, page: 2 })).toEqual([lodge, cafe]);
  expect(await ids({ pageSize: 2, page: 3 })).toEqual([lantern]);
  expect((await list({ page: 1000 })).body).toMatchObject({ data: [], total: 5 });
});

test.each([
  ['name', [odd, bayou, lodge, cafe, lantern]],
  ['city', [lodge, bayou, cafe, lantern, odd]],
  ['state', [lodge, cafe, lantern, bayou, odd]],
  ['active', [cafe, odd, bayou, lodge, lantern]],
  ['added', [odd, bayou, lodge, cafe, lantern]],
  ['created_at', [odd, bayou, lodge, cafe, lantern]],
  ['updated', [odd, bayou, lodge, cafe, lantern]],
  ['updated_at', [odd, bayou, lodge, cafe, lantern]],
])("the desk's list of venues is sorted by %s, and in the reverse order", async (sortBy, order) => {
  expect(await ids({ sortBy })).toEqual(order);
  expect(await ids({ sortBy, sortOrder: 'desc' })).toEqual(order.toReversed());
});

test.each([
  ['the beginning of a word', { name: 'lan' }, [lodge, lantern]],
  ['several words in any order', { name: 'lantern LOW' }, [lantern]],
  ['an accent, an apostrophe', { name: 'oscars cafe' }, [cafe]],
  ['no middle of a word', { name: 'antern' }, []],
  ['what a pattern would mean is a character', { name: '%' }, []],
  ['the beginning of a city', { city: 'new' }, [bayou]],
  ['a state', { state: 'fl' }, [lodge, cafe, lantern]],
  ['hidden from guests', { active: false }, [cafe]],
  ['to confirm', { confirmed: false, state: 'FL' }, [lodge, cafe]],
  ['confirmed', { confirmed: true }, [lantern]],
  ['archived', { archived: true }, [gone]],
  ['all of it at once', { name: 'l', city: 'tampa', active: true, confirmed: true }, [lantern]],
])("the desk's list of venues is filtered by %s", async (_, filter, expected) => {
  const { body } = await list(filter);
  expect(body.data?.map(({ id }) => id)).toEqual(expected);
  expect(body.total).toBe(expected.length);
});

test("a row of the desk's list of venues has the declared fields", async () => {
  const { body } = await list({ name: 'oscar' });
  expect(body.data?.[0]).toMatchObject({
    added_by: 'Wren',
    active: false,
    steps_done: 0,
    steps: 6,
    role: null,
  });
  expect((await list({ name: 'lodge' })).body.data?.[0]?.steps_done).toBe(2);
});

test('a pro finds only their own venues at the desk, whatever they search for', async () => {
  const { user_id } = await build.pro({ venue_id: lodge, pro_role_id: 3 });
  const pro = user_id ?? '';
  await build.pro({ venue_id: bayou, user_id, state: 'removed', pro_code: '1111' });
  await build.pro({ venue_id: gone, user_id, pro_code: '2222' });
  expect(await ids({}, pro)).toEqual([lodge]);
  expect((await list({}, pro)).body).toMatchObject({ total: 1, data: [{ role: 'bartender' }] });
  expect(await ids({ archived: true }, pro)).toEqual([gone]);
  expect(await ids({ name: 'Bayou' }, pro)).toEqual([]);
});

test("the desk's list of venues is refused without a session or a role, in another name or with an unknown order", async () => {
  expect((await call(adminVenues, {}, null)).status).toBe(401);
  expect((await list({}, await build.member())).status).toBe(403);
  expect((await list({ user_id: await build.user() })).status).toBe(403);
  expect((await list({ sortBy: 'stripe_account_id' })).body.message).toMatch(/^sortBy /);
  expect((await list({ page: 1001 })).body.message).toMatch(/^page /);
});

test("the desk's list of venues takes three statements at most", async () => {
  await list({ name: 'lantern' });
  expect(await statementsOf(() => list({ name: 'lantern' }))).toHaveLength(3);
});
