import { bucket, pictureSizes } from '@nightjar/domain/kernel/upload';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { bytesOf, jpeg, storageRig } from '../../testing/storage-rig.ts';
import { supabaseClient } from '../../testing/supabase.ts';
import { readFilm } from '../../testing/uploads/films.ts';
import { plainPicture } from '../../testing/uploads/pictures.ts';

const rig = await storageRig();
const aPhoto = await plainPicture().jpeg().toBuffer();

describe('reading', () => {
  it('a file can be opened in a browser without danger for the user', async () => {
    const { address } = await rig.withAvatar();
    const { headers } = await fetch(address);
    expect(headers.has('permissions-policy')).toBe(false);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'max-age=3600',
      'accept-ranges': 'bytes',
    });
  });

  it('the storage sends the requested part of a file', async () => {
    const { address } = await rig.withAvatar();
    const whole = await bytesOf(await fetch(address));
    const part = await fetch(address, { headers: { range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${whole.length}`);
    expect((await bytesOf(part)).equals(whole.subarray(10, 20))).toBe(true);
    const behind = await fetch(address, { headers: { range: `bytes=${whole.length}-` } });
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
    const stale = await fetch(address, { headers: { range: 'bytes=0-1', 'if-range': '"another"' } });
    expect(stale.status).toBe(200);
  });

  it('the storage does not send a file again that has not changed', async () => {
    const { address, storage, name } = await rig.withAvatar();
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    const again = () => fetch(address, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await storage.update(name, jpeg(aPhoto));
    expect((await again()).status).toBe(200);
  });

  it('a HEAD request to the storage returns everything except the bytes of the file', async () => {
    const { address } = await rig.withAvatar();
    const size = (await bytesOf(await fetch(address))).length;
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
  });

  it('the storage sends a file for saving under the requested name', async () => {
    const { address } = await rig.withAvatar();
    const named = await fetch(`${address}?download=${encodeURIComponent('naïve "x"\r\n.jpg')}`);
    expect(named.headers.get('content-disposition')).toBe(
      `attachment; filename="na_ve _x___.jpg"; filename*=UTF-8''na%C3%AFve%20%22x%22%0D%0A.jpg`,
    );
    expect((await fetch(`${address}?download=`)).headers.get('content-disposition')).toBe('attachment');
  });

  it('supabase-js finds out whether a file exists', async () => {
    const { storage, id, name } = await rig.withAvatar();
    expect((await storage.exists(name)).data).toBe(true);
    expect((await storage.exists(`users/${id}-banner.jpg`)).data).toBe(false);
    expect((await storage.download(`users/${id}-banner.jpg`)).error).toMatchObject({ status: 400 });
    const other = supabaseClient(rig).storage;
    expect((await other.from('elsewhere').info(name)).error).toMatchObject({ code: 'NoSuchBucket' });
    expect((await other.getBucket(bucket)).data).toMatchObject({ id: bucket, public: true });
  });

  it('the storage has no way to list, move or copy files', async () => {
    const { storage, name } = await rig.withAvatar();
    const refused = { statusCode: '403', code: 'AccessDenied' };
    expect((await storage.list('users')).error).toMatchObject(refused);
    expect((await storage.move(name, 'x')).error).toMatchObject(refused);
    expect((await storage.copy(name, 'x')).error).toMatchObject(refused);
    expect((await storage.createSignedUploadUrl(name)).error).toMatchObject(refused);
  });
});

describe('another size of a picture', () => {
  it('another size of a picture is computed as requested, within limits, and stored', async () => {
    const { storage, name } = await rig.withAvatar();
    const sizeOf = async (transform: object) => {
      const answer = await fetch(storage.getPublicUrl(name, { transform }).data.publicUrl);
      const { width, height } = await sharp(await bytesOf(answer)).metadata();
      return [width, height, answer.headers.get('x-transformations')];
    };
    expect(await sizeOf({ width: 20, height: 20 })).toEqual([
      20,
      20,
      'height:20,width:20,resizing_type:cover,quality:80',
    ]);
    expect((await sizeOf({ width: 20, height: 20, resize: 'contain' })).slice(0, 2)).toEqual([20, 15]);
    expect((await sizeOf({ width: 20, height: 20, resize: 'fill' })).slice(0, 2)).toEqual([20, 20]);
    expect(await sizeOf({ width: 99_999, quality: 1 })).toEqual([
      64,
      48,
      'width:2000,resizing_type:cover,quality:20',
    ]);
    const kept = (await rig.filesOnDisk()).length;
    await sizeOf({ width: 20, height: 20 });
    expect((await rig.filesOnDisk()).length).toBe(kept);
  });

  it('requesting ever more sizes of a picture does not fill the disk', async () => {
    const { storage, name } = await rig.withAvatar();
    const before = (await rig.filesOnDisk()).length;
    for (let width = 1; width <= 30; width += 1)
      expect((await fetch(storage.getPublicUrl(name, { transform: { width } }).data.publicUrl)).status).toBe(
        200,
      );
    expect((await rig.filesOnDisk()).length - before).toBe(24);
    await storage.remove([name]);
    expect((await rig.filesOnDisk()).length).toBe(before - 1);
  });

  it('another size of a picture is computed once for all concurrent and later callers', async () => {
    const { storage, name } = await rig.withAvatar();
    const { publicUrl } = storage.getPublicUrl(name, { transform: pictureSizes.thumbnail }).data;
    const files = (await rig.filesOnDisk()).length;
    const { resize } = sharp.prototype;
    let renderings = 0;
    sharp.prototype.resize = function (this: Sharp, ...sides: unknown[]) {
      renderings += 1;
      return Reflect.apply(resize, this, sides);
    };
    const answers = await Promise.all(Array.from({ length: 60 }, () => fetch(publicUrl)));
    answers.push(await fetch(publicUrl));
    sharp.prototype.resize = resize;
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect((await rig.filesOnDisk()).length).toBe(files + 1);
    expect(renderings).toBe(1);
  });

  it('another size of a picture stays in a cache for a month if its address contains the time of the upload', async () => {
    const { address } = await rig.withAvatar();
    const rendered = address.replace('/object/', '/render/image/');
    const cached = async (query: string) =>
      (await fetch(`${rendered}?${query}`)).headers.get('cache-control');
    expect(await cached('t=17&width=240')).toBe('public, max-age=2592000, immutable');
    expect(await cached('width=240')).toBe('max-age=3600');
    const etag = (await fetch(`${rendered}?width=240`)).headers.get('etag') ?? '';
    const again = await fetch(`${rendered}?width=240`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it.each(['width=-1', 'width=1e9', 'height=x', 'resize=explode', 'quality=%00'])(
    'another size of a picture is refused for the query %s',
    async query => {
      const { name } = await rig.withAvatar();
      const answer = await fetch(`${rig.url}/storage/v1/render/image/public/${bucket}/${name}?${query}`);
      expect(answer.status).toBe(400);
    },
  );

  it('no other size of a video is sent', async () => {
    const member = await rig.signIn();
    const name = `sys/videos/${crypto.randomUUID()}.mp4`;
    await member.storage.upload(name, readFilm(), { contentType: 'video/mp4' });
    expect((await fetch(`${rig.url}/storage/v1/render/image/public/${bucket}/${name}?width=9`)).status).toBe(
      400,
    );
  });
});

describe('a signed link', () => {
  const open = (url = '') => fetch(url).then(answer => answer.status);

  it('a signed link opens its file, and only with the signed options', async () => {
    const { storage, name, token } = await rig.withAvatar();
    const other = await rig.withAvatar();
    const plain = (await storage.createSignedUrl(name, 60)).data?.signedUrl ?? '';
    const small =
      (await storage.createSignedUrl(name, 60, { transform: { width: 10 } })).data?.signedUrl ?? '';
    expect(await open(plain)).toBe(200);
    expect((await sharp(await bytesOf(await fetch(small))).metadata()).width).toBe(10);
    expect(await open(plain.replace(name, other.name))).toBe(400);
    expect(await open(plain.replace('/object/', '/render/image/'))).toBe(400);
    expect(await open(small.replace('/render/image/', '/object/'))).toBe(400);
    expect(await open(small.replace('width=10', 'width=60'))).toBe(200);
    expect(
      (await sharp(await bytesOf(await fetch(small.replace('width=10', 'width=60')))).metadata()).width,
    ).toBe(10);
    expect(await open(plain.replace(/token=.*/, `token=${token}`))).toBe(400);
    expect(await open(plain.replace(/\?token=.*/, ''))).toBe(400);
    expect(await open(`${plain}x`)).toBe(400);
  });

  it('a signed link opens nothing after its end', async () => {
    const { storage, name } = await rig.withAvatar();
    const { data } = await storage.createSignedUrl(name, 60);
    rig.clock.advance(59);
    expect(await open(data?.signedUrl)).toBe(200);
    rig.clock.advance(2);
    expect(await open(data?.signedUrl)).toBe(400);
  });

  it('signed links are made for many files at once, and the answer names missing files', async () => {
    const { storage, name, id } = await rig.withAvatar();
    const { data } = await storage.createSignedUrls([name, `users/${id}-banner.jpg`], 60);
    expect(data?.map(link => [link.path, link.error === null])).toEqual([
      [name, true],
      [`users/${id}-banner.jpg`, false],
    ]);
    expect(await open(data?.[0]?.signedUrl ?? '')).toBe(200);
  });

  it('no signed link is made for longer than a week', async () => {
    const { storage, name } = await rig.withAvatar();
    expect((await storage.createSignedUrl(name, 8 * 24 * 3600)).error?.message).toContain('expiresIn');
  });
});
