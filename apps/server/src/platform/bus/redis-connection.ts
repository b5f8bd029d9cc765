import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { answerWithin } from '../answered.ts';
import { guarded } from '../guarded.ts';
import { requirePrimary } from './redis-role.ts';

/**
 * One connection both publishes and listens, so that both fail together. A lost connection is never repaired: its owner
 * opens the next one. A Redis that hangs (SIGSTOP, a network that drops packets) counts as lost after at most
 * `probeIntervalMs + probeTimeoutMs`. This is less than a second. A person who loses a right must get no more messages
 * after a second.
 */
export type RedisConnection = {
  /** Resolves once Redis has the message. */
  publish(key: string, text: string): Promise<unknown>;
  subscribe(keys: string[]): Promise<void>;
  unsubscribe(key: string): Promise<void>;
  /** Resolves with the reason when the connection is lost. */
  readonly lost: Promise<Error>;
  /** Ends the connection after the commands under way, or after `endTimeoutMs` where Redis does not answer. */
  end(): Promise<void>;
};

/** The handshake may take `openingMs` milliseconds. The commands that are under way at the end may take `endTimeoutMs`. */
const openingMs = 2_000;
const endTimeoutMs = 250;
/**
 * The connection publishes a message to itself at this interval, in milliseconds. `probeTimeoutMs` is the limit for its
 * return.
 */
const probeIntervalMs = 300;
const probeTimeoutMs = 500;

export type RedisReceiver = {
  /** No other connection uses this key. The connection publishes messages to itself under it. */
  readonly echoKey: string;
  receive(text: string, key: string): void;
};

/** @throws where Redis cannot be reached, does not answer, or does not pass messages on to every node */
export async function openRedisConnection(
  url: string,
  { echoKey, receive }: RedisReceiver,
): Promise<RedisConnection> {
  const client = newClient(url);
  const { promise: lost, resolve } = Promise.withResolvers<Error>();
  const ended = new AbortController();
  function dropConnection(reason: Error): void {
    ended.abort();
    resolve(reason);
    client.destroy();
  }
  // Publishes a message to itself again and again, and waits for its return. So it notices a lost connection and a
  // command without an answer, which the ping and the timeouts of the Redis library do not. A ping would also be
  // answered by a Redis that passes no message on.
  async function watch(echo: () => Promise<unknown>): Promise<void> {
    while (!ended.signal.aborted) {
      await pause(probeIntervalMs, undefined, { signal: ended.signal, ref: false });
      await answerWithin(echo(), probeTimeoutMs);
    }
  }

  const arrive = guarded('a message of Redis', receive);
  client.on('error', guarded('a connection to Redis', dropConnection));
  try {
    watch(await answerWithin(openEcho(client, echoKey), openingMs)).catch(
      error => ended.signal.aborted || dropConnection(error),
    );
  } catch (error) {
    client.destroy();
    throw error;
  }

  return {
    publish: (key, text) => client.publish(key, text),
    subscribe: keys => client.subscribe(keys, arrive),
    unsubscribe: key => client.unsubscribe(key, arrive),
    lost,
    async end() {
      await answerWithin(client.ping(), endTimeoutMs).catch(() => {});
      dropConnection(new Error('ended'));
    },
  };
}

/**
 * Connects, and returns a function that publishes a message and resolves when this message has come back from a primary.
 * One message has come back already.
 */
async function openEcho(client: ReturnType<typeof newClient>, key: string): Promise<() => Promise<unknown>> {
  await client.connect();
  const checkRole = () => requirePrimary(command => client.sendCommand([command]));
  await checkRole();
  let echoed = Promise.withResolvers<void>();
  await client.subscribe(key, () => echoed.resolve());
  const echo = () => {
    echoed = Promise.withResolvers();
    return Promise.all([client.publish(key, ''), echoed.promise, checkRole()]);
  };
  await echo();
  return echo;
}

const newClient = (url: string) =>
  createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy: false } });
