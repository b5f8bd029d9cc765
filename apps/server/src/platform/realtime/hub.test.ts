import { beforeEach, describe, expect, it } from 'vitest';
import { bareHub } from '../../testing/realtime-connection.ts';
import { person } from '../../testing/realtime-node.ts';
import { realtimeLimits } from './limits.ts';
import { onMissedMessages, onRevocation } from './revoking.ts';

const rae = person(1);
const moth = person(2);
const own = `user-${rae}`;
let { gate, hub, client }: ReturnType<typeof bareHub> = bareHub();

beforeEach(() => {
  ({ gate, hub, client } = bareHub());
});

describe('the sockets of a user', () => {
  it('a socket belongs to the user of its last accepted token until it closes', async () => {
    const [phone, desk] = [client(), client()];
    for (const { join } of [phone, desk]) await join(own, gate.token(rae));
    expect([...hub.connectionsOf(rae)]).toEqual([phone.connection, desk.connection]);
    expect([...hub.connectionsOf(moth)]).toEqual([]);
    hub.forget(phone.connection);
    expect([...hub.connectionsOf(rae)]).toEqual([desk.connection]);
    hub.forget(desk.connection);
    expect([...hub.connectionsOf(rae)]).toEqual([]);
  });

  it('a user may have five sockets on a node, and each of them may have several channels', async () => {
    const topics = [own, gate.addConversation('a', rae)];
    const sockets = Array.from({ length: realtimeLimits.socketsPerUser }, () => client());
    for (const topic of topics)
      for (const { join } of sockets)
        expect(await join(topic, gate.token(rae))).toMatchObject([{ payload: { status: 'ok' } }]);
    expect(sockets.every(({ connection }) => connection.channels.size === 2)).toBe(true);
  });

  it('a socket stops counting for a user when another user signs in on it', async () => {
    const sockets = Array.from({ length: realtimeLimits.socketsPerUser }, () => client());
    for (const { join } of sockets) await join(own, gate.token(rae));
    const [handed] = sockets;
    const seen = await handed?.join(`user-${moth}`, gate.token(moth));
    const reason = 'Another user signed in on this socket';
    expect(seen).toMatchObject([
      { topic: `realtime:${own}`, event: 'system', payload: { message: reason } },
      { topic: `realtime:${own}`, event: 'phx_error', payload: { reason } },
      { topic: `realtime:user-${moth}`, event: 'phx_reply', payload: { status: 'ok' } },
    ]);
    expect([...hub.connectionsOf(moth)]).toEqual([handed?.connection]);
    expect(await client().join(own, gate.token(rae))).toMatchObject([{ payload: { status: 'ok' } }]);
  });

  it('a refused sign-in on a socket leaves the sockets of its user unchanged', async () => {
    for (let socket = 0; socket < realtimeLimits.socketsPerUser; socket += 1)
      await client().join(own, gate.token(rae));
    const taken = client();
    await taken.join(`user-${moth}`, gate.token(moth));
    expect(await taken.join(own, gate.token(rae))).toMatchObject([
      { payload: { response: { reason: 'ConnectionRateLimitReached: Too many connected users' } } },
    ]);
    expect(taken.connection.userId).toBe(moth);
    expect([...taken.connection.channels.keys()]).toEqual([`realtime:user-${moth}`]);
  });
});

it('a channel that has lost its right for good is closed, and a channel that may come back gets an error', async () => {
  const topic = gate.addConversation('a', rae);
  const { join, news } = client();
  for (const name of [own, topic]) await join(name, gate.token(rae));
  for (const [act, event, payload] of [
    ['cut', 'phx_close', {}],
    ['restart', 'phx_error', { reason: 'why' }],
  ] as const) {
    const channel = [...(hub.topics.get(act === 'cut' ? own : topic)?.members ?? [])][0];
    if (!channel) throw new Error('nobody is on the topic');
    hub[act](channel, 'why');
    const { joinRef } = channel;
    const system = { extension: 'system', status: 'error', message: 'why', channel: channel.topic.name };
    expect(news()).toEqual([
      { joinRef, ref: null, topic: `realtime:${channel.topic.name}`, event: 'system', payload: system },
      { joinRef, ref: joinRef, topic: `realtime:${channel.topic.name}`, event, payload },
    ]);
    expect(hub.isJoined(channel)).toBe(false);
  }
});

it('every channel joins again after the node may have missed messages', async () => {
  const [first, second] = [client(), client()];
  await first.join(own, gate.token(rae));
  await first.join(gate.addConversation('a', rae, moth), gate.token(rae));
  await second.join('conversation-a', gate.token(moth));
  onMissedMessages(hub);
  const failures = [...first.news(), ...second.news()].filter(frame => frame?.event === 'phx_error');
  expect(failures.map(frame => frame?.topic)).toEqual([
    `realtime:${own}`,
    'realtime:conversation-a',
    'realtime:conversation-a',
  ]);
  for (const frame of failures) expect(frame?.payload).toEqual({ reason: 'Messages may have been missed' });
});

it('a join during which the node may have missed messages is checked again', async () => {
  let asked = 0;
  const verification = Promise.withResolvers<void>();
  gate.beforeVerifying = () => {
    asked += 1;
    return verification.promise;
  };
  const { join } = client();
  const reply = join(own, gate.token(rae));
  await new Promise(setImmediate);
  onMissedMessages(hub);
  verification.resolve();
  expect(await reply).toMatchObject([{ payload: { status: 'ok' } }]);
  expect(asked).toBe(2);
});

describe('the end of a session', () => {
  it('the end of a session is sent to the channels of the session and to no other channel', async () => {
    const [lost, kept] = [client(), client()];
    await lost.join(own, gate.token(rae, { session: 'lost phone' }));
    await kept.join(own, gate.token(rae, { session: 'new phone' }));
    onRevocation(hub, { kind: 'end', sessionId: 'lost phone' });
    expect(lost.news()).toMatchObject([
      { event: 'system', payload: { message: 'Unauthorized: this session has ended' } },
      { event: 'phx_close' },
    ]);
    expect(kept.news()).toEqual([]);
  });

  it('the end of a session of a user without sockets on the node changes nothing, and neither does the recheck of a topic without channels', () => {
    onRevocation(hub, { kind: 'end', userId: rae });
    onRevocation(hub, { kind: 'recheck', topic: own });
    expect(hub.connections.size).toBe(0);
  });
});

it('a realtime node is empty when its last socket has closed', async () => {
  const [first, second] = [client(), client()];
  let isEmpty = false;
  const emptied = hub.emptied().then(() => {
    isEmpty = true;
  });
  hub.forget(first.connection);
  await new Promise(setImmediate);
  expect(isEmpty).toBe(false);
  hub.forget(second.connection);
  await emptied;
  await hub.emptied();
});
