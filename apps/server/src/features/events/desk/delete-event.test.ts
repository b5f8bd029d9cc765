import { randomUUID } from 'node:crypto';
import { myActivityFeed } from '@nightjar/domain/activity/calls';
import {
  event as eventPage,
  eventsByVenue,
  eventsWithinBounds,
  eventsWithVenue,
  followEvent,
  nearbyEvents,
} from '@nightjar/domain/events/calls';
import { adminEvents, deleteEvent } from '@nightjar/domain/events/desk/calls';
import { userFollows } from '@nightjar/domain/friends/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import type { EventId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock } = await testApp();
const venue_id = await build.venue();
const manager = (await build.pro({ venue_id, pro_role_id: 2 })).user_id ?? '';
const bartender = (await build.pro({ venue_id, pro_code: '1111' })).user_id ?? '';
const remove = (event_id: string, as = manager) => call(deleteEvent, { event_id }, as);
const newsOf = async (event: string) => {
  const { rows } = await sql<{ news: string }>`
    select payload ->> 'news' as news from graphile_worker._private_jobs
    where payload ->> 'event_id' = ${event} and payload ->> 'news' is not null`.execute(db);
  return rows.map(({ news }) => news);
};

test('a deleted event is in no list, and the rows of its guests stay', async () => {
  const me = await build.member();
  const event = await build.event({ venue_id, name: 'Quiz of moths' });
  await call(followEvent, { user_id: me, event_id: event }, me);
  const box = { min_lat: 27.9, min_lng: -82.5, max_lat: 28, max_lng: -82.4 };
  const seen = async () => ({
    page: (await call(eventPage, { event_id: event }, me)).status,
    map: (await call(eventsWithinBounds, { ...box }, me)).body.data?.length,
    near: (await call(nearbyEvents, { ...ybor }, me)).body.data?.length,
    venue: (await call(eventsByVenue, { venue_id }, me)).body.data?.total,
    search: (await call(eventsWithVenue, { search: 'moths' }, me)).body.data?.total,
    desk: (await call(adminEvents, {}, manager)).body.data?.total,
    follows: (await call(userFollows, { user_id: me, type: 'events' }, me)).body.data?.events.length,
    feed: (await call(myActivityFeed, { user_id: me }, me)).body.data?.items.length,
  });
  expect(await seen()).toEqual({
    page: 200,
    map: 1,
    near: 1,
    venue: 1,
    search: 1,
    desk: 1,
    follows: 1,
    feed: 1,
  });

  expect((await remove(event)).body.data).toEqual({ deleted: true });

  expect(await seen()).toEqual({
    page: 404,
    map: 0,
    near: 0,
    venue: 0,
    search: 0,
    desk: 0,
    follows: 0,
    feed: 0,
  });
  expect(
    await db.selectFrom('event_follows').where('event_id', '=', event).selectAll().execute(),
  ).toHaveLength(1);
  expect(await newsOf(event)).toEqual(['deleted']);
});

test.each([
  ['a bartender of the venue', bartender, 403],
  ['a manager of another one', (await build.pro({ pro_role_id: 2 })).user_id ?? '', 403],
  ['a rep', await build.user({ rep: true, allow_admin_access: true }), 200],
  ['a guest', await build.member(), 403],
])('deleting an event by %s is answered with %s', async (_, who, status) => {
  expect((await remove(await build.event({ venue_id }), who)).status).toBe(status);
});

test('deleting an event a second time changes nothing and notifies no guest again', async () => {
  const event = await build.event({ venue_id });
  const replies = await Promise.all(Array.from({ length: 5 }, () => remove(event)));
  expect(replies.map(({ body }) => body.data)).toEqual(Array(5).fill({ deleted: true }));
  expect((await remove(event, bartender)).status).toBe(404);
  expect(await newsOf(event)).toEqual(['deleted']);
});

test('deleting a draft, or an event that is over or called off, notifies no guest', async () => {
  const drafts = await build.event({ venue_id, status: 'draft' });
  const over = await build.event({ venue_id, starts_at: addMilliseconds(clock.now(), -9 * hours) });
  const off = await build.event({ venue_id, status: 'cancelled' });
  for (const event of [drafts, over, off]) await remove(event);
  expect(await newsOf(drafts)).toEqual([]);
  expect([await newsOf(over), await newsOf(off)]).toEqual([['changed'], ['changed']]);
});

describe('deleting nights of a weekly series', () => {
  const series = async () => {
    const series_id = randomUUID();
    const night = (week: number) =>
      build.event({
        venue_id,
        series_id,
        starts_at: addMilliseconds(clock.now(), (week * 7 * 24 - 20) * hours),
      });
    return [await night(0), await night(1), await night(2), await night(3)] as const;
  };
  const left = async (ids: readonly EventId[]) => {
    const rows = await db.selectFrom('events').where('event_id', 'in', ids).selectAll().execute();
    return ids.map(id => rows.find(({ event_id }) => event_id === id)?.deleted_at === null);
  };

  test('one night of a weekly event can be deleted alone', async () => {
    const ids = await series();
    await remove(ids[1]);
    expect(await left(ids)).toEqual([true, false, true, true]);
  });

  test('deleting a night of a weekly event with all later ones deletes only nights to come', async () => {
    const [first, second] = [await series(), await series()];
    expect((await call(deleteEvent, { event_id: first[2], scope: 'later' }, manager)).body.data).toEqual({
      deleted: true,
    });
    expect(await left(first)).toEqual([true, true, false, false]);
    await call(deleteEvent, { event_id: second[0], scope: 'later' }, manager);
    expect(await left(second)).toEqual([false, false, false, false]);
  });
});
