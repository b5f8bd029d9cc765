import { Failure } from '@nightjar/domain/kernel/failure';
import pg from 'pg';
import { isDatabaseAway } from '../web/failures.ts';

/** This error has the form of PostgREST's refusals: a sentence, and a code of PostgREST or PostgreSQL. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly code: string;
  readonly details: string | null;

  constructor(
    status: number,
    code: string,
    { message, details = null }: { message: string; details?: string | null },
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export type RestErrorBody = { code: string; message: string; details: string | null; hint: null };

export const restErrors = {
  badQuery: (message: string) => new RestError(400, 'PGRST100', { message }),
  badBody: (message: string) => new RestError(400, 'PGRST102', { message }),
  unknownTable: (table: string) =>
    new RestError(404, 'PGRST205', {
      message: `Could not find the table 'public.${table}' in the schema cache`,
    }),
  unknownFunction: (name: string) =>
    new RestError(404, 'PGRST202', {
      message: `Could not find the function public.${name} in the schema cache`,
    }),
  unknownColumn: (table: string, column: string) =>
    new RestError(400, '42703', { message: `column ${table}.${column} does not exist` }),
  unknownTarget: (table: string, column: string) =>
    new RestError(400, 'PGRST204', {
      message: `Could not find the '${column}' column of '${table}' in the schema cache`,
    }),
  badValue: (message: string) => new RestError(400, '23514', { message }),
  notPermitted: (table: string, signedIn: boolean) =>
    new RestError(signedIn ? 403 : 401, '42501', { message: `permission denied for table ${table}` }),
  notOne: (rows: number) =>
    new RestError(406, 'PGRST116', {
      message: 'Cannot coerce the result to a single JSON object',
      details: `The result contains ${rows} rows`,
    }),
  behindTheEnd: (offset: number, total: number) =>
    new RestError(416, 'PGRST103', {
      message: 'Requested range not satisfiable',
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    }),
  schema: () =>
    new RestError(406, 'PGRST106', { message: 'The schema must be one of the following: public' }),
  mediaType: (accept: string) =>
    new RestError(406, 'PGRST107', { message: `None of these media types are available: ${accept}` }),
};

/** Returns an error in the form of the wire. `expected` is false for errors that are logged. */
export function presentError(
  error: unknown,
  requestId: string,
): { status: number; body: RestErrorBody; expected: boolean } {
  const { status, code, message, details } = toRestError(error, requestId);
  return { status, body: { code, message, details, hint: null }, expected: status < 500 };
}

function toRestError(error: unknown, requestId: string): RestError {
  if (error instanceof RestError) return error;
  if (error instanceof Failure) return fromFailure(error);
  const { code = '', statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number };
  if (error instanceof pg.DatabaseError && isCallersFault(code))
    return new RestError(400, code, { message: error.message });
  if (isDatabaseAway(code))
    return new RestError(503, 'PGRST001', { message: 'The database is out of reach for a moment' });
  if (statusCode === 413) return new RestError(413, 'PGRST102', { message: 'The request body is too large' });
  if (statusCode >= 400 && statusCode < 500) return restErrors.badQuery('The request could not be read');
  return new RestError(500, 'XX000', { message: `Something went wrong on our side (request ${requestId}).` });
}

/**
 * Returns the refusal for an invalid token, a suspended user or a limit. PostgREST writes such an HTTP status as a
 * code: PT and the number.
 */
function fromFailure(failure: Failure): RestError {
  if (failure.code === 'not_authenticated')
    return new RestError(401, 'PGRST301', { message: 'JWT is expired, ended or not ours' });
  if (failure.code === 'too_many_requests') return new RestError(429, 'PT429', { message: failure.message });
  return new RestError(failure.status, failure.status === 403 ? '42501' : 'XX000', {
    message: failure.message,
  });
}

/**
 * True where the caller sent a value that the column cannot have (errors of class 22), or an operator that its type
 * does not have.
 */
const isCallersFault = (code: string) => code.startsWith('22') || code === '42883';
