import { bucket } from '@nightjar/domain/kernel/upload';
import { describe, expect, it } from 'vitest';
import { storageRig } from '../../../testing/storage-rig.ts';
import { plainPicture } from '../../../testing/uploads/pictures.ts';
import { findObject } from '../queries.ts';

const rig = await storageRig();
const aPhoto = await plainPicture().jpeg().toBuffer();
const person = await rig.withAvatar();

/** Sends `body` as JSON, or else the bytes of a picture, with the person's session. */
async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const json = body !== undefined;
  const answer = await fetch(`${rig.url}/storage/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': json ? 'application/json' : 'image/jpeg',
      ...headers,
    },
    ...(method !== 'GET' && { body: json ? JSON.stringify(body) : new Uint8Array(aPhoto) }),
  });
  return (await answer.json()) as Record<string, unknown>;
}

describe('a request that the bucket does not offer is refused with its reason', () => {
  it.each([
    ['POST', `/object/list/${bucket}`, 'Listing a bucket is not offered'],
    ['POST', `/object/list-v2/${bucket}`, 'Listing a bucket is not offered'],
    ['POST', '/object/move', 'Files cannot be moved or copied'],
    ['POST', '/object/copy', 'Files cannot be moved or copied'],
    ['POST', '/bucket', 'Buckets cannot be created, changed or deleted: upload to the bucket that exists.'],
    [
      'POST',
      `/bucket/${bucket}/empty`,
      'Buckets cannot be created, changed or deleted: upload to the bucket that exists.',
    ],
    [
      'PUT',
      `/bucket/${bucket}`,
      'Buckets cannot be created, changed or deleted: upload to the bucket that exists.',
    ],
    [
      'DELETE',
      `/bucket/${bucket}`,
      'Buckets cannot be created, changed or deleted: upload to the bucket that exists.',
    ],
  ])(
    'the request %s %s, which the bucket does not offer, is refused with the reason',
    async (method, path, message) => {
      expect(await send(method, path, {})).toEqual({
        statusCode: '403',
        error: 'Unauthorized',
        message,
        code: 'AccessDenied',
      });
    },
  );

  it.each([
    ['GET', '/anything'],
    ['POST', '/anything'],
    ['GET', '/bucket'],
    ['PATCH', `/bucket/${bucket}`],
  ])('the request %s %s is unknown to the storage', async (method, path) => {
    expect(await send(method, path, {})).toMatchObject({
      code: 'InvalidRequest',
      message: 'Storage has no such route',
    });
  });
});

describe('another bucket', () => {
  it.each(['POST', 'PUT'])('a file for another bucket is refused by %s', async method => {
    expect(await send(method, `/object/elsewhere/${person.name}`)).toMatchObject({ code: 'NoSuchBucket' });
  });

  it('no file of another bucket can be removed', async () => {
    expect(await send('DELETE', '/object/elsewhere', { prefixes: [person.name] })).toMatchObject({
      code: 'NoSuchBucket',
    });
    expect(await findObject(rig.db, person.name)).not.toBeNull();
  });
});

describe('an older file', () => {
  it.each(['false', 'TRUE', '1', ''])(
    'an older file is not replaced by POST if x-upsert is %j',
    async upsert => {
      const answer = await send('POST', `/object/${bucket}/${person.name}`, undefined, {
        'x-upsert': upsert,
      });
      expect(answer).toMatchObject({ code: 'ResourceAlreadyExists' });
    },
  );

  it('an older file is replaced by PUT, and by POST with x-upsert', async () => {
    const before = await findObject(rig.db, person.name);
    await send('PUT', `/object/${bucket}/${person.name}`);
    const after = await findObject(rig.db, person.name);
    expect(after?.version).not.toBe(before?.version);
    const answer = await send('POST', `/object/${bucket}/${person.name}`, undefined, { 'x-upsert': 'true' });
    expect(answer).toEqual({ Id: before?.id, Key: `${bucket}/${person.name}` });
    expect((await findObject(rig.db, person.name))?.version).not.toBe(after?.version);
  });
});

describe('removing', () => {
  it('removing files leaves out files that the caller may not remove, and invalid names', async () => {
    const other = await rig.withAvatar();
    const own = await rig.withAvatar();
    const { data } = await own.storage.remove([other.name, '../x', own.name, `users/${own.id}-logo.jpg`]);
    expect(data).toEqual([
      expect.objectContaining({
        name: own.name,
        bucket_id: bucket,
        metadata: expect.objectContaining({ mimetype: 'image/jpeg' }),
      }),
    ]);
    expect(await findObject(rig.db, own.name)).toBeNull();
    expect(await findObject(rig.db, other.name)).not.toBeNull();
  });

  it('removing files without a session is refused', async () => {
    expect((await rig.visitor.remove([person.name])).error).toMatchObject({
      code: 'AccessDenied',
      message: 'new row violates row-level security policy',
    });
    expect(await findObject(rig.db, person.name)).not.toBeNull();
  });

  it.each([
    [{ prefixes: 'x' }, /^prefixes: \w/],
    [{ prefixes: ['x', 1] }, /^prefixes\.1: \w/],
    [{ prefixes: Array(1001).fill('x') }, /^prefixes: \w/],
    [{}, /^prefixes: \w/],
    [[], /^body: \w/],
    [null, /^body: \w/],
  ])('a wrong request to remove files is refused, and the message names the field', async (body, message) => {
    expect(await send('DELETE', `/object/${bucket}`, body)).toMatchObject({
      code: 'InvalidRequest',
      message: expect.stringMatching(message),
    });
  });

  it('a thousand files can be removed in one request', async () => {
    const { data } = await person.storage.remove(Array(1000).fill(`users/${person.id}-logo.jpg`));
    expect(data).toEqual([]);
  });
});

it('a refusal of the storage is JSON and not cached', async () => {
  const answer = await fetch(`${rig.url}/storage/v1/object/public/${bucket}/none`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
});

it('a storage request with a body that is no JSON is refused, and the message names the expected body', async () => {
  const answer = await fetch(`${rig.url}/storage/v1/object/${bucket}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: '{',
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'InvalidRequest', message: 'The body must be valid JSON in UTF-8' }),
  ]);
});
