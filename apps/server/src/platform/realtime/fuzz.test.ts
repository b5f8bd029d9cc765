import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type WebSocket from 'ws';
import {
  connect,
  person,
  startNode,
  TestGate,
  type TestNode,
  type WireClient,
} from '../../testing/realtime-node.ts';
import { encodeText, type Version, versions, wireTopic } from './socket/frame.ts';

const rae = person(1);
const moth = person(2);
const gate = new TestGate();
const topic = gate.addConversation('a', rae, moth);
const failures: unknown[] = [];
let node: TestNode;
let bystander: WireClient;

const note = (error: unknown) => failures.push(error);

beforeAll(async () => {
  process.on('uncaughtException', note).on('unhandledRejection', note);
  node = await startNode(gate);
  bystander = await connect(node);
  await bystander.join(topic, gate.token(moth), { presence: { enabled: true } });
});

afterAll(async () => {
  await node.close();
  process.off('uncaughtException', note).off('unhandledRejection', note);
});

/** These texts have a meaning in the protocol, so random frames with them pass the first checks. */
const word = fc.oneof(
  fc.constantFrom('phoenix', wireTopic(topic), wireTopic(`user-${rae}`), wireTopic('')),
  fc.constantFrom('phx_join', 'phx_leave', 'phx_close', 'heartbeat', 'access_token', 'broadcast', 'presence'),
  fc.constantFrom('typing', 'message', 'track', 'untrack', '1', '2', '__proto__', 'constructor'),
  fc.string({ unit: 'binary' }),
);
const json: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  word,
  fc.dictionary(
    fc.constantFrom('event', 'payload', 'type', 'config', 'access_token', 'ref', '__proto__'),
    word,
  ),
  fc.constant({ config: { postgres_changes: [{}] }, access_token: gate.token(rae) }),
  fc.constant({ access_token: gate.token(rae) }),
);
const whole = (version: Version) =>
  fc
    .record({ joinRef: word, ref: word, topic: word, event: word, payload: json })
    .map(frame => encodeText(version, frame));
const brackets = fc
  .tuple(fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(5_000, 9_000)), fc.boolean())
  .map(([depth, isList]) =>
    isList ? `${'['.repeat(depth)}${']'.repeat(depth)}` : `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`,
  );
/** In these frames the payload and the config are nested from one to 9,000 levels deep. */
const deep = fc
  .tuple(brackets, fc.constantFrom('broadcast', 'presence', 'phx_join', 'access_token'), fc.string())
  .map(([nested, event, ref]) => {
    const push = { joinRef: null, ref, topic: wireTopic(topic), event };
    return encodeText('2.0.0', { ...push, payload: 0 }).replace(
      /0\]$/,
      `{"event":"${event === 'presence' ? 'track' : 'typing'}","payload":${nested},"config":${nested}}]`,
    );
  });
const binary = fc
  .tuple(fc.constantFrom(3, 3, 3, 0, 4), fc.uint8Array({ minLength: 0, maxLength: 6 }), fc.uint8Array())
  .map(([kind, lengths, rest]) => Buffer.concat([Buffer.of(kind), lengths, rest]));
const anything = (version: Version): fc.Arbitrary<string | Buffer> =>
  fc.oneof({ weight: 6, arbitrary: whole(version) }, fc.json(), fc.string(), deep, binary);

const delivered = (socket: WebSocket, data: string | Buffer) =>
  new Promise<void>(resolve => socket.send(data, () => resolve()));

it.each(versions)(
  'no input of a realtime client with protocol %s stops the node or other clients',
  async version => {
    await fc.assert(
      fc.asyncProperty(fc.array(anything(version), { minLength: 1, maxLength: 20 }), async messages => {
        node.gate.time += 1_000;
        const client = await connect(node, version);
        await client.join(topic, gate.token(rae), { broadcast: { ack: true } });
        for (const message of messages) await delivered(client.socket, message);
        client.socket.close();
        await client.closed;
        bystander.frames.length = 0;
        await node.publish(topic, 'message', { still: 'here' });
        await bystander.next({ event: 'broadcast' });
        expect(failures).toEqual([]);
      }),
      { numRuns: 150 },
    );
    node.gate.time += 1_000;
    await expect.poll(() => node.realtime.stats().sockets).toBe(1);
  },
);
