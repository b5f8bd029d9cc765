import { guardRoute } from '@nightjar/domain/account/guard';
import { eventsWithinBounds } from '@nightjar/domain/events/calls';
import { friendsOut, pendingFriendRequests } from '@nightjar/domain/friends/calls';
import { rolesOf, tierOf } from '@nightjar/domain/kernel/actor';
import { type UserId, userId } from '@nightjar/domain/kernel/id';
import { nightDate } from '@nightjar/domain/kernel/night';
import { addDays, localTime } from '@nightjar/domain/kernel/time';
import { assignReferral } from '@nightjar/domain/referrals/calls';
import { venueCode } from '@nightjar/domain/staff/entity';
import { expect, test } from 'vitest';
import { checkChat } from '../features/chat/check-chat.ts';
import { testApp } from '../testing/app.ts';
import { findDemoTimezone } from './queries.ts';
import { seedDemoNight } from './seed.ts';

const { call, db, build, clock, platform } = await testApp();
/** The test begins on a Tuesday at noon in Europe. */
clock.advance((new Date('2026-11-24T11:10:00Z').getTime() - clock.now().getTime()) / 1000);
await seedDemoNight(platform);

async function personCalled(nickname: string): Promise<UserId> {
  const row = await db
    .selectFrom('users')
    .where('nickname', '=', nickname)
    .select('id')
    .executeTakeFirstOrThrow();
  return userId.parse(row.id);
}

const venues = () =>
  db.selectFrom('venues').select(['name', 'timezone', 'hours', 'closures']).orderBy('source').execute();
const events = () => db.selectFrom('events').select(['name', 'starts_at']).orderBy('name').execute();
const arrivals = () =>
  db
    .selectFrom('check_ins')
    .innerJoin('users', 'users.id', 'check_ins.user_id')
    .where('ended_at', 'is', null)
    .where('nickname', 'in', ['Moth', 'Remy', 'Quinn', 'Zeke', 'Tess'])
    .select(['nickname', 'venue_id', 'check_ins.created_at'])
    .orderBy('nickname')
    .execute();

test("the demo's guest Rae has four chats of twenty or more messages by several people, and no two messages are equal", async () => {
  const rae = await personCalled('Rae');
  const rows = await db
    .selectFrom('messages')
    .innerJoin('conversation_members as rae', 'rae.conversation_id', 'messages.conversation_id')
    .where('rae.user_id', '=', rae)
    .where('message', 'is not', null)
    .select(['messages.conversation_id', 'sender_id', 'message'])
    .execute();
  const chats = Map.groupBy(rows, row => row.conversation_id);
  expect(chats.size).toBe(4);
  for (const messages of chats.values()) {
    expect(messages.length).toBeGreaterThanOrEqual(20);
    expect(new Set(messages.map(({ sender_id }) => sender_id)).size).toBeGreaterThanOrEqual(2);
  }
  expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length);
});

test("the demo's list of chats is laid out, and equals its messages", async () => {
  expect((await checkChat(platform)).summary).toMatch(
    /^Chat checked: \d+ conversations, 0 written anew, no differences\.$/,
  );
});

test("a demo's settings name the clock of its bars, where it is evening, so that the app has no other clock", async () => {
  const timezone = await findDemoTimezone(db);
  expect((await venues())[0]).toMatchObject({ timezone });
  expect(localTime(clock.now(), timezone ?? '').hhmm).toBeGreaterThanOrEqual(2100);
});

test("friends of the demo's guest Rae are out at six or more venues, and most venues of the demo have a bartender on shift", async () => {
  const rae = await personCalled('Rae');
  const { body } = await call(friendsOut, { user_id: rae }, rae);
  const bars = new Set(body.data?.flatMap(({ venue }) => venue?.name ?? []));
  expect(bars.size).toBeGreaterThanOrEqual(6);
  expect(bars).toContain('The Low Lantern');
  const times = (await arrivals()).map(({ created_at }) => created_at.getTime());
  expect(new Set(times).size).toBe(times.length);
  const staffed = await db
    .selectFrom('pros')
    .where('clocked_in_until', '>', clock.now())
    .select('venue_id')
    .distinct()
    .execute();
  expect(staffed.length).toBeGreaterThan((await venues()).length / 2);
});

