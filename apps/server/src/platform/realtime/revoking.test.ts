import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, person, startNode, type TestNode } from '../../testing/realtime-node.ts';

const rae = person(1);
const moth = person(2);
let node: TestNode;
let other: TestNode;

beforeEach(async () => {
  node = await startNode();
  other = await startNode(node.gate, node.bus);
});

afterEach(async () => {
  await node.close();
  await other.close();
});

/**
 * Holds every verification of a token back until the test releases it. `reached` resolves when a verification waits.
 */
function holdVerifications() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  node.gate.beforeVerifying = () => {
    reached.resolve();
    return opened.promise;
  };
  return { reached: reached.promise, open: opened.resolve };
}

describe('the end of a session', () => {
  it('the end of a session ends the channels of the session on every node within a second, and no other channel', async () => {
    const [lost, kept] = ['lost phone', 'new phone'];
    const clients = await Promise.all([connect(node), connect(other), connect(node)]);
    const [here, there, elsewhere] = clients;
    await here.join(`user-${rae}`, node.gate.token(rae, { session: lost }));
    await there.join(`user-${rae}`, node.gate.token(rae, { session: lost }));
    await elsewhere.join(`user-${rae}`, node.gate.token(rae, { session: kept }));
    const start = performance.now();
    node.gate.endedSessions.add(lost);
    await node.disconnect({ sessionId: lost });
    await Promise.all([here, there].map(client => client.next({ event: 'phx_close' })));
    expect(performance.now() - start).toBeLessThan(1000);
    await node.publish(`user-${rae}`, 'message', {});
    await elsewhere.next({ event: 'broadcast' });
    for (const client of [here, there]) {
      await client.settled();
      expect(client.frames.filter(({ event }) => event === 'broadcast')).toEqual([]);
    }
  });

  it('a suspension ends the channels of every session of the user', async () => {
    const clients = await Promise.all([connect(node), connect(other)]);
    for (const [number, client] of clients.entries()) {
      await client.join(`user-${rae}`, node.gate.token(rae, { session: String(number) }));
    }
    await other.disconnect({ userId: rae });
    for (const client of clients) await client.next({ event: 'phx_close' });
  });

  it('a join that was requested before the end of its session does not succeed after it', async () => {
    const held = holdVerifications();
    const client = await connect(node);
    const reply = client.join(`user-${rae}`, node.gate.token(rae, { session: 'ending' }));
    await held.reached;
    node.gate.endedSessions.add('ending');
    await node.disconnect({ sessionId: 'ending' });
    held.open();
    expect((await reply).payload).toMatchObject({ status: 'error' });
    expect(node.realtime.stats().channels).toBe(0);
  });
});

describe('a changed right', () => {
  it('a change of rights ends the channels of users who lost their right, on every node, and no others', async () => {
    const topic = node.gate.addConversation('a', rae, moth);
    const [leaver, stayer] = [await connect(other), await connect(node)];
    await leaver.join(topic, node.gate.token(rae));
    await stayer.join(topic, node.gate.token(moth));
    node.gate.addConversation('a', moth);
    await node.recheck({ topic });
    await leaver.next({ event: 'phx_close' });
    await node.publish(topic, 'message', {});
    await stayer.next({ event: 'broadcast' });
  });

  it("a change of a user's rights is checked on all topics of the user", async () => {
    const topics = ['a', 'b'].map(name => node.gate.addConversation(name, rae));
    const client = await connect(node);
    for (const topic of topics) await client.join(topic, node.gate.token(rae));
    node.gate.addConversation('b', moth);
    await node.recheck({ userId: rae });
    const { topic } = await client.next({ event: 'phx_close' });
    expect(topic).toBe('realtime:conversation-b');
    expect(node.realtime.stats().channels).toBe(1);
  });

  it('a right that changes during its check is checked again', async () => {
    const topic = node.gate.addConversation('a', rae);
    const client = await connect(node);
    const answers: string[][] = [];
    const authorizeJoin = node.gate.authorizeJoin;
    const slow = await startNode(node.gate, node.bus, {
      async authorizeJoin(actor, name) {
        const answer = await authorizeJoin(actor, name);
        answers.push([name]);
        if (answers.length === 1) {
          node.gate.addConversation('a', moth);
          await node.recheck({ topic, userId: rae });
        }
        return answer;
      },
    });
    const late = await connect(slow);
    expect((await late.join(topic, node.gate.token(rae))).payload).toMatchObject({ status: 'error' });
    expect(answers).toHaveLength(2);
    client.socket.terminate();
    await slow.close();
  });

  it('a lost right is noticed within five minutes even if the bus lost the message', async () => {
    const topic = node.gate.addConversation('a', rae);
    const client = await connect(node);
    await client.join(topic, node.gate.token(rae));
    node.gate.addConversation('a', moth);
    for (let second = 0; second < 10; second += 1) {
      node.advanceTime(30_000);
      await client.settled();
    }
    await client.next({ event: 'phx_close' });
  });

  it('a channel whose right cannot be checked is made to join again', async () => {
    const topic = node.gate.addConversation('a', rae);
    const client = await connect(node);
    await client.join(topic, node.gate.token(rae));
    node.gate.beforeVerifying = () => Promise.reject(new Error('the database is away'));
    await node.recheck({ topic });
    await client.next({ event: 'phx_error' });
    expect(node.realtime.stats().channels).toBe(0);
  });
});

it('every channel on a node joins again after the node may have missed messages', async () => {
  let gap = () => {};
  const onGap = (listener: () => void) => {
    gap = listener;
    return () => {};
  };
  const cutOff = await startNode(node.gate, { ...node.bus, onGap });
  const client = await connect(cutOff);
  const { joinRef } = await client.join(`user-${rae}`, node.gate.token(rae));
  gap();
  expect(await client.next({ event: 'phx_error' })).toMatchObject({ joinRef, ref: joinRef });
  await cutOff.close();
});

it('a channel whose token expired gets an error within a second', async () => {
  const client = await connect(node);
  const { joinRef } = await client.join(`user-${rae}`, node.gate.token(rae, { seconds: 30 }));
  node.advanceTime(29_000);
  await client.settled();
  expect(client.frames).toEqual([]);
  node.advanceTime(1_000);
  expect(await client.next({ event: 'phx_error' })).toMatchObject({ joinRef, ref: joinRef });
});

it('a socket that another user signs in on loses the topics of the former user', async () => {
  const client = await connect(node);
  await client.join(`user-${rae}`, node.gate.token(rae));
  await client.join(`user-${moth}`, node.gate.token(moth));
  expect(await client.next({ event: 'phx_error' })).toMatchObject({ topic: `realtime:user-${rae}` });
  await node.publish(`user-${rae}`, 'message', {});
  await client.settled();
  expect(client.frames.filter(({ event }) => event === 'broadcast')).toEqual([]);
});
