import { ybor } from '@nightjar/domain/kernel/example';
import { adminVenue, updateVenue } from '@nightjar/domain/venues/desk/calls';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp();
const venue_id = await build.venue({ confirmed_at: new Date('2026-01-01T00:00:00Z') });
const users: Record<string, string> = {};
beforeAll(async () => {
  const at = async (role: number, more: object = {}, user: object = {}) => {
    const user_id = await build.user({ pro: true, ...user });
    await build.pro({ user_id, venue_id, pro_role_id: role, pro_code: String(1000 + role), ...more });
    return user_id;
  };
  Object.assign(users, {
    owner: await at(1, {}, { nickname: 'Oda' }),
    manager: await at(2, {}, { nickname: 'Milo' }),
    bartender: await at(3),
    'ex-manager': await at(2, { state: 'removed', pro_code: '7777' }),
    "another bar's owner": (await build.pro({ pro_role_id: 1 })).user_id,
    rep: await build.user({ rep: true, allow_admin_access: true }),
    'super admin': await build.user({ super_admin: true }),
    guest: await build.member(),
  });
});
const save = (who: string, more: object, id: string = venue_id) =>
  call(updateVenue, { venue_id: id, ...more }, users[who] ?? '');
const read = async (id: string = venue_id) =>
  (await call(adminVenue, { venue_id: id }, users.rep ?? '')).body.data;

test('`update-venue` changes the fields that are sent and no others', async () => {
  const before = await read();
  const { body } = await save('manager', { description: 'Moths welcome.', type: [3, 1], compPolicy: null });
  expect(body.data).toMatchObject({
    description: 'Moths welcome.',
    type: [
      { id: 3, name: 'Pub' },
      { id: 1, name: 'Bar' },
    ],
    updated_by: 'Milo',
  });
  const unchanged = { name: before?.name, hours: before?.hours, features: before?.features };
  expect(body.data).toMatchObject(unchanged);
  const trail = await db
    .selectFrom('audit_trail')
    .where('action', '=', 'update-venue')
    .orderBy('id', 'desc')
    .select(['before', 'after'])
    .executeTakeFirstOrThrow();
  expect(trail.after).toEqual({ description: 'Moths welcome.', type: [3, 1], unread: true });
  expect(trail.before).toEqual({ description: null, type: [1] });
});

test.each([
  ['owner', 200],
  ['manager', 200],
  ['rep', 200],
  ['super admin', 200],
  ['bartender', 403],
  ['ex-manager', 404],
  ["another bar's owner", 404],
  ['guest', 403],
  ['nobody', 401],
])('`update-venue` by a person who is %s is answered with %s', async (who, status) => {
  const as = who === 'nobody' ? null : (users[who] ?? '');
  await call(adminVenue, { venue_id }, as);
  expect((await call(updateVenue, { venue_id, phone: `555 ${who}` }, as)).status).toBe(status);
});

