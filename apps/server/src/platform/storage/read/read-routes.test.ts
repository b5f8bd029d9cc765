import { bucket } from '@nightjar/domain/kernel/upload';
import { describe, expect, it } from 'vitest';
import { bytesOf, jpeg, storageRig } from '../../../testing/storage-rig.ts';
import { plainPicture } from '../../../testing/uploads/pictures.ts';

const rig = await storageRig();
const owner = await rig.withAvatar();
const stranger = await rig.signIn({ super_admin: true });
const attachment = `sys/images/${crypto.randomUUID()}.jpg`;
await owner.storage.upload(attachment, jpeg(await plainPicture().jpeg().toBuffer()), {
  cacheControl: '3600',
});

const get = (path: string, token?: string, method = 'GET') =>
  fetch(`${rig.url}/storage/v1${path}`, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

const privateWays = [
  '/object/authenticated/',
  '/object/',
  '/render/image/authenticated/',
  '/object/info/',
  '/object/info/authenticated/',
];
const publicWays = ['/object/public/', '/render/image/public/', '/object/info/public/'];

describe('an attachment', () => {
  it.each(privateWays)('an attachment is read at %s by its uploader and by no other user', async way => {
    const path = `${way}${bucket}/${attachment}`;
    expect((await get(path, owner.token)).status).toBe(200);
    for (const token of [stranger.token, undefined]) {
      const answer = await get(path, token);
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { statusCode: '404', error: 'not_found', message: 'Object not found', code: 'NoSuchKey' },
      ]);
    }
  });

  it.each(publicWays)('an attachment is not found at %s, even by its uploader', async way => {
    const answer = await get(`${way}${bucket}/${attachment}`, owner.token);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'NoSuchKey' }),
    ]);
  });

  it('an attachment is kept by no shared cache', async () => {
    for (const way of privateWays.slice(0, 3)) {
      const { headers } = await get(`${way}${bucket}/${attachment}?t=17`, owner.token);
      expect(headers.get('cache-control')).toBe('private, no-cache');
    }
  });
});

describe('a public file', () => {
  it.each([...privateWays, ...publicWays])('a public file is read at %s by a visitor', async way => {
    expect((await get(`${way}${bucket}/${owner.name}`)).status).toBe(200);
  });

  it.each([...privateWays, ...publicWays])(
    "a public file is found at %s in the product's bucket alone",
    async way => {
      const answer = await get(`${way}elsewhere/${owner.name}`);
      expect(await answer.json()).toEqual({
        statusCode: '404',
        error: 'Bucket not found',
        message: 'Bucket not found',
        code: 'NoSuchBucket',
      });
    },
  );

  it('a public file is described without its uploader', async () => {
    const about = (await (await get(`/object/info/public/${bucket}/${owner.name}`)).json()) as object;
    expect(about).toMatchObject({ name: owner.name, bucket_id: bucket, content_type: 'image/jpeg' });
    expect(JSON.stringify(about)).not.toContain('"owner"');
  });
});

describe('a rendering', () => {
  const query = 'width=20&height=10&resize=fill&quality=50';

  it.each(['public', 'authenticated'])(
    'a resized picture at /%s/ has the size that its address requests',
    async access => {
      for (const method of ['GET', 'HEAD']) {
        const path = `/render/image/${access}/${bucket}/${owner.name}?${query}`;
        const { status, headers } = await get(path, undefined, method);
        expect([status, headers.get('x-transformations')]).toEqual([
          200,
          'height:10,width:20,resizing_type:fill,quality:50',
        ]);
        expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
      }
    },
  );

  it('a resized picture is not offered outside of the paths /public/ and /authenticated/', async () => {
    const answer = await get(`/render/image/${bucket}/${owner.name}?${query}`, owner.token);
    expect(await answer.json()).toMatchObject({
      code: 'InvalidRequest',
      message: 'Storage has no such route',
    });
  });

  it('a HEAD request for a resized picture is answered with the length of its bytes', async () => {
    const path = `/render/image/public/${bucket}/${owner.name}?width=10`;
    const length = (await get(path, undefined, 'HEAD')).headers.get('content-length');
    expect((await bytesOf(await get(path))).length).toBe(Number(length));
  });
});

describe('the bucket', () => {
  it('the bucket is described to every caller, and no other bucket is', async () => {
    expect(await (await get(`/bucket/${bucket}`)).json()).toMatchObject({ id: bucket, public: true });
    expect(await (await get('/bucket/elsewhere')).json()).toMatchObject({ code: 'NoSuchBucket' });
  });

  it('the bucket is not described to an expired token, so that the client renews the token', async () => {
    const expired = await rig.tokenOf(owner.id, -3700);
    expect(await (await get(`/bucket/${bucket}`, expired)).json()).toMatchObject({
      code: 'AccessDenied',
      message: 'jwt expired',
    });
  });
});
