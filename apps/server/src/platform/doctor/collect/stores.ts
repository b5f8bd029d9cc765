import { buffer } from 'node:stream/consumers';
import { type Asked, ask, QuestionRefused, questionTimeoutMs, reasonOf } from '../../asked.ts';
import { openRedisConnection } from '../../bus/redis-connection.ts';
import { networkCodeOf } from '../../network-errors.ts';
import type { Random } from '../../random.ts';
import { StartupError } from '../../startup-error.ts';
import type { FileStore } from '../../storage/files/port.ts';

type Deps = { readonly random: Random; readonly timeoutMs?: number };

/** A Sentinel and a replica pass no messages on between nodes. */
export type RedisRole = 'primary' | 'no primary';

/** Sends a message to itself through Redis, as two nodes would. */
export function askRedis(
  url: string,
  { random, timeoutMs = questionTimeoutMs }: Deps,
): Promise<Asked<RedisRole>> {
  return ask(() => sendThroughRedis(url, `doctor:${random.uuid()}`).catch(explainRedis), timeoutMs);
}

/**
 * A connection of the bus counts as lost after half a second without an answer. This machine may be as slow for a
 * moment, so a connection that was lost in this way is opened again.
 */
async function sendThroughRedis(url: string, key: string): Promise<RedisRole> {
  for (let count = 1; ; count += 1) {
    try {
      return await sendTestMessage(url, key);
    } catch (error) {
      if (reasonOf(error) !== null || count === mostTries) throw error;
    }
  }
}

const mostTries = 3;

async function sendTestMessage(url: string, key: string): Promise<RedisRole> {
  const arrived = Promise.withResolvers<void>();
  const connection = await openRedisConnection(url, {
    echoKey: `${key}:echo`,
    receive: () => arrived.resolve(),
  });
  const send = async () => {
    await connection.subscribe([key]);
    await connection.publish(key, 'question');
    await arrived.promise;
  };
  try {
    await Promise.race([send(), connection.lost.then(error => Promise.reject(error))]);
    return 'primary';
  } finally {
    void connection.end();
  }
}

/** Redis begins the text of an error with the reason in capitals. */
function explainRedis(error: unknown): RedisRole {
  if (error instanceof StartupError) return 'no primary';
  const reason = error instanceof Error ? /^([A-Z]{4,}) /.exec(error.message)?.[1] : undefined;
  if (reason && !networkCodeOf(error)) throw new QuestionRefused(0, reason);
  throw error;
}

/** Writes a small file into the bucket, reads it and removes it again. */
export function askFileStore(
  store: FileStore,
  { random, timeoutMs = questionTimeoutMs }: Deps,
): Promise<Asked<'kept' | 'changed'>> {
  return ask(async () => {
    const key = `doctor/${random.uuid()}`;
    const content = random.bytes(32);
    try {
      await store.put(key, content, 'application/octet-stream');
      const read = await store.get(key);
      const isSame = read !== null && (await buffer(read)).equals(content);
      await store.remove([key]);
      return isSame ? 'kept' : 'changed';
    } catch (error) {
      throw explainStore(error);
    }
  }, timeoutMs);
}

/** A store names the reason in the name of its error. Its text may quote the key. */
function explainStore(error: unknown): unknown {
  const status = (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;
  if (status === undefined || !(error instanceof Error)) return error;
  return new QuestionRefused(status, error.name);
}
