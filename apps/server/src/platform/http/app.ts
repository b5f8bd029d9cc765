import compress from '@fastify/compress';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import underPressure from '@fastify/under-pressure';
import type { Surface } from '@nightjar/domain/kernel/call';
import { Failure } from '@nightjar/domain/kernel/failure';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import helmet from 'helmet';
import type { Settings } from '../config/settings.ts';
import { parseForeign, TooDeep } from '../foreign-json.ts';
import { asFailurePage, registerFailurePages, wantsPage } from '../page/failure-pages.ts';
import type { Platform } from '../platform.ts';
import { trustProxies } from '../web/client-address.ts';
import { type ConnectionLimits, connectionLimits, serverOptions } from '../web/connections/connections.ts';
import { originAllowed, originPolicy } from '../web/origin.ts';
import { registerErrors, sendFailure } from './errors.ts';
import { detectLastingDelay } from './overload.ts';
import { permissionsPolicy } from './permissions.ts';
import { dataSecurityOptions, pageSecurityOptions } from './security.ts';
import { endSpanOfRequest, runInTraceOfRequest, traceRequests } from './traces.ts';

/** The body of a call may have this many bytes. Uploads have their own limits. */
const bodyLimit = 1024 * 1024;
/**
 * While the event loop is delayed by more milliseconds than this again and again, calls are answered with "busy" at
 * once.
 */
const busyLoopDelayMs = 1000;
/** The delay of the event loop is measured at this interval, in milliseconds. */
const delayMeasuredEveryMs = 1000;

/**
 * Creates the HTTP server with headers, body reading and errors, but without routes: `server.ts` registers them.
 * `surfaceOf` returns the surface of a path, which decides the origins that may call it.
 */
export async function createApp(
  platform: Platform,
  surfaceOf: (path: string) => Surface,
  limits: ConnectionLimits = connectionLimits,
): Promise<FastifyInstance> {
  const protect = protectionHeaders(platform.settings);
  const app = Fastify({
    ...serverOptions(limits),
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    ...traceRequests(platform),
    bodyLimit,
    trustProxy: trustProxies(platform.settings.trustProxy),
    routerOptions: { maxParamLength: 500 },
    // An address that cannot be decoded has no route, and Fastify's hooks do not run for it.
    frameworkErrors: (_error, request, reply) =>
      protect(request, reply, () => {
        if (!wantsPage(request)) return void sendFailure(request, reply, unreadableUrlFailure());
        reply.statusCode = unreadableUrlFailure().status;
        (reply as FastifyReply).send(asFailurePage(request, reply, platform.settings));
      }),
    return503OnClosing: false,
  });
  parseJsonBodies(app);
  registerErrors(app);
  runInTraceOfRequest(app);
  app.addHook('onRequest', protect);
  endConnectionsWhileClosing(app);
  registerFailurePages(app, platform.settings);
  await app.register(cors, () => corsBySurface(platform, surfaceOf));
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  // A test makes its calls on the server's own event loop, so the delay shows no overload there.
  const isLasting = detectLastingDelay(delayMeasuredEveryMs);
  await app.register(underPressure, {
    maxEventLoopDelay: platform.settings.auth.rateLimits === null ? 0 : busyLoopDelayMs,
    sampleInterval: delayMeasuredEveryMs,
    // A request that is answered here would go on to its route all the same, and be carried out. An error ends it.
    pressureHandler: async () => {
      if (!isLasting(performance.now())) return;
      throw new Failure('unavailable', 'The server is busy. Please try again in a moment.', {
        retryAfterSeconds: 1,
      });
    },
  });
  app.addHook('onError', async (_request, _reply, error) => platform.disk.noteWriteError(error));
  closeAfterCutBodies(app);
  logAnswers(app, platform);
  return app;
}

/**
 * A server that is closing answers each request that still reaches it, and ends the connection with the answer. So a
 * proxy sends the next request over a new connection, which waits until the server is back or goes to another one.
 */
function endConnectionsWhileClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

