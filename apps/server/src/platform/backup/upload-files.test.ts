import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startS3Server } from '../../testing/s3-server.ts';
import type { FileStore } from '../storage/files/port.ts';
import { s3FileStore } from '../storage/files/s3.ts';
import { uploadParts } from './upload-files.ts';

/** Opens a bucket with these files. Its lists have pages of two files. */
async function bucketWith(files: Record<string, Buffer>): Promise<FileStore> {
  const s3 = await startS3Server('uploads');
  onTestFinished(s3.close);
  for (const [key, body] of Object.entries(files))
    s3.files.set(key, { body, type: 'image/jpeg', modified: new Date() });
  return s3FileStore(s3.settings);
}

/** Reads all parts as a backup does, each to its end before the next one. */
async function readAll(store: FileStore, taken = new Set<string>()): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {};
  for await (const { path, size, content } of uploadParts(store, taken)) {
    const bytes = await buffer(Readable.from(content));
    expect(bytes.length, path).toBe(size);
    found[path] = bytes;
  }
  return found;
}

test('a backup contains all files of a bucket with 1,001 files, each once, although the list of the bucket has many pages', async () => {
  const keys = Array.from({ length: 1001 }, (_, at) => `objects/ab/file-${at}`);
  const store = await bucketWith(Object.fromEntries(keys.map(key => [key, Buffer.from(key)])));
  const taken = new Set<string>();
  expect(Object.keys(await readAll(store, taken))).toHaveLength(1001);
  expect(await readAll(store, taken)).toEqual({});
}, 30_000);

test("a backup contains the app's bundles, and neither resized pictures, unfinished uploads nor files of other programs in the bucket", async () => {
  const photo = Buffer.from('a photo');
  const store = await bucketWith({
    'objects/ab/abc': photo,
    'bundles/0123abcd': photo,
    'renders/ab/abc/w10-h0-cover-q80': photo,
    'drafts/abc': photo,
    'objects/': Buffer.alloc(0),
    'objects/ab/A Photo & more.jpg': photo,
    'objects/ab/K%C3%A4se': photo,
    'objects/../../etc/passwd': photo,
    'objects/ab/.DS_Store': photo,
    'logs/2026/access.log': photo,
  });
  expect(Object.keys(await readAll(store)).sort()).toEqual([
    'files/bundles/0123abcd',
    'files/objects/ab/abc',
  ]);
});

test('a backup leaves out a file that was removed after the bucket was listed', async () => {
  const store = await bucketWith({
    'objects/ab/abc': Buffer.from('one'),
    'objects/ab/abd': Buffer.from('two'),
  });
  const losing: FileStore = { ...store, get: async key => (key.endsWith('abc') ? null : store.get(key)) };
  expect(Object.keys(await readAll(losing))).toEqual(['files/objects/ab/abd']);
});

const large = randomBytes(700_000);
/** Breaks each answer of the store after this many bytes, with an error or as if it were complete. */
async function breakingStore(after: number, how: 'error' | 'end'): Promise<FileStore> {
  const store = await bucketWith({ 'objects/ab/abc': large });
  return {
    ...store,
    async get(key, range) {
      const whole = await store.get(key, range);
      if (!whole) return null;
      return Readable.from(
        (async function* () {
          const bytes = await buffer(whole);
          yield bytes.subarray(0, after);
          if (how === 'error' && bytes.length > after) throw new Error('read ECONNRESET');
        })(),
      );
    },
  };
}

test.each(['error', 'end'] as const)(
  'a backup continues reading a file behind the last byte that arrived, when the connection breaks with an %s again and again',
  async how => {
    const found = await readAll(await breakingStore(50_000, how));
    expect(found['files/objects/ab/abc']?.equals(large)).toBe(true);
  },
);

test.each([
  ['error', 'read ECONNRESET'],
  ['end', 'objects/ab/abc ends after 0 bytes instead of 700000.'],
] as const)(
  'a backup fails where an %s comes before the first byte of a file, at every attempt',
  async (how, reason) => {
    await expect(readAll(await breakingStore(0, how))).rejects.toThrow(reason);
  },
);

test('a backup on a machine whose clock is an hour slow can read a bucket, because it signs requests by the clock of the bucket', async () => {
  const ahead = () => new Date(Date.now() + 3_600_000);
  const signedAt: string[] = [];
  const server = createServer((request, response) => {
    signedAt.push(String(request.headers['x-amz-date']));
    response.setHeader('date', ahead().toUTCString());
    response.setHeader('content-type', 'application/xml');
    if (signedAt.length === 1)
      response
        .writeHead(403)
        .end('<Error><Code>RequestTimeTooSkewed</Code><Message>Skewed</Message></Error>');
    else response.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>');
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const store = await s3FileStore({
    bucket: 'uploads',
    region: 'test-region',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'test-key',
    secretAccessKey: 'test-secret',
  });
  expect(await readAll(store)).toEqual({});
  const hour = (text = '') => text.slice(0, 11);
  const stamp = ahead()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '');
  expect(hour(signedAt[1])).toBe(hour(stamp));
});
