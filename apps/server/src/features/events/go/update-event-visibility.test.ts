import { event as eventPage, updateEventVisibility } from '@nightjar/domain/events/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock } = await testApp();
const show = (user_id: UserId, event_id: string, shown: boolean) =>
  call(updateEventVisibility, { user_id, event_id, shown }, user_id);

test("friends see a user's place at an event while it is shown, and not once it is hidden", async () => {
  const [me, friend] = [await build.member(), await build.member()];
  await build.friendship(me, friend);
  const event = await build.event();
  await build.going(event, [me], { shown: false });
  const seen = async () =>
    (await call(eventPage, { event_id: event }, friend)).body.data?.friends_going.map(({ id }) => id);

  expect(await seen()).toEqual([]);
  for (let i = 0; i < 2; i += 1)
    expect((await show(me, event, true)).body.data).toEqual({
      is_following: true,
      place: 'going',
      shown: true,
      going_count: 1,
    });
  expect(await seen()).toEqual([me]);
  await show(me, event, false);
  expect(await seen()).toEqual([]);
});

test('a user on the waitlist chooses whether friends see the place that they may get', async () => {
  const me = await build.member();
  const event = await build.event({ capacity: 1 });
  await build.going(event, [me], { waiting: true });
  expect((await show(me, event, false)).body.data).toMatchObject({ place: 'waiting', shown: false });
});

test('a user without a place cannot choose who sees it, and nobody chooses for another user', async () => {
  const [me, other] = [await build.member(), await build.member()];
  const event = await build.event();
  await build.going(event, [other]);
  expect((await show(me, event, true)).body).toMatchObject({ success: false, code: 'not_going' });
  const forOther = { user_id: other, event_id: event, shown: false };
  expect((await call(updateEventVisibility, forOther, me)).status).toBe(403);
});

test.each(['draft', 'deleted', 'missing'])(
  'the visibility of a place at an event that is %s cannot be changed',
  async kind => {
    const me = await build.member();
    const ids: Record<string, string> = {
      draft: await build.event({ status: 'draft' }),
      deleted: await build.event({ deleted_at: clock.now() }),
      missing: '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1',
    };
    expect((await show(me, ids[kind] ?? '', true)).body).toMatchObject({ message: 'Event not found' });
  },
);
