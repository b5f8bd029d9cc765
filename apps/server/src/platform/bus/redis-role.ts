import { ErrorReply } from 'redis';
import { StartupError } from '../startup-error.ts';

const problemByRole: Readonly<Record<string, string>> = {
  sentinel: 'a Sentinel, which passes no messages on',
  slave: 'a replica, which passes messages on to its own clients alone',
};

/**
 * Nodes that publish at two replicas would never receive each other's messages, and a Sentinel refuses all messages. A
 * provider of Redis may forbid the command ROLE. Then the role is not known, and the connection is used.
 *
 * @throws where the server that answers is a Sentinel or a replica
 */
export async function requirePrimary(ask: (command: 'ROLE') => Promise<unknown>): Promise<void> {
  const answer = await ask('ROLE').catch(ignoreRefusal);
  const role = Array.isArray(answer) ? String(answer[0]) : '';
  const consequence = problemByRole[role];
  if (consequence)
    throw new StartupError(
      `REDIS_URL leads to ${consequence}. Set it to the primary, or to a proxy that leads to the primary.`,
    );
}

function ignoreRefusal(error: unknown): null {
  if (error instanceof ErrorReply) return null;
  throw error;
}
