import { updateActivityStatus, updateLocation } from '@nightjar/domain/account/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import { expect, test } from 'vitest';
import { topicChannel } from '../../platform/realtime/bus-messages.ts';
import { testApp } from '../../testing/app.ts';

const { call, build, db, platform } = await testApp();
const be = (user_id: string, activity_status: 'in' | 'out') =>
  call(updateActivityStatus, { user_id, activity_status }, user_id);

test('a status "out" lasts until 6:00am by the clock of the place', async () => {
  await build.venue({ timezone: 'America/Los_Angeles', lat: 34.05, lng: -118.24 });
  const west = await build.member();
  await build.location(west, { lat: 34.05, lng: -118.24 });
  const nowhere = await build.member();

  expect((await be(west, 'out')).body.data?.until).toBe('2026-11-21T14:00:00.000Z');
  expect((await be(nowhere, 'out')).body.data?.until).toBe('2026-11-21T11:00:00.000Z');
});

test('a status "in" has no end, and setting it deletes the location', async () => {
  const member = await build.member({ activity_status: 'out' });
  await call(updateLocation, { user_id: member, ...ybor }, member);

  expect((await be(member, 'in')).body.data).toEqual({ activity_status: 'in', until: null });

  const row = await db
    .selectFrom('users')
    .select('activity_status')
    .where('id', '=', member)
    .executeTakeFirstOrThrow();
  expect(row.activity_status).toBe('in');
  const places = await db.selectFrom('user_locations').selectAll().where('user_id', '=', member).execute();
  expect(places).toEqual([]);
});

test('every friend receives a changed status in the same form, and people with an open friend request do not', async () => {
  const [member, recipient] = [await build.member(), await build.member()];
  const friends = [await build.member(), await build.member()];
  for (const friend of friends) await build.friendship(friend, member);
  await build.friendship(member, recipient, 'pending');
  const received = new Map<string, unknown[]>([...friends, recipient].map(id => [id, []]));
  for (const [id, messages] of received)
    await platform.bus.subscribe(topicChannel(`user-${id}`), message => messages.push(message));

  await be(member, 'out');

  const message = {
    event: 'friend_status',
    body: { json: JSON.stringify({ user_id: member, activity_status: 'out' }) },
  };
  for (const friend of friends) expect(received.get(friend)).toMatchObject([message]);
  expect(received.get(recipient)).toEqual([]);
});
