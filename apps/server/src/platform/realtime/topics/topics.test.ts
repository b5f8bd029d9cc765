import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { bareHub } from '../../../testing/realtime-connection.ts';
import { person } from '../../../testing/realtime-node.ts';
import { createInProcessBus } from '../../bus/in-process.ts';
import type { Bus } from '../../bus/port.ts';
import { realtimeLimits } from '../limits.ts';

const rae = person(1);
const moth = person(2);
const own = `user-${rae}`;
const channel = `realtime:topic:${own}`;
const ok = [{ payload: { status: 'ok' } }];
const bus = createInProcessBus(pino({ level: 'silent' }));
const line = { isCut: false };
/** These are the present subscriptions to the bus. */
const listened: string[] = [];
let { gate, hub, client }: ReturnType<typeof bareHub> = bareHub();

const subscribe: Bus['subscribe'] = async (name, listener) => {
  if (line.isCut) throw new Error('the bus is away');
  const stop = await bus.subscribe(name, listener);
  listened.push(name);
  return () => {
    listened.splice(listened.indexOf(name), 1);
    stop();
  };
};

beforeEach(() => {
  listened.length = 0;
  line.isCut = false;
  ({ gate, hub, client } = bareHub({ bus: { ...bus, subscribe } }));
});

const settled = () => new Promise(setImmediate);

describe('the node’s subscription to a topic', () => {
  it('a node is subscribed to a topic from the first channel to the last', async () => {
    const [first, second] = [client(), client()];
    for (const { join } of [first, second]) await join(own, gate.token(rae));
    expect(listened).toEqual([channel]);
    await first.send({ topic: `realtime:${own}`, event: 'phx_leave' });
    await settled();
    expect(listened).toEqual([channel]);
    await second.send({ topic: `realtime:${own}`, event: 'phx_leave' });
    await settled();
    expect([listened, hub.topics.get(own)]).toEqual([[], undefined]);
  });

  it("a node's subscription to a topic ends when the last socket on the topic has closed", async () => {
    const { connection, join } = client();
    await join(own, gate.token(rae));
    hub.forget(connection);
    await settled();
    expect([listened, connection.channels.size, hub.connections.size]).toEqual([[], 0, 0]);
  });

  it("a node's subscription to a topic ends when its only join was refused", async () => {
    expect(await client().join(own, gate.token(moth))).toMatchObject([{ payload: { status: 'error' } }]);
    await settled();
    expect(listened).toEqual([]);
  });

  it("a node's subscription to a topic ends when the right to the topic could not be checked", async () => {
    gate.beforeVerifying = () => Promise.reject(new Error('the database is away'));
    await expect(client().join(own, gate.token(rae))).rejects.toThrow('the database is away');
    await settled();
    expect(listened).toEqual([]);
  });

  it("a node's subscription to a topic ends when the socket closed before its join was answered", async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    gate.beforeVerifying = () => opened;
    const { connection, join, news } = client();
    const joining = join(own, gate.token(rae));
    await settled();
    hub.forget(connection);
    open();
    await joining;
    await settled();
    expect([listened, news(), [...hub.connectionsOf(rae)]]).toEqual([[], [], []]);
  });

  it('a join that failed because the bus was unreachable leaves nothing behind, and the next join subscribes to the topic', async () => {
    line.isCut = true;
    const { join } = client();
    await expect(join(own, gate.token(rae))).rejects.toThrow('the bus is away');
    line.isCut = false;
    expect(await join(own, gate.token(rae))).toMatchObject(ok);
    expect(listened).toEqual([channel]);
  });
});

it('the answer to a join names what the channel offers and within which time to return after a crash', async () => {
  const { join } = client();
  expect(await join(own, gate.token(rae))).toEqual([
    {
      joinRef: '1',
      ref: '1',
      topic: `realtime:${own}`,
      event: 'phx_reply',
      payload: { status: 'ok', response: { postgres_changes: [], return_within_ms: 1 } },
    },
  ]);
});

it('joins of one socket that are checked at the same moment keep to the limit of channels', async () => {
  const { connection, join } = client();
  const most = realtimeLimits.channelsPerSocket;
  const topics = Array.from({ length: most + 1 }, (_, number) => gate.addConversation(String(number), rae));
  connection.joins.take = () => true;
  const answers = (await Promise.all(topics.map(topic => join(topic, gate.token(rae))))).flat();
  const refused = answers.filter(answer => JSON.stringify(answer).includes('error'));
  expect(connection.channels.size).toBe(most);
  expect(refused).toMatchObject([
    { payload: { response: { reason: 'ChannelRateLimitReached: Too many channels' } } },
  ]);
  expect(connection.joining).toBe(0);
});

it('a second join of a topic on one socket closes the first, and its join_ref is used for frames that name none', async () => {
  const { join, send, news } = client();
  await join(own, gate.token(rae));
  const payload = { access_token: gate.token(rae) };
  const seen = await send({
    joinRef: null,
    ref: 'second',
    topic: `realtime:${own}`,
    event: 'phx_join',
    payload,
  });
  expect(seen).toMatchObject([
    { event: 'phx_close', joinRef: '1', ref: '1' },
    { event: 'phx_reply', joinRef: null, ref: 'second', payload: { status: 'ok' } },
  ]);
  const [held] = hub.topics.get(own)?.members ?? [];
  if (held) hub.cut(held, 'why');
  expect(news().at(-1)).toMatchObject({ event: 'phx_close', joinRef: 'second', ref: 'second' });
});

it('the answer to a join that requests presence lists who is present, and changes follow', async () => {
  const topic = gate.addConversation('a', rae, moth);
  const [present, watcher, other] = [client(), client(), client()];
  await present.join(topic, gate.token(rae));
  const track = (shown: object) =>
    present.send({
      topic: `realtime:${topic}`,
      event: 'presence',
      payload: { event: 'track', payload: shown },
    });
  await track({ at: 'bar' });
  await other.join(topic, gate.token(moth));
  const watching = await watcher.join(topic, gate.token(moth), { presence: { enabled: true } });
  expect(watching).toMatchObject([
    { event: 'phx_reply' },
    { event: 'presence_state', joinRef: '1', ref: null, payload: { [rae]: { metas: [{ at: 'bar' }] } } },
  ]);
  await track({ at: 'door' });
  expect(watcher.news()).toMatchObject([
    {
      ...{ event: 'presence_diff', joinRef: null, ref: null, topic: `realtime:${topic}` },
      payload: {
        joins: { [rae]: { metas: [{ at: 'door' }] } },
        leaves: { [rae]: { metas: [{ at: 'bar' }] } },
      },
    },
  ]);
  expect(other.news()).toEqual([]);
});
