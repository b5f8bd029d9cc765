import { brand } from '@nightjar/domain/brand';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import { guarded } from './listening.ts';
import type { Bus } from './port.ts';

const keyOf = (channel: string): string => `${brand.slug}:${channel}`;

/** Longest pause between two attempts to reach Redis again. */
const longestPauseMs = 2_000;

/**
 * Pub/sub over Redis or Valkey. Fails where the first connection fails. Later losses are mended in the background:
 * meanwhile `publish` fails at once instead of queueing, and afterwards `onGap` tells that messages were missed.
 */
export async function connectRedisBus(url: string, log: Logger): Promise<Bus> {
  const gapListeners = new Set<() => void>();
  let listening = false;
  const publisher = createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: attempts => reconnectPause(attempts, listening) },
  });
  const subscriber = publisher.duplicate({ disableOfflineQueue: true });
  for (const client of [publisher, subscriber]) {
    client.on('error', err => log.error({ err }, 'the connection to Redis failed'));
  }
  try {
    await Promise.all([publisher.connect(), subscriber.connect()]);
  } catch (error) {
    for (const client of [publisher, subscriber]) client.destroy();
    throw error;
  }
  listening = true;
  subscriber.on('ready', () => {
    for (const listener of gapListeners) listener();
  });

  return {
    async publish(channel, message) {
      await publisher.publish(keyOf(channel), JSON.stringify(message));
    },
    async subscribe(channel, listener) {
      const safe = guarded(text => listener(JSON.parse(String(text))), channel, log);
      await subscriber.subscribe(keyOf(channel), safe);
      return () => subscriber.unsubscribe(keyOf(channel), safe);
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    async close() {
      await Promise.all([publisher.close(), subscriber.close()]);
    },
  };
}

/** Before the first success a failure is the operator's to see; after it, patience. */
function reconnectPause(attempts: number, listening: boolean): number | false {
  return listening ? Math.min(longestPauseMs, 50 * 2 ** attempts) : false;
}
