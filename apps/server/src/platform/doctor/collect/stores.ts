import { buffer } from 'node:stream/consumers';
import { type Asked, ask, codeOf, QuestionRefused, questionTimeoutMs } from '../../asked.ts';
import { openRedisConnection } from '../../bus/redis-connection.ts';
import type { Random } from '../../random.ts';
import { StartupError } from '../../startup-error.ts';
import { type S3Settings, s3FileStore } from '../../storage/files/s3.ts';

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

async function sendThroughRedis(url: string, key: string): Promise<RedisRole> {
  const arrived = Promise.withResolvers<void>();
  const connection = await openRedisConnection(url, {
    echoKey: `${key}:echo`,
    receive: () => arrived.resolve(),
  });
  try {
    await connection.subscribe([key]);
    await connection.publish(key, 'question');
    await Promise.race([arrived.promise, connection.lost.then(error => Promise.reject(error))]);
    return 'primary';
  } finally {
    void connection.end();
  }
}

/** Redis begins the text of an error with the reason in capitals. */
function explainRedis(error: unknown): RedisRole {
  if (error instanceof StartupError) return 'no primary';
  const reason = error instanceof Error ? /^([A-Z]{4,}) /.exec(error.message)?.[1] : undefined;
  if (reason && !codeOf(error)) throw new QuestionRefused(0, reason);
  throw error;
}

/** Writes a small file into the bucket, reads it and removes it again. */
export function askFileStore(
  settings: S3Settings,
  { random, timeoutMs = questionTimeoutMs }: Deps,
): Promise<Asked<'kept' | 'changed'>> {
  return ask(async () => {
    const store = await s3FileStore(settings);
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
