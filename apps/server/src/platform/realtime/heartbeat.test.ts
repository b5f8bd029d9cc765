import { beforeEach, describe, expect, it } from 'vitest';
import { bareHub } from '../../testing/realtime-connection.ts';
import { person } from '../../testing/realtime-node.ts';
import { runHeartbeat } from './heartbeat.ts';
import { realtimeTimes } from './limits.ts';

const rae = person(1);
const own = `user-${rae}`;
let { gate, hub, client }: ReturnType<typeof bareHub> = bareHub();

beforeEach(() => {
  ({ gate, hub, client } = bareHub());
});

/** Advances the clock, and runs the work that the node does every second. */
function pass(milliseconds: number) {
  gate.time += milliseconds;
  runHeartbeat(hub);
}

it('a socket that was silent for more than a minute is cut off', async () => {
  const { connection, done, join } = client();
  await join(own, gate.token(rae));
  connection.pingedAt = gate.time + realtimeTimes.silence;
  pass(realtimeTimes.silence);
  expect(done).toEqual([]);
  pass(1);
  expect(done).toEqual(['terminate']);
});

it('a socket without a channel for more than a minute is closed, and gets neither pings nor checks', async () => {
  const { connection, done } = client();
  gate.time += realtimeTimes.withoutChannel;
  connection.lastReceivedAt = connection.pingedAt = gate.time;
  pass(0);
  expect(done).toEqual([]);
  connection.pingedAt = 0;
  pass(1);
  expect(done).toEqual(['close 1000 No channel']);
});

it('a socket is closed a minute after it left its last channel', async () => {
  const { connection, done, join, send } = client();
  await join(own, gate.token(rae));
  gate.time += 50_000;
  await send({ joinRef: '1', topic: `realtime:${own}`, event: 'phx_leave' });
  gate.time += 50_000;
  connection.lastReceivedAt = connection.pingedAt = gate.time;
  pass(0);
  expect(done).toEqual([]);
  pass(10_001);
  expect(done).toEqual(['close 1000 No channel']);
});

it('open sockets are pinged every 25 seconds', async () => {
  const { connection, done, join } = client();
  await join(own, gate.token(rae));
  pass(realtimeTimes.ping - 1);
  expect(done).toEqual([]);
  pass(1);
  pass(1_000);
  expect(done).toEqual(['ping']);
  connection.lastReceivedAt = gate.time;
  pass(realtimeTimes.ping - 1_000);
  expect(done).toEqual(['ping', 'ping']);
});

describe('a channel whose token expired', () => {
  it('a channel whose token expired fails at that second, and the error names the seconds since then', async () => {
    const { join, news } = client();
    await join(own, gate.token(rae, { seconds: 30 }));
    pass(29_999);
    expect(news()).toEqual([]);
    pass(1);
    const reason = 'InvalidJWTToken: Token has expired 0 seconds ago';
    expect(news()).toMatchObject([
      { event: 'system', payload: { message: reason } },
      { event: 'phx_error', payload: { reason } },
    ]);
  });

  it('the error about an expired token of a channel names whole seconds', async () => {
    const { join, news } = client();
    await join(own, gate.token(rae, { seconds: 30 }));
    pass(32_999);
    expect(news().at(-1)).toMatchObject({
      payload: { reason: 'InvalidJWTToken: Token has expired 2 seconds ago' },
    });
  });
});

it('the right to each channel is checked again every five minutes', async () => {
  const asked: string[] = [];
  const { connection, join } = client();
  for (const topic of [own, gate.addConversation('a', rae)]) await join(topic, gate.token(rae));
  const { authorizeJoin } = hub.deps;
  hub.deps.authorizeJoin = async (actor, topic) => {
    asked.push(topic);
    return await authorizeJoin(actor, topic);
  };
  const passAlive = async (milliseconds: number) => {
    connection.lastReceivedAt = gate.time + milliseconds;
    pass(milliseconds);
    await new Promise(setImmediate);
  };
  await passAlive(realtimeTimes.revalidate - 1);
  expect(asked).toEqual([]);
  await passAlive(1);
  expect(asked).toEqual([own, 'conversation-a']);
  await passAlive(1_000);
  expect(asked).toEqual([own, 'conversation-a']);
});
