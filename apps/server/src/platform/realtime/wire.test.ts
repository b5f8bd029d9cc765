import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, person, startNode, type TestNode } from '../../testing/realtime-node.ts';
import { realtimeLimits } from './limits.ts';
import { versions, wireTopic } from './socket/frame.ts';

const rae = person(1);
const moth = person(2);
const own = `user-${rae}`;
let node: TestNode;

beforeEach(async () => {
  node = await startNode();
});

afterEach(() => node.close());

describe.each(versions)('protocol %s', version => {
  it('a node answers a heartbeat', async () => {
    const client = await connect(node, version);
    const ref = client.send({ topic: 'phoenix', event: 'heartbeat' });
    expect(await client.next({ topic: 'phoenix', ref })).toEqual({
      joinRef: null,
      ref,
      topic: 'phoenix',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
    });
  });

  it('a node answers a leave with ok and then closes the channel under the join_ref of the channel', async () => {
    const client = await connect(node, version);
    const { joinRef } = await client.join(own, node.gate.token(rae));
    const ref = client.send({ joinRef, topic: wireTopic(own), event: 'phx_leave' });
    expect(await client.next({ ref, status: 'ok' })).toMatchObject({ event: 'phx_reply', joinRef });
    expect(await client.next({ event: 'phx_close' })).toMatchObject({ joinRef, ref: joinRef, payload: {} });
    expect(node.realtime.stats()).toEqual({ sockets: 1, channels: 0 });
  });

  it('a node closes the first join of a topic when a second join arrives on the same socket', async () => {
    const client = await connect(node, version);
    const first = await client.join(own, node.gate.token(rae));
    const second = await client.join(own, node.gate.token(rae));
    expect(second.payload).toMatchObject({ status: 'ok' });
    expect(await client.next({ event: 'phx_close' })).toMatchObject({ joinRef: first.joinRef });
    expect(node.realtime.stats()).toEqual({ sockets: 1, channels: 1 });
  });

  it('a node ignores frames of an older join', async () => {
    const client = await connect(node, version);
    await client.join(own, node.gate.token(rae));
    await client.join(own, node.gate.token(rae));
    client.send({ joinRef: '1', topic: wireTopic(own), event: 'phx_leave' });
    await client.settled();
    expect(node.realtime.stats().channels).toBe(1);
  });

  it('a node answers frames for topics that are not joined with an error, and accepts a leave', async () => {
    const client = await connect(node, version);
    const ref = client.send({ topic: wireTopic(own), event: 'broadcast', payload: { event: 'typing' } });
    expect((await client.next({ ref })).payload).toEqual({
      status: 'error',
      response: { reason: 'unmatched topic' },
    });
    const leaving = client.send({ topic: wireTopic(own), event: 'phx_leave' });
    expect((await client.next({ ref: leaving })).payload).toMatchObject({ status: 'ok' });
  });

  it('a node sends the reason before a channel that lost its right is closed', async () => {
    const topic = node.gate.addConversation('a', rae, moth);
    const client = await connect(node, version);
    const { joinRef } = await client.join(topic, node.gate.token(rae));
    node.gate.addConversation('a', moth);
    await node.recheck({ topic, userId: rae });
    await client.settled();
    expect(client.frames.map(({ event }) => event)).toEqual(['system', 'phx_close']);
    expect(client.frames[0]).toMatchObject({
      joinRef,
      ref: null,
      payload: { extension: 'system', status: 'error', channel: topic, message: expect.any(String) },
    });
  });

  it.each([
    ['no token', undefined],
    ['the publishable key', 'sb_publishable_key'],
    ['an anonymous token', 'eyJhbGciOi.anon'],
  ])('a node refuses a join with %s at once', async (_, token) => {
    const client = await connect(node, version);
    const reply = await client.join(own, token);
    expect(reply.payload).toMatchObject({ status: 'error', response: { reason: expect.any(String) } });
  });

  it('a node refuses a join without a token even if the socket had a token before', async () => {
    const topic = node.gate.addConversation('a', rae);
    const client = await connect(node, version);
    await client.join(own, node.gate.token(rae));
    expect((await client.join(topic)).payload).toMatchObject({ status: 'error' });
  });
});

