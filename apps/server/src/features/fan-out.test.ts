import { updatePrivate } from '@nightjar/domain/account/calls';
import { suspendUser } from '@nightjar/domain/account/desk/calls';
import { sendMessage } from '@nightjar/domain/chat/calls';
import type { Message } from '@nightjar/domain/chat/entity';
import { friendshipAction } from '@nightjar/domain/friends/calls';
import type { Call, RequestOf } from '@nightjar/domain/kernel/call';
import type { UserId } from '@nightjar/domain/kernel/id';
import * as live from '@nightjar/domain/live';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reactionsOn } from '../platform/http/reactions.ts';
import { createPublisher } from '../platform/realtime/publisher.ts';
import { sendCall, testApp } from '../testing/app.ts';
import { type ListenerRole, listenerRoles } from '../testing/fan-out/cast.ts';
import { type Fleet, fleetsOf } from '../testing/fan-out/fleets.ts';
import { type EventsByListener, type FanOutScene, stageAt } from '../testing/fan-out/stage.ts';
import { type FanOutRow, fanOutRows, receiversByEvent, topicKinds } from '../testing/fan-out/table.ts';
import { startRedis } from '../testing/redis/start.ts';
import { jobTasksOf } from '../worker.ts';
import { reactions } from './handlers.ts';

const app = await testApp();
const { build, sessionOf } = app;
const redis = await startRedis();
afterAll(() => redis.close());
const owl = await build.user({ super_admin: true, allow_admin_access: true });

test('every realtime event on every kind of topic has its row in the table of who receives it', () => {
  const declared = Object.values(live).map(({ kind, events }) => [kind, Object.keys(events).sort()]);
  const written = Object.entries(receiversByEvent).map(([kind, rows]) => [kind, Object.keys(rows).sort()]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(declared));
});

type When = 'open' | 'private' | 'held';

/** Makes the event of a row of the table happen at the first node. */
async function happen(at: FanOutScene, { by }: FanOutRow, when: When): Promise<void> {
  const { platform } = at.fleet;
  const how = by(at);
  if (how === 'socket') return type(at, when);
  if ('job' in how) await jobTasksOf(platform)[how.job]?.(how.payload);
  else
    for (const one of how) {
      if ('topics' in one) createPublisher(platform.bus).publish(one);
      else reactionsOn(platform, reactions).announce([one]);
    }
}

/** Sends by the socket that a user is typing. A user on hold has no socket, so that user tries it by HTTP. */
async function type({ rae, own }: FanOutScene, when: When): Promise<void> {
  const payload = { user_id: rae, name: 'Rae' };
  if (when === 'held') await expect(own.httpSend('typing', payload)).rejects.toThrow('Unauthorized');
  else expect(await own.send({ type: 'broadcast', event: 'typing', payload })).toBe('ok');
}

/**
 * Returns which users received the event. It also checks that Rae's id does not reach a user whom Rae has blocked or
 * who has blocked Rae.
 */
function reachedBy(
  received: EventsByListener,
  { rae }: FanOutScene,
  kind: (typeof topicKinds)[number],
  event: string,
): ListenerRole[] {
  const toBlocked = topicKinds.flatMap(kind => [received[kind].blocker, received[kind].blocked]);
  expect(JSON.stringify(toBlocked)).not.toContain(rae);
  return listenerRoles.filter(role => received[kind][role].some(one => one.event === event));
}

/** Compares the users whom each event reached with the table of the users whom it should reach. */
async function compare(at: FanOutScene, when: When): Promise<void> {
  const wanted: Record<string, unknown> = {};
  const found: Record<string, unknown> = {};
  for (const { kind, event, row } of fanOutRows) {
    if (row[when] === 'no call') continue;
    await happen(at, row, when);
    found[`${kind} ${event}`] = reachedBy(await at.received(), at, kind, event);
    wanted[`${kind} ${event}`] = row[when];
  }
  expect(found).toEqual(wanted);
}