test('one bartender of the demo waits for approval at The Low Lantern, and every venue of the demo has a code to join by', async () => {
  const requests = await db
    .selectFrom('pros')
    .innerJoin('venues', 'venues.id', 'pros.venue_id')
    .where('pros.state', '=', 'pending')
    .select(['pros.first_name', 'pros.clocked_in_until', 'venues.name'])
    .execute();
  expect(requests).toEqual([{ first_name: 'Cora', clocked_in_until: null, name: 'The Low Lantern' }]);
  const bars = await db.selectFrom('venues').where('source', 'like', 'demo:%').select('venue_code').execute();
  for (const { venue_code } of bars) expect(venueCode.parse(venue_code)).toBe(venue_code);
});

const programme = async () => {
  const rae = await personCalled('Rae');
  const { timezone } = (await venues())[0] ?? { timezone: '' };
  const date = nightDate(clock.now(), timezone);
  const box = { min_lat: 27.8, max_lat: 28.1, min_lng: -82.7, max_lng: -82.3 };
  const input = { ...box, date, until: addDays(date, 7) };
  return { date, events: (await call(eventsWithinBounds, input, rae)).body.data ?? [] };
};

test('the demo has at least twelve events tonight and in the following week, and one of them has begun', async () => {
  const { date, events } = await programme();
  expect(events.length).toBeGreaterThanOrEqual(12);
  expect(events.filter(({ night }) => night === date).length).toBeGreaterThanOrEqual(6);
  expect(events.filter(({ night }) => night > date).length).toBeGreaterThanOrEqual(4);
  expect(events.some(event => new Date(event.starts_at) <= clock.now())).toBe(true);
  expect(events.filter(({ image }) => image === null)).toEqual([]);
});

test("friends of the demo's guest Rae go to six or more events, one event is full with a waitlist, and one is cancelled with a reason", async () => {
  const { events } = await programme();
  expect(events.filter(({ friends_going }) => friends_going.length > 0).length).toBeGreaterThanOrEqual(6);
  expect(events.some(({ friends_going }) => friends_going.some(({ nickname }) => nickname === 'Moth'))).toBe(
    true,
  );
  const full = events.filter(({ capacity, going_count }) => capacity !== null && going_count >= capacity);
  expect(full).toHaveLength(1);
  const waited = await db.selectFrom('events').where('waiting_count', '>', 0).select('name').execute();
  expect(waited.map(({ name }) => name)).toEqual(full.map(({ name }) => name));
  const off = await db
    .selectFrom('events')
    .where('status', '=', 'cancelled')
    .select('cancelled_reason')
    .execute();
  expect(off).toEqual([{ cancelled_reason: expect.stringMatching(/\w/) }]);
});

test("a guest who joins by the referral code of the demo's guest Rae has sent her a friend request", async () => {
  const newcomer = await build.member();
  await call(assignReferral, { user_id: newcomer, code: 'RAE123' }, newcomer);
  const { body } = await call(pendingFriendRequests, { user_id: newcomer }, newcomer);
  expect(body.data?.requests).toMatchObject([
    { person: { nickname: 'Rae' }, direction: 'sent', invited_you: true },
  ]);
});

test.each(['Wren', 'Owl'])(
  "the demo's staff member %s has a complete account and is led to the desk after signing in",
  async nickname => {
    const id = await personCalled(nickname);
    const user = await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    expect([user.registered, user.verified, user.bio, user.profile_image]).not.toContain(null);
    const decision = guardRoute({
      route: { tiers: ['unauthenticated'], nativeOnly: false },
      path: '/login',
      query: {},
      tier: tierOf(user),
      roles: rolesOf(user),
      invited: false,
      device: 'browser',
      policy: 'everywhere',
      flags: { whitelist: true },
    });
    expect(decision).toMatchObject({ allow: false, to: '/admin' });
  },
);

test('a restart of the demo within its night changes nothing, and a restart after its night begins the next evening', async () => {
  const before = [await venues(), await events(), await arrivals()];
  clock.advance(3600);
  await seedDemoNight(platform);
  expect([await venues(), await events(), await arrivals()]).toEqual(before);

  clock.advance(6 * 3600);
  await seedDemoNight(platform);
  const [lantern] = await venues();
  const { hhmm } = localTime(clock.now(), lantern?.timezone ?? '');
  expect(hhmm).toBeGreaterThanOrEqual(2100);
  expect(hhmm).toBeLessThan(2300);
  expect((await venues()).map(({ hours }) => hours)).toEqual(
    before[0]?.map(row => 'hours' in row && row.hours),
  );
});
