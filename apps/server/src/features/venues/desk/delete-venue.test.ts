import { event as eventPage, followEvent } from '@nightjar/domain/events/calls';
import { userFollows } from '@nightjar/domain/friends/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { proClockIn, proRequest } from '@nightjar/domain/staff/calls';
import {
  checkIn,
  followVenue,
  nearbyVenues,
  publicVenue,
  venueProfile,
  venues,
} from '@nightjar/domain/venues/calls';
import { adminVenue, adminVenues, deleteVenue } from '@nightjar/domain/venues/desk/calls';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { jobTasksOf } from '../../../worker.ts';

const { call, build, clock, db, platform, statementsOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const rep = await build.user({ rep: true, allow_admin_access: true });
const close = (venue_id: string, as: string | null = rep) => call(deleteVenue, { venue_id }, as);

type Job = { name: string; payload: Record<string, unknown> };
async function jobsOf(venue: string): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select tasks.identifier as name, jobs.payload from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where payload ->> 'venue_id' = ${venue}`.execute(db);
  return rows;
}
async function work(venue: string) {
  for (const { name, payload } of await jobsOf(venue)) await jobTasksOf(platform)[name]?.(payload);
}

test('guests find an archived venue nowhere: in no search, map, page or list, and by no code', async () => {
  const id = await build.venue({ name: 'Zanzibar Lounge', venue_code: 'ZANZIB', confirmed_at: clock.now() });
  const me = await build.member();
  await build.location(me);
  await call(followVenue, { user_id: me, venue_id: id }, me);
  const { id: pro_id, user_id } = await build.pro({ venue_id: id });
  const bartender = user_id ?? '';
  const seen = async () => ({
    search: (await call(venues, { filters: { name: 'zanzibar' } }, me)).body.data?.venues.length,
    near: (await call(nearbyVenues, { ...ybor }, me)).body.data?.filter(venue => venue.id === id).length,
    page: (await call(venueProfile, { venue_id: id }, me)).status,
    shared: (await call(publicVenue, { venue_id: id }, null)).status,
    follows: (await call(userFollows, { user_id: me, type: 'venues' }, me)).body.data?.venues.length,
    desk: (await call(adminVenues, { name: 'zanzibar' }, rep)).body.total,
    archived: (await call(adminVenues, { archived: true }, rep)).body.total,
  });
  expect(await seen()).toEqual({
    search: 1,
    near: 1,
    page: 200,
    shared: 200,
    follows: 1,
    desk: 1,
    archived: 0,
  });
  await close(id);
  expect(await seen()).toEqual({
    search: 0,
    near: 0,
    page: 404,
    shared: 404,
    follows: 0,
    desk: 0,
    archived: 1,
  });

  const newcomer = await build.user();
  const ask = await call(proRequest, { user_id: newcomer, venue_code: 'ZANZIB' }, newcomer);
  expect(ask.body).toMatchObject({ code: 'no_such_code' });
  expect((await call(followVenue, { user_id: me, venue_id: id }, me)).status).toBe(404);
  expect((await call(checkIn, { user_id: me, venue_id: id }, me)).body.success).toBe(false);
  expect((await call(proClockIn, { pro_id, duration_in_hours: 6 }, bartender)).body.success).toBe(false);
});

test('archiving a venue ends its shifts and check-ins, and notifies the team once', async () => {
  const id = await build.venue({ name: 'Last Call' });
  const { user_id } = await build.pro({ venue_id: id });
  await build.pro({ venue_id: id, state: 'removed', pro_code: '1111' });
  const guest = await build.member();
  await build.location(guest);
  await call(checkIn, { user_id: guest, venue_id: id }, guest);
  await close(id);
  const shifts = await db.selectFrom('pros').where('venue_id', '=', id).selectAll().execute();
  expect(shifts.find(pro => pro.user_id === user_id)?.clocked_in_until).toBeNull();
  expect(shifts.find(pro => pro.user_id === user_id)?.state).toBe('approved');
  const running = db.selectFrom('check_ins').where('venue_id', '=', id).where('ended_at', 'is', null);
  expect(await running.selectAll().execute()).toEqual([]);

  await work(id);
  const pushes = await db.selectFrom('push_outbox').selectAll().execute();
  const notes = pushes.filter(push => JSON.stringify(push).includes('Last Call was closed here'));
  expect(notes.map(push => push.user_id)).toEqual([user_id]);
});

test('archiving a venue calls off its coming events and announces that, while past ones and drafts stay', async () => {
  const id = await build.venue();
  const guest = await build.member();
  const soon = await build.event({ venue_id: id, name: 'Soon' });
  const draft = await build.event({ venue_id: id, status: 'draft' });
  const over = await build.event({ venue_id: id, starts_at: addMilliseconds(clock.now(), -20 * hours) });
  await call(followEvent, { user_id: guest, event_id: soon }, guest);
  await close(id);
  await work(id);
  const status = async (event_id: string) =>
    (await db.selectFrom('events').where('event_id', '=', event_id).select('status').executeTakeFirst())
      ?.status;
  expect([await status(soon), await status(draft), await status(over)]).toEqual([
    'cancelled',
    'draft',
    'published',
  ]);
  expect((await call(eventPage, { event_id: soon }, rep)).body.data).toMatchObject({
    status: 'cancelled',
    cancelled_reason: 'The venue has closed.',
  });
  expect((await call(eventPage, { event_id: soon }, guest)).status).toBe(404);
  const { rows } = await sql<{ news: string }>`
    select payload ->> 'news' as news from graphile_worker._private_jobs
    where payload ->> 'event_id' = ${soon}`.execute(db);
  expect(rows.at(-1)?.news).toBe('cancelled');
});

test('archiving a venue keeps its pours, and archiving it twice changes nothing', async () => {
  const { venue_id: id, id: pro_id } = await build.pro({});
  const user_id = await build.member();
  const voucher_id = await build.voucher({ owner_id: user_id, state: 'redeemed' });
  const poured = { user_id, venue_id: id, pro_id, pro_first_name: 'Dee', kind: 'paid', voucher_id };
  await db
    .insertInto('redemptions')
    .values({ ...poured, redeemed_at: clock.now() })
    .execute();
  const replies = await Promise.all(Array.from({ length: 5 }, () => close(id)));
  expect(new Set(replies.map(({ body }) => body.data?.archived_at)).size).toBe(1);
  expect((await jobsOf(id)).map(({ name }) => name).sort()).toEqual([
    'call-off-events-of-venue',
    'push-venue-archived',
  ]);
  const pours = db.selectFrom('redemptions').where('venue_id', '=', id);
  expect(await pours.selectAll().execute()).toHaveLength(1);
});

test.each([
  ['its owner', 1, 200],
  ['its manager', 2, 403],
  ['its bartender', 3, 403],
])('archiving a venue by %s is answered with %s', async (_, pro_role_id, status) => {
  const { venue_id, user_id } = await build.pro({ pro_role_id });
  expect((await close(venue_id, user_id)).status).toBe(status);
});

test('archiving a venue is refused to strangers and visitors, and for an invalid id or a missing venue', async () => {
  const id = await build.venue();
  expect((await close(id, (await build.pro({ pro_role_id: 1 })).user_id)).status).toBe(404);
  expect((await close(id, await build.member())).status).toBe(403);
  expect((await close(id, null)).status).toBe(401);
  expect((await close('x')).status).toBe(400);
  expect((await close('5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1')).status).toBe(404);
});

test('the team of an archived venue still reads it', async () => {
  const { venue_id, user_id } = await build.pro({ pro_role_id: 1 });
  await close(venue_id, user_id);
  const { body } = await call(adminVenue, { venue_id }, user_id ?? '');
  expect(body.data).toMatchObject({ active: false, may_edit: false, archived_at: expect.any(String) });
});

/** The call may use this many statements. The 3 are begin, commit and the read of the session's last one-time code. */
const mostStatements = 6 + 3;

test('archiving a venue takes six statements at most', async () => {
  const { venue_id } = await build.pro({});
  expect((await statementsOf(() => close(venue_id))).length).toBeLessThanOrEqual(mostStatements);
});
