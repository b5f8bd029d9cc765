import { updateLocation } from '@nightjar/domain/account/calls';
import { activityByUser } from '@nightjar/domain/activity/calls';
import { followEvent } from '@nightjar/domain/events/calls';
import { friendshipAction } from '@nightjar/domain/friends/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { checkIn, followVenue } from '@nightjar/domain/venues/calls';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock, sessionOf, statementsOf, tokenOf } = await testApp();
let viewer: UserId;
let venue: VenueId;

/** Each request gets a new token, because these tests advance the clock by whole nights. */
const seen = async (of: UserId, more: object = {}, as = viewer) =>
  call(activityByUser, { user_id: of, ...more }, as, { token: await tokenOf(as) });
const linesSeen = async (of: UserId, more: object = {}, as = viewer) =>
  (await seen(of, more, as)).body.data?.items.map(({ kind, venue: at, night }) => [kind, at?.id, night]);

async function enter(user_id: UserId, venue_id: VenueId): Promise<void> {
  const token = await tokenOf(user_id);
  await call(updateLocation, { user_id, ...ybor }, user_id, { token });
  const { body } = await call(checkIn, { user_id, venue_id }, user_id, { token });
  expect(body.success).toBe(true);
}

async function active(more: object = {}): Promise<UserId> {
  const id = await build.member(more);
  await call(followVenue, { user_id: id, venue_id: venue }, id, { token: await tokenOf(id) });
  return id;
}

/** Each test begins at 10:30pm of Friday in Tampa. */
const friday = clock.now();
beforeEach(async () => {
  clock.advance((friday.getTime() - clock.now().getTime()) / 1000);
  await sql`truncate rate_limits`.execute(db);
  viewer = await build.member();
  venue = await build.venue();
});

test("a person's feed is shown to all if their profile is open, and to friends if it is private", async () => {
  const [open, closed, friend] = [
    await active(),
    await active({ private: true }),
    await active({ private: true }),
  ];
  await build.friendship(viewer, friend);
  for (const id of [open, friend])
    expect((await seen(id)).body.data).toMatchObject({
      items: [{ kind: 'followed_venue', person: { id }, venue: { id: venue } }],
      more: false,
    });
  const { status, body } = await seen(closed);
  expect([status, body.message]).toEqual([403, 'This one keeps to friends']);
});

test('the feed of a blocked, deleted or unknown person is empty', async () => {
  const [blocked, blocker] = [await active(), await active()];
  await build.block(viewer, blocked);
  await build.block(blocker, viewer);
  const deleted = await build.member({ deleted_at: new Date() });
  for (const id of [blocked, blocker, deleted]) expect((await seen(id)).status).toBe(404);
});

