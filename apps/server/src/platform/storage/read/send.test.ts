import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { plainPicture } from '../../../testing/uploads/pictures.ts';
import { roomyDisk } from '../../disk/disk.ts';
import { presentError, StorageError } from '../errors.ts';
import { diskFileStore } from '../files/disk.ts';
import { objectKey } from '../images/file-keys.ts';
import type { Rendering } from '../images/images.ts';
import type { StoredObject } from '../queries.ts';
import type { ObjectRoute } from '../request.ts';
import { type FoundObject, sendFile, sendRendering } from './send.ts';

const folder = await mkdtemp(join(tmpdir(), 'send-'));
afterAll(() => rm(folder, { recursive: true }));
const files = diskFileStore(folder);
const aPicture = await plainPicture().jpeg().toBuffer();

const publicName = 'users/9c5b94b1-35ad-49bb-b118-8e8fc24abf80-profile.jpg';
const attachment = 'sys/images/9c5b94b1-35ad-49bb-b118-8e8fc24abf80.jpg';

async function stored(name = publicName): Promise<StoredObject> {
  const object = unstored(name);
  await files.put(objectKey(object.version), aPicture, 'image/jpeg');
  return object;
}

/** Makes a row of a file whose bytes are missing. */
function unstored(name = publicName): StoredObject {
  const at = new Date('2026-11-20T12:00:00Z');
  return {
    id: 'an-id',
    name,
    owner: 'a-person',
    version: randomUUID(),
    size: aPicture.length,
    mime_type: 'image/jpeg',
    cache_control: 'max-age=60',
    user_metadata: {},
    created_at: at,
    updated_at: at,
  };
}

type Case = { query?: string; allowed?: boolean; rendering?: Rendering | null };

/**
 * Returns the answer for a file, or for a rendering of it where one is given, together with the addresses that were
 * counted.
 */
async function answer(found: FoundObject, { query = '', allowed = true, rendering }: Case = {}) {
  const shares: unknown[] = [];
  const limits = {
    consume: async (rule: { name: string }, key: string) => {
      shares.push([rule.name, key]);
      return { allowed, remaining: 0, retryAfterSeconds: 0 };
    },
  };
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = presentError(error, '');
    return reply.code(status).send(body);
  });
  app.get<ObjectRoute>('/:bucket/*', (request, reply) =>
    rendering === undefined
      ? sendFile({ files }, { request, reply }, found)
      : sendRendering({ files, limits, disk: roomyDisk }, { request, reply }, { ...found, rendering }),
  );
  const remoteAddress = '2001:db8:1:2:3:4:5:6';
  const { statusCode, headers, rawPayload } = await app.inject({ url: `/a/b${query}`, remoteAddress });
  return { status: statusCode, headers, body: rawPayload, shares };
}

const always = (object: StoredObject) => ({ find: async () => object });

describe('a cache', () => {
  it.each([
    ['a public file is kept as its owner requested', publicName, '', undefined, 'max-age=60'],
    [
      'a version of a public file is kept for a month',
      publicName,
      '?t=17',
      undefined,
      'public, max-age=2592000, immutable',
    ],
    [
      'a version without a number is kept for a month too',
      publicName,
      '?t=',
      undefined,
      'public, max-age=2592000, immutable',
    ],
    [
      'an attachment is kept by the cache of one reader alone, which asks again',
      attachment,
      '',
      undefined,
      'private, no-cache',
    ],
    ['a version of an attachment is asked for again', attachment, '?t=17', undefined, 'private, no-cache'],
    [
      'an attachment behind a link is kept as long as the link is valid',
      attachment,
      '',
      17,
      'private, max-age=17',
    ],
    [
      'a public file behind a link is kept as long as the link is valid',
      publicName,
      '?t=17',
      17,
      'private, max-age=17',
    ],
  ])('the caching header of a file is right: %s', async (_, name, query, secondsLeft, expected) => {
    const found = { ...always(await stored(name)), ...(secondsLeft && { secondsLeft }) };
    expect((await answer(found, { query })).headers['cache-control']).toBe(expected);
  });
});

describe('a file', () => {
  it('a file is sent as it was stored', async () => {
    const object = await stored();
    const { status, headers, body } = await answer(always(object));
    expect([status, body.equals(aPicture)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(aPicture.length),
      etag: `"${object.version}"`,
      'last-modified': 'Fri, 20 Nov 2026 12:00:00 GMT',
    });
    expect(headers).not.toHaveProperty('content-disposition');
  });

  it('a download of a file has the requested name', async () => {
    const { headers } = await answer(always(await stored()), { query: '?download=me.jpg' });
    expect(headers['content-disposition']).toContain('filename="me.jpg"');
  });
});

describe('a file that is replaced while it is read', () => {
  const inTurn = (...results: (StoredObject | Error)[]) => {
    const found = { times: 0, find: async () => next() };
    const next = () => {
      const result = results[found.times] ?? new Error('looked up too often');
      found.times += 1;
      if (result instanceof Error) throw result;
      return result;
    };
    return found;
  };

  it('a file that is replaced while it is read is sent in its new version', async () => {
    const newer = await stored();
    const { status, headers } = await answer(inTurn(unstored(), newer));
    expect([status, headers.etag]).toEqual([200, `"${newer.version}"`]);
    expect((await answer(inTurn(unstored(), newer), { rendering: null })).status).toBe(200);
  });

  it('a file that is replaced twice while it is read is answered as missing', async () => {
    const found = inTurn(unstored(), unstored());
    expect(JSON.parse((await answer(found)).body.toString())).toMatchObject({ code: 'NoSuchKey' });
    expect(found.times).toBe(2);
  });

  it.each([
    ['another refusal', new StorageError('InvalidRequest', 'No.'), 400],
    ['an error of the server', new Error('secret'), 500],
  ])('a file is not looked up again after %s', async (_, error, status) => {
    const found = inTurn(error, await stored());
    expect((await answer(found)).status).toBe(status);
    expect(found.times).toBe(1);
  });
});

describe('a rendering', () => {
  it('a resized picture without a requested size has the size of the picture and the usual quality', async () => {
    const { headers, body } = await answer(always(await stored()), { rendering: null });
    expect(headers['x-transformations']).toBe('resizing_type:cover,quality:80');
    expect(await sharp(body).metadata()).toMatchObject({ width: 64, height: 48 });
  });

  it('a resized picture has the requested size, and a header names it', async () => {
    const rendering = { width: 32, fit: 'cover', quality: 70 } as const;
    const { headers, body } = await answer(always(await stored()), { rendering });
    expect(headers['x-transformations']).toBe('width:32,resizing_type:cover,quality:70');
    expect(await sharp(body).metadata()).toMatchObject({ width: 32, height: 24 });
  });

  it("a resized picture counts for the household of the caller, and is refused beyond the household's limit", async () => {
    const { status, body, shares } = await answer(always(await stored()), {
      rendering: null,
      allowed: false,
    });
    expect([status, shares]).toEqual([400, [['rendering', '2001:db8:1:2']]]);
    expect(JSON.parse(body.toString())).toMatchObject({
      code: 'QuotaExceeded',
      message: 'You requested too many sizes of pictures. Please try again in a few minutes.',
    });
  });
});
