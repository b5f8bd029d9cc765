import { eventsWithinBounds } from '@nightjar/domain/events/calls';
import { mostEventsShown, mostNightsRequested } from '@nightjar/domain/events/entity';
import { makeTimes } from '@nightjar/domain/events/make';
import { ybor } from '@nightjar/domain/kernel/example';
import { distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import { addDays, addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, statementsOf, sessionOf } = await testApp();
const me = await build.member();
const box = { min_lat: 27.9, min_lng: -82.5, max_lat: 28, max_lng: -82.4 };
const ask = (more: object = {}) => call(eventsWithinBounds, { ...box, ...more }, me);
const names = async (more: object = {}) => (await ask(more)).body.data?.map(({ name }) => name);
/** It is Friday, 20 November, 10:30pm in Tampa. */
const tonight = '2026-11-20';

beforeEach(async () => {
  await db.deleteFrom('events').execute();
});

test("tonight's events on the map are listed nearest to the user first, or to the middle of the map", async () => {
  const at = (name: string, point: Point) =>
    build.venue(point).then(venue_id => build.event({ venue_id, name }));
  await at('South', { lat: 27.91, lng: -82.45 });
  await at('North', { lat: 27.98, lng: -82.45 });
  await at('Middle', { lat: 27.955, lng: -82.45 });
  await at('Outside', { lat: 28.001, lng: -82.45 });

  expect(await names()).toEqual(['Middle', 'North', 'South']);
  expect(await names({ user_lat: 27.9, user_lng: -82.45 })).toEqual(['South', 'Middle', 'North']);
  const { body } = await ask({ user_lat: 27.9, user_lng: -82.45 });
  expect(body).toMatchObject({ total: 3, data: [{ distance_m: 1112 }, {}, {}] });
});

test('events on the map are sorted by metres and not by degrees, because degrees of longitude shrink to the north', async () => {
  const user = { lat: 60, lng: 20 };
  for (const [name, point] of [
    ['East', { lat: 60, lng: 20.015 }],
    ['North', { lat: 60.01, lng: 20 }],
  ] as const)
    await build.event({ name, venue_id: await build.venue({ ...point, timezone: 'Europe/Helsinki' }) });
  const { body } = await call(
    eventsWithinBounds,
    {
      min_lat: 59,
      max_lat: 61,
      min_lng: 19,
      max_lng: 21,
      user_lat: user.lat,
      user_lng: user.lng,
      date: '2026-11-21',
    },
    me,
  );
  expect(body.data?.map(({ name }) => name)).toEqual(['East', 'North']);
});

describe('nights', () => {
  test("the night of an event on the map is that of its venue's wall clock: 1am on Saturday is Friday night", async () => {
    const venue_id = await build.venue();
    const from = (name: string, start: string, end?: string) =>
      build.event({ venue_id, name, starts_at: new Date(start), ends_at: end ? new Date(end) : null });
    await from('1am', '2026-11-21T06:00:00Z');
    await from('6am', '2026-11-21T11:00:00Z');
    await from('Saturday', '2026-11-22T02:00:00Z');
    await from('The weekend', '2026-11-20T22:00:00Z', '2026-11-22T22:00:00Z');

    expect((await names())?.sort()).toEqual(['1am', 'The weekend']);
    expect((await names({ date: tonight }))?.sort()).toEqual(['1am', 'The weekend']);
    expect((await names({ date: '2026-11-21' }))?.sort()).toEqual(['6am', 'Saturday', 'The weekend']);
    expect((await names({ date: '2026-11-22' }))?.sort()).toEqual(['The weekend']);
    expect((await names({ date: tonight, until: '2026-11-21' }))?.sort()).toEqual([
      '1am',
      '6am',
      'Saturday',
      'The weekend',
    ]);
  });

  test('the choice "tonight" on the map means the night of the shown place, not of the server', async () => {
    const tokyo = { lat: 35.66, lng: 139.7 };
    const venue_id = await build.venue({ ...tokyo, timezone: 'Asia/Tokyo' });
    // At this time it is Saturday, 12:30pm in Tokyo.
    await build.event({ venue_id, name: 'Saturday', starts_at: new Date('2026-11-21T10:00:00Z') });
    const there = { min_lat: 35, max_lat: 36, min_lng: 139, max_lng: 140 };
    const { body } = await call(eventsWithinBounds, there, me);
    expect(body.data).toMatchObject([{ name: 'Saturday', night: '2026-11-21' }]);
    const nowhere = { min_lat: -80, max_lat: -79, min_lng: 0, max_lng: 1 };
    expect((await call(eventsWithinBounds, nowhere, me)).body.data).toEqual([]);
  });

  test.each([
    ['a year', { date: tonight, until: addDays(tonight, 366) }],
    ['one night more than a month', { date: tonight, until: addDays(tonight, mostNightsRequested) }],
    ['nights that end before they begin', { date: tonight, until: '2026-11-19' }],
    ['a last night alone', { until: tonight }],
    ['a day that is none', { date: '2026-02-31' }],
    ['a year that is none', { date: '0000-01-01' }],
    ['the last day of all', { date: '9999-12-31' }],
    ['a word', { date: 'tonight' }],
    ['a last night beside no day', { date: '', until: '2026-11-21' }],
    ['a moment and a last night', { date: '2026-11-20T22:00:00Z', until: '2026-11-21' }],
    ['a moment without its offset', { date: '2026-11-20T22:00:00' }],
    ['a moment of a year that is none', { date: '0001-01-01T00:00:00Z' }],
  ])('events on the map for %s are refused with the name of the field', async (_, nights) => {
    const { status, body } = await ask(nights);
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^(date|until) /)]);
  });

  test('the map shows, for a requested moment, the events of the night to which that moment belongs by the clock of the venue nearest to the middle of the map', async () => {
    const night = async (date: string, more: object = {}) =>
      (await ask({ date, ...more })).body.data?.map(event => event.name);
    const venue_id = await build.venue();
    const from = (name: string, start: string) =>
      build.event({ venue_id, name, starts_at: new Date(start), ends_at: null });
    await from('Friday', '2026-11-21T02:00:00Z');
    await from('Saturday', '2026-11-22T02:00:00Z');
    // The times are 5:59am and 6am on Saturday in Tampa.
    expect(await night('2026-11-21T10:59:59Z')).toEqual(['Friday']);
    expect(await night('2026-11-21T11:00:00.000Z')).toEqual(['Saturday']);
    expect(await night('2026-11-21T05:59:59-05:00')).toEqual(['Friday']);
    expect(await night('2026-11-21T20:00:00+09:00')).toEqual(['Saturday']);

    const tokyo = { lat: 35.66, lng: 139.7 };
    await build.event({
      venue_id: await build.venue({ ...tokyo, timezone: 'Asia/Tokyo' }),
      name: 'Sunday',
      starts_at: new Date('2026-11-22T11:00:00Z'),
    });
    const there = { min_lat: 35, max_lat: 36, min_lng: 139, max_lng: 140 };
    expect(await night('2026-11-22T02:00:00Z', there)).toEqual(['Sunday']);
    expect(await night('2026-11-21T20:00:00Z', there)).toEqual([]);
  });

  test('events on the map can be requested for a month', async () => {
    expect((await ask({ date: tonight, until: addDays(tonight, mostNightsRequested - 1) })).status).toBe(200);
  });
});

