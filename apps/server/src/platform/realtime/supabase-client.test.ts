import type { RealtimeChannel } from '@supabase/supabase-js';
import { createClient, REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { person, startNode, type TestNode } from '../../testing/realtime-node.ts';
import { versions } from './socket/frame.ts';

const rae = person(1);
const moth = person(2);

let node: TestNode;
const clients: { removeAllChannels(): Promise<unknown> }[] = [];

beforeEach(async () => {
  node = await startNode();
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map(client => client.removeAllChannels()));
  await node.close();
});

/** Lists the statuses of a channel one after the other. The test can wait for each of them. */
function subscribe(channel: RealtimeChannel) {
  const seen: { status: string; error?: Error }[] = [];
  let resolveNext = () => {};
  channel.subscribe((status, error) => {
    seen.push({ status, error });
    resolveNext();
  });
  return async () => {
    for (let next = seen.shift(); ; next = seen.shift()) {
      if (next) return next;
      await new Promise<void>(resolve => {
        resolveNext = resolve;
      });
    }
  };
}

async function joined(channel: RealtimeChannel): Promise<RealtimeChannel> {
  const next = subscribe(channel);
  expect(await next()).toMatchObject({ status: REALTIME_SUBSCRIBE_STATES.SUBSCRIBED });
  return channel;
}

const nextBroadcast = (channel: RealtimeChannel, event: string) =>
  new Promise<Record<string, unknown>>(resolve => {
    channel.on('broadcast', { event }, resolve);
  });

