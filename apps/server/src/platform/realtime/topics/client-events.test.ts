import { beforeEach, describe, expect, it } from 'vitest';
import { bareHub } from '../../../testing/realtime-connection.ts';
import { person } from '../../../testing/realtime-node.ts';
import { realtimeLimits } from '../limits.ts';
import { presencesByKey } from '../presence/roster.ts';
import { wireTopic } from '../socket/frame.ts';

const rae = person(1);
const moth = person(2);
const topic = 'conversation-a';
const reach = { isLive: true };
type Client = ReturnType<ReturnType<typeof bareHub>['client']>;
let { gate, hub, client }: ReturnType<typeof bareHub> = bareHub();

beforeEach(() => {
  reach.isLive = true;
  ({ gate, hub, client } = bareHub());
  hub.deps.bus.isLive = () => reach.isLive;
  gate.addConversation('a', rae, moth);
});

const joined = async (user: string, config: object = {}): Promise<Client> => {
  const joining = client();
  await joining.join(topic, gate.token(user), config);
  return joining;
};
const sendEvent = ({ send }: Client, event: string, payload: unknown) =>
  send({ joinRef: '1', topic: wireTopic(topic), event, payload });
const shown = () => presencesByKey(hub.topics.get(topic)?.presence.allEntries() ?? []);
const ok = [{ event: 'phx_reply', payload: { status: 'ok', response: {} } }];
const no = (reason: string) => [{ event: 'phx_reply', payload: { status: 'error', response: { reason } } }];

describe('a broadcast', () => {
  const typing = { type: 'broadcast', event: 'typing', payload: { by: rae } };

  it('a broadcast goes to the other channels of its topic and not to the sender, who gets no reply', async () => {
    const [sender, listener] = [await joined(rae), await joined(moth)];
    expect(await sendEvent(sender, 'broadcast', typing)).toEqual([]);
    expect(listener.news()).toMatchObject([{ event: 'broadcast', payload: typing }]);
  });

  it('a broadcast goes to the sender too if the sender requested that', async () => {
    const sender = await joined(rae, { broadcast: { self: true } });
    expect(await sendEvent(sender, 'broadcast', typing)).toMatchObject([
      { event: 'broadcast', payload: typing },
    ]);
  });

  it('a broadcast is acknowledged if the sender requested that', async () => {
    const sender = await joined(rae, { broadcast: { ack: true } });
    expect(await sendEvent(sender, 'broadcast', typing)).toMatchObject(ok);
  });

  it('a broadcast without a payload carries an empty object', async () => {
    const [sender, listener] = [await joined(rae), await joined(moth)];
    await sendEvent(sender, 'broadcast', { event: 'typing' });
    expect(listener.news()).toMatchObject([{ payload: { event: 'typing', payload: {} } }]);
  });

  it.each([[null], [{}], [{ event: 7 }], [{ event: 'ü'.repeat(128) }]])(
    'a broadcast without an event name of at most 255 bytes is refused: %j',
    async payload => {
      const [sender, listener] = [await joined(rae, { broadcast: { ack: true } }), await joined(moth)];
      const reason = 'InvalidBroadcast: A broadcast has an event name of at most 255 bytes';
      expect(await sendEvent(sender, 'broadcast', payload)).toMatchObject(no(reason));
      expect(listener.news()).toEqual([]);
    },
  );

  it('a broadcast may have an event name of 255 bytes', async () => {
    const sender = await joined(rae, { broadcast: { ack: true } });
    const event = `${'ü'.repeat(127)}x`;
    expect(await sendEvent(sender, 'broadcast', { event })).toMatchObject(
      no(`Unauthorized: only the server says ${event}`),
    );
  });

  it('a broadcast is refused while the other nodes cannot be reached', async () => {
    const [sender, listener] = [await joined(rae, { broadcast: { ack: true } }), await joined(moth)];
    reach.isLive = false;
    const reason = 'Unavailable: Live updates are out of reach for a moment';
    expect(await sendEvent(sender, 'broadcast', typing)).toMatchObject(no(reason));
    expect(listener.news()).toEqual([]);
  });

  it('broadcasts and presence of a client share an allowance of thirty messages a second', async () => {
    const sender = await joined(rae, { broadcast: { ack: true } });
    for (let message = 0; message < realtimeLimits.messagesPerSecond; message += 1)
      expect(await sendEvent(sender, 'broadcast', typing)).toMatchObject(ok);
    const reason = 'MessageRateLimitReached: Too many messages per second';
    expect(await sendEvent(sender, 'broadcast', typing)).toMatchObject(no(reason));
    expect(await sendEvent(sender, 'presence', { event: 'track', payload: {} })).toMatchObject(no(reason));
    expect(shown()).toEqual({});
  });
});

