import type { Logger } from 'pino';
import { createInProcessBus } from './in-process.ts';
import type { Bus } from './port.ts';

/** The Redis client is loaded only where a `REDIS_URL` is set. */
export async function openBus(redisUrl: string | null, log: Logger): Promise<Bus> {
  if (!redisUrl) return createInProcessBus(log);
  const { connectRedisBus } = await import('./redis.ts');
  return await connectRedisBus(redisUrl, log);
}