test('the map hides drafts, past and deleted events and those of hidden venues, and shows cancelled ones', async () => {
  const venue_id = await build.venue();
  await build.event({ venue_id, name: 'Draft', status: 'draft' });
  await build.event({ venue_id, name: 'Deleted', deleted_at: clock.now() });
  await build.event({ name: 'Closed', venue_id: await build.venue({ active: false }) });
  await build.event({
    venue_id,
    name: 'Over',
    starts_at: addMilliseconds(clock.now(), -3 * hours),
    ends_at: addMilliseconds(clock.now(), -1),
  });
  await build.event({ venue_id, name: 'On now', starts_at: addMilliseconds(clock.now(), -3 * hours) });
  await build.event({ venue_id, name: 'Off', status: 'cancelled' });
  expect((await names())?.sort()).toEqual(['Off', 'On now']);
});

test('the card of an event on the map shows the caller’s own place, and names three friends who go', async () => {
  const viewer = await build.member();
  const event = await build.event({ capacity: 9 });
  const friends = await Promise.all(Array.from({ length: 4 }, () => build.member()));
  for (const friend of friends) await build.friendship(viewer, friend);
  await build.going(event, [...friends, await build.member()]);
  await build.going(event, [viewer], { waiting: true });
  const { body } = await call(eventsWithinBounds, box, viewer);
  expect(body.data).toMatchObject([
    { going_count: 5, capacity: 9, is_following: true, place: 'waiting', friends_going: [{}, {}, {}] },
  ]);
});