describe('presence', () => {
  it("a presence is shown under the person's own id with a phx_ref of the server, until it ends", async () => {
    const present = await joined(rae);
    const payload = { event: 'TRACK', payload: { looking: true, phx_ref: 'mine' }, key: moth };
    expect(await sendEvent(present, 'presence', payload)).toMatchObject(ok);
    const phx_ref = expect.stringMatching(/^[\w-]{12}$/);
    expect(shown()).toEqual({ [rae]: { metas: [{ looking: true, phx_ref }] } });
    expect(await sendEvent(present, 'presence', { event: 'untrack' })).toMatchObject(ok);
    expect(shown()).toEqual({});
  });

  it('a presence whose payload is no object is shown without data', async () => {
    const present = await joined(rae);
    expect(await sendEvent(present, 'presence', { event: 'track', payload: 'busy' })).toMatchObject(ok);
    expect(shown()).toEqual({ [rae]: { metas: [{ phx_ref: expect.any(String) }] } });
  });

  it('the end of a presence that was never shown sends nothing', async () => {
    const [present, watcher] = [await joined(rae), await joined(moth, { presence: { enabled: true } })];
    const published: unknown[] = [];
    await hub.deps.bus.subscribe(`realtime:topic:${topic}`, message => published.push(message));
    expect(await sendEvent(present, 'presence', { event: 'untrack' })).toMatchObject(ok);
    expect([published, watcher.news()]).toEqual([[], []]);
  });

  it('a presence ends with its channel', async () => {
    const [present, watcher] = [await joined(rae), await joined(moth, { presence: { enabled: true } })];
    await sendEvent(present, 'presence', { event: 'track', payload: {} });
    await present.send({ joinRef: '1', topic: wireTopic(topic), event: 'phx_leave' });
    expect(watcher.news().at(-1)).toMatchObject({
      event: 'presence_diff',
      payload: { joins: {}, leaves: { [rae]: { metas: [{}] } } },
    });
  });

  it.each([[null], [{}], [{ event: 'dance' }], [{ event: 7 }]])(
    'a presence is neither shown nor ended by %j',
    async payload => {
      const present = await joined(rae);
      const reason = 'InvalidPresence: The event is track or untrack';
      expect(await sendEvent(present, 'presence', payload)).toMatchObject(no(reason));
      expect(shown()).toEqual({});
    },
  );

  it('a presence is refused in a topic whose presence only the server announces', async () => {
    const present = client();
    const own = `user-${rae}`;
    await present.join(own, gate.token(rae));
    const payload = { event: 'track', payload: {} };
    const reply = await present.send({ joinRef: '1', topic: wireTopic(own), event: 'presence', payload });
    expect(reply).toMatchObject(no('Unauthorized: only the server says presence'));
  });

  it('a presence has at most 1024 bytes', async () => {
    const present = await joined(rae);
    const about = (length: number) => ({ event: 'track', payload: { about: 'x'.repeat(length) } });
    const frame = '{"about":""}'.length;
    expect(await sendEvent(present, 'presence', about(1024 - frame))).toMatchObject(ok);
    const reason = 'InvalidPresence: The payload has at most 1024 bytes';
    expect(await sendEvent(present, 'presence', about(1025 - frame))).toMatchObject(no(reason));
  });

  it('a presence is refused if its payload is nested too deeply', async () => {
    const present = await joined(rae);
    const nested = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    const reply = await sendEvent(present, 'presence', { event: 'track', payload: { nested } });
    expect(reply).toMatchObject(no('InvalidPresence: The payload has at most 1024 bytes'));
  });

  it('a presence is not shown while the other nodes cannot be reached', async () => {
    const [present, watcher] = [await joined(rae), await joined(moth, { presence: { enabled: true } })];
    reach.isLive = false;
    expect(await sendEvent(present, 'presence', { event: 'track', payload: {} })).toMatchObject(ok);
    expect(watcher.news()).toEqual([]);
  });
});

describe('a token pushed on a channel', () => {
  const push = (refreshing: Client, token: unknown) =>
    sendEvent(refreshing, 'access_token', { access_token: token });

  it('a token that a client pushes on a channel replaces the previous token, without a reply', async () => {
    const refreshing = await joined(rae);
    const token = gate.token(rae, { seconds: 7_200 });
    expect(await push(refreshing, token)).toEqual([]);
    expect(refreshing.connection.channels.get(wireTopic(topic))?.identity.token).toBe(token);
  });

  it.each([[undefined], [''], ['sb_publishable_key'], [7]])(
    'a token that a client pushes on a channel is ignored if it is %j',
    async token => {
      const refreshing = await joined(rae);
      expect(await push(refreshing, token)).toEqual([]);
      expect(refreshing.connection.channels.size).toBe(1);
    },
  );

  it('a token that a channel has already is not checked again when the client pushes it', async () => {
    const token = gate.token(rae);
    const refreshing = client();
    await refreshing.join(topic, token);
    gate.beforeVerifying = () => Promise.reject(new Error('nobody may be asked'));
    expect(await push(refreshing, token)).toEqual([]);
  });

  it('a token of another user that a client pushes on a channel makes the channel join again', async () => {
    const refreshing = await joined(rae);
    expect(await push(refreshing, gate.token(moth))).toMatchObject([
      { event: 'system' },
      { event: 'phx_error', payload: { reason: 'Another user signed in on this socket' } },
    ]);
  });
});
