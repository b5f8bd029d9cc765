import { redeemFreeDrink } from '@nightjar/domain/drinks/calls';
import { event as eventPage, eventsByVenue, nearbyEvents } from '@nightjar/domain/events/calls';
import { userFollows } from '@nightjar/domain/friends/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import { addMilliseconds, hours, minutes } from '@nightjar/domain/kernel/time';
import { nearbyPros, proClockIn, proRequest } from '@nightjar/domain/staff/calls';
import {
  checkIn,
  followVenue,
  nearbyVenues,
  pouringVenues,
  publicVenue,
  venueProfile,
  venues,
  venuesWithinBounds,
} from '@nightjar/domain/venues/calls';
import { adminVenue, suspendVenue, updateVenue } from '@nightjar/domain/venues/desk/calls';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock, db, tokenOf, statementsOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const owl = await build.user({ super_admin: true, allow_admin_access: true, first_name: 'Owl' });
const reason = 'Poured after hours twice';
const suspend = (venue_id: string, more: object = {}, as: string | null = owl) =>
  call(suspendVenue, { venue_id, reason, ...more }, as);
const read = async (venue_id: string, as: string | null = owl) =>
  (await call(adminVenue, { venue_id }, as)).body.data;

test('guests do not find a venue on hold, and nothing can be done there', async () => {
  const id = await build.venue({ name: 'Zanzibar Lounge', venue_code: 'ZANZIB', confirmed_at: clock.now() });
  const event_id = await build.event({ venue_id: id, name: 'Zanzi Night' });
  const me = await build.member();
  await build.location(me);
  await call(followVenue, { user_id: me, venue_id: id }, me);
  const pro = await build.pro({ venue_id: id });
  const bounds = {
    ...{ minLat: ybor.lat - 0.01, maxLat: ybor.lat + 0.01 },
    ...{ minLng: ybor.lng - 0.01, maxLng: ybor.lng + 0.01 },
  };
  const among = (list: readonly { id?: string; venue_id?: string | null }[] | undefined) =>
    list?.filter(one => one.id === id || one.venue_id === id).length;
  const seen = async () => ({
    search: (await call(venues, { filters: { name: 'zanzibar' } }, me)).body.data?.venues.length,
    near: among((await call(nearbyVenues, { ...ybor }, me)).body.data ?? []),
    pouring: (await call(pouringVenues, { ...ybor }, me)).body.data?.venues.filter(one => one.id === id)
      .length,
    map: among((await call(venuesWithinBounds, bounds, me)).body.data ?? []),
    page: (await call(venueProfile, { venue_id: id }, me)).status,
    shared: (await call(publicVenue, { venue_id: id }, null)).status,
    follows: (await call(userFollows, { user_id: me, type: 'venues' }, me)).body.data?.venues.length,
    events: (await call(eventsByVenue, { venue_id: id }, me)).status,
    event: (await call(eventPage, { event_id }, me)).status,
    eventsNear: JSON.stringify((await call(nearbyEvents, { ...ybor }, me)).body.data).includes(event_id),
    pros: JSON.stringify((await call(nearbyPros, { ...ybor }, me)).body.data).includes(pro.id),
  });
  const before = await seen();
  expect(before).toMatchObject({ search: 1, near: 1, page: 200, shared: 200, follows: 1, event: 200 });

  expect((await suspend(id)).body.success).toBe(true);
  // The list of bars that pour stays in a node's memory for a while, so the clock advances.
  clock.advance(6);

  expect(await seen()).toEqual({
    ...{ search: 0, near: 0, pouring: 0, map: 0, page: 404, shared: 404, follows: 0 },
    ...{ events: 404, event: 404, eventsNear: false, pros: false },
  });
  const pour = { user_id: me, venue_id: id, pro_code: pro.pro_code, pro_color_id: pro.pro_color_id };
  expect((await call(followVenue, { user_id: me, venue_id: id }, me)).status).toBe(404);
  expect((await call(redeemFreeDrink, pour, me)).body.success).toBe(false);
  expect((await call(checkIn, { user_id: me, venue_id: id }, me)).body.success).toBe(false);
  const shift = { pro_id: pro.id, duration_in_hours: 6 };
  expect((await call(proClockIn, shift, pro.user_id)).body.code).toBe('venue_inactive');
  const newcomer = await build.user();
  const ask = await call(proRequest, { user_id: newcomer, venue_code: 'ZANZIB' }, newcomer);
  expect(ask.body.code).toBe('no_such_code');
});

test('putting a venue on hold ends shifts and check-ins, and keeps its team and events', async () => {
  const pro = await build.pro();
  const event_id = await build.event({ venue_id: pro.venue_id });
  const guest = await build.member();
  await build.location(guest);
  await call(checkIn, { user_id: guest, venue_id: pro.venue_id }, guest);

  await suspend(pro.venue_id);

  const place = await db.selectFrom('pros').selectAll().where('id', '=', pro.id).executeTakeFirstOrThrow();
  expect(place).toMatchObject({ state: 'approved', clocked_in_until: null, pro_code: pro.pro_code });
  const here = db.selectFrom('check_ins').where('venue_id', '=', pro.venue_id).where('ended_at', 'is', null);
  expect(await here.selectAll().execute()).toEqual([]);
  const event = db.selectFrom('events').where('event_id', '=', event_id).select('status');
  expect(await event.executeTakeFirstOrThrow()).toEqual({ status: 'published' });
});

