import { event as eventPage, followEvent } from '@nightjar/domain/events/calls';
import { createEvent, updateEvent } from '@nightjar/domain/events/desk/calls';
import type { EventId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { bucket, publicFilesPath } from '@nightjar/domain/kernel/upload';
import { saveConflict } from '@nightjar/domain/venues/desk/entity';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { jpeg } from '../../../testing/storage-rig.ts';
import { supabaseClient } from '../../../testing/supabase.ts';
import { plainPicture } from '../../../testing/uploads/pictures.ts';
import { newsJob, placesGivenJob } from '../reactions.ts';

const rig = await testApp();
const { call, build, db, clock, sessionOf } = rig;
const venue_id = await build.venue();
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

const update = (event_id: string, more: object, as = 'manager') =>
  call(updateEvent, { event_id, ...more }, users[as] ?? as);
const rowOf = (event: EventId) =>
  db.selectFrom('events').where('event_id', '=', event).selectAll().executeTakeFirstOrThrow();
const newsOf = async (event: EventId) => {
  const { rows } = await sql<{ news: string }>`
    select payload ->> 'news' as news from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where identifier = ${newsJob} and payload ->> 'event_id' = ${event} order by jobs.id`.execute(db);
  return rows.map(({ news }) => news);
};
const at = (fromNow: number) => addMilliseconds(clock.now(), fromNow * hours).toISOString();

test.each([
  ['owner', 'published', 200],
  ['manager', 'published', 200],
  ['rep', 'published', 200],
  ['super admin', 'published', 200],
  ['bartender', 'published', 403],
  ['ex-manager', 'published', 403],
  ["another bar's owner", 'published', 403],
  ['guest', 'published', 403],
  ['bartender', 'draft', 403],
  ['ex-manager', 'draft', 404],
  ["another bar's owner", 'draft', 404],
  ['manager', 'draft', 200],
])(
  'editing an event by a person who is %s, of an event that is %s, is answered with %s',
  async (who, status, answer) => {
    const event = await build.event({ venue_id, status });
    expect((await update(event, { name: 'Renamed' }, who)).status).toBe(answer);
    expect((await rowOf(event)).name).toBe(answer === 200 ? 'Renamed' : 'Moth night');
  },
);

test('editing an event keeps the fields that are left out, and null empties an optional field', async () => {
  const event = await build.event({
    venue_id,
    description: 'Bring a moth.',
    capacity: 9,
    link: 'https://a.example',
  });
  const { body } = await update(event, { price_cents: 700, capacity: null });
  expect(body.data).toMatchObject({
    name: 'Moth night',
    description: 'Bring a moth.',
    link: 'https://a.example',
    price_cents: 700,
    capacity: null,
  });
  expect((await update(event, { description: '', link: null })).body.data).toMatchObject({
    description: null,
    link: null,
  });
});

describe('two people at once', () => {
  test('an editor of an event who has read an older state gets the change that another editor made', async () => {
    const event = await build.event({ venue_id });
    const read = (await call(eventPage, { event_id: event }, users.manager ?? '')).body.data;
    clock.advance(1);
    const replies = await Promise.all(
      ['One', 'Two', 'Three'].map(name => update(event, { name, updated_at: read?.updated_at })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
      'This event was changed in the meantime. Reload it and make your change again.',
    );
    const late = replies.find(({ status }) => status === 409)?.body;
    const { name, updated_at, updated_by } = await rowOf(event);
    expect(saveConflict.parse(late?.data)).toMatchObject({
      updated_at: updated_at.toISOString(),
      by: expect.any(String),
      theirs: { name, price_cents: 0, type: { id: 1 } },
    });
    expect(updated_by).toBe(users.manager);
    expect((await rowOf(event)).sequence).toBe(1);
  });

  const read = (event_id: EventId, as = 'manager') => call(eventPage, { event_id }, users[as] ?? '');
  const trail = () =>
    db
      .selectFrom('audit_trail')
      .where('action', '=', 'update-event')
      .orderBy('id', 'desc')
      .select(['before', 'after'])
      .executeTakeFirstOrThrow();

  test('an edit of an event without the state it is based on is compared with what its session last read', async () => {
    const event = await build.event({ venue_id });
    await read(event);
    await read(event, 'owner');
    clock.advance(1);
    expect((await update(event, { name: 'By the owner' }, 'owner')).body.data?.replaced).toBeUndefined();
    const late = await update(event, { name: 'By the manager' });
    expect([late.status, late.body.data]).toMatchObject([409, { theirs: { name: 'By the owner' } }]);
    await read(event);
    clock.advance(1);
    const again = await update(event, { name: 'By the manager' });
    expect([again.status, again.body.data?.name]).toEqual([200, 'By the manager']);
    // A session that saves an event has also read the version that the answer shows.
    clock.advance(1);
    expect((await update(event, { price_cents: 500 })).status).toBe(200);
    expect((await update(event, { price_cents: 900 }, 'owner')).status).toBe(409);
  });

  test('an edit of an event by a session that has read nothing is saved, and the answer names what it replaced', async () => {
    const event = await build.event({ venue_id, capacity: 9 });
    const { updated_at } = await rowOf(event);
    clock.advance(1);
    const { status, body } = await update(event, { name: 'Unread', type: { id: 2 }, capacity: 12 }, 'rep');
    expect([status, body.data?.name]).toEqual([200, 'Unread']);
    expect(body.data?.replaced).toEqual({
      updated_at: updated_at.toISOString(),
      by: null,
      fields: { name: 'Moth night', type: { id: 1 }, capacity: 9 },
    });
    expect(await trail()).toEqual({
      before: { name: 'Moth night', type_id: 1, capacity: 9 },
      after: { name: 'Unread', type_id: 2, capacity: 12, unread: true },
    });
  });

  test('repeating the same edit of an event is no conflict and counts once', async () => {
    const event = await build.event({ venue_id });
    const { updated_at } = (await call(eventPage, { event_id: event }, users.manager ?? '')).body.data ?? {};
    clock.advance(1);
    for (let i = 0; i < 2; i += 1)
      expect((await update(event, { name: 'Same', updated_at })).body.data?.name).toBe('Same');
    expect((await rowOf(event)).sequence).toBe(1);
  });
});

describe('the guests of an event are notified', () => {
  test.each([
    ['a later start', { starts_at: at(5) }, ['moved']],
    ['an earlier one', { starts_at: at(1) }, ['moved']],
    ['an end', { ends_at: at(6) }, ['moved']],
    ['calling it off', { status: 'cancelled', cancelled_reason: 'Rain.' }, ['cancelled']],
    ['another price', { price_cents: 900 }, ['changed']],
    ['nothing else', { name: 'Moth night' }, []],
  ])(
    'the guests of an event are notified if its time or state changed, and not of other edits: %s',
    async (_, change, news) => {
      const event = await build.event({ venue_id });
      await update(event, change);
      expect(await newsOf(event)).toEqual(news);
      expect((await rowOf(event)).sequence).toBe(news.length);
    },
  );

  test('the guests of an event that is on again after being called off are notified, and the reason is removed', async () => {
    const event = await build.event({ venue_id });
    const off = await update(event, { status: 'cancelled', cancelled_reason: 'Rain.' });
    expect(off.body.data).toMatchObject({ status: 'cancelled', cancelled_reason: 'Rain.' });
    const on = await update(event, { status: 'published' });
    expect(on.body.data).toMatchObject({ status: 'published', cancelled_reason: null });
    // A job with news that still waits is replaced by the latest news.
    expect(await newsOf(event)).toEqual(['reinstated']);
    expect((await rowOf(event)).cancelled_at).toBeNull();
  });

  test('the guests of a draft are not notified of an edit', async () => {
    const event = await build.event({ venue_id, status: 'draft' });
    await update(event, { starts_at: at(9) });
    expect(await newsOf(event)).toEqual([]);
    expect((await rowOf(event)).sequence).toBe(0);
  });
});

test('an event that moves to other nights leaves the lists of its old nights', async () => {
  const event = await build.event({ venue_id });
  await update(event, { starts_at: '2026-12-01T01:00:00-05:00', ends_at: '2026-12-01T04:00:00-05:00' });
  const row = await rowOf(event);
  expect([String(row.night), String(row.last_night)]).toEqual(['2026-11-30', '2026-11-30']);
  expect(row.over_at).toEqual(new Date('2026-12-01T09:00:00Z'));
});

describe('a refusal names its reason', () => {
  test.each([
    ['ends_before_start', {}, { ends_at: at(2) }],
    ['too_long', {}, { ends_at: at(3 + 7 * 24 + 2) }],
    ['starts_in_the_past', {}, { starts_at: at(-1) }],
    ['event_over', { starts_at: addMilliseconds(clock.now(), -9 * hours) }, { name: 'Later' }],
    ['event_over', { starts_at: addMilliseconds(clock.now(), -9 * hours) }, { starts_at: at(9) }],
    ['no_draft_any_more', {}, { status: 'draft' }],
    ['never_announced', { status: 'draft' }, { status: 'cancelled' }],
  ])('editing an event is refused with the code %s', async (code, row, change) => {
    const event = await build.event({ venue_id, ...row });
    expect((await update(event, change)).body).toMatchObject({ success: false, code });
    expect((await rowOf(event)).sequence).toBe(0);
  });
});

describe('capacity', () => {
  test("raising an event's capacity moves the waitlist up in its order and notifies those who get a place", async () => {
    const event = await build.event({ venue_id, capacity: 1 });
    const [going, ...waiting] = await Promise.all(Array.from({ length: 5 }, () => build.member()));
    if (going) await build.going(event, [going]);
    await build.going(event, waiting, { waiting: true });
    const { body } = await update(event, { capacity: 3 });
    expect(body.data).toMatchObject({ going_count: 3, waiting_count: 2 });
    const { rows } = await sql<{ ids: string[] }>`
      select payload -> 'user_ids' as ids from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where identifier = ${placesGivenJob} and payload ->> 'event_id' = ${event}`.execute(db);
    expect(rows[0]?.ids.sort()).toEqual(waiting.slice(0, 2).sort());
    expect((await update(event, { capacity: null })).body.data).toMatchObject({
      going_count: 5,
      waiting_count: 0,
    });
  });

  test("lowering an event's capacity takes no guest's place", async () => {
    const event = await build.event({ venue_id, capacity: 5 });
    await build.going(event, await Promise.all(Array.from({ length: 4 }, () => build.member())));
    expect((await update(event, { capacity: 1 })).body.data).toMatchObject({ going_count: 4, capacity: 1 });
    const late = await build.member();
    expect((await call(followEvent, { user_id: late, event_id: event }, late)).body.data?.place).toBe(
      'waiting',
    );
  });

  test('after changes of capacity while guests come and go, the counts are right and nobody waits beside a free place', async () => {
    const event = await build.event({ venue_id, capacity: 3 });
    const people = await Promise.all(Array.from({ length: 40 }, () => build.member()));
    await Promise.all([
      ...people.map(user_id => call(followEvent, { user_id, event_id: event }, user_id)),
      ...[5, 1, 8, 2, 10].map(capacity => update(event, { capacity })),
    ]);
    const { rows } = await sql<Record<'going' | 'waiting' | 'going_count' | 'waiting_count', number>>`
      select count(*) filter (where not waiting)::int as going, count(*) filter (where waiting)::int as waiting,
        going_count, waiting_count
      from events join event_follows using (event_id) where event_id = ${event}
      group by events.event_id`.execute(db);
    const [counted] = rows;
    expect([counted?.going_count, counted?.waiting_count]).toEqual([counted?.going, counted?.waiting]);
    expect((counted?.going ?? 0) + (counted?.waiting ?? 0)).toBe(40);
    const { capacity } = await rowOf(event);
    expect(counted?.going).toBeGreaterThanOrEqual(capacity ?? 0);
    expect(counted?.going).toBeLessThanOrEqual(10);
  });
});

describe('pictures', () => {
  async function upload(event: EventId, name: string): Promise<string> {
    const path = `events/${event}/${name}`;
    const storage = supabaseClient(rig, await sessionOf(users.manager ?? '')).storage.from(bucket);
    const { error } = await storage.upload(path, jpeg(await plainPicture().jpeg().toBuffer()), {
      upsert: true,
    });
    if (error) throw error;
    return path;
  }

  test('an event shows the pictures uploaded for it, and a newer file has another address', async () => {
    const event = await build.event({ venue_id });
    const path = await upload(event, 'profile.jpg');
    const first = (await update(event, { profile_image: path })).body.data?.image;
    expect(first).toBe(`${publicFilesPath}${path}?t=${clock.now().getTime()}`);
    clock.advance(5);
    await upload(event, 'profile.jpg');
    const again = await update(event, { profile_image: first });
    expect(again.body.data?.image).toBe(`${publicFilesPath}${path}?t=${clock.now().getTime()}`);
    expect((await update(event, { profile_image: null })).body.data?.image).toBeNull();
  });

  test('a picture of another event, of a person, of another site or without a file is refused with the name of its field', async () => {
    const [event, other] = [await build.event({ venue_id }), await build.event({ venue_id })];
    const wrong = [
      await upload(other, 'banner.jpg'),
      `events/${event}/banner.jpg`,
      `users/${users.manager}-profile.jpg`,
      `events/${event}/../${other}/banner.jpg`,
      'https://elsewhere.example/banner.jpg',
    ];
    for (const banner_image of wrong) {
      const { status, body } = await update(event, { banner_image });
      expect([status, body.message]).toEqual([400, expect.stringMatching(/^banner_image must be/)]);
    }
    expect((await rowOf(event)).banner_image).toBeNull();
  });
});

test('a deleted event and a missing one cannot be edited', async () => {
  for (const event of [
    await build.event({ venue_id, deleted_at: clock.now() }),
    '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1',
  ])
    expect(await update(event, { name: 'Back' })).toMatchObject({
      status: 404,
      body: { message: 'Event not found' },
    });
});

test('the trail has the state of an event before and after an edit', async () => {
  const { body } = await call(
    createEvent,
    { venue_id, name: 'Trail', type: { id: 1 }, starts_at: at(8) },
    users.owner ?? '',
  );
  await update((body.data?.event_id ?? '') as EventId, { price_cents: 300 });
  const entry = await db
    .selectFrom('audit_trail')
    .where('action', '=', 'update-event')
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ before: { price_cents: 0 }, after: { price_cents: 300 } });
});

