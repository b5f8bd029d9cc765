import { createHash } from 'node:crypto';
import { Failure, fail } from '@nightjar/domain/kernel/failure';
import type { ActorReader } from '../../platform/auth/actor/actor.ts';
import { bearerTokenIn } from '../../platform/auth/actor/bearer.ts';
import type { Authenticate } from '../../platform/http/dispatch.ts';
import type { Platform } from '../../platform/platform.ts';
import { findTrackedSession } from './queries/tracking.ts';

/** Returns the hash of a tracking token, because the database must not have the token itself. */
export const hashOfTrackingToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Returns the caller of an upload of locations, found by the tracking token. A token that is no longer valid gets the
 * same answer whatever the reason, because it may be on another person's phone, which must not learn the reason.
 */
export const authenticateByTrackingToken =
  ({ db, clock }: Pick<Platform, 'db' | 'clock'>, actors: ActorReader): Authenticate =>
  async request => {
    const token = bearerTokenIn(request.headers.authorization);
    const session = token && (await findTrackedSession(db, hashOfTrackingToken(token), clock.now()));
    const actor = session ? await actors.actorOfSession(session) : null;
    if (!actor || actor instanceof Failure) throw fail.notAuthenticated();
    return actor;
  };