test('the team of a venue on hold reads the reason and the end at the desk', async () => {
  const { venue_id, user_id } = await build.pro({ pro_role_id: 1 });
  const until = addMilliseconds(clock.now(), 48 * hours).toISOString();
  await suspend(venue_id, { until });
  expect(await read(venue_id, user_id)).toMatchObject({
    suspended_at: clock.now().toISOString(),
    suspended_until: until,
    suspended_reason: reason,
    may_suspend: false,
    may_edit: true,
    active: true,
  });
  expect(await read(venue_id)).toMatchObject({ may_suspend: true });
});

test('the choice of a team to show or hide a venue on hold applies after the hold', async () => {
  const { venue_id, user_id } = await build.pro({ pro_role_id: 1 });
  await db.updateTable('venues').set({ confirmed_at: clock.now() }).where('id', '=', venue_id).execute();
  await suspend(venue_id);
  const show = (active: boolean) => call(updateVenue, { venue_id, active }, user_id);
  const shown = () =>
    db.selectFrom('venues').select(['active', 'active_after']).where('id', '=', venue_id).executeTakeFirst();
  expect((await show(false)).body.data?.active).toBe(false);
  expect(await shown()).toEqual({ active: false, active_after: false });
  expect((await show(true)).body.data?.active).toBe(true);
  expect(await shown()).toEqual({ active: false, active_after: true });
});

test('a second hold of a venue changes the reason and the end of the first, and not its beginning', async () => {
  const id = await build.venue();
  const began = clock.now().toISOString();
  await suspend(id);
  clock.advance(60);
  const until = addMilliseconds(clock.now(), hours).toISOString();
  const { body } = await suspend(id, { reason: 'Another reason', until });
  expect(body.data).toMatchObject({
    suspended_at: began,
    suspended_reason: 'Another reason',
    suspended_until: until,
  });
  const holds = await db.selectFrom('suspensions').selectAll().where('venue_id', '=', id).execute();
  expect(holds).toMatchObject([{ reason: 'Another reason', suspended_by: owl, lifted_at: null }]);
});

test('the trail has the hold of a venue with the state before and after', async () => {
  const id = await build.venue();
  await suspend(id);
  const entry = await db
    .selectFrom('audit_trail')
    .selectAll()
    .where('action', '=', 'suspend-venue')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    actor_id: owl,
    subjects: { venue_id: id },
    before: { hold: null },
    after: { hold: { reason, until: null } },
  });
});

/** The call may use this many statements. The 3 are begin, commit and the read of the session's last one-time code. */
const mostStatements = 8 + 3;

test('putting a venue on hold takes few statements', async () => {
  const { venue_id } = await build.pro();
  await read(venue_id);
  expect((await statementsOf(() => suspend(venue_id))).length).toBeLessThanOrEqual(mostStatements);
});

describe('a hold is refused', () => {
  test('an archived venue cannot be put on hold, and a hold with a past end is refused', async () => {
    const closed = await build.venue({ active: false, archived_at: clock.now() });
    expect((await suspend(closed)).body.code).toBe('archived');
    const until = addMilliseconds(clock.now(), -minutes).toISOString();
    expect((await suspend(await build.venue(), { until })).body.code).toBe('end_passed');
  });

  test('putting a venue on hold without a recent code is refused', async () => {
    const token = await tokenOf(owl, (-16 * minutes) / 1000);
    const reply = await call(suspendVenue, { venue_id: await build.venue(), reason }, owl, { token });
    expect(reply).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } });
  });

  const people: Record<string, [() => Promise<string | null>, number]> = {
    'a caller without a session': [async () => null, 401],
    'a member': [() => build.member(), 403],
    'an owner': [async () => (await build.pro({ pro_role_id: 1 })).user_id, 403],
    'a rep': [() => build.user({ rep: true, allow_admin_access: true }), 403],
  };
  test.each(Object.entries(people))('putting a venue on hold is refused to %s', async (_, [make, status]) => {
    const id = await build.venue();
    expect((await suspend(id, {}, await make())).status).toBe(status);
    expect(await read(id)).toMatchObject({ suspended_at: null });
  });

  test('a hold is refused for a missing venue, without an id and without a reason', async () => {
    expect((await suspend('0198f0a0-0000-7000-8000-000000000999')).status).toBe(404);
    expect((await suspend('x')).status).toBe(400);
    expect((await suspend(await build.venue(), { reason: 'x' })).status).toBe(400);
  });
});

test('a shift that begins while its venue is put on hold ends with the hold', async () => {
  for (let round = 0; round < 10; round += 1) {
    const pro = await build.pro({ clocked_in_at: null, clocked_in_until: null });
    await Promise.all([
      suspend(pro.venue_id),
      call(proClockIn, { pro_id: pro.id, duration_in_hours: 4 }, pro.user_id),
    ]);
    const place = await db.selectFrom('pros').selectAll().where('id', '=', pro.id).executeTakeFirstOrThrow();
    expect(place.clocked_in_until).toBeNull();
  }
});
