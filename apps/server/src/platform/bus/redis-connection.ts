import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { answerWithin } from '../answered.ts';
import { guarded } from '../guarded.ts';

/**
 * One connection both publishes and listens, so that both fail together. A lost connection is never repaired: its owner
 * opens the next one. A Redis that hangs (SIGSTOP, a network that drops packets) counts as lost after `pauseMs +
 * patienceMs`. This is less than a second, the time within which a person who loses a right must get no more messages.
 */
export type RedisConnection = {
  /** Resolves once Redis has the message. */
  publish(key: string, text: string): Promise<unknown>;
  subscribe(keys: string[]): Promise<void>;
  unsubscribe(key: string): Promise<void>;
  /** Resolves with the reason when the connection is lost. */
  readonly lost: Promise<Error>;
  /** Ends the connection after the commands under way, or at once where Redis does not answer. */
  end(): Promise<void>;
};

/** The handshake may take `openingMs` milliseconds. The commands that are under way at the end may take `endingMs`. */
const openingMs = 2_000;
const endingMs = 250;
/**
 * The connection asks Redis for a sign of life at this interval, in milliseconds. `probeTimeoutMs` is the limit for the
 * answer.
 */
const probeIntervalMs = 300;
const probeTimeoutMs = 500;

/** @throws where Redis cannot be reached or does not answer */
export async function openRedisConnection(
  url: string,
  receive: (text: string, key: string) => void,
): Promise<RedisConnection> {
  const client = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy: false } });
  const { promise: lost, resolve } = Promise.withResolvers<Error>();
  const ended = new AbortController();
  function lose(reason: Error): void {
    ended.abort();
    resolve(reason);
    client.destroy();
  }
  // Notices a lost connection that is being written to, and a command that was sent and gets no answer. The ping and
  // the timeouts of the Redis library notice neither.
  async function watch(): Promise<void> {
    while (!ended.signal.aborted) {
      await pause(probeIntervalMs, undefined, { signal: ended.signal, ref: false });
      await answerWithin(client.ping(), probeTimeoutMs);
    }
  }

  const arrive = guarded('a message of Redis', receive);
  client.on('error', guarded('a connection to Redis', lose));
  try {
    await answerWithin(client.connect(), openingMs);
  } catch (error) {
    client.destroy();
    throw error;
  }
  watch().catch(error => ended.signal.aborted || lose(error));

  return {
    publish: (key, text) => client.publish(key, text),
    subscribe: keys => client.subscribe(keys, arrive),
    unsubscribe: key => client.unsubscribe(key, arrive),
    lost,
    async end() {
      await answerWithin(client.ping(), endingMs).catch(() => {});
      lose(new Error('ended'));
    },
  };
}
