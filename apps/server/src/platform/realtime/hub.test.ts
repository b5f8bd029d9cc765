import { beforeEach, describe, expect, it } from 'vitest';
import { bareHub } from '../../testing/realtime-connection.ts';
import { person } from '../../testing/realtime-node.ts';
import { limits } from './limits.ts';
import { onGap, onRevocation } from './revoking.ts';

const rae = person(1);
const moth = person(2);
const own = `user-${rae}`;
let { gate, hub, client }: ReturnType<typeof bareHub> = bareHub();

beforeEach(() => {
  ({ gate, hub, client } = bareHub());
});

describe('the sockets of a user', () => {
  it('are those of the last accepted token, until they close', async () => {
    const [phone, desk] = [client(), client()];
    for (const { join } of [phone, desk]) await join(own, gate.token(rae));
    expect([...hub.connectionsOf(rae)]).toEqual([phone.connection, desk.connection]);
    expect([...hub.connectionsOf(moth)]).toEqual([]);
    hub.forget(phone.connection);
    expect([...hub.connectionsOf(rae)]).toEqual([desk.connection]);
    hub.forget(desk.connection);
    expect([...hub.connectionsOf(rae)]).toEqual([]);
  });

  it('are at most five, each with as many channels as it likes', async () => {
    const topics = [own, gate.conversation('a', rae)];
    const sockets = Array.from({ length: limits.socketsPerUser }, () => client());
    for (const topic of topics)
      for (const { join } of sockets)
        expect(await join(topic, gate.token(rae))).toMatchObject([{ payload: { status: 'ok' } }]);
    expect(sockets.every(({ connection }) => connection.channels.size === 2)).toBe(true);
  });

  it('no longer count for a user once another user signed in on them', async () => {
    const sockets = Array.from({ length: limits.socketsPerUser }, () => client());
    for (const { join } of sockets) await join(own, gate.token(rae));
    const [handed] = sockets;
    const seen = await handed?.join(`user-${moth}`, gate.token(moth));
    const reason = 'Somebody else signed in';
    expect(seen).toMatchObject([
      { topic: `realtime:${own}`, event: 'system', payload: { message: reason } },
      { topic: `realtime:${own}`, event: 'phx_error', payload: { reason } },
      { topic: `realtime:user-${moth}`, event: 'phx_reply', payload: { status: 'ok' } },
    ]);
    expect([...hub.connectionsOf(moth)]).toEqual([handed?.connection]);
    expect(await client().join(own, gate.token(rae))).toMatchObject([{ payload: { status: 'ok' } }]);
  });

  it('keep nothing of a refused sign-in', async () => {
    for (let socket = 0; socket < limits.socketsPerUser; socket += 1)
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

it('a channel that is cut for good is closed, and one that may come back fails', async () => {
  const topic = gate.conversation('a', rae);
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
    expect(hub.isSeated(channel)).toBe(false);
  }
});

it('every channel joins again after messages may have been missed', async () => {
  const [first, second] = [client(), client()];
  await first.join(own, gate.token(rae));
  await first.join(gate.conversation('a', rae, moth), gate.token(rae));
  await second.join('conversation-a', gate.token(moth));
  onGap(hub);
  const failures = [...first.news(), ...second.news()].filter(frame => frame?.event === 'phx_error');
  expect(failures.map(frame => frame?.topic)).toEqual([
    `realtime:${own}`,
    'realtime:conversation-a',
    'realtime:conversation-a',
  ]);
  for (const frame of failures) expect(frame?.payload).toEqual({ reason: 'Messages may have been missed' });
});

it('a join that was under way when messages may have been missed is checked again', async () => {
  let asked = 0;
  const verification = Promise.withResolvers<void>();
  gate.beforeVerifying = () => {
    asked += 1;
    return verification.promise;
  };
  const { join } = client();
  const reply = join(own, gate.token(rae));
  await new Promise(setImmediate);
  onGap(hub);
  verification.resolve();
  expect(await reply).toMatchObject([{ payload: { status: 'ok' } }]);
  expect(asked).toBe(2);
});

describe('the end of a session', () => {
  it('is sent to its channels, and to no other', async () => {
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

  it('may come for a person without connections here, and for a topic without channels here', () => {
    onRevocation(hub, { kind: 'end', userId: rae });
    onRevocation(hub, { kind: 'recheck', topic: own });
    expect(hub.connections.size).toBe(0);
  });
});

it('the node is empty when its last socket has closed', async () => {
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
