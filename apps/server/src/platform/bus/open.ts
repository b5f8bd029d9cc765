import type { Logger } from 'pino';
import { createInProcessBus } from './in-process.ts';
import { ParentBus, type ParentChannel } from './parent.ts';
import type { Bus } from './port.ts';

/**
 * The Redis client is loaded only where `REDIS_URL` is set. Without it, the processes of one parent exchange messages
 * through the parent.
 */
export async function openBus(
  redisUrl: string | null,
  log: Logger,
  parent: ParentChannel | null = null,
): Promise<Bus> {
  if (!redisUrl) return parent ? new ParentBus(parent, log) : createInProcessBus(log);
  const { connectRedisBus } = await import('./redis.ts');
  return await connectRedisBus(redisUrl, log);
}
