import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  connect,
  person,
  startNode,
  TestGate,
  type TestNode,
  type WireClient,
} from '../../testing/realtime-node.ts';
import { realtimeTimes } from './limits.ts';
import { wireTopic } from './socket/frame.ts';

const rae = person(1);
const moth = person(2);
const finch = person(3);
const watching = { presence: { enabled: true } };
let gate: TestGate;
let node: TestNode;
let topic: string;
let clients: WireClient[];
let marks = 0;

beforeEach(async () => {
  gate = new TestGate();
  node = await startNode(gate);
  topic = gate.addConversation('a', rae, moth, finch);
  clients = [];
});
afterEach(async () => {
  for (const { socket } of clients) socket.terminate();
  await node.close();
});

async function enter(user: string, config: object = {}) {
  const client = await connect(node);
  clients.push(client);
  const { joinRef } = await client.join(topic, gate.token(user), { ...config });
  const send = (event: string, payload: unknown) =>
    client.send({ joinRef, topic: wireTopic(topic), event, payload });
  const track = async (shown: object) => {
    await client.next({ ref: send('presence', { event: 'track', payload: shown }), status: 'ok' });
  };
  const type = () => send('broadcast', { type: 'broadcast', event: 'typing', payload: { by: user } });
  /** Collects what has reached the client until now: the events and payloads of broadcasts, and who came and went. */
  const received = async () => {
    marks += 1;
    const mark = marks;
    node.publish(topic, 'until now', { mark });
    const frames = [];
    for (;;) {
      const frame = await client.next({});
      const { event, payload } = frame.payload as { event?: string; payload?: { mark?: number } };
      if (event === 'until now' && payload?.mark === mark) return frames;
      if (event === 'until now') continue;
      if (frame.event === 'broadcast') frames.push({ [event ?? '']: payload });
      else if (frame.event.startsWith('presence')) frames.push({ [frame.event]: peopleIn(frame.payload) });
    }
  };
  return { client, send, track, type, received };
}

function peopleIn(payload: unknown): unknown {
  const { joins, leaves, ...state } = payload as Record<string, object>;
  return joins && leaves
    ? { joins: Object.keys(joins), leaves: Object.keys(leaves) }
    : Object.keys(state).sort();
}

const sentMessage = { message: { text: 'ten minutes' } };
const byRae = () => node.publish(topic, 'message', sentMessage.message, { from: rae });

describe('two users with a block between them', () => {
  it('two users with a block between them receive no events of each other, and all others do', async () => {
    gate.block(rae, moth);
    const [own, enemy, other] = [await enter(rae), await enter(moth), await enter(finch)];
    byRae();
    node.publish(topic, 'message', { by: 'moth' }, { from: moth });
    node.publish(topic, 'changed', {});
    const changed = { changed: {} };
    expect(await own.received()).toEqual([sentMessage, changed]);
    expect(await enemy.received()).toEqual([{ message: { by: 'moth' } }, changed]);
    expect(await other.received()).toEqual([sentMessage, { message: { by: 'moth' } }, changed]);
  });

  it('two users with a block between them do not see each other type, on the socket and over HTTP', async () => {
    gate.block(rae, moth);
    const [own, enemy, other] = [await enter(rae), await enter(moth), await enter(finch)];
    own.type();
    await own.client.settled();
    const { status } = await fetch(`${node.url}/realtime/v1/api/broadcast/${topic}/events/typing`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gate.token(rae)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ by: 'http' }),
    });
    expect(status).toBe(202);
    expect(await enemy.received()).toEqual([]);
    expect(await other.received()).toEqual([{ typing: { by: rae } }, { typing: { by: 'http' } }]);
  });

  it('two users with a block between them are not shown as present to each other, in the list and in its changes', async () => {
    gate.block(rae, moth);
    const [own, other] = [await enter(rae), await enter(finch, watching)];
    await own.track({ looking: true });
    const enemy = await enter(moth, watching);
    await own.track({ looking: false });
    own.client.socket.terminate();
    await expect.poll(() => node.realtime.stats().sockets).toBe(2);
    expect(await enemy.received()).toEqual([{ presence_state: [] }]);
    expect((await other.received()).at(-1)).toEqual({ presence_diff: { joins: [], leaves: [rae] } });
  });

  it('an event that shows a further person is delivered without that person to a user who has a block with them', async () => {
    gate.block(rae, moth);
    const [enemy, other] = [await enter(moth), await enter(finch)];
    const event = { users: [rae, finch] };
    node.publish(topic, 'message', event, { from: finch, about: [rae] });
    expect(await enemy.received()).toEqual([{ message: { users: [finch] } }]);
    expect(await other.received()).toEqual([{ message: event }]);
  });

  it('two users with a block between them are hidden from each other on every topic of a socket', async () => {
    gate.block(rae, moth);
    const enemy = await enter(moth);
    await enemy.client.join(`user-${moth}`, gate.token(moth));
    node.publish(`user-${moth}`, 'message', {}, { from: rae });
    node.publish(`user-${moth}`, 'changed', {});
    expect(await enemy.received()).toEqual([{ changed: {} }]);
  });
});

