import { buffer } from 'node:stream/consumers';
import {
  bucket,
  dailyUploadLimits,
  fileLimits,
  longestStoredPictureSide,
} from '@nightjar/domain/kernel/upload';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bytesOf, jpeg, storageRig } from '../../../testing/storage-rig.ts';
import { type FilmName, filmOfSize, locationTracesIn, readFilm } from '../../../testing/uploads/films.ts';
import { photoWithSecrets, plainPicture } from '../../../testing/uploads/pictures.ts';
import { objectKey } from '../images/file-keys.ts';
import { findObject } from '../queries.ts';

const rig = await storageRig();
const aPhoto = await plainPicture().jpeg().toBuffer();

describe('an upload', () => {
  it('an upload as a form is stored, and every caller can read the file', async () => {
    const person = await rig.signIn({ registered: false, subscribed: false });
    const name = `users/${person.id}-profile.jpg`;
    const { data, error } = await person.storage.upload(name, jpeg(aPhoto));
    expect(error).toBeNull();
    expect(data).toMatchObject({ path: name, fullPath: `${bucket}/${name}` });
    const shown = await fetch(person.storage.getPublicUrl(name).data.publicUrl);
    expect(shown.status).toBe(200);
    expect(await sharp(await bytesOf(shown)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 64,
      height: 48,
    });
  });

  it('an upload as plain bytes is stored with the declared type', async () => {
    const person = await rig.signIn();
    const name = `users/${person.id}-banner.webp`;
    const bytes = await plainPicture().webp().toBuffer();
    const { error } = await person.storage.upload(name, bytes, {
      contentType: 'image/webp',
      cacheControl: '600',
    });
    expect(error).toBeNull();
    const { data } = await person.storage.info(name);
    expect(data).toMatchObject({ contentType: 'image/webp', cacheControl: 'max-age=600', bucketId: bucket });
  });

  it('an upload keeps the metadata that its sender added', async () => {
    const person = await rig.signIn();
    const name = `users/${person.id}-profile.jpg`;
    await person.storage.upload(name, jpeg(aPhoto), { metadata: { alt: 'me' } });
    expect((await person.storage.info(name)).data?.metadata).toEqual({ alt: 'me' });
  });

  it('an uploaded picture is stored upright, without the location, author and camera', async () => {
    const secret = await photoWithSecrets();
    expect(secret.includes('SecretMake') && secret.includes('SecretXmp')).toBe(true);
    const person = await rig.signIn();
    const name = `users/${person.id}-profile.jpg`;
    await person.storage.upload(name, jpeg(secret));
    const { data } = await person.storage.download(name);
    const kept = await bytesOf(data);
    const about = await sharp(kept).metadata();
    expect(about).toMatchObject({ width: 48, height: 64 });
    for (const part of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const)
      expect(about[part]).toBeUndefined();
    for (const word of ['Secret', 'Exif', 'http', 'photoshop']) expect(kept.includes(word)).toBe(false);
  });

  it('an uploaded picture is stored no larger than any screen needs', async () => {
    const person = await rig.signIn();
    const name = `users/${person.id}-banner.png`;
    const wide = await plainPicture(9000, 3000).png().toBuffer();
    await person.storage.upload(name, wide, { contentType: 'image/png' });
    const { data } = await person.storage.download(name);
    expect(await sharp(await bytesOf(data)).metadata()).toMatchObject({
      width: longestStoredPictureSide,
      height: 800,
    });
  });

  it('a video may be large, up to its limit', async () => {
    const member = await rig.signIn();
    const send = (size: number) => {
      const name = `sys/videos/${crypto.randomUUID()}.mp4`;
      return member.storage.upload(name, filmOfSize(size), { contentType: 'video/mp4' });
    };
    expect((await send(fileLimits.video.bytes)).error).toBeNull();
    expect((await send(fileLimits.video.bytes + 1)).error).toMatchObject({
      statusCode: '413',
      code: 'EntityTooLarge',
    });
  });

  it.each<[FilmName, string]>([
    ['film.mp4', 'video/mp4'],
    ['film.mov', 'video/quicktime'],
    ['film.webm', 'video/webm'],
  ])(
    'the location in an uploaded %s is not stored, whether it was sent as plain bytes or as a form',
    async (name, type) => {
      const member = await rig.signIn();
      expect(locationTracesIn(readFilm(name))).not.toEqual([]);
      for (const body of [readFilm(name), new Blob([new Uint8Array(readFilm(name))], { type })]) {
        const path = `sys/videos/${crypto.randomUUID()}.${name.split('.')[1]}`;
        expect((await member.storage.upload(path, body, { contentType: type })).error).toBeNull();
        const object = await findObject(rig.db, path);
        const file = await rig.platform.files.get(objectKey(object?.version ?? ''));
        const stored = file ? await buffer(file) : Buffer.alloc(0);
        expect(stored.length).toBe(object?.size);
        expect(stored.length).toBeGreaterThan(4000);
        expect(locationTracesIn(stored)).toEqual([]);
      }
    },
  );

  it('an uploaded video leaves no file in the folder for running uploads', async () => {
    const member = await rig.signIn();
    const before = (await rig.filesOnDisk()).length;
    const send = (bytes: Buffer) =>
      member.storage.upload(`sys/videos/${crypto.randomUUID()}.mp4`, bytes, { contentType: 'video/mp4' });
    expect((await send(readFilm())).error).toBeNull();
    expect((await send(readFilm('unplayable.mp4'))).error).toMatchObject({ code: 'InvalidMimeType' });
    expect((await rig.filesOnDisk()).length).toBe(before + 1);
  });

  it('when a profile picture is replaced, its older file is deleted', async () => {
    const { storage, name } = await rig.withAvatar();
    const before = await findObject(rig.db, name);
    const wide = await plainPicture(200, 100).jpeg().toBuffer();
    const { data, error } = await storage.update(name, jpeg(wide));
    expect(error).toBeNull();
    expect(data?.id).toBe(before?.id);
    const { data: shown } = await storage.download(name);
    expect(await sharp(await bytesOf(shown)).metadata()).toMatchObject({
      width: 200,
    });
    expect(await rig.platform.files.head(objectKey(before?.version ?? ''))).toBeNull();
  });

  it('an upload to a taken name without the request to replace is refused', async () => {
    const { storage, name } = await rig.withAvatar();
    const { error } = await storage.upload(name, jpeg(aPhoto));
    expect(error).toMatchObject({ statusCode: '409', code: 'ResourceAlreadyExists', status: 400 });
  });

  it('a gallery picture and an attachment cannot be replaced', async () => {
    const member = await rig.signIn();
    const kept = `users/${member.id}-gallery-1790000000000.jpg`;
    const attachment = `sys/images/${crypto.randomUUID()}.jpg`;
    for (const name of [kept, attachment]) {
      expect((await member.storage.upload(name, jpeg(aPhoto), { upsert: true })).error).toBeNull();
      expect((await member.storage.upload(name, jpeg(aPhoto), { upsert: true })).error?.message).toContain(
        'exists',
      );
      expect((await member.storage.update(name, jpeg(aPhoto))).error).toMatchObject({ statusCode: '409' });
    }
  });

  it('twenty concurrent uploads under one name leave one row and one file', async () => {
    const { storage, name } = await rig.withAvatar();
    const before = (await rig.filesOnDisk()).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => storage.update(name, jpeg(aPhoto))));
    expect(answers.map(answer => answer.error)).toEqual(Array(20).fill(null));
    expect((await rig.filesOnDisk()).length).toBe(before);
    expect((await storage.download(name)).error).toBeNull();
  });
});

