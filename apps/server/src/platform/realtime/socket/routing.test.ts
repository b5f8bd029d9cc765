import { beforeEach, expect, it } from 'vitest';
import { bareConnection, bareHub } from '../../../testing/realtime-connection.ts';
import { person } from '../../../testing/realtime-node.ts';
import { encodeText, versions, wireTopic } from './frame.ts';
import { readFrame } from './routing.ts';

const rae = person(1);
const own = wireTopic(`user-${rae}`);
let { gate, client }: ReturnType<typeof bareHub> = bareHub();

beforeEach(() => {
  ({ gate, client } = bareHub());
});

async function joined() {
  const joining = client();
  await joining.join(`user-${rae}`, gate.token(rae));
  return joining;
}

it.each(versions)(
  'a socket of protocol %s reads text frames of its own protocol and refuses those of the other protocol',
  version => {
    const frame = { joinRef: null, ref: '1', topic: 'phoenix', event: 'heartbeat', payload: {} };
    const [own, other] = [version, versions.find(known => known !== version) ?? version];
    const { connection } = bareConnection('rae', own);
    expect(readFrame(connection, Buffer.from(encodeText(own, frame)), false)).toEqual(frame);
    expect(readFrame(connection, Buffer.from(encodeText(other, frame)), false)).toBeNull();
  },
);

it('a socket reads binary frames in protocol 2.0.0 only', () => {
  const bytes = Buffer.from([3, 1, 1, 1, 1, 0, 0, ...Buffer.from('12ab'), 255]);
  const payload = { type: 'broadcast', event: 'b', payload: Buffer.of(255) };
  expect(readFrame(bareConnection('rae', '2.0.0').connection, bytes, true)).toEqual({
    ...{ joinRef: '1', ref: '2', topic: 'a', event: 'broadcast', payload },
  });
  expect(readFrame(bareConnection('rae', '1.0.0').connection, bytes, true)).toBeNull();
});

it('a heartbeat is answered, and no other frame without a topic is', async () => {
  const { send } = client();
  expect(await send({})).toMatchObject([{ ref: '1', payload: { status: 'ok', response: {} } }]);
  for (const event of ['phx_join', 'phx_leave', 'broadcast'])
    expect(await send({ topic: 'phoenix', event })).toEqual([]);
});

it('a frame with an unknown event is refused', async () => {
  const { send } = await joined();
  expect(await send({ joinRef: '1', topic: own, event: 'dance' })).toMatchObject([
    { ref: '2', payload: { status: 'error', response: { reason: 'UnknownEvent: dance' } } },
  ]);
});

it('every frame for a topic that is not joined is refused, except a leave', async () => {
  const { send } = client();
  for (const event of ['broadcast', 'presence', 'access_token', 'dance'])
    expect(await send({ topic: own, event })).toMatchObject([
      { payload: { status: 'error', response: { reason: 'unmatched topic' } } },
    ]);
  expect(await send({ topic: own, event: 'phx_leave' })).toMatchObject([{ payload: { status: 'ok' } }]);
});

it('a frame without a join_ref belongs to the present join, and a frame with another join_ref is ignored', async () => {
  const { send, connection } = await joined();
  expect(await send({ joinRef: '7', topic: own, event: 'phx_leave' })).toEqual([]);
  expect(connection.channels.size).toBe(1);
  expect(await send({ joinRef: null, topic: own, event: 'phx_leave' })).toMatchObject([
    { event: 'phx_reply', payload: { status: 'ok' } },
    { event: 'phx_close', joinRef: '1', ref: '1', payload: {} },
  ]);
  expect(connection.channels.size).toBe(0);
});