describe.each(Object.entries(fleetsOf(app, redis.url)))('%s', (_, open) => {
  let fleet: Fleet;
  const stages: FanOutScene[] = [];
  beforeAll(async () => {
    fleet = await open();
  });
  afterAll(async () => {
    await Promise.all(stages.map(({ leave }) => leave()));
    await fleet.close();
  });

  const enter = async () => {
    const at = await stageAt(app, fleet);
    stages.push(at);
    return at;
  };
  const callAs = async <C extends Call>(who: UserId, call: C, input: RequestOf<C>) =>
    sendCall(fleet.here + call.path, call, input, { token: await sessionOf(who) });

  test('each realtime event reaches exactly the people whom the table names, through the unmodified supabase client', async () => {
    const at = await enter();
    const { rae, own, conversation_id } = at;
    await own.track({ looking: true });
    await expect.poll(at.present).toEqual(['friend', 'stranger']);
    await compare(at, 'open');

    await callAs(rae, updatePrivate, { user_id: rae, private: true });
    await expect.poll(at.present).toEqual(['friend']);
    await compare(at, 'private');

    await callAs(rae, updatePrivate, { user_id: rae, private: false });
    await expect.poll(at.present).toEqual(['friend', 'stranger']);
    await callAs(owl, suspendUser, { user_id: rae, reason: 'Fights at the bar' });
    await expect.poll(at.present).toEqual([]);
    const answer = await callAs(rae, sendMessage, { conversation_id, user_id: rae, message: 'Let me in' });
    expect(answer.status).toBe(403);
    await compare(at, 'held');
  });

  test('a block takes effect for open sockets within a second, and so does its end', async () => {
    const at = await enter();
    const { rae, own, listeners } = at;
    const act = async (action: 'block' | 'unblock') => {
      const { body } = await callAs(rae, friendshipAction, {
        ...{ user_id: rae, other_user_id: listeners.stranger, action },
      });
      expect(body.success).toBe(true);
    };
    const reached = async (event: 'message' | 'typing') => {
      await happen(at, receiversByEvent.conversation[event], 'open');
      return reachedBy(await at.received(), at, 'conversation', event);
    };
    await own.track({ looking: true });
    await expect.poll(at.present).toEqual(['friend', 'stranger']);

    const start = performance.now();
    await act('block');
    expect(await at.present()).toEqual(['friend']);
    expect([await reached('message'), await reached('typing')]).toEqual([['friend'], ['friend']]);
    expect(performance.now() - start).toBeLessThan(1_000);

    await act('unblock');
    await expect.poll(at.present).toEqual(['friend', 'stranger']);
    expect(await reached('message')).toEqual(['friend', 'stranger']);
  });

  test('a message sent while its recipient is being blocked is received before the block or not at all', async () => {
    const at = await enter();
    const { rae, listeners, conversation_id } = at;
    const send = (message: string) =>
      callAs(rae, sendMessage, { conversation_id, user_id: rae, message }).then(({ body }) => body.data);
    const block = { user_id: listeners.stranger, other_user_id: rae, action: 'block' as const };
    await Promise.all([
      ...Array.from({ length: 10 }, (_, number) => send(`at the same time ${number}`)),
      callAs(listeners.stranger, friendshipAction, block),
      ...Array.from({ length: 10 }, (_, number) => send(`after that ${number}`)),
    ]);
    await at.received();
    await send('behind the block');
    const received = await at.received();
    expect(received.conversation.friend).toHaveLength(1);
    expect([received.conversation.stranger, received.user.stranger]).toEqual([[], []]);
  });

  test('a message that quotes and names a user reaches people blocked with that user without the quote and the name', async () => {
    const at = await enter();
    const { conversation_id, rae, listeners } = at;
    const send = async (user_id: UserId, message: string, more: object = {}) => {
      const { body } = await callAs(user_id, sendMessage, { conversation_id, user_id, message, ...more });
      return body.data as Message;
    };
    const quoted = await send(rae, 'Ten minutes.');
    const mentions = [rae, listeners.blocked];
    const whole = await send(listeners.friend, 'As you said', {
      ...{ reply_to_message_id: quoted.message_id, mentions },
    });
    const { conversation, user } = await at.received();
    const last = (received: { event: string; payload: unknown }[]) =>
      received.filter(({ event }) => event === 'message').at(-1)?.payload;
    const folded = {
      ...whole,
      mentions: whole.mentions.filter(({ user_id }) => user_id !== rae),
      reply_to: { ...whole.reply_to, sender: null, message: null },
    };
    for (const received of [conversation, user]) {
      expect(last(received.stranger)).toEqual({ message: whole });
      expect([last(received.blocker), last(received.blocked)]).toEqual([
        { message: folded },
        { message: folded },
      ]);
    }
  });
});
