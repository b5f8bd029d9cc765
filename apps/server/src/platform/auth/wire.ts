import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOutOfSpace } from '../disk/out-of-space.ts';
import { mustBeShallow, TooDeep } from '../foreign-json.ts';
import { logFailure, toFailure } from '../web/failures.ts';
import { AuthError, refuse } from './auth-error.ts';

const apiVersionHeader = 'x-supabase-api-version';
const apiVersion = '2024-01-01';

/** Sets how `/auth/v1` reads bodies and writes headers and errors, which differs from the calls of the product. */
export function setAuthErrorFormat(app: FastifyInstance): void {
  acceptEmptyJson(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isApiVersionRequested(request)) reply.header(apiVersionHeader, apiVersion);
  });
  app.setErrorHandler((error, request, reply) => sendError(request, reply, toAuthError(error, request)));
  app.setNotFoundHandler((request, reply) => sendError(request, reply, refuse.address()));
}

/** Accepts a body that has the content type JSON and is empty, because a client sends a sign-out like that. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, {});
    try {
      const text = utf8.decode(body as Buffer);
      mustBeShallow(text);
      return parse(request, text, done);
    } catch (error) {
      return done(badJsonError(error instanceof TooDeep ? error.message : 'it is not UTF-8'), undefined);
    }
  });
}

const badJsonError = (why: string) =>
  new AuthError('bad_json', `Could not parse request body as JSON: ${why}`);

const isApiVersionRequested = (request: FastifyRequest) => {
  const asked = String(request.headers[apiVersionHeader]);
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= apiVersion;
};

function toAuthError(error: unknown, request: FastifyRequest): AuthError {
  if (error instanceof AuthError) return error;
  if (isOutOfSpace(error)) return refuse.withoutRoom(error);
  const { statusCode = 500, message } = error as FastifyError;
  if (statusCode === 413) {
    const most = request.routeOptions.bodyLimit;
    return new AuthError('request_entity_too_large', `Request body too large (max ${most} bytes)`);
  }
  if (statusCode === 415) return badJsonError('the content type must be application/json');
  if (statusCode < 500) return badJsonError(message);
  const failure = toFailure(error, request.id);
  if (failure.status === 503 || isOverload(error)) return refuse.busy(failure.retryAfterSeconds ?? 2, error);
  return new AuthError(
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
    {
      cause: error,
    },
  );
}

/**
 * True where a statement or a lock took too long, or no database connection was free. If a connection is missing, pg
 * sets no error code.
 */
function isOverload(error: unknown): boolean {
  const { code, message } = error as FastifyError;
  return code === '57014' || code === '55P03' || message === 'timeout exceeded when trying to connect';
}

/** Older and newer clients both find `code` in this answer. */
function sendError(request: FastifyRequest, reply: FastifyReply, error: AuthError): FastifyReply {
  if (error.status >= 500) logFailure(request, error.cause ?? error, 'auth request failed');
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  reply.code(error.status).header('x-sb-error-code', error.code);
  if (isApiVersionRequested(request)) return reply.send({ code: error.code, message: error.message });
  const id = error.status >= 500 ? { error_id: request.id } : {};
  return reply.send({ code: error.status, error_code: error.code, msg: error.message, ...id });
}
