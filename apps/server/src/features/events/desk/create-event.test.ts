import { randomUUID } from 'node:crypto';
import { event as eventPage } from '@nightjar/domain/events/calls';
import { createEvent } from '@nightjar/domain/events/desk/calls';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db } = await testApp();
const venue = await build.venue();
const users: Record<string, string> = {};

beforeAll(async () => {
  const at = async (role: number, more: object = {}) =>
    (await build.pro({ venue_id: venue, pro_role_id: role, pro_code: String(1000 + role), ...more }))
      .user_id ?? '';
  const elsewhere = await build.pro({ pro_role_id: 1 });
  Object.assign(users, {
    owner: await at(1),
    manager: await at(2),
    bartender: await at(3),
    'ex-manager': await at(2, { state: 'removed', pro_code: '7777' }),
    "another bar's owner": elsewhere.user_id,
    rep: await build.user({ rep: true, allow_admin_access: true }),
    'super admin': await build.user({ super_admin: true }),
    guest: await build.member(),
  });
});

const fields = {
  name: 'Four Speakers',
  description: '  All night vinyl. ',
  type: { id: 2 },
  starts_at: '2026-11-27T22:00:00-05:00',
  ends_at: '2026-11-28T02:00:00-05:00',
  link: 'https://tickets.example/four',
  price_cents: 1000,
  capacity: 40,
};
const create = (as: string, more: object = {}, variation = {}) =>
  call(createEvent, { venue_id: venue, ...fields, ...more }, users[as] ?? as, variation);

test('a new event is announced with its night, its end and the position of its venue', async () => {
  const { body } = await create('manager');
  expect(body.data).toMatchObject({
    ...fields,
    description: 'All night vinyl.',
    type: { id: 2, name: 'DJ night' },
    starts_at: '2026-11-28T03:00:00.000Z',
    ends_at: '2026-11-28T07:00:00.000Z',
    over_at: '2026-11-28T07:00:00.000Z',
    night: '2026-11-27',
    status: 'published',
    may_edit: true,
    going_count: 0,
  });
  const row = await db
    .selectFrom('events')
    .where('event_id', '=', body.data?.event_id ?? '')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ lat: 27.9601, lng: -82.4373, created_by: users.manager, sequence: 0 });
  const trail = await db
    .selectFrom('audit_trail')
    .where('action', '=', 'create-event')
    .select(['subjects', 'after'])
    .executeTakeFirstOrThrow();
  expect(trail).toMatchObject({ subjects: { venue_id: venue }, after: { name: 'Four Speakers' } });
});

test.each([
  ['owner', 200],
  ['manager', 200],
  ['rep', 200],
  ['super admin', 200],
  ['bartender', 403],
  ['ex-manager', 403],
  ["another bar's owner", 403],
  ['guest', 403],
])('creating an event by a person who is %s is answered with %s', async (who, status) => {
  expect((await create(who)).status).toBe(status);
});

test('the draft of an event is visible to its team alone', async () => {
  const { body } = await create('owner', { status: 'draft' });
  const event_id = body.data?.event_id ?? '';
  expect((await call(eventPage, { event_id }, users.guest ?? '')).status).toBe(404);
  expect((await call(eventPage, { event_id }, users.bartender ?? '')).status).toBe(200);
});

test('twenty requests for a new event under one key make one event', async () => {
  const key = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => create('rep', { name: 'Once' }, { key })),
  );
  expect(new Set(replies.map(({ body }) => body.data?.event_id)).size).toBe(1);
  expect(await db.selectFrom('events').where('name', '=', 'Once').selectAll().execute()).toHaveLength(1);
});

