import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { originAllowed } from '../http/origin.ts';
import { revocationChannel } from './bus-messages.ts';
import { heartbeat } from './heartbeat.ts';
import { Hub } from './hub.ts';
import { limits, times } from './limits.ts';
import type { Every, RealtimeDeps } from './port.ts';
import { onGap, onRevocation } from './revoking.ts';
import { Connection } from './socket/connection.ts';
import { type Version, versions } from './socket/frame.ts';
import { Inbox } from './socket/inbox.ts';
import { readFrame, route } from './socket/routing.ts';
import { SocketTransport } from './socket/transport.ts';
import { UnprovenSockets } from './socket/unauthenticated.ts';

const path = '/realtime/v1/websocket';

export type Realtime = {
  stats(): { sockets: number; channels: number };
  /** Takes no more sockets and closes those there are; clients reconnect to another node by themselves. */
  close(): Promise<void>;
};

const everySystem: Every = (milliseconds, task) => {
  const timer = setInterval(task, milliseconds);
  return () => clearInterval(timer);
};

/** Answers `upgrade` requests of the HTTP server at `/realtime/v1/websocket`. */
export async function attachRealtime(server: Server, deps: RealtimeDeps): Promise<Realtime> {
  const hub = new Hub(deps);
  const unproven = new UnprovenSockets(deps.socketsPerAddress ?? Number.POSITIVE_INFINITY);
  const acceptor = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
  });
  const stopListening = await deps.bus.subscribe(revocationChannel, message => onRevocation(hub, message));
  const stopWatching = deps.bus.onGap(() => onGap(hub));
  const stopTending = (deps.every ?? everySystem)(times.tick, () => {
    heartbeat(hub);
    unproven.sweep(hub.now());
  });
  let draining = false;

  const take = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const url = request.url ?? '/';
    if (url.split('?', 1)[0] !== path) {
      if (server.listenerCount('upgrade') === 1) refuse(stream, '404 Not Found', 'No socket at this path');
      return;
    }
    const handshake = draining ? shuttingDown : judge(hub, unproven, request.headers, url);
    if ('status' in handshake) refuse(stream, handshake.status, handshake.error);
    else {
      const { version } = handshake;
      acceptor.handleUpgrade(request, stream, head, socket => {
        const connection = accept(hub, socket, stream, version);
        unproven.add(connection, deps.addressOf(request), hub.now());
      });
    }
  };
  // An error that leaves a listener of `upgrade` ends the process, and with it the sockets of all users.
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    try {
      take(request, stream, head);
    } catch (err) {
      hub.log.error({ err }, 'an upgrade request failed');
      stream.destroy();
    }
  };
  server.on('upgrade', upgrade);

  return {
    stats: () => statsOf(hub),
    async close() {
      draining = true;
      stopTending();
      await drain(hub);
      stopWatching();
      stopListening();
      server.off('upgrade', upgrade);
    },
  };
}

type Handshake = { version: Version } | { status: string; error: string };

const shuttingDown = { status: '503 Service Unavailable', error: 'The server is shutting down' };

/** 403 and not 401: some clients send a handshake that got 401 twice. */
function judge(
  hub: Hub,
  unproven: UnprovenSockets,
  { origin, host }: IncomingHttpHeaders,
  url: string,
): Handshake {
  if (!originAllowed(hub.deps.origins, origin, host)) {
    return { status: '403 Forbidden', error: 'This origin may not connect' };
  }
  if (hub.connections.size >= limits.socketsPerNode && !unproven.makeRoom()) {
    return { status: '503 Service Unavailable', error: 'Too many sockets' };
  }
  const asked = new URLSearchParams(url.slice(path.length)).get('vsn') ?? '1.0.0';
  const version = versions.find(known => known === asked);
  return version
    ? { version }
    : { status: '400 Bad Request', error: `vsn must be one of ${versions.join(', ')}` };
}

/** An upgraded stream belongs to no request any more: where it is not destroyed, a client keeps it open for ever. */
function refuse(stream: Duplex, status: string, error: string): void {
  const body = JSON.stringify({ error });
  const head = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  stream.on('error', () => {});
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${head}\r\n\r\n${body}`);
}

function accept(hub: Hub, socket: WebSocket, stream: Duplex, version: Version): Connection {
  const transport = new SocketTransport(socket, stream, hub.writeTurn);
  const connection = new Connection(hub.deps.random.uuid(), version, transport, hub.now());
  const inbox = new Inbox(transport, frame => answer(hub, connection, frame));
  hub.connections.add(connection);
  socket.on('message', (data: Buffer, isBinary) => {
    const now = hub.now();
    connection.heardAt = now;
    if (socket.readyState !== socket.OPEN) return;
    const frame = connection.frames.take(now) ? readFrame(connection, data, isBinary) : 'too many';
    if (frame === 'too many') transport.close(1008, 'Too many frames');
    else if (frame) inbox.take(frame);
    else transport.close(1007, 'Not a frame of this protocol');
  });
  socket.on('pong', () => {
    connection.heardAt = hub.now();
  });
  socket.on('error', err => hub.log.debug({ err }, 'a socket failed'));
  socket.on('close', () => hub.forget(connection));
  return connection;
}

/** What fails here is the server's fault; the client gets a quick no and tries again by itself. */
async function answer(hub: Hub, connection: Connection, frame: Parameters<typeof route>[2]): Promise<void> {
  connection.answering += 1;
  try {
    if (!connection.closed) await route(hub, connection, frame);
  } catch (err) {
    hub.log.error({ err, event: frame.event }, 'a realtime frame could not be answered');
    connection.refuse(frame, 'The server could not answer; try again');
  } finally {
    connection.answering -= 1;
  }
}

function statsOf(hub: Hub): { sockets: number; channels: number } {
  const channels = [...hub.connections].reduce((sum, connection) => sum + connection.channels.size, 0);
  return { sockets: hub.connections.size, channels };
}

async function drain(hub: Hub): Promise<void> {
  for (const { transport } of hub.connections) transport.close(1001, 'The server is shutting down');
  const deadline = setTimeout(() => {
    for (const { transport } of hub.connections) transport.terminate();
  }, times.drain);
  await hub.emptied();
  clearTimeout(deadline);
}
