import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startRedis } from '../../../testing/redis/start.ts';
import { startS3Server } from '../../../testing/s3-server.ts';
import { systemRandom } from '../../random.ts';
import { s3FileStore } from '../../storage/files/s3.ts';
import { askFileStore, askRedis } from '../collect/stores.ts';
import type { Finding } from '../finding.ts';
import { fileStoreFindings, redisFindings } from './stores.ts';

const deps = { random: systemRandom, timeoutMs: 10_000 };
const [redis, bucket] = await Promise.all([startRedis(), startS3Server('nights')]);
afterAll(() => Promise.all([redis.close(), bucket.close()]));
const sentences = (findings: readonly Finding[]) => findings.map(({ level, found }) => `${level}: ${found}`);

test('the doctor has nothing to report about a Redis that passes a message on, and reports one that hangs, has ended or is a Sentinel', async () => {
  const at = async (url: string, timeoutMs = deps.timeoutMs) =>
    sentences(redisFindings(await askRedis(url, { ...deps, timeoutMs })));
  expect(await at(redis.url)).toEqual(['well: Redis passes messages on between nodes.']);
  expect(await redis.channels()).toEqual([]);
  redis.freeze();
  expect(await at(redis.url, 500)).toEqual(['problem: Redis did not answer within 0.5 s.']);
  redis.thaw();
  const sentinel = await startRedis({ sentinelOf: redis.port });
  try {
    expect(await at(sentinel.url)).toEqual([
      'problem: REDIS_URL leads to a Sentinel or a replica, which passes no messages on between nodes.',
    ]);
  } finally {
    await sentinel.close();
  }
  expect(await at(redis.url.replace('//', '//nobody:a-wrong-password@'))).toEqual([
    'problem: Redis refuses the connection (WRONGPASS).',
  ]);
  await redis.kill();
  expect(await at(redis.url)).toEqual(['problem: Redis refuses connections.']);
});

test('the doctor has nothing to report about a bucket that stores a test file, and leaves no file there', async () => {
  expect(sentences(fileStoreFindings(await askFileStore(await s3FileStore(bucket.settings), deps)))).toEqual([
    'well: The bucket keeps files and gives them back.',
  ]);
  expect(bucket.files.size).toBe(0);
});

test.each([
  [403, 'InvalidAccessKeyId', 'Set S3_ACCESS_KEY_ID to a key that exists.'],
  [403, 'SignatureDoesNotMatch', 'Set S3_SECRET_ACCESS_KEY to the secret of S3_ACCESS_KEY_ID.'],
  [403, 'RequestTimeTooSkewed', 'Set the clock of this machine.'],
  [403, 'AccessDenied', 'Give the key the rights to put, get, list and delete objects of this bucket.'],
  [404, 'NoSuchBucket', 'Make the bucket, or set S3_BUCKET to its name.'],
  [400, 'AuthorizationHeaderMalformed', 'Set S3_REGION to the region of the bucket.'],
])(
  'the doctor reports that the file store refuses with %i %s, and what to do',
  async (status, code, next) => {
    const store = createServer((_request, response) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No, test-key</Message></Error>`),
    );
    await new Promise<void>(done => store.listen(0, '127.0.0.1', done));
    const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
    try {
      expect(
        fileStoreFindings(await askFileStore(await s3FileStore({ ...bucket.settings, endpoint }), deps)),
      ).toEqual([{ check: 'files', level: 'problem', found: `The file store refuses (${code}).`, next }]);
    } finally {
      store.closeAllConnections();
      await new Promise(done => store.close(done));
    }
  },
);