describe('a refusal names its reason', () => {
  test.each([
    ['ends_before_start', { ends_at: fields.starts_at }],
    ['too_long', { ends_at: '2026-12-27T22:00:00-05:00' }],
    ['starts_too_late', { starts_at: '9999-12-31T23:59:00Z', ends_at: null }],
    ['starts_in_the_past', { starts_at: '2026-11-20T22:00:00-05:00', ends_at: null }],
  ])('creating an event is refused with the code %s', async (code, more) => {
    expect((await create('owner', more)).body).toMatchObject({ success: false, code });
  });

  test('creating an event at a venue that takes a break is refused with the code venue_inactive', async () => {
    const venue_id = await build.venue({ active: false });
    expect((await create('rep', { venue_id })).body).toMatchObject({ code: 'venue_inactive' });
  });
});

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(81) }],
  ['starts_at', { starts_at: '2026-11-27T22:00:00' }],
  ['starts_at', { starts_at: '2026-02-30T22:00:00Z' }],
  ['type.id', { type: { id: 2 ** 40 } }],
  ['link', { link: 'http://tickets.example' }],
  ['link', { link: 'javascript:alert(1)' }],
  ['link', { link: 'https://user@tickets.example' }],
  ['link', { link: 'https:tickets.example' }],
  ['price_cents', { price_cents: -1 }],
  ['capacity', { capacity: 0 }],
  ['status', { status: 'cancelled' }],
])('a new event with a wrong %s is refused with the name of the field', async (field, more) => {
  const { status, body } = await create('owner', more);
  expect([status, body.message]).toEqual([400, expect.stringMatching(new RegExp(`^${field} `))]);
});

test('the link of an event is stored as browsers write it', async () => {
  const { body } = await create('owner', { link: ' HTTPS://Tickets.Example:443/a/../four ' });
  expect(body.data?.link).toBe('https://tickets.example/four');
});

test('a call to make an event for a venue or a type that does not exist is answered with 404', async () => {
  expect((await create('rep', { type: { id: 99 } })).status).toBe(404);
  expect((await create('rep', { venue_id: '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1' })).status).toBe(404);
});

describe('an event that is repeated weekly', () => {
  const nightsOf = async (event_id: string) => {
    const { series_id } = await db
      .selectFrom('events')
      .where('event_id', '=', event_id)
      .select('series_id')
      .executeTakeFirstOrThrow();
    return db
      .selectFrom('events')
      .where('series_id', '=', series_id)
      .orderBy('starts_at')
      .selectAll()
      .execute();
  };

  test('each night of a weekly event is an event of its own at the same time of day, across a change of clocks', async () => {
    const times = { starts_at: '2027-03-05T22:00:00-05:00', ends_at: '2027-03-06T02:00:00-05:00' };
    const { body } = await create('manager', { ...times, repeat: { weeks: 2 } });
    expect(body.data).toMatchObject({ night: '2027-03-05', series: { nights: 2, going: 0 } });
    const nights = await nightsOf(body.data?.event_id ?? '');
    expect(nights.map(({ starts_at, ends_at }) => [starts_at.toISOString(), ends_at?.toISOString()])).toEqual(
      [
        ['2027-03-06T03:00:00.000Z', '2027-03-06T07:00:00.000Z'],
        ['2027-03-13T03:00:00.000Z', '2027-03-13T07:00:00.000Z'],
        ['2027-03-20T02:00:00.000Z', '2027-03-20T06:00:00.000Z'],
      ],
    );
    expect(nights.map(({ night }) => String(night))).toEqual(['2027-03-05', '2027-03-12', '2027-03-19']);
    expect(nights[0]?.event_id).toBe(body.data?.event_id);
  });

  test('ten requests for a weekly event under one key make one series', async () => {
    const key = randomUUID();
    const more = { name: 'One series', repeat: { weeks: 5 } };
    await Promise.all(Array.from({ length: 10 }, () => create('owner', more, { key })));
    const rows = await db.selectFrom('events').where('name', '=', 'One series').selectAll().execute();
    expect(rows).toHaveLength(6);
    expect(new Set(rows.map(({ series_id }) => series_id)).size).toBe(1);
  });

  test('a weekly event with one impossible night is not created at all', async () => {
    const nearly = { starts_at: '2036-11-20T22:00:00-05:00', ends_at: null };
    const { body } = await create('owner', { name: 'Too far', ...nearly, repeat: { weeks: 26 } });
    expect(body).toMatchObject({ success: false, code: 'starts_too_late' });
    expect(await db.selectFrom('events').where('name', '=', 'Too far').selectAll().execute()).toEqual([]);
  });

  test('a weekly event shows its series to its managers alone', async () => {
    const { body } = await create('owner', { repeat: { weeks: 1 } });
    const event_id = body.data?.event_id ?? '';
    expect((await call(eventPage, { event_id }, users.owner ?? '')).body.data?.series?.nights).toBe(1);
    expect((await call(eventPage, { event_id }, users.guest ?? '')).body.data?.series).toBeNull();
  });

  test.each([0, 27, 1.5])('a weekly event of %s weeks is refused', async weeks => {
    expect((await create('owner', { repeat: { weeks } })).body.message).toMatch(/^repeat\.weeks /);
  });
});
