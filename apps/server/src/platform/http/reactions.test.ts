import { defineCall } from '@nightjar/domain/kernel/call';
import { defineRefusals, fail } from '@nightjar/domain/kernel/failure';
import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { testApp } from '../../testing/app.ts';
import { logLines } from '../../testing/log-lines.ts';
import { ownCalls } from '../../testing/own-calls.ts';
import { sessionsChannel } from '../auth/session/end-sessions.ts';
import { revocationChannel, topicChannel } from '../realtime/bus-messages.ts';
import { type AppEvent, type Reaction, reactTo } from './events.ts';
import { handle, ok } from './handler.ts';
import { reactionsOn } from './reactions.ts';

const { log, lines } = logLines();
const product = await testApp({}, () => ({ log }));
const { build, clock, db, platform } = product;
const { refuse } = defineRefusals({ closed: 'It is closed.' });

const signedUp = (userId: string): AppEvent => ({ name: 'signed_up', event: { userId } });
const later = new Date(clock.now().getTime() + 3_600_000);

/**
 * Collects the messages of the bus from now on, as [channel, message] in their order: those to this user and those to
 * everyone.
 */
async function receivedBy(userId: string): Promise<[string, unknown][]> {
  const received: [string, unknown][] = [];
  const channels = [`actor:${userId}`, topicChannel(`user-${userId}`), revocationChannel, sessionsChannel];
  for (const channel of channels)
    onTestFinished(await platform.bus.subscribe(channel, message => received.push([channel, message])));
  return received;
}

async function jobsAbout(userId: string) {
  const { rows } = await sql<{ task: string; key: string | null; run_at: Date; payload: unknown }>`
    select tasks.identifier as task, jobs.key, jobs.run_at, jobs.payload
    from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = task_id
    where payload::text like ${`%${userId}%`} order by jobs.id`.execute(db);
  return rows;
}

const everything: readonly Reaction[] = [
  reactTo('signed_up', {
    broadcasts: ({ userId }) => [
      {
        topics: [`user-${userId}`],
        event: 'account_changed',
        payload: { user_id: userId },
        from: userId,
        about: [],
      },
    ],
    sightChanged: ({ userId }) => [{ between: [userId], blocked: false }],
    channelsChanged: ({ userId }) => [{ topic: 'conversation-1', userId }],
    actorsChanged: ({ userId }) => [userId],
    sessionsEnded: ({ userId }) => ({ userId, sessionIds: ['one', 'two'] }),
  }),
  reactTo('signed_up', {
    counts: metrics => metrics.signedUp(),
    jobs: ({ userId }) => [
      { name: 'notify-friends', payload: { userId }, runAt: later, key: `notify-friends:${userId}` },
      { name: 'erase-files', payload: { userId } },
    ],
  }),
  reactTo('profile_changed', {
    broadcasts: ({ userId }) => [
      {
        topics: [`user-${userId}`],
        event: 'profile_changed',
        payload: { user_id: userId },
        from: userId,
        about: [],
      },
    ],
  }),
];

