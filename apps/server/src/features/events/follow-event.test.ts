import { followEvent } from '@nightjar/domain/events/calls';
import { hours, later } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock } = await testApp();

async function night(more: { status?: string; startsIn?: number; endsIn?: number } = {}) {
  const { event_id } = await db
    .insertInto('events')
    .values({
      venue_id: await build.venue(),
      type_id: 1,
      name: 'Moth night',
      status: more.status ?? 'published',
      starts_at: later(clock.now(), (more.startsIn ?? 3) * hours),
      ends_at: more.endsIn === undefined ? null : later(clock.now(), more.endsIn * hours),
    })
    .returning('event_id')
    .executeTakeFirstOrThrow();
  return event_id;
}
const follow = (user_id: string, event_id: string) => call(followEvent, { event_id, user_id }, user_id);

test('going ten times at once counts once, and brings one reminder two hours before', async () => {
  const [me, other] = [await build.member(), await build.member()];
  const event = await night();
  await follow(other, event);

  await Promise.all(Array.from({ length: 10 }, () => follow(me, event)));

  expect((await follow(me, event)).body.data).toEqual({ is_following: true, going_count: 2 });
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`event-reminder:${event}:${me}`}`.execute(db);
  expect(rows).toEqual([{ run_at: later(clock.now(), hours) }]);
});

test('one may still come while it lasts, and not once it is over', async () => {
  const me = await build.member();
  expect((await follow(me, await night({ startsIn: -5 }))).body.success).toBe(true);
  expect((await follow(me, await night({ startsIn: -6 }))).body).toMatchObject({ code: 'event_over' });
  expect((await follow(me, await night({ startsIn: -2, endsIn: -1 }))).body.code).toBe('event_over');
});

test('one that was called off is refused', async () => {
  const me = await build.member();
  expect((await follow(me, await night({ status: 'cancelled' }))).body).toMatchObject({
    success: false,
    code: 'event_cancelled',
  });
});

test('a draft looks like no event at all', async () => {
  const me = await build.member();
  const [draft, none] = [
    await follow(me, await night({ status: 'draft' })),
    await follow(me, '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1'),
  ];
  expect([draft.status, none.status]).toEqual([404, 404]);
  expect(draft.body).toEqual(none.body);
});
