import { userFollows } from '@nightjar/domain/friends/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp();
let me: UserId;
let other: UserId;

beforeAll(async () => {
  me = await build.member();
  other = await build.member();
});
const ask = (user_id: UserId, type: 'venues' | 'pros' | 'events', more: object = {}) =>
  call(userFollows, { user_id, type, ...more }, me);

describe('venues', () => {
  test('the followed venues are listed latest first, each with whether the viewer follows it too', async () => {
    const [first, second, closed] = [
      await build.venue({ name: 'First' }),
      await build.venue({
        name: 'Second',
        images: JSON.stringify([
          { kind: 'logo', url: '/l' },
          { kind: 'profile', url: '/p' },
        ]),
      }),
      await build.venue({ name: 'Closed down', active: false }),
    ];
    const at = (offset: number) => addMilliseconds(clock.now(), offset);
    await db
      .insertInto('venue_follows')
      .values([
        { user_id: other, venue_id: first, created_at: at(0) },
        { user_id: other, venue_id: second, created_at: at(1) },
        { user_id: other, venue_id: closed, created_at: at(2) },
        { user_id: me, venue_id: first, created_at: at(3) },
      ])
      .execute();

    const { body } = await ask(other, 'venues');

    expect(body.total).toBe(2);
    expect(body.data?.venues).toMatchObject([
      { name: 'Second', image: '/p', is_following: false, type: [{ id: 1, name: 'Bar' }] },
      { name: 'First', image: null, is_following: true },
    ]);
  });
});

describe('pros', () => {
  test('the followed pros are listed with the venue of their shift, without blocked and deleted pros', async () => {
    const day = await build.venue({ name: 'Day job' });
    const night = await build.venue({ name: 'Night job' });
    const dee = await build.member({ nickname: 'dee', pro: true });
    await build.pro({ user_id: dee, venue_id: day, clocked_in_at: null, clocked_in_until: null });
    await build.pro({ user_id: dee, venue_id: night });
    const gone = await build.member({ pro: true, deleted_at: clock.now() });
    const blocker = await build.member({ pro: true });
    await build.block(blocker, me);
    await db
      .insertInto('pro_follows')
      .values([dee, gone, blocker].map(pro_user_id => ({ user_id: other, pro_user_id })))
      .execute();

    const { body } = await ask(other, 'pros');

    expect(body.data?.pros).toMatchObject([
      { nickname: 'dee', venue: { name: 'Night job' }, clocked_in: true, is_following: false },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/pro_code|pro_color/);
  });
});

describe('events', () => {
  const at = (name: string, startsIn: number, more: object = {}) =>
    build.event({ name, starts_at: addMilliseconds(clock.now(), startsIn * hours), ...more });

  test('the followed events are listed by their start, then past ones, without drafts, deleted events and hidden venues', async () => {
    const waited = await at('Next week', 150, { status: 'cancelled' });
    const events = [
      await at('Long ago', -900),
      await at('Yesterday', -24),
      await at('On now', -1),
      await at('Tomorrow', 20),
      await at('Not yet', 20, { status: 'draft' }),
      await at('Deleted', 20, { deleted_at: clock.now() }),
      await at('Closed down', 20, { venue_id: await build.venue({ active: false }) }),
    ];
    for (const event of events) await build.going(event, [me]);
    await build.going(waited, [me], { waiting: true });
    const { body } = await ask(me, 'events');
    expect(body.total).toBe(5);
    expect(body.data?.events.map(({ name, place, status }) => [name, place, status])).toEqual([
      ['On now', 'going', 'published'],
      ['Tomorrow', 'going', 'published'],
      ['Next week', 'waiting', 'cancelled'],
      ['Yesterday', 'going', 'published'],
      ['Long ago', 'going', 'published'],
    ]);
    expect(body.data?.events[0]).toMatchObject({
      is_following: true,
      over_at: addMilliseconds(clock.now(), 5 * hours)
        .toISOString()
        .replace('Z', '+00:00')
        .replace('.000', ''),
      venue: { name: 'The Low Lantern', timezone: 'America/New_York' },
    });
  });

  test('the events that another user follows are private, also for a friend', async () => {
    const friend = await build.member();
    await build.friendship(me, friend);
    expect(await ask(friend, 'events')).toMatchObject({
      status: 403,
      body: { message: 'Only they can see which events they go to' },
    });
  });
});

test('a private person shows whom they follow to friends alone, and a user who blocked the caller is not found', async () => {
  const closed = await build.member({ private: true });
  const blocker = await build.member();
  await build.block(blocker, me);
  expect((await ask(closed, 'venues')).status).toBe(403);
  expect((await ask(blocker, 'venues')).status).toBe(404);
});

test.each(['venues', 'pros', 'events'] as const)(
  'the followed %s are listed with at most six statements',
  async type => {
    expect((await statementsOf(() => ask(me, type))).length).toBeLessThanOrEqual(6);
  },
);
