import * as z from 'zod';
import { createPublisher } from '../../realtime/publisher.ts';
import type { SignedInCaller } from '../actor/bearer.ts';
import { refuse } from '../auth-error.ts';
import type { AuthContext } from '../context.ts';
import type { LogoutScope } from '../input.ts';
import { countSessions, type EndReason, endSessions, type SessionScope } from '../queries/sessions.ts';
import { isRecent } from './session-rules.ts';

/** Every node gets this message when sessions end, after the commit. */
export const sessionsEnded = z.object({ userId: z.string(), sessionIds: z.array(z.string()) });
type SessionsEndedMessage = z.infer<typeof sessionsEnded>;
export const sessionsChannel = 'sessions';

type EndSessionsContext = Pick<AuthContext, 'db' | 'bus' | 'clock'>;

async function signOut(
  deps: EndSessionsContext,
  scope: SessionScope,
  reason: EndReason = 'logout',
): Promise<void> {
  const ended = await endSessions(deps.db, scope, { reason, now: deps.clock.now() });
  announceEndedSessions(deps, scope.accountId, ended);
}

/**
 * Signs out the sessions that the client names. Ending other sessions needs a recent proof of the phone number. Without
 * it, a sign-out of all sessions ends only this one, and the answer reports that the others continue.
 * @throws AuthError reauthentication_needed
 */
export async function signOutByScope(
  deps: EndSessionsContext,
  { account, session }: SignedInCaller,
  scope: LogoutScope,
): Promise<void> {
  const here = { accountId: account.id, only: session.id };
  if (scope === 'local') return signOut(deps, here);
  if (isRecent(session, deps.clock.now()))
    return signOut(deps, { accountId: account.id, ...(scope === 'others' && { except: session.id }) });
  if (scope === 'others') throw refuse.reauthentication('Signing out other sessions');
  await signOut(deps, here);
  if ((await countSessions(deps.db, account.id, deps.clock.now())) === 0) return;
  // A client forgets its own session, which has ended, when a sign-out is answered with 403.
  throw refuse.reauthentication('This session is signed out. Signing out the others', 403);
}

/** Notifies every node of ended sessions. Each node first drops them from its cache and then closes their sockets. */
export function announceEndedSessions(
  { bus }: Pick<EndSessionsContext, 'bus'>,
  userId: string,
  sessionIds: string[],
): void {
  if (sessionIds.length === 0) return;
  bus.publish(sessionsChannel, { userId, sessionIds } satisfies SessionsEndedMessage);
  const publisher = createPublisher(bus);
  for (const sessionId of sessionIds) publisher.disconnect({ sessionId });
}
