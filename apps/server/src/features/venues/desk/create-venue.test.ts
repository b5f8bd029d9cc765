import { randomUUID } from 'node:crypto';
import { ybor } from '@nightjar/domain/kernel/example';
import { createVenue, saveVenueDraft, venueDrafts } from '@nightjar/domain/venues/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, statementsOf } = await testApp();
const rep = await build.user({ rep: true, allow_admin_access: true, nickname: 'Wren' });
const miami = { lat: 25.77, lng: -80.19 };
const typed = { name: 'Moth & Flame', ...miami, timezone: 'America/New_York' };
const create = (more: object = {}, variation = {}, as: string | null = rep) =>
  call(createVenue, { ...typed, ...more }, as, variation);

test('a new venue is unconfirmed, hidden from guests, and pours nothing', async () => {
  const hours = [{ name: 6, hours: { start: 1700, end: 200 } }];
  const compPolicy = { includes: ['Well drinks'], excludes: [] };
  const { body } = await create({
    name: 'First',
    hours,
    compPolicy,
    type: [2, 1],
    description: '  Candles. ',
  });
  expect(body.data).toMatchObject({
    name: 'First',
    description: 'Candles.',
    hours,
    compPolicy,
    type: [
      { id: 2, name: 'Nightclub' },
      { id: 1, name: 'Bar' },
    ],
    active: false,
    partner: false,
    confirmed_at: null,
    venue_code: null,
    added_by: 'Wren',
    updated_by: 'Wren',
    may_edit: true,
  });
  const trail = await db
    .selectFrom('audit_trail')
    .where('action', '=', 'create-venue')
    .select(['actor_id', 'after'])
    .executeTakeFirstOrThrow();
  expect(trail).toMatchObject({ actor_id: rep, after: { venue_id: body.data?.id, name: 'First' } });
});

test('adding a venue names one of the same name next to it, unless the caller adds it anyway', async () => {
  const known = await build.venue({ name: 'The Owl & Moon', active: false, ...miami });
  const near = { name: 'owl and moon', lat: miami.lat + 0.001 };
  const { body } = await create(near);
  expect(body).toMatchObject({
    code: 'venue_exists',
    message: 'The Owl & Moon is already here, 111 m away.',
    data: { id: known, distance_m: 111 },
  });
  expect((await create({ ...near, lat: miami.lat + 0.01 })).body.success).toBe(true);
  expect((await create({ ...near, anyway: true })).body.success).toBe(true);
});

test('the same bar added twenty times at once is stored once', async () => {
  const bar = { name: 'At Once', lat: 26.1, lng: -80.1 };
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => create({ ...bar, name: index % 2 ? 'The At Once' : 'At Once' })),
  );
  expect(replies.filter(({ body }) => body.success)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'venue_exists')).toHaveLength(19);
});

test('three requests for a new venue under one key make one venue', async () => {
  const key = randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => create({ name: 'Once' }, { key })));
  expect(new Set(replies.map(({ body }) => body.data?.id)).size).toBe(1);
});

test('adding a venue deletes its draft, and not the draft of another user', async () => {
  const other = await build.user({ rep: true, allow_admin_access: true });
  const [own, theirs] = [randomUUID(), randomUUID()];
  await call(saveVenueDraft, { draft_id: own, step: 'find', fields: {} }, rep);
  await call(saveVenueDraft, { draft_id: theirs, step: 'find', fields: {} }, other);
  await create({ name: 'From a draft', draft_id: own });
  await create({ name: 'From theirs', draft_id: theirs });
  expect((await call(venueDrafts, {}, rep)).body.data).toEqual([]);
  expect((await call(venueDrafts, {}, other)).body.data).toHaveLength(1);
});

test.each([
  ['nothing', {}, 'NV', 'America/Los_Angeles'],
  ['another state and zone', { state: 'FL', timezone: 'America/New_York' }, 'NV', 'America/Los_Angeles'],
  ['no state', { state: null }, 'NV', 'America/Los_Angeles'],
])(
  'the state and time zone of a new venue are those of its pin, although the caller sends %s',
  async (what, sent, state, timezone) => {
    const desert = { name: `Desert, ${what}`, lat: 36.17, lng: -115.14, timezone: undefined };
    expect((await create({ ...desert, ...sent })).body.data).toMatchObject({ state, timezone });
  },
);