describe('all later nights of a series', () => {
  const series = async (more: object = {}) => {
    const { body } = await call(
      createEvent,
      {
        venue_id,
        name: 'Quiz',
        type: { id: 1 },
        starts_at: '2027-03-05T21:00:00-05:00',
        ends_at: '2027-03-05T23:00:00-05:00',
        repeat: { weeks: 3 },
        ...more,
      },
      users.owner ?? '',
    );
    const { series_id } = await rowOf((body.data?.event_id ?? '') as EventId);
    const ids = await db
      .selectFrom('events')
      .where('series_id', '=', series_id)
      .orderBy('starts_at')
      .select('event_id')
      .execute();
    return ids.map(({ event_id }) => event_id as EventId);
  };
  const rows = (ids: EventId[]) => Promise.all(ids.map(rowOf));

  test('all later nights of a series change alike with an edit, and earlier ones stay', async () => {
    const ids = await series();
    await update(ids[2] ?? '', { price_cents: 900 }, 'manager');
    const { body } = await update(ids[1] ?? '', { name: 'Pub quiz', scope: 'later' });
    expect(body.data).toMatchObject({ name: 'Pub quiz', series: { nights: 2 } });
    expect((await rows(ids)).map(({ name, price_cents }) => [name, price_cents])).toEqual([
      ['Quiz', 0],
      ['Pub quiz', 0],
      ['Pub quiz', 900],
      ['Pub quiz', 0],
    ]);
  });

  test("all later nights of a series are moved by the same time on the venue's clock", async () => {
    const ids = await series();
    await update(ids[0] ?? '', {
      starts_at: '2027-03-06T22:30:00-05:00',
      ends_at: '2027-03-07T01:00:00-05:00',
      scope: 'later',
    });
    expect(
      (await rows(ids)).map(({ starts_at, ends_at }) => [starts_at.toISOString(), ends_at?.toISOString()]),
    ).toEqual([
      ['2027-03-07T03:30:00.000Z', '2027-03-07T06:00:00.000Z'],
      ['2027-03-14T03:30:00.000Z', '2027-03-14T06:00:00.000Z'],
      ['2027-03-21T02:30:00.000Z', '2027-03-21T05:00:00.000Z'],
      ['2027-03-28T02:30:00.000Z', '2027-03-28T05:00:00.000Z'],
    ]);
  });

  test('an edit of all later nights is refused as a whole if one night may not be moved', async () => {
    const ids = await series();
    await update(ids[3] ?? '', { ends_at: '2027-03-26T21:30:00-04:00' });
    const { body } = await update(ids[0] ?? '', { ends_at: '2027-03-05T21:30:00-05:00', scope: 'later' });
    expect(body).toMatchObject({ success: false, code: 'ends_before_start' });
    expect((await rowOf(ids[0] as EventId)).ends_at?.toISOString()).toBe('2027-03-06T04:00:00.000Z');
  });

  test('a deleted night of a series is not changed by an edit of later nights', async () => {
    const ids = await series();
    await db
      .updateTable('events')
      .set({ deleted_at: clock.now() })
      .where('event_id', '=', ids[1] ?? '')
      .execute();
    await update(ids[0] ?? '', { name: 'New', scope: 'later' });
    expect((await rows(ids)).map(({ name }) => name)).toEqual(['New', 'Quiz', 'New', 'New']);
  });

  test('edits of all later nights of a series at once are made one after the other', async () => {
    const ids = await series();
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, (_, of) => update(ids[of] ?? '', { name: `From ${of}`, scope: 'later' })),
      update(ids[2] ?? '', { price_cents: 100, scope: 'later' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await rows(ids)).map(({ price_cents }) => price_cents)).toEqual([0, 0, 100, 100]);
  });

  test('editing later nights of an event without a series changes that event alone', async () => {
    const event = await build.event({ venue_id });
    expect((await update(event, { name: 'Alone', scope: 'later' })).body.data?.series).toBeNull();
  });

  test('editing half a year of nights takes as many statements as editing one', async () => {
    const one = await build.event({ venue_id });
    const ids = await series({ repeat: { weeks: 26 } });
    const count = async (event: EventId, more: object) =>
      (await rig.statementsOf(() => update(event, { capacity: 9, ...more }))).length;
    const alone = await count(one, {});
    // A change of the later nights needs one statement more: the one that locks these nights.
    expect(await count(ids[0] as EventId, { scope: 'later' })).toBe(alone + 1);
  });
});
