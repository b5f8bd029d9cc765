import { Failure, type FailureCode, fail } from '@nightjar/domain/kernel/failure';
import type { FastifyRequest } from 'fastify';
import { readOnlyErrorCode } from '../db/connections/writable.ts';
import { isOutOfSpace } from '../disk/out-of-space.ts';

/**
 * Logs a failure. A client that left before its request was complete, or before it had the answer, is no failure of the
 * server. A full disk is logged once, where it is noticed.
 */
export function logFailure(request: FastifyRequest, err: unknown, message: string): void {
  if (isStorageFullError(err)) return;
  if (hasClientLeft(request, err)) request.log.debug({ err }, 'the client left');
  else request.log.error({ err }, message);
}

/** A stream that ends too early while the client still listens is a failure of the server, such as a broken file store. */
function hasClientLeft({ raw }: FastifyRequest, err: unknown): boolean {
  if (raw.destroyed && !raw.complete) return true;
  const isCutShort = err instanceof Error && 'code' in err && err.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isCutShort && raw.socket.destroyed;
}

const isStorageFullError = (err: unknown): boolean =>
  err instanceof Error && 'code' in err && err.code === 'storage_full';

/** Turns Fastify's refusals and PostgreSQL's outages into failures of the product. */
export function toFailure(error: unknown, requestId: string): Failure {
  if (error instanceof Failure) return error;
  if (isOutOfSpace(error)) return fail.storageFull(undefined, error);
  const { code, statusCode, message } = (error ?? {}) as {
    code?: string;
    statusCode?: number;
    message?: string;
  };
  if ((code && isDatabaseAway(code)) || (message && connectionFailedPattern.test(message))) {
    return new Failure('unavailable', 'The database is out of reach for a moment. Please try again.', {
      retryAfterSeconds: 2,
      cause: error,
    });
  }
  const known = statusCode === undefined ? undefined : failureByStatus[statusCode];
  if (known) return new Failure(known.code, known.message, { cause: error });
  return new Failure('unexpected', `Something went wrong on our side (request ${requestId}).`, {
    cause: error,
  });
}

const failureByStatus: Record<number, { code: FailureCode; message: string }> = {
  400: { code: 'invalid_input', message: 'The request could not be read: it must be valid JSON in UTF-8.' },
  404: { code: 'not_found', message: 'There is nothing at this address.' },
  413: { code: 'too_large', message: 'The request is too large.' },
  414: { code: 'too_large', message: 'The address is too long.' },
  415: {
    code: 'unsupported_media',
    message: 'The request must carry JSON (content-type: application/json).',
  },
  429: { code: 'too_many_requests', message: 'Too many requests. Please wait a moment.' },
  503: { code: 'unavailable', message: 'The server is busy. Please try again in a moment.' },
};

/**
 * `pg` throws errors with these messages and without a code, where no connection was available, or the connection was
 * lost or gave no answer.
 */
const connectionFailedPattern =
  /^timeout exceeded when trying to connect$|^Connection terminated|is not queryable$|^Query read timeout$/;

/**
 * True for error codes that mean a refused or lost connection, a server that is stopping or starting, too many
 * connections, a server that takes no writes, as during a failover, or a password that is no longer the right one, as
 * while an operator changes it.
 */
export function isDatabaseAway(code: string): boolean {
  return (
    /^(08|28|53|57P0)/.test(code) ||
    code === readOnlyErrorCode ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'].includes(code)
  );
}
