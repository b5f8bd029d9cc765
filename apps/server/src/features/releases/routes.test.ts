import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { s3FileStore } from '../../platform/storage/files/s3.ts';
import { testApp } from '../../testing/app.ts';
import { makeBundle, makeReleaseKey, releaseSender, releaseSigner } from '../../testing/releases/signer.ts';
import { startS3Server } from '../../testing/s3-server.ts';

const key = makeReleaseKey();
const store = await startS3Server('files');
const s3 = await s3FileStore(store.settings);
const onDisk = await testApp({ RELEASE_PUBLIC_KEY: key.publicPem });
const limited = await testApp({
  RELEASE_PUBLIC_KEY: key.publicPem,
  AUTH_RATE_LIMITS: 'bundles=2',
  TRUST_PROXY: '1',
});
const onS3 = await testApp({ RELEASE_PUBLIC_KEY: key.publicPem }, () => ({ files: s3 }));
afterAll(() => store.close());

/** This text compresses well, so the test would notice a server that compresses the file on its way. */
const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004'.repeat(2000)), makeBundle(3000)]);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const version = '1.1.175';

describe.each([
  ['disk', onDisk],
  ['S3', onS3],
] as const)('a bundle on %s', (_, { url, clock, db, platform }) => {
  const signer = releaseSigner(key, () => clock.now());
  const get = async (headers: Record<string, string> = {}, v = `?v=${version}`, method = 'GET') => {
    const response = await fetch(`${url}/bundles/app.zip${v}`, { method, headers });
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
  beforeAll(async () => {
    const sent = await releaseSender(url).upload(
      await signer.signProof(signer.proofOf(bytes, { version })),
      bytes,
    );
    expect(sent.status).toBe(200);
  });

  test('a bundle is sent as the file that was signed, without compression, and every cache may keep it', async () => {
    const { status, headers, body } = await get({ 'accept-encoding': 'gzip, br' });
    expect([status, body.equals(bytes)]).toEqual([200, true]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag: `"${sha256}"`,
    });
    for (const name of ['content-encoding', 'set-cookie', 'vary']) {
      const value = headers.get(name) ?? '';
      expect(value.toLowerCase()).not.toContain('encoding');
      if (name !== 'vary') expect(value).toBe('');
    }
  });

  test('a HEAD request for a bundle returns the length of the file and no body', async () => {
    const { status, headers, body } = await get({}, undefined, 'HEAD');
    expect([status, headers.get('content-length'), body.length]).toEqual([200, String(bytes.length), 0]);
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=5000-', 5000, bytes.length - 1],
    ['bytes=-100', bytes.length - 100, bytes.length - 1],
    ['bytes=10990-99999999', 10_990, bytes.length - 1],
    ['bytes=0-0', 0, 0],
  ])('the download of a bundle can continue with the range %s', async (range, first, last) => {
    const { status, headers, body } = await get({ range });
    expect(status).toBe(206);
    expect(headers.get('content-range')).toBe(`bytes ${first}-${last}/${bytes.length}`);
    expect(headers.get('etag')).toBe(`"${sha256}"`);
    expect(body.equals(bytes.subarray(first, last + 1))).toBe(true);
  });

  test.each(['bytes=0-1,5-6', 'bytes=9-1', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes'])(
    'the whole bundle is sent for the range %s, which is not supported',
    async range => {
      const { status, body } = await get({ range });
      expect([status, body.equals(bytes)]).toEqual([200, true]);
    },
  );

  test('a range after the end of a bundle is refused with the size of the file, and no cache keeps the refusal', async () => {
    const { status, headers } = await get({ range: `bytes=${bytes.length}-` });
    expect([status, headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  // A client may join parts only where all are of the same bytes: a weak tag and an older date do not prove that.
  test("a range of a bundle is sent only if the client's `If-Range` header proves that its first part is of the same file", async () => {
    const range = 'bytes=5000-';
    expect((await get({ range, 'if-range': `"${sha256}"` })).status).toBe(206);
    for (const condition of [`W/"${sha256}"`, '"another"', sha256, 'Thu, 01 Jan 1970 00:00:00 GMT'])
      expect((await get({ range, 'if-range': condition })).status).toBe(200);
  });

  test('a client that already has the bundle gets the status 304 without a body', async () => {
    for (const tag of [`"${sha256}"`, `W/"${sha256}"`, '*', `"x", "${sha256}"`]) {
      const { status, body } = await get({ 'if-none-match': tag });
      expect([status, body.length]).toEqual([304, 0]);
    }
    expect((await get({ 'if-none-match': '"another"' })).status).toBe(200);
  });

  test.each([
    '',
    '?v=',
    '?v=9.9.9',
    '?v=1.1.175&v=1.1.175',
    '?v=../../etc/passwd',
    '?v=01.1.175',
    '?V=1.1.175',
  ])(
    'the address of bundles with the query "%s" is not found, and no cache keeps that answer',
    async query => {
      const { status, headers, body } = await get({}, query);
      expect([status, JSON.parse(String(body)).message]).toEqual([404, 'Bundle not found']);
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  test('a bundle whose file is missing in the storage is not found', async () => {
    const file = `bundles/${sha256}`;
    await platform.files.remove([file]);
    expect((await get()).status).toBe(404);
    await platform.files.put(file, bytes, 'application/zip');
    expect((await get()).status).toBe(200);
  });

  test('the bundle of a withdrawn release is not found', async () => {
    clock.advance(1);
    await releaseSender(url).order(await signer.signOrder({ version }));
    expect((await get()).status).toBe(404);
    expect(await db.selectFrom('app_releases').select('state').execute()).toEqual([{ state: 'withdrawn' }]);
  });
});

describe('the downloads of bundles from one network address', () => {
  const bundle = `${limited.url}/bundles/app.zip?v=${version}`;
  const download = (address: string, init: RequestInit = {}) =>
    fetch(bundle, { ...init, headers: { 'x-forwarded-for': address, ...init.headers } });
  beforeAll(async () => {
    const signer = releaseSigner(key, () => limited.clock.now());
    const proof = await signer.signProof(signer.proofOf(bytes, { version }));
    expect((await releaseSender(limited.url).upload(proof, bytes)).status).toBe(200);
  });

  test('the downloads of bundles above the limit of an address are refused with a sentence and a time to wait, and no cache keeps the refusal', async () => {
    for (const range of ['bytes=0-99', 'bytes=100-'])
      expect((await download('203.0.113.7', { headers: { range } })).status).toBe(206);
    const refused = await download('203.0.113.7');
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ message: 'Too many tries. Please wait a while.' });
  });

  test('the download of a bundle from another address is counted apart, and the whole network of an IPv6 subscriber together', async () => {
    expect((await download('198.51.100.9')).status).toBe(200);
    const statuses: number[] = [];
    for (const end of ['1', '2:3', 'ffff']) statuses.push((await download(`2001:db8:1:2::${end}`)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('a request for the head of a bundle, or for a version that there is not, is not counted as a download', async () => {
    for (let times = 0; times < 3; times += 1)
      expect((await download('192.0.2.1', { method: 'HEAD' })).status).toBe(200);
    const missing = `${limited.url}/bundles/app.zip?v=9.9.9`;
    for (let times = 0; times < 3; times += 1)
      expect((await fetch(missing, { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(404);
    expect((await download('192.0.2.1')).status).toBe(200);
  });
});
