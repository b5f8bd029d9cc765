import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { bareHub } from '../../testing/realtime-connection.ts';
import { connect, person, startNode } from '../../testing/realtime-node.ts';
import { createInProcessBus } from '../bus/in-process.ts';
import { realtimeLimits } from './limits.ts';
import { onRevocation } from './revoking.ts';
import { recheckChannel } from './topics/admission.ts';

const rae = person(1);
const own = `user-${rae}`;
const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'debug' }, { write: line => lines.push(JSON.parse(line)) });
const level = { debug: 20, warn: 40, error: 50 };

beforeEach(() => {
  lines.length = 0;
});

describe('the log of a realtime node', () => {
  it('a frame that could not be answered is logged, and the client may try again', async () => {
    const node = await startNode(undefined, undefined, { log });
    node.gate.beforeVerifying = () => Promise.reject(new Error('the database is away'));
    const client = await connect(node);
    expect((await client.join(own, node.gate.token(rae))).payload).toEqual({
      status: 'error',
      response: { reason: 'The server could not answer; try again' },
    });
    const err = expect.objectContaining({ message: 'the database is away' });
    const msg = 'a realtime frame could not be answered';
    expect(lines).toMatchObject([{ level: level.error, part: 'realtime', event: 'phx_join', err, msg }]);
    node.advanceTime(15_000);
    expect(await client.closed).toEqual({ code: 1000, reason: 'No channel' });
    await node.close();
  });

  it('the log has the detailed reason why a socket failed', async () => {
    const node = await startNode(undefined, undefined, { log });
    const client = await connect(node);
    client.send({ payload: 'x'.repeat(realtimeLimits.frameBytes) });
    await client.closed;
    const err = expect.objectContaining({ message: 'Max payload size exceeded' });
    expect(lines).toMatchObject([{ level: level.debug, part: 'realtime', err, msg: 'a socket failed' }]);
    await node.close();
  });

  it('a failed check of the right to a channel is logged', async () => {
    const { gate, hub, client } = bareHub({ log });
    const { connection, join, news } = client();
    await join(own, gate.token(rae));
    gate.beforeVerifying = () => Promise.reject(new Error('the database is away'));
    for (const channel of connection.channels.values()) await recheckChannel(hub, channel);
    expect(news().at(-1)).toMatchObject({
      event: 'phx_error',
      payload: { reason: 'Your access to this topic could not be checked' },
    });
    const err = expect.objectContaining({ message: 'the database is away' });
    expect(lines).toMatchObject([{ level: level.error, err, msg: 'access to a topic could not be checked' }]);
  });

  it('a revocation of an unknown shape is logged and ends no channel', async () => {
    const { gate, hub, client } = bareHub({ log });
    const { join, news } = client();
    await join(own, gate.token(rae));
    onRevocation(hub, { kind: 'forget', userId: rae });
    expect(news()).toEqual([]);
    const err = expect.objectContaining({ type: 'ZodError' });
    expect(lines).toMatchObject([{ level: level.error, err, msg: 'a revocation has an unknown shape' }]);
  });

  it('a message of an unknown shape on a topic is logged and reaches no client', async () => {
    const { gate, hub, client } = bareHub({ log });
    const { join, news } = client();
    await join(own, gate.token(rae));
    hub.deps.bus.publish(`realtime:topic:${own}`, { type: 'shout' });
    expect(news()).toEqual([]);
    const err = expect.objectContaining({ type: 'ZodError' });
    expect(lines).toMatchObject([{ level: level.warn, err, msg: 'a bus message has an unknown shape' }]);
  });

  it('an error while a node leaves a topic is logged', async () => {
    const bus = createInProcessBus(log);
    const stop = () => {
      throw new Error('Redis is away');
    };
    const { gate, client } = bareHub({ log, bus: { ...bus, subscribe: async () => stop } });
    const { join, send } = client();
    await join(own, gate.token(rae));
    await send({ joinRef: '1', topic: `realtime:${own}`, event: 'phx_leave' });
    await new Promise(setImmediate);
    const err = expect.objectContaining({ message: 'Redis is away' });
    expect(lines).toMatchObject([{ level: level.warn, err, msg: 'leaving a topic failed' }]);
  });
});