describe('a block', () => {
  it('a block takes effect on open sockets as soon as its message arrives, before the database has answered', async () => {
    const [own, enemy] = [await enter(rae, watching), await enter(moth, watching)];
    await own.track({ looking: true });
    await enemy.track({ looking: true });
    await Promise.all([own.received(), enemy.received()]);
    gate.block(rae, moth);
    gate.afterSight = () => new Promise(() => {});
    node.sightChanged([rae, moth], true);
    byRae();
    expect(await enemy.received()).toEqual([{ presence_state: [moth] }]);
    expect(await own.received()).toEqual([{ presence_state: [rae] }, sentMessage]);
  });

  it('a join during which a block is made respects the block', async () => {
    const reading = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    gate.afterSight = () => {
      reading.resolve();
      return answer.promise;
    };
    const entering = enter(moth);
    await reading.promise;
    gate.block(rae, moth);
    node.sightChanged([rae, moth], true);
    answer.resolve();
    const enemy = await entering;
    byRae();
    expect(await enemy.received()).toEqual([]);
  });

  it('two users see each other again after the block between them ended', async () => {
    gate.block(rae, moth);
    const [own, enemy] = [await enter(rae), await enter(moth, watching)];
    await own.track({ looking: true });
    await enemy.received();
    gate.sights.clear();
    node.sightChanged([rae, moth], false);
    expect((await enemy.client.next({ event: 'presence_state' })).payload).toHaveProperty(rae);
    byRae();
    expect(await enemy.received()).toEqual([sentMessage]);
  });

  it('a block whose end arrives before its message leaves no user hidden', async () => {
    const enemy = await enter(moth, watching);
    await enemy.received();
    node.sightChanged([rae, moth], true);
    await enemy.client.next({ event: 'presence_state' });
    await enemy.client.next({ event: 'presence_state' });
    byRae();
    expect(await enemy.received()).toEqual([sentMessage]);
  });

  it('a block whose message was lost is found within five minutes', async () => {
    const enemy = await enter(moth, watching);
    await enemy.received();
    gate.block(rae, moth);
    for (let passed = 0; passed < realtimeTimes.revalidate; passed += realtimeTimes.ping) {
      await enemy.client.settled();
      node.advanceTime(realtimeTimes.ping);
    }
    await enemy.client.next({ event: 'presence_state' });
    byRae();
    expect(await enemy.received()).toEqual([]);
  });

  it('a channel whose blocks cannot be read is made to join again', async () => {
    const enemy = await enter(moth);
    gate.afterSight = () => Promise.reject(new Error('the database is away'));
    node.sightChanged([rae, moth], false);
    await enemy.client.next({ event: 'phx_error' });
    expect((await enemy.client.join(topic, gate.token(moth))).payload).toMatchObject({ status: 'error' });
    gate.afterSight = async () => {};
    expect((await enemy.client.join(topic, gate.token(moth))).payload).toMatchObject({ status: 'ok' });
  });
});

describe('a private user', () => {
  const onlyFor = (...circle: string[]) => gate.sights.set(rae, { hidden: [], circle });

  it('only friends see that a private user is present and types, and all receive the messages of that user', async () => {
    onlyFor(finch);
    const [friend, stranger] = [await enter(finch, watching), await enter(moth, watching)];
    const own = await enter(rae, watching);
    await own.track({ looking: true });
    own.type();
    await own.client.settled();
    byRae();
    const late = await enter(moth, watching);
    expect(await stranger.received()).toEqual([{ presence_state: [] }, sentMessage]);
    expect(await late.received()).toEqual([{ presence_state: [] }]);
    expect((await own.received()).slice(0, 2)).toEqual([
      { presence_state: [] },
      { presence_diff: { joins: [rae], leaves: [] } },
    ]);
    expect(await friend.received()).toEqual([
      { presence_state: [] },
      { presence_diff: { joins: [rae], leaves: [] } },
      { typing: { by: rae } },
      sentMessage,
    ]);
  });

  it('the presence of a private user is sent to the right viewers again after a friendship or the profile changed', async () => {
    const [own, friend, stranger] = [
      await enter(rae),
      await enter(finch, watching),
      await enter(moth, watching),
    ];
    await own.track({ looking: true });
    await stranger.received();
    onlyFor(finch);
    node.sightChanged([rae], false);
    const gone = await stranger.client.next({ event: 'presence_diff' });
    expect(peopleIn(gone.payload)).toEqual({ joins: [], leaves: [rae] });
    await own.track({ looking: false });
    expect(await stranger.received()).toEqual([]);
    expect((await friend.received()).at(-1)).toEqual({ presence_diff: { joins: [rae], leaves: [rae] } });
    gate.sights.clear();
    node.sightChanged([rae], false);
    const back = await stranger.client.next({ event: 'presence_diff' });
    expect(peopleIn(back.payload)).toEqual({ joins: [rae], leaves: [] });
  });
});
