import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  connect,
  person,
  startNode,
  TestGate,
  type TestNode,
  type WireClient,
} from '../../../testing/realtime-node.ts';
import { createInProcessBus } from '../../bus/in-process.ts';
import type { Bus } from '../../bus/port.ts';
import { wireTopic } from '../socket/frame.ts';

const rae = person(1);
const moth = person(2);
const watching = { presence: { enabled: true } };
let node: TestNode;
let other: TestNode;

/** Returns a bus whose connection to one node the test can cut. */
function pullable(bus: Bus) {
  const cable = { plugged: true };
  const publish: Bus['publish'] = (channel, message) => {
    if (cable.plugged) bus.publish(channel, message);
  };
  return { cable, bus: { ...bus, publish } };
}

const fleet = pullable(createInProcessBus(pino({ level: 'silent' })));

beforeEach(async () => {
  const gate = new TestGate();
  node = await startNode(gate, fleet.bus);
  other = await startNode(gate, fleet.bus);
  fleet.cable.plugged = true;
});

afterEach(async () => {
  await node.close();
  await other.close();
});

async function track(client: WireClient, joined: { joinRef: string | null }, topic: string, shown: object) {
  const payload = { type: 'presence', event: 'track', payload: shown };
  const ref = client.send({ joinRef: joined.joinRef, topic: wireTopic(topic), event: 'presence', payload });
  await client.next({ ref, status: 'ok' });
}

it('a presence is sent to the clients on other nodes that watch presence', async () => {
  const topic = node.gate.addConversation('a', rae, moth);
  const first = await connect(node);
  await track(first, await first.join(topic, node.gate.token(rae)), topic, { looking: true });

  const second = await connect(other);
  await second.join(topic, node.gate.token(moth), watching);
  expect((await second.next({ event: 'presence_state' })).payload).toEqual({
    [rae]: { metas: [{ looking: true, phx_ref: expect.any(String) }] },
  });
  first.socket.terminate();
  expect((await second.next({ event: 'presence_diff' })).payload).toMatchObject({
    joins: {},
    leaves: { [rae]: { metas: [{ looking: true }] } },
  });
  expect(first.frames.filter(({ event }) => event.startsWith('presence'))).toEqual([]);
});

it('a changed presence is sent as a join of the new state and a leave of the old one, each with its own phx_ref', async () => {
  const topic = node.gate.addConversation('a', rae);
  const client = await connect(node);
  const joined = await client.join(topic, node.gate.token(rae), watching);
  expect((await client.next({ event: 'presence_state' })).payload).toEqual({});
  await track(client, joined, topic, { typing: false });
  await track(client, joined, topic, { typing: true });
  const before = await client.next({ event: 'presence_diff' });
  const after = await client.next({ event: 'presence_diff' });
  const refOf = (frame: typeof before, half: string) =>
    JSON.stringify(frame.payload)
      .split(half)[1]
      ?.match(/phx_ref":"([^"]+)/)?.[1];
  expect(after.payload).toMatchObject({
    joins: { [rae]: { metas: [{ typing: true }] } },
    leaves: { [rae]: { metas: [{ typing: false }] } },
  });
  expect(refOf(after, 'leaves')).toBe(refOf(before, 'joins'));
  expect(refOf(after, 'joins')).not.toBe(refOf(before, 'joins'));
});

it('several devices of one person are shown under one presence key', async () => {
  const topic = node.gate.addConversation('a', rae);
  const [phone, desk] = [await connect(node), await connect(node)];
  await track(phone, await phone.join(topic, node.gate.token(rae)), topic, { on: 'phone' });
  await track(desk, await desk.join(topic, node.gate.token(rae)), topic, { on: 'desk' });
  const watcher = await connect(node);
  await watcher.join(topic, node.gate.token(rae), watching);
  expect((await watcher.next({ event: 'presence_state' })).payload).toMatchObject({
    [rae]: { metas: [{ on: 'phone' }, { on: 'desk' }] },
  });
});

it('every presence has its own phx_ref, whichever reference the client names', async () => {
  const topic = node.gate.addConversation('a', rae);
  const [phone, desk] = [await connect(node), await connect(node)];
  const named = { on: 'phone', phx_ref: 'mine' };
  await track(phone, await phone.join(topic, node.gate.token(rae)), topic, named);
  await track(desk, await desk.join(topic, node.gate.token(rae)), topic, { ...named, on: 'desk' });
  const watcher = await connect(node);
  await watcher.join(topic, node.gate.token(rae), watching);
  const { payload } = await watcher.next({ event: 'presence_state' });
  const { metas } = (payload as Record<string, { metas: { on: string; phx_ref: string }[] }>)[rae] ?? {};
  expect(metas?.map(({ on }) => on)).toEqual(['phone', 'desk']);
  expect(new Set([...(metas ?? []).map(({ phx_ref }) => phx_ref), 'mine']).size).toBe(3);
});

it('a node ignores its own presence messages that come back late', async () => {
  const late: (() => void)[] = [];
  const publish: Bus['publish'] = (channel, message) => late.push(() => fleet.bus.publish(channel, message));
  const slow = await startNode(node.gate, { ...fleet.bus, publish });
  const topic = node.gate.addConversation('a', rae, moth);
  const watcher = await connect(slow);
  await watcher.join(topic, node.gate.token(moth), watching);
  const shown = await connect(slow);
  const joined = await shown.join(topic, node.gate.token(rae));
  await track(shown, joined, topic, { typing: false });
  await track(shown, joined, topic, { typing: true });
  shown.socket.terminate();
  for (const _change of ['joins', 'changes', 'leaves']) await watcher.next({ event: 'presence_diff' });
  for (const deliver of late.splice(0)) deliver();
  await watcher.settled();
  expect(watcher.frames.filter(({ event }) => event === 'presence_diff')).toEqual([]);
  await slow.close();
});

it('a presence whose message was lost is shown once its node repeats it, and the presences of a silent node are removed', async () => {
  const topic = node.gate.addConversation('a', rae, moth);
  const watcher = await connect(node);
  await watcher.join(topic, node.gate.token(moth), watching);
  const far = await connect(other);
  const joined = await far.join(topic, node.gate.token(rae));
  fleet.cable.plugged = false;
  await track(far, joined, topic, { looking: true });
  fleet.cable.plugged = true;
  other.advanceTime(16_000);
  expect((await watcher.next({ event: 'presence_diff' })).payload).toMatchObject({ joins: { [rae]: {} } });
  await watcher.settled();
  fleet.cable.plugged = false;
  node.advanceTime(46_000);
  expect((await watcher.next({ event: 'presence_diff' })).payload).toMatchObject({ leaves: { [rae]: {} } });
});