describe('a stranger', () => {
  test("a stranger sees none of a person's check-ins of the current night, and the date alone of past ones", async () => {
    const guest = await build.member();
    await enter(guest, venue);
    expect(await linesSeen(guest)).toEqual([]);
    clock.advance(7.5 * 3600 - 1);
    expect(await linesSeen(guest)).toEqual([]);
    clock.advance(1);
    expect(await linesSeen(guest)).toEqual([['checked_in', venue, '2026-11-20']]);
    const [line] = (await seen(guest)).body.data?.items ?? [];
    expect(line?.at).toBe('2026-11-20T12:00:00.000Z');
  });

  test('a stranger sees a check-in that runs past 06:00 only from the next 06:00 on', async () => {
    const guest = await build.member();
    clock.advance(6 * 3600);
    await enter(guest, venue);
    clock.advance(2 * 3600);
    expect(await linesSeen(guest)).toEqual([]);
    await enter(guest, await build.venue());
    clock.advance(5 * 3600);
    expect(await linesSeen(guest)).toEqual([]);
    clock.advance(24 * 3600);
    expect(await linesSeen(guest)).toContainEqual(['checked_in', venue, '2026-11-20']);
  });

  test('a stranger sees neither the hour nor the order of what a person did in one night', async () => {
    const other = await build.venue();
    const [one, two] = [await build.member(), await build.member()];
    const salt = 'd1c2f6d0-0b7e-4f26-9d6e-2f1b1a0c9e11';
    await db.updateTable('users').set({ location_salt: salt }).where('id', 'in', [one, two]).execute();
    await enter(one, venue);
    await enter(two, other);
    clock.advance(3 * 3600);
    await enter(one, other);
    await enter(two, venue);
    clock.advance(12 * 3600);
    const bare = async (of: UserId, more: object = {}) =>
      (await seen(of, more)).body.data?.items.map(({ person: _person, ...line }) => line);
    expect(await bare(one)).toEqual(await bare(two));
    expect(await bare(one, { limit: 1 })).toEqual(await bare(two, { limit: 1 }));
    for (const { activity_id } of (await bare(one)) ?? []) expect(activity_id[14]).toBe('8');
  });

  test("a stranger who asks for a person's activity between two hours gets whole nights", async () => {
    const guest = await build.member();
    await enter(guest, venue);
    clock.advance(24 * 3600);
    const at = (hour: number) => addMilliseconds(friday, hour * hours).getTime();
    for (const [start, end] of [
      [1, 2],
      [-5, -4],
      [0, 0],
    ] as const)
      expect(await linesSeen(guest, { start: at(start), end: at(end) })).toHaveLength(1);
    expect(await linesSeen(guest, { end: at(-24) })).toEqual([]);
    expect(await linesSeen(guest, { start: at(24) })).toEqual([]);
  });

  test("a stranger can page through a person's feed to its end, but not by the id of an activity", async () => {
    const guest = await build.member();
    for (let round = 0; round < 5; round += 1)
      await call(followVenue, { user_id: guest, venue_id: await build.venue() }, guest);
    const first = (await seen(guest, { limit: 3 })).body.data;
    const second = (await seen(guest, { limit: 3, before: first?.items.at(-1)?.activity_id })).body.data;
    expect([first?.more, second?.more]).toEqual([true, false]);
    const ids = [...(first?.items ?? []), ...(second?.items ?? [])].map(({ activity_id }) => activity_id);
    expect(new Set(ids).size).toBe(5);
    const row = await db.selectFrom('activity').select('id').where('user_id', '=', guest).executeTakeFirst();
    expect(await linesSeen(guest, { before: row?.id })).toEqual([]);
  });

  test('a stranger does not see which events a person goes to', async () => {
    const guest = await build.member();
    const event_id = await build.event({ venue_id: venue });
    await call(followEvent, { user_id: guest, event_id }, guest);
    expect(await linesSeen(guest)).toEqual([]);
    expect(await linesSeen(guest, {}, guest)).toHaveLength(1);
  });

  test('a former friend, a friend of a friend and a person with an open request see a feed as strangers do', async () => {
    const [guest, between, requester] = [await build.member(), await build.member(), await build.member()];
    await build.friendship(viewer, guest);
    await build.friendship(guest, between);
    await build.friendship(requester, guest, 'pending');
    await build.friendship(between, requester);
    await db.updateTable('users').set({ friends_count: 2 }).where('id', 'in', [viewer, guest]).execute();
    await enter(guest, venue);
    expect(await linesSeen(guest)).toEqual([['checked_in', venue, null]]);
    expect(await linesSeen(guest, {}, requester)).not.toContainEqual(['checked_in', venue, null]);
    const ended = await call(
      friendshipAction,
      { user_id: viewer, other_user_id: guest, action: 'remove' },
      viewer,
    );
    expect(ended.body.data).toMatchObject({ relation: 'none' });
    expect(JSON.stringify((await seen(guest)).body)).not.toContain(venue);
    expect(JSON.stringify((await seen(guest, {}, requester)).body)).not.toContain(venue);
  });
});

