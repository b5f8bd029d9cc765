import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { guarded } from '../guarded.ts';
import { noSocketRefusal, refuseUpgrade, type UpgradeRefusal } from '../web/connections/upgrades.ts';
import { originAllowed } from '../web/origin.ts';
import { revocationChannel } from './bus-messages.ts';
import { runHeartbeat } from './heartbeat.ts';
import { Hub } from './hub.ts';
import { realtimeLimits, realtimeTimes } from './limits.ts';
import type { Every, RealtimeDeps } from './port.ts';
import { onMissedMessages, onRevocation } from './revoking.ts';
import { type Arrival, Arrivals } from './socket/arrivals.ts';
import { Connection } from './socket/connection.ts';
import { type Version, versions } from './socket/frame.ts';
import { Inbox } from './socket/inbox.ts';
import { readFrame, routeFrame } from './socket/routing.ts';
import { SocketTransport } from './socket/transport.ts';
import { UnprovenSockets } from './socket/unauthenticated.ts';

const socketPath = '/realtime/v1/websocket';

export type Realtime = {
  stats(): { sockets: number; channels: number };
  /** Accepts no more sockets, and closes the open ones. Clients reconnect to another node by themselves. */
  close(): Promise<void>;
};

const startSystemInterval: Every = (milliseconds, task) => {
  const timer = setInterval(guarded('the tick of the sockets', task), milliseconds);
  return () => clearInterval(timer);
};

/** Answers `upgrade` requests to the HTTP server at `/realtime/v1/websocket`. */
export async function attachRealtime(server: Server, deps: RealtimeDeps): Promise<Realtime> {
  const hub = new Hub(deps);
  const unproven = new UnprovenSockets(
    deps.socketsPerAddress ?? Number.POSITIVE_INFINITY,
    deps.onTooManySockets,
  );
  const acceptor = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: realtimeLimits.frameBytes,
  });
  const stopListening = await deps.bus.subscribe(revocationChannel, message => onRevocation(hub, message));
  const stopWatching = deps.bus.onGap(() => onMissedMessages(hub));
  const stopTending = (deps.every ?? startSystemInterval)(realtimeTimes.tick, () => {
    runHeartbeat(hub);
    unproven.sweep(hub.now());
  });
  let draining = false;

  const arrivals = new Arrivals(open);
  const upgrade = guarded(
    'an upgrade request',
    (request: IncomingMessage, stream: Duplex, head: Buffer) =>
      arrivals.openOrQueue({ request, stream, head }),
    (_request, stream) => stream.destroy(),
  );

  function open({ request, stream, head }: Arrival): void {
    const handshake = draining ? shuttingDownRefusal : checkHandshake(hub, unproven, request);
    if ('status' in handshake) refuseUpgrade(stream, handshake);
    else {
      const { version } = handshake;
      acceptor.handleUpgrade(request, stream, head, socket => {
        const connection = acceptSocket(hub, { socket, stream }, version);
        unproven.add(connection, deps.addressOf(request), hub.now());
      });
    }
  }
  server.on('upgrade', upgrade);

  return {
    stats: () => countSocketsAndChannels(hub),
    async close() {
      draining = true;
      stopTending();
      await closeSockets(hub);
      stopWatching();
      stopListening();
      server.off('upgrade', upgrade);
    },
  };
}

type Handshake = { version: Version } | UpgradeRefusal;

const shuttingDownRefusal = { status: '503 Service Unavailable', error: 'The server is shutting down' };

/**
 * Checks the handshake of a socket. A refusal has status 403 and not 401, because some clients repeat a handshake that
 * got 401.
 */
function checkHandshake(
  hub: Hub,
  unproven: UnprovenSockets,
  { url = '/', headers: { origin, host } }: Pick<IncomingMessage, 'url' | 'headers'>,
): Handshake {
  if (url.split('?', 1)[0] !== socketPath) return noSocketRefusal;
  if (!originAllowed(hub.deps.origins, origin, host)) {
    return { status: '403 Forbidden', error: 'This origin may not connect' };
  }
  if (hub.connections.size >= realtimeLimits.socketsPerNode && !unproven.makeRoom()) {
    return { status: '503 Service Unavailable', error: 'Too many sockets' };
  }
  const asked = new URLSearchParams(url.slice(socketPath.length)).get('vsn') ?? '1.0.0';
  const version = versions.find(known => known === asked);
  return version
    ? { version }
    : { status: '400 Bad Request', error: `vsn must be one of ${versions.join(', ')}` };
}

function acceptSocket(
  hub: Hub,
  { socket, stream }: { socket: WebSocket; stream: Duplex },
  version: Version,
): Connection {
  const transport = new SocketTransport(socket, stream, hub.writeTurn);
  const connection = new Connection({ id: hub.deps.random.uuid(), version, transport }, hub.now());
  const inbox = new Inbox(transport, {
    answer: frame => answerFrame(hub, connection, frame),
    isProven: () => connection.viewer !== null,
  });
  hub.connections.add(connection);
  const onMessage = (data: Buffer, isBinary: boolean) => {
    const now = hub.now();
    connection.lastReceivedAt = now;
    if (socket.readyState !== socket.OPEN) return;
    const frame = connection.frames.take(now) ? readFrame(connection, data, isBinary) : 'too many';
    if (frame === 'too many') transport.close(1008, 'Too many frames');
    else if (frame) inbox.receive(frame);
    else transport.close(1007, 'The frame does not follow the protocol');
  };
  const on = <Given extends unknown[]>(event: string, listener: (...given: Given) => unknown) =>
    socket.on(
      event,
      guarded(`the ${event} of a socket`, listener, () => socket.terminate()),
    );
  on('message', onMessage);
  on('pong', () => {
    connection.lastReceivedAt = hub.now();
  });
  on('error', (err: Error) => hub.log.debug({ err }, 'a socket failed'));
  on('close', () => hub.forget(connection));
  return connection;
}

/**
 * Answers a frame. An error that is thrown here is the server's fault. The client gets a refusal at once and tries
 * again by itself.
 */
async function answerFrame(
  hub: Hub,
  connection: Connection,
  frame: Parameters<typeof routeFrame>[2],
): Promise<void> {
  connection.answering += 1;
  try {
    if (!connection.closed) await routeFrame(hub, connection, frame);
  } catch (err) {
    hub.log.error({ err, event: frame.event }, 'a realtime frame could not be answered');
    connection.refuse(frame, 'The server could not answer; try again');
  } finally {
    connection.answering -= 1;
  }
}

function countSocketsAndChannels(hub: Hub): { sockets: number; channels: number } {
  const channels = [...hub.connections].reduce((sum, connection) => sum + connection.channels.size, 0);
  return { sockets: hub.connections.size, channels };
}

async function closeSockets(hub: Hub): Promise<void> {
  for (const { transport } of hub.connections) transport.close(1001, 'The server is shutting down');
  const deadline = setTimeout(
    guarded('the end of the sockets', () => {
      for (const { transport } of hub.connections) transport.terminate();
    }),
    realtimeTimes.drain,
  );
  await hub.emptied();
  clearTimeout(deadline);
}
