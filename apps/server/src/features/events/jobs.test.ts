import { randomUUID } from 'node:crypto';
import { hardDeleteUser } from '@nightjar/domain/account/calls';
import { followEvent } from '@nightjar/domain/events/calls';
import { updateEvent } from '@nightjar/domain/events/desk/calls';
import type { EventId, UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours, minutes } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { eventsTasks } from './jobs.ts';
import { newsJob, nightsJob, notifiedPerRun, placesGivenJob } from './reactions.ts';

const { call, build, db, clock, platform, tokenOf } = await testApp();
const notifiedChannels: string[] = [];
const bus = {
  ...platform.bus,
  publish: (channel: string, message: unknown) => {
    if (JSON.stringify(message).includes('event_changed')) notifiedChannels.push(channel);
  },
} as typeof platform.bus;
const tasks = eventsTasks({ ...platform, bus });
const venue_id = await build.venue();
const closed = await build.venue({ active: false });
const manager = (await build.pro({ venue_id, pro_role_id: 2 })).user_id ?? '';

/** Runs the waiting jobs of events as a worker does, until none is left. */
async function work(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ name: string; payload: unknown }>`
      delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
      where tasks.id = jobs.task_id and identifier in (${newsJob}, ${nightsJob}, ${placesGivenJob})
      returning identifier as name, payload`.execute(db);
    if (rows.length === 0) return;
    for (const { name, payload } of rows) await tasks[name]?.(payload);
  }
}
const remind = async () => {
  await tasks['remind-of-events']?.({});
  await work();
};
const notesOf = (user: UserId) =>
  db.selectFrom('push_outbox').where('user_id', '=', user).select(['title', 'body', 'link']).execute();
async function update(event_id: EventId, more: object): Promise<void> {
  const token = await tokenOf(manager);
  expect(await call(updateEvent, { event_id, ...more }, manager, { token })).toMatchObject({
    body: { success: true },
  });
}
const inHours = (count: number) => addMilliseconds(clock.now(), count * hours);

const start = clock.now();
afterEach(async () => {
  clock.advance((start.getTime() - clock.now().getTime()) / 1000);
  notifiedChannels.length = 0;
  await db.deleteFrom('push_outbox').execute();
});

describe('a reminder', () => {
  test('a reminder of an event reaches its guests once, two hours before, and nobody on the waitlist', async () => {
    const [rae, waiting] = [await build.member(), await build.member()];
    const event = await build.event({ venue_id, name: 'Moth ball' });
    await build.going(event, [rae]);
    await build.going(event, [waiting], { waiting: true });
    clock.advance(3599);
    await remind();
    expect(await notesOf(rae)).toEqual([]);
    clock.advance(1);
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await notesOf(rae)).toEqual([
      { title: 'Moth ball', body: 'Starts at 1:30am at The Low Lantern.', link: `/events/${event}` },
    ]);
    expect(await notesOf(waiting)).toEqual([]);
  });

  test('a reminder of an event follows it to a later hour and to an earlier one', async () => {
    const rae = await build.member();
    const event = await build.event({ venue_id });
    await build.going(event, [rae]);
    const reminders = async () => {
      await remind();
      return (await notesOf(rae)).filter(({ body }) => body.startsWith('Starts at')).length;
    };
    await update(event, { starts_at: inHours(9).toISOString() });
    clock.advance(2 * 3600);
    expect(await reminders()).toBe(0);
    await update(event, { starts_at: inHours(2.5).toISOString() });
    clock.advance(1800);
    expect(await reminders()).toBe(1);
    await update(event, { starts_at: inHours(6).toISOString() });
    clock.advance(4 * 3600);
    expect(await reminders()).toBe(2);
  });

  test('a guest gets no further reminder of an event that was moved to within two hours', async () => {
    const rae = await build.member();
    const event = await build.event({ venue_id });
    await build.going(event, [rae]);
    await update(event, { starts_at: inHours(1).toISOString() });
    await remind();
    expect((await notesOf(rae)).map(({ title }) => title)).toEqual(['Moth night moved']);
  });

  test.each([
    ['off', { status: 'cancelled' }],
    ['a draft', { status: 'draft' }],
    ['deleted', { deleted_at: new Date('2026-11-20T00:00:00Z') }],
    ['on already', { starts_at: addMilliseconds(clock.now(), -minutes) }],
    ['at a venue that guests are not shown', { venue_id: closed }],
  ])('a reminder is not sent of an event that is %s', async (_, more) => {
    const rae = await build.member();
    await build.going(await build.event({ venue_id, starts_at: inHours(1), ...more }), [rae]);
    await remind();
    expect(await notesOf(rae)).toEqual([]);
  });

  test('a reminder that waited while its event was moved is not sent', async () => {
    const rae = await build.member();
    const event = await build.event({ venue_id, starts_at: inHours(1) });
    await build.going(event, [rae]);
    await tasks['remind-of-events']?.({});
    await update(event, { starts_at: inHours(20).toISOString() });
    await work();
    expect((await notesOf(rae)).map(({ title }) => title)).toEqual(['Moth night moved']);
  });

  test('a reminder of an event reaches all guests, page by page', async () => {
    const guestCount = notifiedPerRun + 3;
    const event = await build.event({ venue_id, starts_at: inHours(1) });
    await sql`
      with people as (
        insert into auth.accounts (id, phone)
        select gen_random_uuid(), '1999' || lpad(n::text, 7, '0') from generate_series(1, ${guestCount}::int) as n returning id),
      users as (
        insert into users (id, referral_code, registered)
        select id, upper(left(id::text, 8)), true from people returning id)
      insert into event_follows (user_id, event_id) select id, ${event} from users`.execute(db);
    await remind();
    const { count } = await db
      .selectFrom('push_outbox')
      .select(sql<number>`count(distinct user_id)::int`.as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(guestCount);
    expect(await db.selectFrom('push_outbox').selectAll().execute()).toHaveLength(guestCount);
  });

  test('a queued reminder in the form of an earlier version ends without an error', async () => {
    await expect(tasks['push-event-reminder']?.({ to: manager })).resolves.toBeUndefined();
  });
});