const unreadableUrlFailure = () =>
  new Failure('invalid_input', 'The address could not be read: it must be valid UTF-8, percent-encoded.');

/** Sets the headers of every answer. */
function protectionHeaders(settings: Settings) {
  // The headers are built once. Fastify's own plugin for the library helmet would build them for every request.
  const protectPage = helmet(pageSecurityOptions(settings));
  const protectData = helmet(dataSecurityOptions(settings));
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const path = request.routeOptions.url ?? request.url;
    const isPrivate = privateSurfaces.test(path);
    const isData = isPrivate || publicData.has(path);
    reply.header('x-request-id', request.id);
    if (isPrivate) reply.header('cache-control', 'no-store');
    if (!isData) reply.header('permissions-policy', permissionsPolicy);
    const protect = isData ? protectData : protectPage;
    protect(request.raw, reply.raw, error => done(error as Error | undefined));
  };
}

/**
 * Answers under these paths may contain personal data. No cache between server and phone keeps them, unless a route
 * allows it.
 */
const privateSurfaces = /^\/(functions|rest|auth|storage|realtime)\//;
/** The answers of these paths are the same for every caller. */
const publicData: ReadonlySet<string> = new Set(['/config.json', '/map/style.json']);

type CorsCallback = (error: null, options: FastifyCorsOptions) => void;

/**
 * Allows a page to call only the surfaces that are open to its origin. A request without an Origin header comes from no
 * page and is not checked.
 */
function corsBySurface({ settings }: Platform, surfaceOf: (path: string) => Surface) {
  const policies = { app: originPolicy(settings), desk: originPolicy(settings, 'desk') };
  return (request: FastifyRequest, decide: CorsCallback) => {
    const { origin, host } = request.headers;
    const policy = policies[surfaceOf(pathOfRoute(request))];
    // Only pages of other hosts need the list of headers that they may read. For a page of this host the list is left
    // out, because it would be a fifth of all headers of a short answer.
    const isOwnPage = origin !== undefined && URL.parse(origin)?.host === host;
    decide(null, {
      ...(isOwnPage ? sameOriginCors : crossOriginCors),
      origin: originAllowed(policy, origin, undefined),
    });
  };
}

/**
 * Returns the path of the request's route. For a preflight, which has its own route, it reads the path from the
 * address.
 */
function pathOfRoute({ method, url, routeOptions }: FastifyRequest): string {
  if (method !== 'OPTIONS' && routeOptions.url !== undefined) return routeOptions.url;
  const [path = ''] = url.split('?', 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const sameOriginCors = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  maxAge: 86_400,
};

/** Pages of other origins may read these headers of an answer. */
const crossOriginCors = {
  ...sameOriginCors,
  exposedHeaders: [
    'x-supabase-api-version',
    'content-range',
    'x-sb-error-code',
    'retry-after',
    'x-total-count',
    'x-request-id',
    'x-device-token',
  ],
};

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * A body must be JSON in valid UTF-8. An empty body counts as no body, whatever its content type is (supabase-js sends
 * an empty body to sign out).
 */
function parseJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, body.length === 0 ? undefined : parseForeign(strictUtf8.decode(body as Buffer)));
    } catch (error) {
      const reason = error instanceof TooDeep ? error.message : 'The body must be valid JSON in UTF-8';
      done(new Failure('invalid_input', reason), undefined);
    }
  });
}

/**
 * A body that is refused before its end, such as one that is too long, is not read to its end. The connection is closed
 * after the answer, because the next request on it would wait behind the rest of that body.
 */
function closeAfterCutBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.raw.destroyed && !request.raw.complete) reply.header('connection', 'close');
  });
}

/** Writes one line to the log per answer, with the call, its outcome and its duration, and never the caller. */
function logAnswers(app: FastifyInstance, platform: Platform): void {
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.url ?? 'unknown';
    endSpanOfRequest(platform.tracer, request, reply);
    platform.metrics.callAnswered(call, reply.statusCode, reply.elapsedTime / 1000);
    request.log.info(
      { call, method: request.method, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
    done();
  });
}