test('a rep may choose the state of a new venue beside a border and in another country', async () => {
  const covington = { name: 'On the Ohio', lat: 39.0837, lng: -84.513, timezone: undefined };
  expect((await create(covington)).body.data?.state).toBe('KY');
  expect((await create({ ...covington, state: 'Ohio', anyway: true })).body.data?.state).toBe('OH');
  expect((await create({ ...covington, state: 'TN', anyway: true })).body.data?.state).toBe('KY');
  const toronto = { name: 'Up north', lat: 43.65, lng: -79.38, timezone: undefined };
  expect((await create({ ...toronto, state: 'ON' })).body.data).toMatchObject({
    state: 'ON',
    timezone: 'America/Toronto',
    free_pours: 'soft',
  });
  expect((await create({ ...toronto, state: 'FL', anyway: true })).body.data?.state).toBeNull();
});

test('a new venue in a neighborhood belongs to it and to its state', async () => {
  const ring = [-82.44, 27.95, -82.43, 27.97];
  const [west = 0, south = 0, east = 0, north = 0] = ring;
  const outline = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const geometry = JSON.stringify({ type: 'Polygon', coordinates: [outline] });
  await db
    .insertInto('neighborhoods')
    .values({
      name: 'ybor',
      label: 'Ybor City',
      city: 'Tampa',
      state: 'FL',
      kind: 'neighborhood',
      geometry,
      center_lat: ybor.lat,
      center_lng: ybor.lng,
      bounds: `(${east},${north}),(${west},${south})`,
    })
    .execute();
  const { body } = await create({ name: 'In Ybor', ...ybor });
  expect(body.data).toMatchObject({ neighborhood: { label: 'Ybor City' }, state: 'FL' });
});

test.each([
  ['hours_overlap', { hours: [6, 6].map(name => ({ name, hours: { start: 1700, end: 200 } })) }],
  ['hours_empty', { hours: [{ name: 6, hours: { start: 1800, end: 1400 } }] }],
  ['no_such_option', { type: [999] }],
  ['no_such_option', { features: [999] }],
])('adding a venue is refused with the code %s', async (code, more) => {
  expect((await create({ name: code, ...more })).body).toMatchObject({ success: false, code });
});

test.each([
  ['partner', { partner: true }],
  ['stripe_account_id', { stripe_account_id: 'acct_1' }],
  ['confirmed_at', { confirmed_at: '2026-11-20T22:00:00Z' }],
  ['venue_code', { venue_code: 'LANTRN' }],
])('the field %s cannot be set when adding a venue, and the refusal names it', async (field, more) => {
  const { status, body } = await create(more);
  expect([status, body.message]).toEqual([400, `${field} is not a field of this call`]);
});

test.each([
  ['name', { name: ' ' }],
  ['lat', { lat: 91 }],
  ['timezone', { timezone: 'Mars/Olympus' }],
  ['links.0.url', { links: [{ label: 'Web', url: 'javascript:alert(1)' }] }],
  ['links.0.url', { links: [{ label: 'Web', url: 'https://user:secret@bar.example' }] }],
  ['links.0.url', { links: [{ label: 'Web', url: 'https:bar.example' }] }],
  ['hours.0.hours.start', { hours: [{ name: 1, hours: { start: 1275, end: 200 } }] }],
  ['description', { description: 'x'.repeat(2001) }],
  ['type', { type: [1, 1] }],
])('a wrong %s of a new venue is refused with the name of the field', async (field, more) => {
  const { status, body } = await create(more);
  expect([status, body.message]).toEqual([400, expect.stringMatching(new RegExp(`^${field} `))]);
});

test('a new venue with five megabytes of text is refused', async () => {
  const { status, body } = await create({ description: 'x'.repeat(5_000_000) });
  expect([status, body.code]).toEqual([413, 'too_large']);
});

test('reps and super admins may add venues, and the owner of another venue may not', async () => {
  const manager = (await build.pro({ pro_role_id: 1 })).user_id;
  expect((await create({ name: 'Mine' }, {}, manager)).status).toBe(403);
  expect((await create({ name: 'None' }, {}, null)).status).toBe(401);
  const admin = await build.user({ super_admin: true });
  expect((await create({ name: 'Admin' }, {}, admin)).status).toBe(200);
});

/**
 * The call may use this many statements, including the one that saves what the session has read. The 2 are begin and
 * commit.
 */
const mostStatements = 7 + 2;

test('adding a venue takes seven statements at most, with a key and a draft', async () => {
  await create({ name: 'Warm' });
  const asked = { name: 'Six', draft_id: randomUUID() };
  expect((await statementsOf(() => create(asked, { key: randomUUID() }))).length).toBeLessThanOrEqual(
    mostStatements,
  );
});
