import type { Actor } from '@nightjar/domain/kernel/actor';
import { Failure } from '@nightjar/domain/kernel/failure';
import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { apiKeyOf, bearerTokenIn } from '../auth/actor/bearer.ts';
import type { Clock } from '../clock.ts';
import { deniedError, type StorageError } from './errors.ts';

/** Returns the caller, or null for a caller without a session, who sends no bearer token or an API key in its place. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor | null>;

/** Returns the actor of a bearer token, or a Failure for a token that is expired, forged or of an ended session. */
export type ActorOf = (bearer: string | null, apiKey: string | null) => Promise<Actor | null | Failure>;

/** A refusal names an expired token as the reason, so that the client renews it and tries again. */
export function authenticateBy(actorOf: ActorOf, clock: Clock): Authenticate {
  return async ({ headers }) => {
    const bearer = bearerTokenIn(headers.authorization);
    const found = await actorOf(bearer, apiKeyOf(headers.apikey));
    if (found instanceof Failure) throw storageErrorOf(found, bearer ?? '', clock.now());
    return found;
  };
}

function storageErrorOf({ status, message }: Failure, bearer: string, now: Date): StorageError {
  if (status !== 401) return deniedError(message);
  return deniedError(
    hasExpired(bearer, now) ? 'jwt expired' : 'jwt invalid: its session has ended, or it is not ours',
  );
}

function hasExpired(bearer: string, now: Date): boolean {
  try {
    const { exp } = decodeJwt(bearer);
    return exp !== undefined && exp * 1000 <= now.getTime();
  } catch {
    return false;
  }
}
