import { brand } from '@nightjar/domain/brand';
import { Failure } from '@nightjar/domain/kernel/failure';
import { updateSentences } from '@nightjar/domain/releases/rules/update-needed';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logFailure, toFailure } from '../web/failures.ts';
import { failureEnvelope } from './envelope.ts';

/** Turns every error into an HTTP status. An unexpected error is logged, and its message is not sent to the client. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(request, reply, error));
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, nothingThere(request)));
}

/**
 * An installed app that calls what this server no longer has shows the sentence of this failure. A newer app finds out
 * by the version of the server that the server is the older one.
 */
function nothingThere(request: FastifyRequest): Failure {
  const path = pathWithoutQuery(request);
  return path.startsWith('/functions/v1/')
    ? new Failure('not_found', updateSentences.app, { data: { server_version: brand.version } })
    : new Failure('not_found', `Nothing is served at ${request.method} ${path}`);
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const failure = toFailure(error, request.id);
  if (failure.status >= 500) logFailure(request, error, 'call failed');
  if (failure.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.ceil(failure.retryAfterSeconds));
  return reply.code(failure.status).send(failureEnvelope(failure));
}

const pathWithoutQuery = (request: FastifyRequest) => request.url.split('?')[0] ?? request.url;
