import * as z from 'zod';
import { createPublisher } from '../realtime/publisher.ts';
import type { AuthContext } from './context.ts';
import { type EndReason, endSessions, type SessionScope } from './queries/sessions.ts';

/** What every node hears when sessions end, after the commit. */
export const sessionsEnded = z.object({ userId: z.string(), sessionIds: z.array(z.string()) });
type SessionsEnded = z.infer<typeof sessionsEnded>;
export const sessionsChannel = 'sessions';

type Deps = Pick<AuthContext, 'db' | 'bus' | 'clock'>;

export async function signOut(deps: Deps, scope: SessionScope, reason: EndReason = 'logout'): Promise<void> {
  const ended = await endSessions(deps.db, scope, reason, deps.clock.now());
  endedSessions(deps, scope.accountId, ended);
}

/** Tells every node what is over: first to whoever remembers sessions, then to the open sockets. */
export function endedSessions({ bus }: Pick<Deps, 'bus'>, userId: string, sessionIds: string[]): void {
  if (sessionIds.length === 0) return;
  bus.publish(sessionsChannel, { userId, sessionIds } satisfies SessionsEnded);
  const publisher = createPublisher(bus);
  for (const sessionId of sessionIds) publisher.disconnect({ sessionId });
}
