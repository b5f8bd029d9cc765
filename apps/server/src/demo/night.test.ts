import { guard } from '@nightjar/domain/account/guard';
import { friendsOut, pendingFriendRequests } from '@nightjar/domain/friends/calls';
import { rolesOf, tierOf } from '@nightjar/domain/kernel/actor';
import { type UserId, userId } from '@nightjar/domain/kernel/id';
import { localTime } from '@nightjar/domain/kernel/time';
import { assignReferral } from '@nightjar/domain/referrals/calls';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { seedDemoNight } from './seed.ts';

const { call, db, build, clock, platform } = await testApp();
/** A Tuesday noon in Europe. */
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

test('Rae has chats of twenty messages and more by several people, and no two messages are the same', async () => {
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
  for (const said of chats.values()) {
    expect(said.length).toBeGreaterThanOrEqual(20);
    expect(new Set(said.map(({ sender_id }) => sender_id)).size).toBeGreaterThanOrEqual(2);
  }
  expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length);
});

test('six friends of Rae and more are out at different bars, and most bars have a bartender on shift', async () => {
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

test('who comes by Rae’s code has asked her', async () => {
  const newcomer = await build.member();
  await call(assignReferral, { user_id: newcomer, code: 'RAE123' }, newcomer);
  const { body } = await call(pendingFriendRequests, { user_id: newcomer }, newcomer);
  expect(body.data?.requests).toMatchObject([
    { person: { nickname: 'Rae' }, direction: 'sent', invited_you: true },
  ]);
});

test.each(['Wren', 'Owl'])('%s has a whole account and lands on the desk', async nickname => {
  const id = await personCalled(nickname);
  const user = await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  expect([user.registered, user.verified, user.bio, user.profile_image]).not.toContain(null);
  const decision = guard({
    route: { tiers: ['unauthenticated'], nativeOnly: false },
    path: '/login',
    query: {},
    tier: tierOf(user),
    roles: rolesOf(user),
    device: 'browser',
    policy: 'everywhere',
    flags: { whitelist: true },
  });
  expect(decision).toMatchObject({ allow: false, to: '/admin' });
});

test('a restart within the night moves nothing, and after the night the next evening begins', async () => {
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
