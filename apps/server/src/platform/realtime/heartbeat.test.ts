import { beforeEach, describe, expect, it } from 'vitest';
import { bareHub } from '../../testing/realtime-connection.ts';
import { person } from '../../testing/realtime-node.ts';
import { heartbeat } from './heartbeat.ts';
import { times } from './limits.ts';

const rae = person(1);
const own = `user-${rae}`;
let { house, hub, client }: ReturnType<typeof bareHub> = bareHub();

beforeEach(() => {
  ({ house, hub, client } = bareHub());
});

/** Lets time go on and the node do what it does every second. */
function pass(milliseconds: number) {
  house.time += milliseconds;
  heartbeat(hub);
}

it('cuts a socket off that was silent for more than a minute', async () => {
  const { connection, done, join } = client();
  await join(own, house.token(rae));
  connection.pingedAt = house.time + times.silence;
  pass(times.silence);
  expect(done).toEqual([]);
  pass(1);
  expect(done).toEqual(['terminate']);
});

it('closes a socket that had no channel for more than a minute, and neither pings nor asks about it', async () => {
  const { connection, done } = client();
  house.time += times.withoutChannel;
  connection.heardAt = connection.pingedAt = house.time;
  pass(0);
  expect(done).toEqual([]);
  connection.pingedAt = 0;
  pass(1);
  expect(done).toEqual(['close 1000 No channel']);
});

it('counts the minute without a channel from the last one', async () => {
  const { connection, done, join, say } = client();
  await join(own, house.token(rae));
  house.time += 50_000;
  await say({ joinRef: '1', topic: `realtime:${own}`, event: 'phx_leave' });
  house.time += 50_000;
  connection.heardAt = connection.pingedAt = house.time;
  pass(0);
  expect(done).toEqual([]);
  pass(10_001);
  expect(done).toEqual(['close 1000 No channel']);
});

it('pings every 25 seconds', async () => {
  const { connection, done, join } = client();
  await join(own, house.token(rae));
  pass(times.ping - 1);
  expect(done).toEqual([]);
  pass(1);
  pass(1_000);
  expect(done).toEqual(['ping']);
  connection.heardAt = house.time;
  pass(times.ping - 1_000);
  expect(done).toEqual(['ping', 'ping']);
});

describe('a channel whose token ran out', () => {
  it('fails at that second, with the seconds since', async () => {
    const { join, news } = client();
    await join(own, house.token(rae, { seconds: 30 }));
    pass(29_999);
    expect(news()).toEqual([]);
    pass(1);
    const reason = 'InvalidJWTToken: Token has expired 0 seconds ago';
    expect(news()).toMatchObject([
      { event: 'system', payload: { message: reason } },
      { event: 'phx_error', payload: { reason } },
    ]);
  });

  it('names whole seconds', async () => {
    const { join, news } = client();
    await join(own, house.token(rae, { seconds: 30 }));
    pass(32_999);
    expect(news().at(-1)).toMatchObject({
      payload: { reason: 'InvalidJWTToken: Token has expired 2 seconds ago' },
    });
  });
});

it('asks every five minutes again about each channel', async () => {
  const asked: string[] = [];
  const { connection, join } = client();
  for (const topic of [own, house.conversation('a', rae)]) await join(topic, house.token(rae));
  const { authorizeJoin } = hub.deps;
  hub.deps.authorizeJoin = async (actor, topic) => {
    asked.push(topic);
    return await authorizeJoin(actor, topic);
  };
  const passAlive = async (milliseconds: number) => {
    connection.heardAt = house.time + milliseconds;
    pass(milliseconds);
    await new Promise(setImmediate);
  };
  await passAlive(times.revalidate - 1);
  expect(asked).toEqual([]);
  await passAlive(1);
  expect(asked).toEqual([own, 'conversation-a']);
  await passAlive(1_000);
  expect(asked).toEqual([own, 'conversation-a']);
});