test('an event on the map moves with its venue', async () => {
  const venue_id = await build.venue();
  await build.event({ venue_id, name: 'Moved' });
  await db.updateTable('venues').set({ lat: 10, lng: 10 }).where('id', '=', venue_id).execute();
  expect(await names()).toEqual([]);
  const there = { min_lat: 9, max_lat: 11, min_lng: 9, max_lng: 11, date: tonight };
  expect((await call(eventsWithinBounds, there, me)).body.data).toMatchObject([{ name: 'Moved' }]);
});

describe('many events on the map', () => {
  /** Writes events of two weeks at venues all over a city. */
  async function seed(count: number): Promise<void> {
    const day = 24 * hours;
    const rows = fc.sample(
      fc.record({
        north: fc.integer({ min: -200_000, max: 200_000 }),
        east: fc.integer({ min: -200_000, max: 200_000 }),
        start: fc.integer({ min: -12 * hours, max: 14 * day }),
        length: fc.option(fc.integer({ min: 0.5 * hours, max: 3 * day })),
      }),
      count,
    );
    const times = rows.map(({ start, length }) => {
      const starts_at = addMilliseconds(clock.now(), start);
      return makeTimes(
        { starts_at, ends_at: length === null ? null : addMilliseconds(starts_at, length) },
        'America/New_York',
      );
    });
    const venue_id = await build.venue();
    await db
      .insertInto('events')
      .values(
        rows.map(({ north, east }, index) => ({
          venue_id,
          type_id: 1,
          name: `Event ${index}`,
          status: 'published',
          lat: ybor.lat + north / 1e6,
          lng: ybor.lng + east / 1e6,
          ...(times[index] as (typeof times)[number]),
        })),
      )
      .execute();
  }

  test('the nearest of many events on the map are those that a plain search of every row finds', async () => {
    await seed(3000);
    const rows = await db.selectFrom('events').selectAll().execute();
    const night = addDays(tonight, 3);
    const { body } = await ask({ date: night });
    const expected = rows
      .filter(
        ({ lat, lng }) =>
          lat >= box.min_lat && lat <= box.max_lat && lng >= box.min_lng && lng <= box.max_lng,
      )
      .filter(row => String(row.night) <= night && String(row.last_night) >= night)
      .map(({ event_id, lat, lng }) => ({
        event_id,
        away: distanceMetres({ lat: 27.95, lng: -82.45 }, { lat, lng }),
      }))
      .sort((a, b) => a.away - b.away || (a.event_id < b.event_id ? -1 : 1))
      .slice(0, mostEventsShown)
      .map(({ event_id }) => event_id);
    expect(expected.length).toBeGreaterThan(20);
    expect(body.data?.map(({ event_id }) => event_id)).toEqual(expected);
  });

  test('many events on the map are found by the index of place and night', async () => {
    await seed(3000);
    await sql`analyze events`.execute(db);
    const statements = await statementsOf(() => ask());
    const text = statements.find(statement => statement.includes('daterange')) ?? '';
    const { rows } = await db.connection().execute(async connection => {
      await sql`set plan_cache_mode = force_generic_plan`.execute(connection);
      await sql.raw(`prepare map as ${text}`).execute(connection);
      return sql<{ 'QUERY PLAN': string }>`${sql.raw(
        `explain execute map(${Array.from({ length: text.match(/\$\d+/g)?.length ?? 0 }, () => 'null').join(', ')})`,
      )}`.execute(connection);
    });
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('events_map');
  });
});

test('`events-within-bounds` takes at most six statements', async () => {
  await sessionOf(me);
  await build.event();
  await ask();
  expect((await statementsOf(() => ask())).length).toBeLessThanOrEqual(6);
});
