import { Hub } from '../platform/realtime/hub.ts';
import type { RealtimeDeps } from '../platform/realtime/port.ts';
import { Connection } from '../platform/realtime/socket/connection.ts';
import { decodeText, type Frame, type Version, wireTopic } from '../platform/realtime/socket/frame.ts';
import { routeFrame } from '../platform/realtime/socket/routing.ts';
import type { Transport } from '../platform/realtime/socket/transport.ts';
import { realtimeDepsOf, TestGate } from './realtime-node.ts';

/** Makes a connection without a socket. It records in order what the server writes and does. */
export function bareConnection(id = 'a connection', version: Version = '2.0.0', now = 0) {
  const sent: Buffer[] = [];
  const done: string[] = [];
  const reader = { unsent: 0 };
  const transport: Transport = {
    send: bytes => sent.push(bytes),
    unsentBytes: () => reader.unsent,
    ping: () => done.push('ping'),
    pause: () => done.push('pause'),
    resume: () => done.push('resume'),
    close: (code, reason) => done.push(`close ${code} ${reason}`),
    terminate: () => done.push('terminate'),
  };
  const connection = new Connection({ id, version, transport }, now);
  const frames = (): (Frame | null)[] => sent.map(bytes => decodeText(version, textOfFrame(bytes)));
  return { connection, sent, done, reader, frames };
}

/** Returns the text in a WebSocket frame from a server. */
function textOfFrame(bytes: Buffer): string {
  const [, short = 0] = bytes;
  return bytes.toString('utf8', short < 126 ? 2 : short === 126 ? 4 : 10);
}

/** Makes the sockets of one node without its server, and clients that need no network. */
export function bareHub(overrides: Partial<RealtimeDeps> = {}) {
  const gate = new TestGate();
  const hub = new Hub({ ...realtimeDepsOf(gate), ...overrides });
  const client = (version: Version = '2.0.0') => bareClient(hub, version);
  return { gate, hub, client };
}

function bareClient(hub: Hub, version: Version) {
  const bare = bareConnection(hub.deps.random.uuid(), version, hub.now());
  const { connection, frames } = bare;
  hub.connections.add(connection);
  let taken = 0;
  let ref = 0;
  /** Returns what arrived since the last call. */
  const news = () => {
    const fresh = frames().slice(taken);
    taken += fresh.length;
    return fresh;
  };
  /** Sends a frame. Returns what arrived until the frame was answered. */
  const send = async (frame: Partial<Frame>) => {
    ref += 1;
    const heartbeat = { joinRef: null, ref: String(ref), topic: 'phoenix', event: 'heartbeat', payload: {} };
    await routeFrame(hub, connection, { ...heartbeat, ...frame });
    return news();
  };
  const join = async (topic: string, token: string, config: object = {}) =>
    await send({
      joinRef: String(ref + 1),
      topic: wireTopic(topic),
      event: 'phx_join',
      payload: { config, access_token: token },
    });
  return { ...bare, news, send, join };
}