describe('a change', () => {
  test.each([
    [
      'moved',
      { starts_at: addMilliseconds(clock.now(), 20 * hours).toISOString() },
      'Moth night moved',
      'Now Nov 21, 6:30pm at The Low Lantern.',
    ],
    [
      'called off',
      { status: 'cancelled', cancelled_reason: 'Rain.' },
      'Moth night is off',
      'The Low Lantern: Rain.',
    ],
  ])(
    'the news that an event is %s reaches guests and the waitlist, on open phones and by push',
    async (_, change, title, body) => {
      const [rae, waiting, suspended] = [
        await build.member(),
        await build.member(),
        await build.member({ suspended_at: clock.now() }),
      ];
      const event = await build.event({ venue_id, capacity: 1 });
      await build.going(event, [rae, suspended]);
      await build.going(event, [waiting], { waiting: true });
      await update(event, change);
      await work();
      for (const who of [rae, waiting])
        expect(await notesOf(who)).toEqual([{ title, body, link: `/events/${event}` }]);
      expect(await notesOf(suspended)).toEqual([]);
      expect(notifiedChannels.map(channel => channel.slice(-36)).sort()).toEqual([rae, waiting].sort());
    },
  );

  test('a change of an event that neither moves it nor calls it off makes phones reload it, without a push', async () => {
    const rae = await build.member();
    const event = await build.event({ venue_id });
    await build.going(event, [rae]);
    await update(event, { price_cents: 100 });
    await work();
    expect(await notesOf(rae)).toEqual([]);
    expect(notifiedChannels).toHaveLength(1);
  });

  test('a change of an event that was withdrawn before guests were notified is reported with the present state', async () => {
    const rae = await build.member();
    const event = await build.event({ venue_id });
    await build.going(event, [rae]);
    await update(event, { status: 'cancelled' });
    await update(event, { status: 'published' });
    await work();
    expect((await notesOf(rae)).map(({ title }) => title)).toEqual(['Moth night is on again']);
  });

  test('the push about a deleted event leads to its venue', async () => {
    const rae = await build.member();
    const event = await build.event({ venue_id, deleted_at: clock.now() });
    await build.going(event, [rae]);
    await tasks[newsJob]?.({ event_id: event, news: 'deleted', after: null });
    expect(await notesOf(rae)).toMatchObject([{ title: 'Moth night is off', link: `/venues/${venue_id}` }]);
  });
});

describe('a place of an erased account', () => {
  test('a place at an event of a user who erases the account goes to the first of the waitlist, who is notified', async () => {
    const [leaving, waiting] = [await build.member(), await build.member()];
    const event = await build.event({ venue_id, capacity: 1 });
    for (const user_id of [leaving, waiting]) {
      await call(followEvent, { user_id, event_id: event }, user_id);
      clock.advance(1);
    }
    const reply = await call(hardDeleteUser, { user_id: leaving }, leaving, {
      token: await tokenOf(leaving),
    });
    expect(reply.status).toBe(200);
    await tasks['fill-events']?.({});
    await work();
    expect((await notesOf(waiting)).map(({ title }) => title)).toEqual(["You're in for Moth night"]);
    expect(
      await db
        .selectFrom('events')
        .where('event_id', '=', event)
        .select(['going_count', 'waiting_count'])
        .execute(),
    ).toEqual([{ going_count: 1, waiting_count: 0 }]);
  });

  test('a free place at an event goes to one person of the waitlist, however many workers run', async () => {
    const waiting = await Promise.all(Array.from({ length: 4 }, () => build.member()));
    const event = await build.event({ venue_id, capacity: 1 });
    await build.going(event, waiting, { waiting: true });
    await Promise.all(Array.from({ length: 6 }, () => tasks['fill-events']?.({})));
    await work();
    const notes = await Promise.all(waiting.map(notesOf));
    expect(notes.map(({ length }) => length)).toEqual([1, 0, 0, 0]);
  });

  test('users with the same events who erase their accounts at once are all erased', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => build.member()));
    const events = await Promise.all(Array.from({ length: 8 }, () => build.event({ venue_id })));
    for (const event of events) await build.going(event, people);
    const replies = await Promise.all(
      people.map(async user_id =>
        call(hardDeleteUser, { user_id }, user_id, { token: await tokenOf(user_id) }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(
      await db
        .selectFrom('events')
        .where('event_id', 'in', events)
        .select('going_count')
        .distinct()
        .execute(),
    ).toEqual([{ going_count: 0 }]);
  });
});

test('a guest is notified once for each of their nights of a series that is called off', async () => {
  const [rae, dee] = [await build.member(), await build.member()];
  const series_id = randomUUID();
  const night = (week: number) => build.event({ venue_id, series_id, starts_at: inHours(week * 7 * 24 + 5) });
  const nights = [await night(0), await night(1), await night(2)] as const;
  await build.going(nights[0], [dee]);
  for (const event of nights.slice(1)) await build.going(event, [rae]);
  await update(nights[0], { status: 'cancelled', cancelled_reason: 'The host is ill.', scope: 'later' });
  await work();
  expect((await notesOf(rae)).map(({ link }) => link).sort()).toEqual(
    nights
      .slice(1)
      .map(event => `/events/${event}`)
      .sort(),
  );
  expect(await notesOf(dee)).toHaveLength(1);
});