describe('a token pushed on a channel', () => {
  const push = async (token: unknown) => {
    const client = await connect(node);
    const { joinRef } = await client.join(own, node.gate.token(rae));
    client.send({ joinRef, topic: wireTopic(own), event: 'access_token', payload: { access_token: token } });
    await client.settled();
    return client.frames.map(({ event }) => event);
  };

  it.each([null, undefined, 'sb_publishable_key', 7])(
    'a token that a client pushes on a channel changes nothing if it is %s',
    async token => {
      expect(await push(token)).toEqual([]);
    },
  );

  it('a forged token that a client pushes on a channel closes the channel', async () => {
    expect(await push('forged')).toEqual(['system', 'phx_close']);
  });

  it('a token of another person that a client pushes on a channel makes the channel join again', async () => {
    expect(await push(node.gate.token(moth))).toEqual(['system', 'phx_close']);
    const topic = node.gate.addConversation('a', rae, moth);
    const client = await connect(node);
    const { joinRef } = await client.join(topic, node.gate.token(rae));
    const payload = { access_token: node.gate.token(moth) };
    client.send({ joinRef, topic: wireTopic(topic), event: 'access_token', payload });
    expect(await client.next({ event: 'phx_error' })).toMatchObject({ joinRef });
  });
});

describe('a node’s limits', () => {
  it('a node accepts five sockets of a user and refuses the sixth', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => connect(node)));
    const replies = [];
    for (const client of clients) replies.push((await client.join(own, node.gate.token(rae))).payload);
    expect(replies.filter(payload => JSON.stringify(payload).includes('"ok"'))).toHaveLength(5);
    expect(replies.at(-1)).toMatchObject({
      response: { reason: 'ConnectionRateLimitReached: Too many connected users' },
    });
    clients[0]?.socket.terminate();
    await clients[0]?.closed;
    await expect.poll(() => node.realtime.stats().sockets).toBe(5);
    expect((await clients[5]?.join(own, node.gate.token(rae)))?.payload).toMatchObject({ status: 'ok' });
  });

  it('a node accepts ten joins a second on a socket', async () => {
    const client = await connect(node);
    const reasons = [];
    for (let join = 0; join < 11; join += 1) {
      reasons.push((await client.join(own, node.gate.token(rae))).payload);
    }
    expect(reasons.at(9)).toMatchObject({ status: 'ok' });
    expect(reasons.at(10)).toMatchObject({
      response: { reason: 'ClientJoinRateLimitReached: Too many joins per second' },
    });
    node.advanceTime(100);
    expect((await client.join(own, node.gate.token(rae))).payload).toMatchObject({ status: 'ok' });
  });

  it('a node accepts a hundred channels on a socket', async () => {
    const client = await connect(node);
    const token = node.gate.token(rae);
    for (let channel = 0; channel < realtimeLimits.channelsPerSocket; channel += 1) {
      node.advanceTime(100);
      const reply = await client.join(node.gate.addConversation(String(channel), rae), token);
      expect(reply.payload).toMatchObject({ status: 'ok' });
    }
    node.advanceTime(100);
    expect((await client.join(own, token)).payload).toMatchObject({
      response: { reason: 'ChannelRateLimitReached: Too many channels' },
    });
  });

  it('a node accepts thirty broadcasts a second on a socket and refuses the rest', async () => {
    const topic = node.gate.addConversation('a', rae, moth);
    const client = await connect(node);
    const listener = await connect(node);
    await listener.join(topic, node.gate.token(moth));
    const { joinRef } = await client.join(topic, node.gate.token(rae), { broadcast: { ack: true } });
    const payload = { type: 'broadcast', event: 'typing', payload: {} };
    for (let typing = 0; typing < 40; typing += 1) {
      client.send({ joinRef, topic: wireTopic(topic), event: 'broadcast', payload });
    }
    await client.settled();
    const replies = client.frames.map(frame => JSON.stringify(frame.payload));
    expect(replies.filter(reply => reply.includes('"ok"'))).toHaveLength(30);
    expect(replies.filter(reply => reply.includes('MessageRateLimitReached'))).toHaveLength(10);
    await listener.settled();
    expect(listener.frames.filter(({ event }) => event === 'broadcast')).toHaveLength(30);
  });

  it('a node closes a socket that sends too many frames', async () => {
    const client = await connect(node);
    for (let frame = 0; frame <= realtimeLimits.framesPerSecond; frame += 1) client.send({});
    expect(await client.closed).toEqual({ code: 1008, reason: 'Too many frames' });
  });

  it('a node closes a socket that sends more than 64 KB in a frame', async () => {
    const client = await connect(node);
    client.send({ payload: 'x'.repeat(realtimeLimits.frameBytes) });
    expect(await client.closed).toMatchObject({ code: 1009 });
  });

  it('a node accepts at most a kilobyte of a person’s presence', async () => {
    const topic = node.gate.addConversation('a', rae);
    const client = await connect(node);
    const { joinRef } = await client.join(topic, node.gate.token(rae));
    const payload = { event: 'track', payload: { about: 'x'.repeat(realtimeLimits.presenceBytes) } };
    const ref = client.send({ joinRef, topic: wireTopic(topic), event: 'presence', payload });
    expect((await client.next({ ref })).payload).toMatchObject({ status: 'error' });
  });
});
