import { followEvent, unfollowEvent } from '@nightjar/domain/events/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { eventsTasks } from '../jobs.ts';
import { placesGivenJob } from '../reactions.ts';

const { call, build, db, clock, platform } = await testApp();
const unfollow = (user_id: UserId, event_id: string) => call(unfollowEvent, { event_id, user_id }, user_id);
const notesOf = (user: UserId) =>
  db.selectFrom('push_outbox').where('user_id', '=', user).select(['title', 'body', 'link']).execute();

test('giving back a place at an event a second time changes nothing, also after the event', async () => {
  const user_id = await build.member();
  const event = await build.event();
  await call(followEvent, { event_id: event, user_id }, user_id);
  const over = {
    starts_at: addMilliseconds(clock.now(), -9 * hours),
    over_at: addMilliseconds(clock.now(), -3 * hours),
  };
  await db.updateTable('events').set(over).where('event_id', '=', event).execute();

  for (let i = 0; i < 2; i += 1)
    expect((await unfollow(user_id, event)).body.data).toEqual({
      is_following: false,
      place: 'none',
      shown: null,
      going_count: 0,
    });
});

test('the first user of a waitlist gets a freed place and is notified once', async () => {
  const [going, first, next] = [await build.member(), await build.member(), await build.member()];
  const starts_at = addMilliseconds(clock.now(), 20 * hours);
  const event = await build.event({ capacity: 1, name: 'Moth ball', starts_at });
  await build.going(event, [going]);
  await build.going(event, [first, next], { waiting: true });

  expect((await unfollow(going, event)).body.data).toMatchObject({ going_count: 1 });
  await eventsTasks(platform)[placesGivenJob]?.({ event_id: event, user_ids: [first] });

  expect(await notesOf(first)).toEqual([
    {
      title: "You're in for Moth ball",
      body: 'A place came free. Nov 21, 6:30pm at The Low Lantern.',
      link: `/events/${event}`,
    },
  ]);
  expect(await notesOf(next)).toEqual([]);
  const places = await db
    .selectFrom('event_follows')
    .where('event_id', '=', event)
    .select(['user_id', 'waiting'])
    .orderBy('waiting')
    .execute();
  expect(places).toEqual([
    { user_id: first, waiting: false },
    { user_id: next, waiting: true },
  ]);
});

test('nobody gets a freed place of an event that is over or called off, and leaving the waitlist frees none', async () => {
  const past = {
    starts_at: addMilliseconds(clock.now(), -9 * hours),
    ends_at: addMilliseconds(clock.now(), -hours),
  };
  for (const more of [past, { status: 'cancelled' }]) {
    const [going, waiting] = [await build.member(), await build.member()];
    const event = await build.event({ capacity: 1, ...more });
    await build.going(event, [going]);
    await build.going(event, [waiting], { waiting: true });
    expect((await unfollow(going, event)).body.data?.going_count).toBe(0);
  }
  const [going, waiting, other] = [await build.member(), await build.member(), await build.member()];
  const event = await build.event({ capacity: 1 });
  await build.going(event, [going]);
  await build.going(event, [waiting, other], { waiting: true });
  expect((await unfollow(waiting, event)).body.data?.going_count).toBe(1);
});

test('a user cannot give back the place of another user at an event', async () => {
  const [me, other] = [await build.member(), await build.member()];
  const event = await build.event();
  await build.going(event, [other]);
  expect((await call(unfollowEvent, { event_id: event, user_id: other }, me)).status).toBe(403);
  expect((await unfollow(me, event)).body.data?.going_count).toBe(1);
});

test('giving back a place at a missing event is not found', async () => {
  expect((await unfollow(await build.member(), '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1')).status).toBe(404);
});
