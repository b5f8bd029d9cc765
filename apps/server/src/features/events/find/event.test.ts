import { event } from '@nightjar/domain/events/calls';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp();
const read = (event_id: string, as: string) => call(event, { event_id }, as);
const missing = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';

test('an event shows its venue, its hours and its night by the clock of the venue', async () => {
  const me = await build.member();
  const venue_id = await build.venue({
    street: '110 Curlew St',
    images: JSON.stringify([
      { kind: 'profile', url: '/bar.webp' },
      { kind: 'logo', url: '/logo.webp' },
    ]),
  });
  const starts_at = new Date('2026-11-21T06:30:00Z');
  const id = await build.event({
    venue_id,
    starts_at,
    banner_image: '/wide.webp',
    capacity: 40,
    link: 'https://a.example',
  });

  const { body } = await read(id, me);

  expect(body.data).toEqual({
    event_id: id,
    name: 'Moth night',
    type: { id: 1, name: 'Live music' },
    status: 'published',
    starts_at: '2026-11-21T06:30:00.000Z',
    ends_at: null,
    over_at: addMilliseconds(starts_at, 6 * hours).toISOString(),
    night: '2026-11-20',
    image: '/wide.webp',
    banner: '/wide.webp',
    price_cents: 0,
    capacity: 40,
    going_count: 0,
    waiting_count: 0,
    is_following: false,
    place: 'none',
    shown: null,
    friends_going: [],
    description: null,
    link: 'https://a.example',
    cancelled_reason: null,
    may_edit: false,
    series: null,
    updated_at: clock.now().toISOString(),
    distance_m: null,
    venue: {
      id: venue_id,
      name: 'The Low Lantern',
      city: 'Tampa',
      state: 'FL',
      lat: 27.9601,
      lng: -82.4373,
      timezone: 'America/New_York',
      image: '/bar.webp',
      address: '110 Curlew St, Tampa, FL 33605',
      logo: '/logo.webp',
      hours: expect.any(Array),
      closures: [],
    },
  });
});

describe('the guests of an event', () => {
  test('the guests of an event who are friends and let friends see them are named, and all others are a number', async () => {
    const me = await build.member();
    const id = await build.event();
    const [moth, hidden, late, gone, suspended, stranger] = [
      await build.member({ nickname: 'Moth' }),
      await build.member(),
      await build.member(),
      await build.member({ deleted_at: clock.now() }),
      await build.member({ suspended_at: clock.now() }),
      await build.member(),
    ];
    for (const friend of [moth, hidden, late, gone, suspended]) await build.friendship(me, friend);
    await build.going(id, [moth, stranger, gone, suspended]);
    await build.going(id, [hidden], { shown: false });
    await build.going(id, [late], { waiting: true });

    const { body } = await read(id, me);

    expect(body.data).toMatchObject({
      going_count: 5,
      waiting_count: 1,
      friends_going: [{ nickname: 'Moth' }],
    });
    expect(JSON.stringify(body)).not.toContain(stranger);
    expect((await read(id, stranger)).body.data).toMatchObject({
      is_following: true,
      place: 'going',
      shown: true,
      friends_going: [],
    });
    expect((await read(id, late)).body.data).toMatchObject({ place: 'waiting', shown: null });
  });

  test('the guests of an event are not named to users with a block between them', async () => {
    const [me, blocker, blocked] = [await build.member(), await build.member(), await build.member()];
    for (const other of [blocker, blocked]) await build.friendship(me, other);
    await build.block(blocker, me);
    await build.block(me, blocked);
    const id = await build.event();
    await build.going(id, [blocker, blocked]);
    expect((await read(id, me)).body.data?.friends_going).toEqual([]);
  });

  test('the page of an event names at most five of the friends who go', async () => {
    const me = await build.member();
    const id = await build.event();
    for (let n = 0; n < 7; n += 1) {
      const friend = await build.member();
      await build.friendship(me, friend);
      await build.going(id, [friend]);
    }
    expect((await read(id, me)).body.data?.friends_going).toHaveLength(5);
  });
});

describe('a draft, and an event of a venue that guests do not see', () => {
  const users: Record<string, string> = {};
  const events: Record<string, string> = {};
  beforeAll(async () => {
    const venue_id = await build.venue();
    const [draft, closed] = [
      await build.event({ venue_id, status: 'draft' }),
      await build.event({ venue_id: await build.venue({ active: false }) }),
    ];
    const deleted = await build.event({ venue_id, deleted_at: clock.now() });
    Object.assign(events, { draft, closed, deleted });
    const at = (venue: string, pro: object = {}) => build.pro({ venue_id: venue, ...pro });
    Object.assign(users, {
      guest: await build.member(),
      manager: (await at(venue_id, { pro_role_id: 2 })).user_id,
      bartender: (await at(venue_id, { pro_code: '1111' })).user_id,
      'ex-colleague': (await at(venue_id, { state: 'removed', pro_code: '2222' })).user_id,
      'not yet approved': (await at(venue_id, { state: 'pending', pro_code: '3333' })).user_id,
      "another bar's manager": (await at(await build.venue(), { pro_role_id: 2 })).user_id,
      rep: await build.user({ rep: true, allow_admin_access: true }),
      'super admin': await build.user({ super_admin: true }),
    });
  });

  test.each([
    ['guest', 'draft', 404, null],
    ['manager', 'draft', 200, true],
    ['bartender', 'draft', 200, false],
    ['ex-colleague', 'draft', 404, null],
    ['not yet approved', 'draft', 404, null],
    ["another bar's manager", 'draft', 404, null],
    ['rep', 'draft', 200, true],
    ['super admin', 'draft', 200, true],
    ['guest', 'closed', 404, null],
    ['manager', 'closed', 404, null],
    ['rep', 'closed', 200, true],
    ['manager', 'deleted', 404, null],
    ['super admin', 'deleted', 404, null],
  ])(
    'a draft or an event of a hidden venue, requested by a %s (%s), is answered with %s',
    async (who, which, status, mayEdit) => {
      const reply = await read(events[which] ?? '', users[who] ?? '');
      expect(reply.status).toBe(status);
      expect(reply.body.data?.may_edit ?? null).toBe(mayEdit);
      if (status === 404) expect(reply.body).toEqual((await read(missing, users[who] ?? '')).body);
    },
  );
});

test('an event that was called off keeps its page and shows the reason', async () => {
  const id = await build.event({ status: 'cancelled', cancelled_reason: 'The drummer is ill.' });
  expect((await read(id, await build.member())).body.data).toMatchObject({
    status: 'cancelled',
    cancelled_reason: 'The drummer is ill.',
  });
});

test('reading an event takes at most six statements', async () => {
  const [me, id] = [await build.member(), await build.event()];
  await read(id, me);
  expect((await statementsOf(() => read(id, me))).length).toBeLessThanOrEqual(6);
  expect(await db.selectFrom('events').selectAll().where('event_id', '=', id).execute()).toHaveLength(1);
});