describe('the day’s share', () => {
  it('one person may upload a hundred files a day, however many arrive at once', async () => {
    const person = await rig.signIn();
    await spend(person.id, dailyUploadLimits.files - 5, 1000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        person.storage.upload(`users/${person.id}-gallery-${1_790_000_000_000 + i}.jpg`, jpeg(aPhoto)),
      ),
    );
    const refused = answers.filter(answer => answer.error);
    expect(refused).toHaveLength(15);
    expect(refused[0]?.error).toMatchObject({ statusCode: '429', code: 'QuotaExceeded' });
  });

  it('one person may upload 300 MB a day, and the next day again', async () => {
    const person = await rig.signIn();
    await spend(person.id, 3, dailyUploadLimits.bytes - 10);
    const name = `users/${person.id}-profile.jpg`;
    expect((await person.storage.upload(name, jpeg(aPhoto))).error).toMatchObject({ code: 'QuotaExceeded' });
    rig.clock.advance(24 * 3600);
    const tomorrow = rig.bucketFor(await rig.tokenOf(person.id));
    expect((await tomorrow.upload(name, jpeg(aPhoto))).error).toBeNull();
  });
});

async function spend(userId: string, files: number, bytes: number) {
  const day = rig.clock.now().toISOString().slice(0, 10);
  await rig.db.insertInto('storage.upload_days').values({ user_id: userId, day, files, bytes }).execute();
}