describe('a super admin', () => {
  const asOverseer = async () => build.user({ super_admin: true });
  const looks = async (of: UserId) =>
    (
      await db.selectFrom('audit_trail').selectAll().where('action', '=', 'activity-by-user').execute()
    ).filter(({ subjects }) => (subjects as { user_id: string }).user_id === of);

  test("a super admin sees a private, blocked or suspended person's feed as strangers see an open one", async () => {
    const overseer = await asOverseer();
    const [closed, blocker, held] = [await active({ private: true }), await active(), await active()];
    await build.block(blocker, overseer);
    await db.updateTable('users').set({ suspended_at: clock.now() }).where('id', '=', held).execute();
    for (const each of [closed, blocker, held])
      expect(await linesSeen(each, {}, overseer)).toEqual([['followed_venue', venue, '2026-11-20']]);
  });

  test('a super admin sees neither where a person is tonight nor the hour of a past night', async () => {
    const overseer = await asOverseer();
    const guest = await build.member();
    await enter(guest, venue);
    expect(await linesSeen(guest, {}, overseer)).toEqual([]);
    clock.advance(24 * 3600);
    const [line] = (await seen(guest, {}, overseer)).body.data?.items ?? [];
    expect(line?.at).toBe('2026-11-20T12:00:00.000Z');
  });

  test("a super admin's look at a person's feed is in the trail, and a friend's or a stranger's is not", async () => {
    const overseer = await asOverseer();
    const guest = await active();
    await seen(guest);
    expect(await looks(guest)).toEqual([]);
    await seen(guest, {}, overseer);
    await seen(guest, {}, overseer);
    expect(await looks(guest)).toMatchObject([
      { actor_id: overseer, outcome: 'ok' },
      { actor_id: overseer, outcome: 'ok' },
    ]);
  });

  test('a super admin who looks for the feed of a missing account finds none', async () => {
    const overseer = await asOverseer();
    const deleted = await build.member({ deleted_at: new Date() });
    const nobody = crypto.randomUUID() as UserId;
    for (const each of [deleted, nobody]) expect((await seen(each, {}, overseer)).status).toBe(404);
    const rep = await build.user({ rep: true, allow_admin_access: true });
    expect((await seen(await active(), {}, rep)).status).toBe(403);
  });
});

describe('between start and end', () => {
  const at = (minutes: number) => addMilliseconds(friday, minutes * 60_000).getTime();

  test("a friend's feed can be limited to a start and an end, given as numbers or as text", async () => {
    const [friend, other] = [await build.member(), await build.venue()];
    await build.friendship(viewer, friend);
    for (const venue_id of [venue, other]) {
      await call(followVenue, { user_id: friend, venue_id }, friend);
      clock.advance(600);
    }
    const of = async (more: object) => (await linesSeen(friend, more))?.map(([, id]) => id);
    expect(await of({ start: at(5) })).toEqual([other]);
    expect(await of({ end: `${at(5)}` })).toEqual([venue]);
    expect(await of({ start: `${at(0)}`, end: at(10) })).toEqual([other, venue]);
    expect(await of({ start: at(11), end: at(5) })).toEqual([]);
    expect(await of({ start: -8.64e15, end: 8.64e15 })).toEqual([other, venue]);
    expect(await of({ start: '', end: '' })).toEqual([other, venue]);
  });

  test.each([
    ['start', 'yesterday'],
    ['end', '2026-11-20T10:00:00Z'],
    ['end', true],
    ['end', 1e300],
  ])('a feed with a %s of %j is refused, and the refusal names the field', async (field, value) => {
    const { status, body } = await seen(viewer, { [field]: value });
    expect([status, body.message]).toEqual([400, `${field} must be numeric timestamps`]);
  });
});

test('activity-by-user takes at most six statements', async () => {
  const open = await active();
  await sessionOf(viewer);
  const ask = () => call(activityByUser, { user_id: open }, viewer);
  expect((await statementsOf(ask)).length).toBeLessThanOrEqual(6);
});
