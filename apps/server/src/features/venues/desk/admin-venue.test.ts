import { adminVenue } from '@nightjar/domain/venues/desk/calls';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, statementsOf } = await testApp();
const venue_id = await build.venue({
  venue_code: 'LANTRN',
  stripe_account_id: 'acct_1',
  paymentTypes: JSON.stringify(['Card']),
});
const users: Record<string, string> = {};
beforeAll(async () => {
  const at = async (role: number, more: object = {}) =>
    (await build.pro({ venue_id, pro_role_id: role, pro_code: String(1000 + role), ...more })).user_id ?? '';
  Object.assign(users, {
    owner: await at(1),
    manager: await at(2),
    bartender: await at(3),
    'ex-manager': await at(2, { state: 'removed', pro_code: '7777' }),
    "another bar's owner": (await build.pro({ pro_role_id: 1 })).user_id,
    rep: await build.user({ rep: true, allow_admin_access: true }),
    'super admin': await build.user({ super_admin: true }),
    guest: await build.member(),
  });
});
const read = (who: string, id: string = venue_id) => call(adminVenue, { venue_id: id }, users[who] ?? '');

test("a manager reads all fields of a venue's page at the desk, with the names of types and features", async () => {
  const { body } = await read('manager');
  expect(body.data).toMatchObject({
    id: venue_id,
    type: [{ id: 1, name: 'Bar' }],
    features: [{ id: 7, name: 'Happy hour' }],
    paymentTypes: ['Card'],
    venue_code: 'LANTRN',
    payouts: 'pending',
    role: 'manager',
    may_edit: true,
    may_confirm: false,
    may_restore: false,
    may_archive: false,
    confirmed_at: null,
    confirmed_steps: [],
    archived_at: null,
  });
});

test("a venue's links that were stored before the rule of links are shown unchanged at the desk", async () => {
  const links = ['http://bar.example', 'https:bar.example', 'https://user@bar.example'].map(url => ({
    label: 'Web',
    url,
  }));
  const old = await build.venue({ links: JSON.stringify(links) });
  expect((await read('rep', old)).body.data?.links).toEqual(links);
});

test.each([
  ['owner', true],
  ['manager', false],
  ['rep', true],
])("the desk's page of a venue offers a %s to archive it: %s", async (who, may_archive) => {
  expect((await read(who)).body.data).toMatchObject({ may_archive });
});

test.each([
  ['owner', 200],
  ['manager', 200],
  ['bartender', 200],
  ['rep', 200],
  ['super admin', 200],
  ['ex-manager', 404],
  ["another bar's owner", 404],
  ['guest', 403],
])("the desk's page of a venue read by a person who is %s is answered with %s", async (who, status) => {
  expect((await read(who)).status).toBe(status);
});

test('the venue code and the payouts of a venue are shown at the desk only to those who manage it', async () => {
  expect((await read('bartender')).body.data).toMatchObject({
    venue_code: null,
    payouts: null,
    may_edit: false,
    role: 'bartender',
  });
  expect((await read('rep')).body.data).toMatchObject({
    venue_code: 'LANTRN',
    may_confirm: true,
    role: null,
  });
});

test("the desk's page of a venue is refused without a session, without an id or with the id of no venue", async () => {
  expect((await call(adminVenue, { venue_id }, null)).status).toBe(401);
  expect((await call(adminVenue, {}, users.rep ?? '')).status).toBe(400);
  expect((await read('rep', '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1')).status).toBe(404);
});

test('opening hours that were stored as text are read at the desk as by guests', async () => {
  const hours = [{ name: 6, hours: { start: 1700, end: 200 } }];
  const id = await build.venue({ hours: JSON.stringify(JSON.stringify(hours)) });
  expect((await read('rep', id)).body.data?.hours).toEqual(hours);
});

test("the desk's page of a venue takes one statement", async () => {
  await read('rep');
  expect(await statementsOf(() => read('rep'))).toHaveLength(1);
});