describe('the reactions to an event', () => {
  test('the reactions to an event run in one order: first caches drop the users, then phones are told what to reload', async () => {
    const rae = await build.member();
    const received = await receivedBy(rae);
    const reactions = reactionsOn(platform, everything);
    reactions.announce([signedUp(rae)]);
    expect(received).toEqual([
      [`actor:${rae}`, {}],
      [revocationChannel, { kind: 'recheck', userId: rae }],
      [revocationChannel, { kind: 'sight', between: [rae], blocked: false }],
      [revocationChannel, { kind: 'recheck', topic: 'conversation-1', userId: rae }],
      [sessionsChannel, { userId: rae, sessionIds: ['one', 'two'] }],
      [revocationChannel, { kind: 'end', sessionId: 'one' }],
      [revocationChannel, { kind: 'end', sessionId: 'two' }],
      [
        topicChannel(`user-${rae}`),
        {
          ...{ type: 'broadcast', event: 'account_changed', from: rae },
          body: { json: JSON.stringify({ user_id: rae }) },
        },
      ],
    ]);
    expect(lines().map(({ msg }) => msg)).not.toContain(
      'the broadcasts that follow a saved change could not be sent',
    );
  });

  test('an event is counted once in the metrics', async () => {
    const counted = async () => {
      const { text } = await platform.metrics.exposition();
      return Number(/^nightjar_events_total\{event="signed_up"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const before = await counted();
    reactionsOn(platform, everything).announce([signedUp('one'), signedUp('two')]);
    expect(await counted()).toBe(before + 2);
  });

  test('the reactions of other events do not run after an event', async () => {
    const rae = await build.member();
    const received = await receivedBy(rae);
    const reactions = reactionsOn(platform, everything);
    const events: AppEvent[] = [{ name: 'profile_changed', event: { userId: rae } }];
    await reactions.enqueue(db, events);
    reactions.announce(events);
    expect(received.map(([channel]) => channel)).toEqual([topicChannel(`user-${rae}`)]);
    expect(await jobsAbout(rae)).toEqual([]);
  });

  test('jobs of the reactions to an event are enqueued for their time and under their key', async () => {
    const rae = await build.member();
    await reactionsOn(platform, everything).enqueue(db, [signedUp(rae)]);
    expect(await jobsAbout(rae)).toEqual([
      { task: 'notify-friends', key: `notify-friends:${rae}`, run_at: later, payload: { userId: rae } },
      { task: 'erase-files', key: null, run_at: expect.any(Date), payload: { userId: rae } },
    ]);
  });

  test('rows that the reactions to an event write have the time of the event', async () => {
    const rae = await build.member();
    const records = reactTo('signed_up', {
      records: (transaction, { userId }, now) =>
        transaction
          .updateTable('users')
          .set({ terms_accepted_on: now })
          .where('id', '=', userId)
          .execute()
          .then(),
    });
    clock.advance(60);
    await reactionsOn(platform, [records]).enqueue(db, [signedUp(rae)]);
    const row = db.selectFrom('users').select('terms_accepted_on').where('id', '=', rae);
    expect(await row.executeTakeFirst()).toEqual({ terms_accepted_on: clock.now() });
  });

  test('an error in the reactions to an event fails no call, and the log has the reason', () => {
    const failing = reactTo('signed_up', {
      counts() {
        throw new Error('no counter');
      },
    });
    reactionsOn(platform, [failing]).announce([signedUp('anyone')]);
    expect(lines()).toContainEqual(
      expect.objectContaining({
        msg: 'the broadcasts that follow a saved change could not be sent',
        err: expect.objectContaining({ message: 'no counter' }),
      }),
    );
  });
});

describe('the event of a call', () => {
  const move = defineCall({
    id: 'move',
    method: 'POST',
    summary: 'For this test.',
    access: 'registered',
    input: z.object({ ends: z.enum(['well', 'refused', 'badly']) }),
    output: z.object({}),
    refusals: ['closed'],
    repeat: 'key',
  });
  const handler = handle(move, async ({ input, actor, emit }) => {
    emit('moved', { userId: actor.userId, notifyFriendsAt: later });
    emit('profile_changed', { userId: actor.userId });
    if (input.ends === 'badly') throw fail.notFound('Place');
    return input.ends === 'refused' ? refuse('closed') : ok({});
  });

  async function afterACall(ends: 'well' | 'refused' | 'badly', rae: UserId, times = 1) {
    const { call } = await ownCalls(product, [handler]);
    const received = await receivedBy(rae);
    for (let time = 0; time < times; time += 1) await call(move, { ends }, rae, { key: 'one' });
    return { announced: received.map(([channel]) => channel), jobs: await jobsAbout(rae) };
  }

  test.each(['well', 'refused'] as const)(
    'a call that ends %s causes the reactions to its event',
    async ends => {
      const rae = await build.member();
      const { announced, jobs } = await afterACall(ends, rae);
      expect(announced).toEqual([topicChannel(`user-${rae}`)]);
      expect(jobs).toMatchObject([{ task: 'notify-friends', run_at: later }]);
    },
  );

  test('a call that fails causes no reactions to its event', async () => {
    expect(await afterACall('badly', await build.member())).toEqual({ announced: [], jobs: [] });
  });

  test('a call that is repeated under one Idempotency-Key causes the reactions to its event once', async () => {
    const { announced } = await afterACall('well', await build.member(), 2);
    expect(announced).toHaveLength(1);
  });

  test('the event of a call is announced after the commit, so that its listeners find the saved state', async () => {
    const rae = await build.member();
    let saved: Promise<unknown> | undefined;
    const stop = await platform.bus.subscribe(topicChannel(`user-${rae}`), () => {
      saved = db.selectFrom('users').select('nickname').where('id', '=', rae).executeTakeFirst();
    });
    onTestFinished(stop);
    const renaming = handle(move, async ({ actor, db: transaction, emit }) => {
      emit('profile_changed', { userId: actor.userId });
      await transaction
        .updateTable('users')
        .set({ nickname: 'magpie' })
        .where('id', '=', actor.userId)
        .execute();
      return ok({});
    });
    const { call } = await ownCalls(product, [renaming]);
    await call(move, { ends: 'well' }, rae);
    expect(await saved).toEqual({ nickname: 'magpie' });
  });
});
