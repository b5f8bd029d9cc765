import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { guarded } from '../../guarded.ts';

/** The limits are in milliseconds. */
export type ConnectionLimits = {
  /** All headers of a request must arrive within this time. A connection that sends nothing is ended after it. */
  readonly headersMs: number;
  /**
   * In each period of this length, at least `leastProgressBytes` of a body must arrive, or of an answer must be taken
   * by its reader.
   */
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

/**
 * If fewer bytes than this pass in `stillMs`, the connection makes no progress. This is a kilobyte every 15 seconds.
 */
const leastProgressBytes = 4096;
/**
 * An idle connection is kept this many milliseconds longer, so that a proxy that also keeps connections for a minute
 * ends its own first.
 */
const idleBufferMs = 5_000;
const checksPerTimeLimit = 4;
/** A server that is ending checks its connections at this interval, in milliseconds. */
const checkAgainAfterMs = 100;

/** Node itself ends connections with slow headers, idle connections, and requests that take too long. */
export const serverOptions = (limits: ConnectionLimits) =>
  ({
    keepAliveTimeout: limits.idleMs,
    requestTimeout: limits.requestMs,
    http: {
      headersTimeout: limits.headersMs,
      keepAliveTimeoutBuffer: Math.min(idleBufferMs, limits.idleMs),
      connectionsCheckingInterval: limits.headersMs / checksPerTimeLimit,
    },
  }) satisfies FastifyHttpOptions<Server>;

type WatchedConnection = {
  request: IncomingMessage | null;
  response: ServerResponse | null;
  /** This many bytes had passed when the connection last made progress. `at` is the time of that progress. */
  bytes: number;
  at: number;
};

/**
 * The connections of one server are watched here. A connection ends whose client delays the server by sending a body
 * too slowly or not reading an answer. The time that the server itself takes for an answer does not count. Upgraded
 * connections are left out.
 */
export function watchConnections(
  app: FastifyInstance,
  limits: ConnectionLimits = connectionLimits,
  onCut: () => void = () => {},
): { count(): number; answering(): number } {
  const open = new Map<Socket, WatchedConnection>();
  const end = endWithLastAnswer(app, open);

  function watchSocket(socket: Socket): void {
    if (end.begun) return void socket.destroy();
    open.set(socket, { request: null, response: null, bytes: 0, at: performance.now() });
    socket.once(
      'close',
      guarded('the end of a connection', () => open.delete(socket)),
    );
  }
  function cutStalledConnections(): void {
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
  app.server.on('connection', guarded('a new connection', watchSocket, destroy));
  app.server.on(
    'request',
    guarded('a new request', (request: IncomingMessage, response: ServerResponse) => {
      const watched = open.get(request.socket);
      if (watched) Object.assign(watched, { request, response });
    }),
  );
  app.server.prependListener(
    'upgrade',
    guarded('a new socket', ({ socket }: IncomingMessage) => open.delete(socket)),
  );
  const looking = setInterval(
    guarded('the watch on connections', cutStalledConnections),
    limits.stillMs / checksPerTimeLimit,
  ).unref();
  app.server.once(
    'close',
    guarded('the end of a server', () => clearInterval(looking)),
  );
  const isAnswering = ({ response }: WatchedConnection) =>
    response !== null && !response.writableFinished && !response.destroyed;
  return {
    count: () => open.size,
    /** Counts the requests that have no whole answer yet. */
    answering: () => [...open.values()].filter(isAnswering).length,
  };
}

/**
 * Lets the server end as soon as it has given the last answer. Node would wait up to a minute for two kinds of
 * connections: those that browsers open in advance without a request, and those whose last answer was finished only
 * after the server began to end.
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
