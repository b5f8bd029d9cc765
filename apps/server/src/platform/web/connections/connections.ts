import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { guarded } from '../../guarded.ts';

/** The limits are in milliseconds. */
export type ConnectionLimits = {
  /** All headers of a request must arrive within this time, and a connection that sends nothing ends after it. */
  readonly headersMs: number;
  /** Each `leastProgressBytes` of a body, and of an answer that waits for its reader, must pass within this time. */
  readonly stillMs: number;
  /** A connection may be idle for this long between two requests. */
  readonly idleMs: number;
  /** A whole request may take this long. */
  readonly requestMs: number;
};

export const connectionLimits: ConnectionLimits = {
  headersMs: 10_000,
  stillMs: 60_000,
  idleMs: 60_000,
  // The largest upload takes this long at 140 kbit/s.
  requestMs: 60 * 60_000,
};

/** Fewer bytes in `stillMs` are no progress: a kilobyte every quarter of a minute. */
const leastProgressBytes = 4096;
/** A proxy that also keeps connections for a minute ends its own first. Milliseconds. */
const idleBuffer = 5_000;
const checksPerLimit = 4;
/** A server that ends checks its connections at this interval. Milliseconds. */
const checkAgainAfterMs = 100;

/** Node itself ends slow headers, idle connections, and requests that take for ever. */
export const serverOptions = (limits: ConnectionLimits) =>
  ({
    keepAliveTimeout: limits.idleMs,
    requestTimeout: limits.requestMs,
    http: {
      headersTimeout: limits.headersMs,
      keepAliveTimeoutBuffer: Math.min(idleBuffer, limits.idleMs),
      connectionsCheckingInterval: limits.headersMs / checksPerLimit,
    },
  }) satisfies FastifyHttpOptions<Server>;

type WatchedConnection = {
  request: IncomingMessage | null;
  /** This many bytes had passed at the last progress, and `since` is the time of that progress. */
  bytes: number;
  at: number;
};

/**
 * Keeps watch over the connections of one server. It ends those whose client delays it: a body that does not come, an answer
 * that is not taken. The time that the server itself takes for an answer does not count, and upgraded connections are
 * left out.
 */
export function watchConnections(
  app: FastifyInstance,
  limits: ConnectionLimits = connectionLimits,
  onCut: () => void = () => {},
): { count(): number } {
  const open = new Map<Socket, WatchedConnection>();
  const end = endWithLastAnswer(app, open);

  function take(socket: Socket): void {
    if (end.begun) return void socket.destroy();
    open.set(socket, { request: null, bytes: 0, at: performance.now() });
    socket.once(
      'close',
      guarded('the end of a connection', () => open.delete(socket)),
    );
  }
  function look(): void {
    const now = performance.now();
    for (const [socket, watched] of open) {
      const bytes = socket.bytesRead + socket.bytesWritten - socket.writableLength;
      if (!waitsForClient(socket, watched) || bytes - watched.bytes >= leastProgressBytes)
        Object.assign(watched, { bytes, at: now });
      else if (now - watched.at >= limits.stillMs) cut(socket);
    }
  }
  function cut(socket: Socket): void {
    onCut();
    socket.destroy();
  }

  const destroy = (socket: Socket) => socket.destroy();
  app.server.on('connection', guarded('a new connection', take, destroy));
  app.server.on(
    'request',
    guarded('a new request', (request: IncomingMessage) => {
      const watched = open.get(request.socket);
      if (watched) watched.request = request;
    }),
  );
  app.server.prependListener(
    'upgrade',
    guarded('a new socket', ({ socket }: IncomingMessage) => open.delete(socket)),
  );
  const looking = setInterval(
    guarded('the watch on connections', look),
    limits.stillMs / checksPerLimit,
  ).unref();
  app.server.once(
    'close',
    guarded('the end of a server', () => clearInterval(looking)),
  );
  return { count: () => open.size };
}

/**
 * Lets the server end as soon as the last answer is given. Node waits up to a minute for two kinds of connections: those
 * that browsers open in advance, without a request, and those whose last answer was finished only after the end had
 * begun.
 */
function endWithLastAnswer(
  app: FastifyInstance,
  open: ReadonlyMap<Socket, WatchedConnection>,
): { begun: boolean } {
  const end = { begun: false };
  app.addHook('preClose', async () => {
    end.begun = true;
    for (const [socket, { request }] of open) if (request === null) socket.destroy();
    const closing = guarded('the end of idle connections', () => app.server.closeIdleConnections());
    const timer = setInterval(closing, checkAgainAfterMs).unref();
    app.server.once(
      'close',
      guarded('the end of a server', () => clearInterval(timer)),
    );
  });
  return end;
}

const waitsForClient = (socket: Socket, { request }: WatchedConnection): boolean =>
  socket.writableLength > 0 || (request !== null && !request.complete);
