import { followEvent, unfollowEvent } from '@nightjar/domain/events/calls';
import { hours, later } from '@nightjar/domain/kernel/time';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock } = await testApp();

test('not going after all, said twice, is said once; also when it is over', async () => {
  const user_id = await build.member();
  const { event_id } = await db
    .insertInto('events')
    .values({
      venue_id: await build.venue(),
      type_id: 1,
      name: 'Moth night',
      status: 'published',
      starts_at: later(clock.now(), hours),
    })
    .returning('event_id')
    .executeTakeFirstOrThrow();
  await call(followEvent, { event_id, user_id }, user_id);
  await db
    .updateTable('events')
    .set({ starts_at: later(clock.now(), -9 * hours) })
    .execute();

  for (let i = 0; i < 2; i += 1) {
    const { body } = await call(unfollowEvent, { event_id, user_id }, user_id);
    expect(body.data).toEqual({ is_following: false, going_count: 0 });
  }
});

test('no event is not found', async () => {
  const user_id = await build.member();
  const event_id = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
  expect((await call(unfollowEvent, { event_id, user_id }, user_id)).status).toBe(404);
});