describe.each(versions)('the unmodified client on protocol %s', vsn => {
  function clientWith(accessToken: () => Promise<string>) {
    const client = createClient(node.url, 'sb_publishable_key', {
      accessToken,
      realtime: { vsn, reconnectAfterMs: () => 20, heartbeatIntervalMs: 200 },
    });
    clients.push(client);
    return client;
  }

  async function signIn(token: string | (() => Promise<string>)) {
    const client = clientWith(typeof token === 'string' ? async () => token : token);
    await client.realtime.setAuth();
    return client;
  }

  it('the unmodified supabase client receives on its own topic what the server publishes', async () => {
    const channel = (await signIn(node.gate.token(rae))).channel(`user-${rae}`, {
      config: { private: true },
    });
    const received = nextBroadcast(channel, 'voucher_accepted');
    await joined(channel);
    await node.publish(`user-${rae}`, 'voucher_accepted', { id: 'a voucher', note: 'für dich 🥃' });
    expect(await received).toMatchObject({
      type: 'broadcast',
      event: 'voucher_accepted',
      payload: { id: 'a voucher', note: 'für dich 🥃' },
    });
  });

  it.each([true, false])(
    "the unmodified supabase client is refused another person's topic, private: %s",
    async isPrivate => {
      const channel = (await signIn(node.gate.token(rae))).channel(`user-${moth}`, {
        config: { private: isPrivate },
      });
      const next = subscribe(channel);
      const { status, error } = await next();
      expect(status).toBe(REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR);
      expect(error?.message).toContain('Unauthorized');
    },
  );

  it('the unmodified supabase client joins at the second try if its first try was sent before its token', async () => {
    const release = Promise.withResolvers<string>();
    const client = clientWith(() => release.promise);
    const next = subscribe(client.channel(`user-${rae}`, { config: { private: true } }));
    const first = await next();
    expect(first.status).toBe(REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR);
    expect(first.error?.message).toContain('Unauthorized');
    release.resolve(node.gate.token(rae));
    expect((await next()).status).toBe(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED);
  });

  it('the unmodified supabase client stays connected past the end of its first token by refreshing it on the socket', async () => {
    let token = node.gate.token(rae, { seconds: 30 });
    const client = await signIn(async () => token);
    const channel = client.channel(`conversation-a`, { config: { broadcast: { ack: true } } });
    node.gate.addConversation('a', rae);
    await joined(channel);
    token = node.gate.token(rae, { seconds: 3600 });
    await client.realtime.setAuth();
    expect(await channel.send({ type: 'broadcast', event: 'typing', payload: {} })).toBe('ok');
    const received = nextBroadcast(channel, 'message');
    node.advanceTime(45_000);
    await node.publish('conversation-a', 'message', { id: 1 });
    expect(await received).toMatchObject({ payload: { id: 1 } });
  });

  it('the unmodified supabase client connects again without help after its token expired, with the newest token', async () => {
    let token = node.gate.token(rae, { seconds: 60 });
    const channel = (await signIn(async () => token)).channel(`user-${rae}`);
    const next = subscribe(channel);
    expect((await next()).status).toBe(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED);
    node.gate.time += 61_000;
    token = node.gate.token(rae);
    node.advanceTime(0);
    expect((await next()).status).toBe(REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR);
    expect((await next()).status).toBe(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED);
    const received = nextBroadcast(channel, 'message');
    await node.publish(`user-${rae}`, 'message', {});
    await received;
  });

  it("the unmodified supabase client's channel closes for good within a second when its session ends", async () => {
    const session = 'the session on the lost phone';
    const channel = (await signIn(node.gate.token(rae, { session }))).channel(`user-${rae}`);
    const next = subscribe(channel);
    expect((await next()).status).toBe(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED);
    const start = performance.now();
    node.gate.endedSessions.add(session);
    await node.disconnect({ sessionId: session });
    expect((await next()).status).toBe(REALTIME_SUBSCRIBE_STATES.CLOSED);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('the unmodified supabase client gets answers to its heartbeats', async () => {
    const client = await signIn(node.gate.token(rae));
    const ok = new Promise<void>(resolve => {
      client.realtime.onHeartbeat(status => status === 'ok' && resolve());
    });
    await joined(client.channel(`user-${rae}`));
    await ok;
  });

  it('the unmodified supabase client sees presence with its joins and leaves, under the true user whatever key it requested', async () => {
    const topic = node.gate.addConversation('a', rae, moth);
    const first = (await signIn(node.gate.token(rae))).channel(topic, {
      config: { presence: { key: moth } },
    });
    first.on('presence', { event: 'sync' }, () => {});
    await joined(first);
    expect(await first.track({ looking: true })).toBe('ok');

    const second = (await signIn(node.gate.token(moth))).channel(topic);
    const synced = new Promise<void>(resolve => {
      second.on('presence', { event: 'sync' }, resolve);
    });
    const left = new Promise<Record<string, unknown>>(resolve => {
      second.on('presence', { event: 'leave' }, resolve);
    });
    const joinOfMoth = new Promise<Record<string, unknown>>(resolve => {
      second.on('presence', { event: 'join' }, presence => presence.key === moth && resolve(presence));
    });
    await joined(second);
    await synced;
    expect(second.presenceState()).toEqual({
      [rae]: [{ looking: true, presence_ref: expect.any(String) }],
    });
    expect(await second.track({ looking: false })).toBe('ok');
    expect(await joinOfMoth).toMatchObject({ key: moth, newPresences: [{ looking: false }] });
    expect(await first.untrack()).toBe('ok');
    expect(await left).toMatchObject({ key: rae, leftPresences: [{ looking: true }] });
  });

  it('the unmodified supabase client broadcasts to others and, on request, to itself, and gets an acknowledgement', async () => {
    const topic = node.gate.addConversation('a', rae, moth);
    const config = { broadcast: { ack: true, self: true } };
    const speaker = (await signIn(node.gate.token(rae))).channel(topic, { config });
    const listener = (await signIn(node.gate.token(moth))).channel(topic);
    const received = Promise.all([nextBroadcast(speaker, 'typing'), nextBroadcast(listener, 'typing')]);
    await joined(speaker);
    await joined(listener);
    expect(await speaker.send({ type: 'broadcast', event: 'typing', payload: { user: rae } })).toBe('ok');
    for (const broadcast of await received) expect(broadcast).toMatchObject({ payload: { user: rae } });
  });

  it.each(['message', 'reaction', 'read', 'voucher_received'])(
    'the unmodified supabase client cannot send the event %s in the place of the server',
    async event => {
      const topic = node.gate.addConversation('a', rae, moth);
      const config = { broadcast: { ack: true, self: true } };
      const speaker = (await signIn(node.gate.token(rae))).channel(topic, { config });
      const received: unknown[] = [];
      speaker.on('broadcast', { event: '*' }, broadcast => received.push(broadcast.event));
      await joined(speaker);
      expect(await speaker.send({ type: 'broadcast', event, payload: { forged: true } })).toBe('error');
      expect(await speaker.send({ type: 'broadcast', event: 'typing', payload: {} })).toBe('ok');
      expect(received).toEqual(['typing']);
    },
  );

  it('the unmodified supabase client broadcasts over HTTP without a joined channel, under the same rules', async () => {
    const topic = node.gate.addConversation('a', rae, moth);
    const listener = (await signIn(node.gate.token(moth))).channel(topic);
    const received = nextBroadcast(listener, 'typing');
    await joined(listener);
    const client = await signIn(node.gate.token(rae));
    const channel = client.channel(topic, { config: { private: true } });
    expect(await channel.httpSend('typing', { user: rae })).toEqual({ success: true });
    expect(await received).toMatchObject({ payload: { user: rae } });
    await expect(channel.httpSend('message', { forged: true })).rejects.toThrow('Unauthorized');
  });
});

it('raw bytes pass between supabase clients of protocol 2.0.0', async () => {
  const topic = node.gate.addConversation('a', rae, moth);
  const channelOf = async (user: string) => {
    const token = node.gate.token(user);
    const client = createClient(node.url, 'sb_publishable_key', { accessToken: async () => token });
    clients.push(client);
    await client.realtime.setAuth();
    return client.channel(topic, { config: { broadcast: { ack: true } } });
  };
  const [speaker, listener] = [await channelOf(rae), await channelOf(moth)];
  const received = nextBroadcast(listener, 'sketch');
  await joined(speaker);
  await joined(listener);
  const bytes = new Uint8Array([0, 255, 10, 200]);
  expect(await speaker.send({ type: 'broadcast', event: 'sketch', payload: bytes.buffer })).toBe('ok');
  const { payload } = await received;
  expect(payload).toBeInstanceOf(ArrayBuffer);
  expect(new Uint8Array(payload instanceof ArrayBuffer ? payload : [])).toEqual(bytes);
});
