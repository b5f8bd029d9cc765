import { mayCall } from '@nightjar/domain/kernel/access';
import type { Actor } from '@nightjar/domain/kernel/actor';
import type { Call, RateLimit } from '@nightjar/domain/kernel/call';
import { fail } from '@nightjar/domain/kernel/failure';
import { findLiveSession } from '../auth/queries/sessions.ts';
import { isRecent } from '../auth/session/session-rules.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { ConsumeCallRate } from '../limits/call-rates.ts';
import type { Platform } from '../platform.ts';

export function checkAccess(declaration: Call, actor: Actor | null): void {
  const decision = mayCall(declaration.access, actor);
  if (decision.allowed) return;
  if (decision.reason === 'not_authenticated') throw fail.notAuthenticated();
  throw fail.forbidden(
    decision.reason === 'wrong_tier' ? 'Your account cannot do this yet' : 'Your role does not allow this',
  );
}

/**
 * Checks that a code was entered in this session lately. The session is read from the database each time, so a code
 * that was just entered counts on every node at once.
 */
export async function checkRecentCode(
  actor: Actor,
  { db, clock }: { db: Database; clock: Clock },
): Promise<void> {
  const now = clock.now();
  const session = await findLiveSession(db, { id: actor.sessionId, accountId: actor.userId }, now);
  if (!session) throw fail.notAuthenticated();
  if (!isRecent(session, now)) throw fail.reauthentication();
}

type RateDeps = {
  platform: Pick<Platform, 'settings' | 'metrics'>;
  /** A person may call all calls of this surface together at this rate. */
  surfaceRate?: RateLimit;
  rates: ConsumeCallRate;
};

/** `caller` is the id of the user, or the IP address of a caller without a session. */
export async function checkRate(
  declaration: Call,
  caller: string,
  { platform, surfaceRate, rates }: RateDeps,
): Promise<void> {
  // Tests that measure the server or cause faults switch the limits off, because they call faster than any person.
  if (platform.settings.auth.rateLimits === null) return;
  const limits = [
    ...(surfaceRate ? [{ name: `surface:${declaration.surface}`, ...surfaceRate }] : []),
    ...(declaration.rateLimit ? [{ name: `call:${declaration.id}`, ...declaration.rateLimit }] : []),
  ];
  for (const limit of limits) {
    const wait = await rates(limit, caller);
    if (wait === 0) continue;
    platform.metrics.limitHit({ limit: limit.name, setting: null });
    throw fail.tooManyRequests('Too many tries. Please wait a while.', wait);
  }
}
