import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { guarded } from '../../guarded.ts';

/** Milliseconds. */
export type ConnectionLimits = {
  /** For all headers of a request; a connection that sends nothing has as long. */
  readonly headersMs: number;
  /** For each `leastBytes` of a body, and of an answer that waits for its reader. */
  readonly stillMs: number;
  /** Between two requests. */
  readonly idleMs: number;
  /** For a whole request. */
  readonly requestMs: number;
};

export const connectionLimits: ConnectionLimits = {
  headersMs: 10_000,
  stillMs: 60_000,
  idleMs: 60_000,
  // The largest upload, at 140 kbit/s.
  requestMs: 60 * 60_000,
};

/** Less in `stillMs` is no progress: a kilobyte every quarter of a minute. */
const leastBytes = 4096;
/** A proxy that keeps connections for a minute too ends its own first. Milliseconds. */
const idleBuffer = 5_000;
const looksPerLimit = 4;
/** Between two looks at the connections of a server that ends. Milliseconds. */
const lookAgainAfter = 100;

/** What Node ends by itself: slow headers, idle connections, and requests that take for ever. */
export const serverOptions = (limits: ConnectionLimits) =>
  ({
    keepAliveTimeout: limits.idleMs,
    requestTimeout: limits.requestMs,
    http: {
      headersTimeout: limits.headersMs,
      keepAliveTimeoutBuffer: Math.min(idleBuffer, limits.idleMs),
      connectionsCheckingInterval: limits.headersMs / looksPerLimit,
    },
  }) satisfies FastifyHttpOptions<Server>;

type Watched = {
  request: IncomingMessage | null;
  /** Bytes that have come and gone when there was progress last, and when that was. */
  bytes: number;
  at: number;
};

/**
 * The connections of one server. It ends those whose client keeps it waiting: a body that does not come, an answer
 * that is not taken. The time that the server itself takes for an answer does not count. Upgraded connections are not
 * its own.
 *
 * It also lets the server end as soon as the last answer is given. Node waits for two kinds of connections up to a
 * minute: those that browsers open ahead of what they ask for, on which nothing was asked, and those whose last answer
 * was finished only after the end had begun.
 */
export function watchConnections(
  app: FastifyInstance,
  limits: ConnectionLimits = connectionLimits,
  onCut: () => void = () => {},
): { count(): number } {
  const open = new Map<Socket, Watched>();
  let ends = false;

  function take(socket: Socket): void {
    if (ends) return void socket.destroy();
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
      if (!waitsForClient(socket, watched) || bytes - watched.bytes >= leastBytes)
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
    limits.stillMs / looksPerLimit,
  ).unref();
  app.server.once(
    'close',
    guarded('the end of a server', () => clearInterval(looking)),
  );
  app.addHook('preClose', async () => {
    ends = true;
    for (const [socket, { request }] of open) if (request === null) socket.destroy();
    const closing = guarded('the end of idle connections', () => app.server.closeIdleConnections());
    const timer = setInterval(closing, lookAgainAfter).unref();
    app.server.once(
      'close',
      guarded('the end of a server', () => clearInterval(timer)),
    );
  });
  return { count: () => open.size };
}

const waitsForClient = (socket: Socket, { request }: Watched): boolean =>
  socket.writableLength > 0 || (request !== null && !request.complete);
