import { followEvent, unfollowEvent } from '@nightjar/domain/events/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { hours, later } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { eventsTasks } from './jobs.ts';
import { reminderJob } from './reactions.ts';

const { call, build, db, clock, platform } = await testApp();
const tasks = eventsTasks(platform);

const waiting = async () =>
  (
    await sql<{ payload: unknown; run_at: Date }>`
      select payload, run_at from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where tasks.identifier = ${reminderJob} order by jobs.id`.execute(db)
  ).rows;
const notesOf = (user: UserId) =>
  db.selectFrom('push_outbox').where('user_id', '=', user).select(['title', 'body', 'link']).execute();

/** A user goes to an event that begins three hours from now, at 1:30am in Tampa. */
async function going() {
  const rae = await build.member();
  const venue_id = await build.venue();
  const starts_at = later(clock.now(), 3 * hours);
  const { event_id } = await db
    .insertInto('events')
    .values({ venue_id, type_id: 2, name: 'Moth ball', starts_at, status: 'published' })
    .returning('event_id')
    .executeTakeFirstOrThrow();
  await call(followEvent, { event_id, user_id: rae }, rae);
  return { rae, event_id, starts_at, remind: () => tasks[reminderJob]?.({ to: rae, event_id }) };
}

test('whoever goes is reminded two hours before, once', async () => {
  const { rae, event_id, starts_at, remind } = await going();
  const [job] = await waiting();
  expect(job).toEqual({ payload: { to: rae, event_id }, run_at: later(starts_at, -2 * hours) });
  clock.advance(3600);
  await remind();
  expect(await notesOf(rae)).toEqual([
    { title: 'Moth ball', body: 'Starts at 1:30am at The Low Lantern.', link: `/events/${event_id}` },
  ]);
});

test('who does not go any more is left alone, and so is who goes to what was cancelled', async () => {
  const { rae, event_id, remind } = await going();
  await call(unfollowEvent, { event_id, user_id: rae }, rae);
  clock.advance(3600);
  await remind();
  expect(await notesOf(rae)).toEqual([]);

  const cancelled = await going();
  await db
    .updateTable('events')
    .set({ status: 'cancelled' })
    .where('event_id', '=', cancelled.event_id)
    .execute();
  clock.advance(3600);
  await cancelled.remind();
  expect(await notesOf(cancelled.rae)).toEqual([]);
});

test('an event that moved to a later hour is reminded of then', async () => {
  const { rae, event_id, starts_at, remind } = await going();
  clock.advance(3600);
  const moved = later(starts_at, 5 * hours);
  await db.updateTable('events').set({ starts_at: moved }).where('event_id', '=', event_id).execute();
  await remind();
  expect(await notesOf(rae)).toEqual([]);
  expect((await waiting()).map(({ run_at }) => run_at)).toContainEqual(later(moved, -2 * hours));
});