describe('two managers at once', () => {
  test('`update-venue` with an older `updated_at` saves a field that nobody else changed, and reverts nothing', async () => {
    const updated_at = (await read())?.updated_at;
    await save('owner', { updated_at, phone: '1' });
    const { status } = await save('manager', { updated_at, email: 'a@b.example', phone: '1' });
    expect(status).toBe(200);
    expect(await read()).toMatchObject({ phone: '1', email: 'a@b.example' });
  });

  test('`update-venue` of a field that another user changed since gets which field and by whom', async () => {
    const updated_at = (await read())?.updated_at;
    const first = await save('owner', { updated_at, name: 'Oda’s', street: '1 First St' });
    const { status, body } = await save('manager', { updated_at, name: 'Milo’s', zip: '33606' });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.data).toEqual({
      updated_at: first.body.data?.updated_at,
      by: 'Oda',
      theirs: { name: 'Oda’s', street: '1 First St' },
    });
    expect(await read()).toMatchObject({ name: 'Oda’s', zip: '33605' });
    const again = await save('manager', {
      updated_at: first.body.data?.updated_at,
      name: 'Milo’s',
      zip: '33606',
    });
    expect(again.body.data).toMatchObject({ name: 'Milo’s', zip: '33606', street: '1 First St' });
  });

  test('one of several `update-venue` calls at the same moment is stored, and the others get the conflict', async () => {
    const updated_at = (await read())?.updated_at;
    const replies = await Promise.all(
      ['owner', 'manager', 'rep', 'super admin'].map(who => save(who, { updated_at, city: `By ${who}` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const saved = replies.find(({ status }) => status === 200)?.body.data?.city;
    expect((await read())?.city).toBe(saved);
    for (const { status, body } of replies)
      if (status === 409) expect(body.data).toMatchObject({ theirs: { city: saved } });
  });

  test('`update-venue` to the same value as another user is no conflict, and a repetition saves nothing', async () => {
    const updated_at = (await read())?.updated_at;
    const first = await save('owner', { updated_at, city: 'Ybor City' });
    const second = await save('manager', { updated_at, city: 'Ybor City' });
    expect(second.body.data?.updated_at).toBe(first.body.data?.updated_at);
    expect(second.body.data?.updated_by).toBe('Oda');
  });
});

describe('a pin that moves', () => {
  test('a venue whose pin moves across a street keeps its time zone', async () => {
    const id = await build.venue({ timezone: 'America/Chicago' });
    const { body } = await save('rep', { lat: ybor.lat + 0.001 }, id);
    expect(body.data?.timezone).toBe('America/Chicago');
  });

  test('a venue whose pin moves far takes the state and time zone there, and the nights of its events follow', async () => {
    const id = await build.venue({ name: 'On wheels' });
    const event = await build.event({ venue_id: id, starts_at: new Date('2026-11-28T10:30:00Z') });
    const { body } = await save('rep', { lat: 36.17, lng: -115.14, state: 'FL' }, id);
    expect(body.data).toMatchObject({ state: 'NV', timezone: 'America/Los_Angeles' });
    const { night } = await db
      .selectFrom('events')
      .where('event_id', '=', event)
      .select('night')
      .executeTakeFirstOrThrow();
    expect(String(night)).toContain('27');
    const back = await save('rep', { ...ybor, state: 'FL', timezone: 'America/Denver' }, id);
    expect(back.body.data).toMatchObject({ state: 'FL', timezone: 'America/New_York' });
  });
});

test.each([
  ['hours_overlap', { hours: [6, 6].map(name => ({ name, hours: { start: 1700, end: 200 } })) }],
  ['hours_empty', { hours: [{ name: 6, hours: { start: 1800, end: 1400 } }] }],
  ['no_such_option', { features: [999] }],
])('`update-venue` refused with the code %s stores nothing', async (code, more) => {
  const before = await read();
  const { body } = await save('owner', { ...more, description: 'lost?' });
  expect(body).toMatchObject({ success: false, code });
  expect(await read()).toEqual(before);
});

test('`update-venue` with overlapping hours names the day and the opening', async () => {
  const hours = [6, 6].map(name => ({ name, hours: { start: 1700, end: 200 } }));
  const { body } = await save('owner', { hours });
  expect(body.message).toBe('Friday: Overlaps 5:00pm to 2:00am on the same day.');
  expect(body.data).toMatchObject({ problems: [{ day: 6, index: 1, kind: 'overlap' }] });
});

test('`update-venue` shows guests a venue that a rep has confirmed, and no other', async () => {
  const hidden = await build.venue({ active: false });
  expect((await save('rep', { active: true }, hidden)).body).toMatchObject({ code: 'not_confirmed' });
  expect((await save('owner', { active: false })).body.data?.active).toBe(false);
  expect((await save('owner', { active: true })).body.data?.active).toBe(true);
});

test('`update-venue` of an archived venue is refused to everybody', async () => {
  const id = await build.venue({ active: false, archived_at: clock.now() });
  expect((await save('super admin', { name: 'Back' }, id)).body).toMatchObject({ code: 'archived' });
});

test.each([
  ['partner', { partner: true }],
  ['stripe_account_id', { stripe_account_id: 'acct_1' }],
  ['stripe_account_state', { stripe_account_state: 'active' }],
  ['confirmed_at', { confirmed_at: '2026-11-20T22:00:00Z' }],
  ['confirmed_by', { confirmed_by: '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1' }],
  ['venue_code', { venue_code: 'AAAAAA' }],
  ['followers_count', { followers_count: 9 }],
  ['source', { source: 'osm:node/1' }],
])('`update-venue` cannot change the field %s for any caller, and names it', async (field, more) => {
  for (const who of ['manager', 'super admin']) {
    const { status, body } = await save(who, { name: 'Changed', ...more });
    expect([status, body.message]).toEqual([400, `${field} is not a field of this call`]);
  }
  expect((await read())?.name).not.toBe('Changed');
});

test('`update-venue` with five megabytes of text is refused', async () => {
  const { status, body } = await save('owner', { description: 'x'.repeat(5_000_000) });
  expect([status, body.code]).toEqual([413, 'too_large']);
});

/** The call may use this many statements. The 2 are begin and commit. */
const mostStatements = 6 + 2;

test('`update-venue` takes six statements at most, also for a pin that moves and for a refusal', async () => {
  const updated_at = (await read())?.updated_at;
  expect((await statementsOf(() => save('owner', { lat: 30, zip: '1' }))).length).toBeLessThanOrEqual(
    mostStatements,
  );
  const refused = () => save('manager', { updated_at, zip: '2' });
  expect((await statementsOf(refused)).length).toBeLessThanOrEqual(mostStatements);
});
