import { bucket, dailyUploads } from '@nightjar/domain/kernel/upload';
import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { film, photoWithSecrets, picture } from '../../testing/pictures.ts';
import { storageRig } from '../../testing/storage-rig.ts';
import { objectKey } from './file-keys.ts';
import { removePersonalObjects } from './objects.ts';
import { findObject } from './queries.ts';
import { tidyStorage } from './upkeep.ts';

const rig = await storageRig();
afterAll(() => rig.close());

const jpeg = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
const aPhoto = await picture().jpeg().toBuffer();

/** An avatar, uploaded. */
async function withAvatar() {
  const person = rig.signIn();
  const name = `users/${person.id}-profile.jpg`;
  const { error } = await person.storage.upload(name, jpeg(aPhoto), { upsert: true });
  if (error) throw error;
  return { ...person, name, address: person.storage.getPublicUrl(name).data.publicUrl };
}

const bytesOf = async (file: Response | Blob | null) =>
  Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer());

describe('an upload', () => {
  it('as a form is stored, and anybody can look at it', async () => {
    const person = rig.signIn({ tier: 'authenticated' });
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

  it('as plain bytes is stored with the type it declares', async () => {
    const person = rig.signIn();
    const name = `users/${person.id}-banner.webp`;
    const bytes = await picture().webp().toBuffer();
    const { error } = await person.storage.upload(name, bytes, {
      contentType: 'image/webp',
      cacheControl: '600',
    });
    expect(error).toBeNull();
    const { data } = await person.storage.info(name);
    expect(data).toMatchObject({ contentType: 'image/webp', cacheControl: 'max-age=600', bucketId: bucket });
  });

  it('keeps what the sender noted about it', async () => {
    const person = rig.signIn();
    const name = `users/${person.id}-profile.jpg`;
    await person.storage.upload(name, jpeg(aPhoto), { metadata: { alt: 'me' } });
    expect((await person.storage.info(name)).data?.metadata).toEqual({ alt: 'me' });
  });

  it('loses where, by whom and with what a picture was taken, and stands upright', async () => {
    const secret = await photoWithSecrets();
    expect(secret.includes('SecretMake') && secret.includes('SecretXmp')).toBe(true);
    const person = rig.signIn();
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

  it.each(['mp4', 'mov'] as const)('takes a .%s by what its first bytes say', async extension => {
    const member = rig.signIn();
    const name = `sys/videos/${crypto.randomUUID()}.${extension}`;
    const bytes = film(extension === 'mov' ? 'qt  ' : 'isom');
    const contentType = extension === 'mov' ? 'video/quicktime' : 'video/mp4';
    const { error } = await member.storage.upload(name, bytes, { contentType });
    expect(error).toBeNull();
    const { data } = await member.storage.download(name);
    expect((await bytesOf(data)).equals(bytes)).toBe(true);
  });

  it('of a fixed kind takes the older one’s place, which is gone from the store', async () => {
    const { storage, name } = await withAvatar();
    const before = await findObject(rig.db, name);
    const wide = await picture(200, 100).jpeg().toBuffer();
    const { data, error } = await storage.update(name, jpeg(wide));
    expect(error).toBeNull();
    expect(data?.id).toBe(before?.id);
    const { data: shown } = await storage.download(name);
    expect(await sharp(await bytesOf(shown)).metadata()).toMatchObject({
      width: 200,
    });
    expect(await rig.store.files.head(objectKey(before?.version ?? ''))).toBeNull();
  });

  it('does not take a place without being asked to', async () => {
    const { storage, name } = await withAvatar();
    const { error } = await storage.upload(name, jpeg(aPhoto));
    expect(error).toMatchObject({ statusCode: '409', code: 'ResourceAlreadyExists', status: 400 });
  });

  it('of any other kind stays as it is for good', async () => {
    const member = rig.signIn();
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

  it('of twenty at once under one name leaves one row and one file', async () => {
    const { storage, name } = await withAvatar();
    const before = (await rig.filesOnDisk()).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => storage.update(name, jpeg(aPhoto))));
    expect(answers.map(answer => answer.error)).toEqual(Array(20).fill(null));
    expect((await rig.filesOnDisk()).length).toBe(before);
    expect((await storage.download(name)).error).toBeNull();
  });
});

describe('who may write', () => {
  it('not a visitor, not with a made-up token, and nothing is stored', async () => {
    const name = `users/${crypto.randomUUID()}-profile.jpg`;
    const forged = createClient(rig.url, 'sb_publishable_test', { accessToken: async () => 'forged' });
    for (const storage of [rig.visitor, forged.storage.from(bucket)]) {
      const { error } = await storage.upload(name, jpeg(aPhoto));
      expect(error).toMatchObject({ statusCode: '403', code: 'AccessDenied', status: 400 });
    }
    expect(await findObject(rig.db, name)).toBeNull();
  });

  it('not over another person’s picture', async () => {
    const { name } = await withAvatar();
    const before = await findObject(rig.db, name);
    const stranger = rig.signIn({ roles: ['super_admin'] });
    expect((await stranger.storage.update(name, jpeg(aPhoto))).error).toMatchObject({ statusCode: '403' });
    expect((await stranger.storage.upload(name, jpeg(aPhoto), { upsert: true })).error).toMatchObject({
      statusCode: '403',
    });
    expect((await stranger.storage.remove([name])).data).toEqual([]);
    expect(await findObject(rig.db, name)).toEqual(before);
  });

  it('the staff of a venue, not of another, for the venue and its events', async () => {
    const owner = rig.signIn({ roles: ['pro'] });
    const { venueId, eventId } = await venueWithStaff(owner.id);
    const elsewhere = rig.signIn({ roles: ['pro'] });
    await venueWithStaff(elsewhere.id);
    for (const name of [`venues/${venueId}-banner.jpg`, `events/${eventId}/banner.jpg`]) {
      expect((await elsewhere.storage.upload(name, jpeg(aPhoto))).error).toMatchObject({ statusCode: '403' });
      expect((await owner.storage.upload(name, jpeg(aPhoto))).error).toBeNull();
      expect((await elsewhere.storage.remove([name])).data).toEqual([]);
      expect((await owner.storage.remove([name])).data).toHaveLength(1);
    }
  });

  it.each([
    ['../../etc/passwd'],
    ['users/../profile.jpg'],
    ['sys/images/avatar.jpg'],
    ['users/x-profile.svg'],
    [`users/${crypto.randomUUID()}-profile.html`],
    ['.env'],
  ])('nobody at %s', async name => {
    const admin = rig.signIn({ roles: ['super_admin'] });
    const { error } = await admin.storage.upload(name, jpeg(aPhoto));
    expect(error).not.toBeNull();
  });

  it.each([
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/users/%00-profile.jpg',
    '/%252e%252e/secret.jpg',
    '//etc/passwd',
    '/users%5c..%5csecret.jpg',
    '/users/%ef%bc%8fprofile.jpg',
    '/users/%zz.jpg',
  ])('and nothing is read or written at %s', async path => {
    const { token } = rig.signIn({ roles: ['super_admin'] });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' };
    const address = `${rig.url}/storage/v1/object/${bucket}${path}`;
    const stored = (await rig.filesOnDisk()).length;
    expect((await fetch(address, { method: 'POST', headers, body: new Uint8Array(aPhoto) })).status).toBe(
      400,
    );
    expect((await fetch(address, { headers })).status).toBe(400);
    expect((await rig.filesOnDisk()).length).toBe(stored);
  });
});

describe('reading', () => {
  it('is safe for whoever opens the file in a browser', async () => {
    const { address } = await withAvatar();
    const { headers } = await fetch(address);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'max-age=3600',
      'accept-ranges': 'bytes',
    });
  });

  it('gives the part that is asked for', async () => {
    const { address } = await withAvatar();
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

  it('is spared where nothing has changed', async () => {
    const { address, storage, name } = await withAvatar();
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    const again = () => fetch(address, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await storage.update(name, jpeg(aPhoto));
    expect((await again()).status).toBe(200);
  });

  it('by HEAD tells everything but the bytes', async () => {
    const { address } = await withAvatar();
    const size = (await bytesOf(await fetch(address))).length;
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
  });

  it('saves under the name that is asked for', async () => {
    const { address } = await withAvatar();
    const named = await fetch(`${address}?download=${encodeURIComponent('naïve "x"\r\n.jpg')}`);
    expect(named.headers.get('content-disposition')).toBe(
      `attachment; filename="na_ve _x___.jpg"; filename*=UTF-8''na%C3%AFve%20%22x%22%0D%0A.jpg`,
    );
    expect((await fetch(`${address}?download=`)).headers.get('content-disposition')).toBe('attachment');
  });

  it('tells what exists and what does not', async () => {
    const { storage, id, name } = await withAvatar();
    expect((await storage.exists(name)).data).toBe(true);
    expect((await storage.exists(`users/${id}-banner.jpg`)).data).toBe(false);
    expect((await storage.download(`users/${id}-banner.jpg`)).error).toMatchObject({ status: 400 });
    const other = createClient(rig.url, 'sb_publishable_test').storage;
    expect((await other.from('elsewhere').info(name)).error).toMatchObject({ code: 'NoSuchBucket' });
    expect((await other.getBucket(bucket)).data).toMatchObject({ id: bucket, public: true });
  });

  it('knows no way to list, move or copy', async () => {
    const { storage, name } = await withAvatar();
    const refused = { statusCode: '403', code: 'AccessDenied' };
    expect((await storage.list('users')).error).toMatchObject(refused);
    expect((await storage.move(name, 'x')).error).toMatchObject(refused);
    expect((await storage.copy(name, 'x')).error).toMatchObject(refused);
    expect((await storage.createSignedUploadUrl(name)).error).toMatchObject(refused);
  });
});

describe('another size of a picture', () => {
  it('is made as asked, brought into bounds, and kept', async () => {
    const { storage, name } = await withAvatar();
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

  it('fills no disk, however many are asked for', async () => {
    const { storage, name } = await withAvatar();
    const before = (await rig.filesOnDisk()).length;
    for (let width = 1; width <= 30; width += 1)
      expect((await fetch(storage.getPublicUrl(name, { transform: { width } }).data.publicUrl)).status).toBe(
        200,
      );
    expect((await rig.filesOnDisk()).length - before).toBe(24);
    await storage.remove([name]);
    expect((await rig.filesOnDisk()).length).toBe(before - 1);
  });

  it.each(['width=-1', 'width=1e9', 'height=x', 'resize=explode', 'quality=%00'])(
    'is refused for %s',
    async query => {
      const { name } = await withAvatar();
      const answer = await fetch(`${rig.url}/storage/v1/render/image/public/${bucket}/${name}?${query}`);
      expect(answer.status).toBe(400);
    },
  );

  it('is not made of a film', async () => {
    const member = rig.signIn();
    const name = `sys/videos/${crypto.randomUUID()}.mp4`;
    await member.storage.upload(name, film(), { contentType: 'video/mp4' });
    expect((await fetch(`${rig.url}/storage/v1/render/image/public/${bucket}/${name}?width=9`)).status).toBe(
      400,
    );
  });
});

describe('a signed link', () => {
  const open = (url = '') => fetch(url).then(answer => answer.status);

  it('opens its file, and only as it was signed', async () => {
    const { storage, name, token } = await withAvatar();
    const other = await withAvatar();
    const plain = (await storage.createSignedUrl(name, 60)).data?.signedUrl ?? '';
    const small =
      (await storage.createSignedUrl(name, 60, { transform: { width: 10 } })).data?.signedUrl ?? '';
    expect(await open(plain)).toBe(200);
    expect((await sharp(await bytesOf(await fetch(small))).metadata()).width).toBe(10);
    expect(await open(plain.replace(name, other.name))).toBe(400);
    expect(await open(plain.replace('/object/', '/render/image/'))).toBe(400);
    expect(await open(small.replace('/render/image/', '/object/'))).toBe(400);
    expect(await open(plain.replace(/token=.*/, `token=${token}`))).toBe(400);
    expect(await open(plain.replace(/\?token=.*/, ''))).toBe(400);
    expect(await open(`${plain}x`)).toBe(400);
  });

  it('ends with its time', async () => {
    const { storage, name } = await withAvatar();
    const { data } = await storage.createSignedUrl(name, 60);
    const { now } = rig.store.clock;
    rig.store.clock.now = () => new Date(Date.now() + 61_000);
    expect(await open(data?.signedUrl)).toBe(400);
    rig.store.clock.now = now;
    expect(await open(data?.signedUrl)).toBe(200);
  });

  it('is made for many files at once, and says which of them it did not find', async () => {
    const { storage, name, id } = await withAvatar();
    const { data } = await storage.createSignedUrls([name, `users/${id}-banner.jpg`], 60);
    expect(data?.map(link => [link.path, link.error === null])).toEqual([
      [name, true],
      [`users/${id}-banner.jpg`, false],
    ]);
    expect(await open(data?.[0]?.signedUrl ?? '')).toBe(200);
  });

  it('is not made for longer than a week', async () => {
    const { storage, name } = await withAvatar();
    expect((await storage.createSignedUrl(name, 8 * 24 * 3600)).error?.message).toContain('expiresIn');
  });
});

describe('the day’s share', () => {
  it('is a hundred files, however many come at once', async () => {
    const person = rig.signIn();
    await spend(person.id, dailyUploads.files - 5, 1000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        person.storage.upload(`users/${person.id}-gallery-${1_790_000_000_000 + i}.jpg`, jpeg(aPhoto)),
      ),
    );
    const refused = answers.filter(answer => answer.error);
    expect(refused).toHaveLength(15);
    expect(refused[0]?.error).toMatchObject({ statusCode: '429', code: 'QuotaExceeded' });
  });

  it('is 300 MB, and another day is another share', async () => {
    const person = rig.signIn();
    await spend(person.id, 3, dailyUploads.bytes - 10);
    const name = `users/${person.id}-profile.jpg`;
    expect((await person.storage.upload(name, jpeg(aPhoto))).error).toMatchObject({ code: 'QuotaExceeded' });
    const { now } = rig.store.clock;
    rig.store.clock.now = () => new Date(Date.now() + 24 * 3600 * 1000);
    const tomorrow = await person.storage.upload(name, jpeg(aPhoto));
    rig.store.clock.now = now;
    expect(tomorrow.error).toBeNull();
  });
});

describe('upkeep', () => {
  it('removes bytes nobody names, a day later, and nothing else', async () => {
    const { storage, name } = await withAvatar();
    const orphan = objectKey(crypto.randomUUID());
    await rig.store.files.put(orphan, Buffer.from('left by a crash'), 'image/jpeg');
    expect(await tidyStorage(rig.store)).toEqual({ removed: 0 });
    const later = { ...rig.store, clock: { now: () => new Date(Date.now() + 25 * 3600 * 1000) } };
    expect(await tidyStorage(later)).toEqual({ removed: 1 });
    expect(await rig.store.files.head(orphan)).toBeNull();
    expect((await storage.download(name)).error).toBeNull();
  });

  it('erases a person’s own files and leaves the venue’s', async () => {
    const pro = rig.signIn({ roles: ['pro'] });
    const { venueId } = await venueWithStaff(pro.id);
    const names = [`users/${pro.id}-profile.jpg`, `sys/images/${crypto.randomUUID()}.jpg`];
    const venueImage = `venues/${venueId}-logo.jpg`;
    for (const name of [...names, venueImage]) await pro.storage.upload(name, jpeg(aPhoto));
    await removePersonalObjects(rig.store, pro.id);
    for (const name of names) expect((await pro.storage.exists(name)).data).toBe(false);
    expect((await pro.storage.exists(venueImage)).data).toBe(true);
  });
});

async function spend(userId: string, files: number, bytes: number) {
  const day = new Date().toISOString().slice(0, 10);
  await rig.db.insertInto('storage.upload_days').values({ user_id: userId, day, files, bytes }).execute();
}

/** A venue with an event, and this person on its approved team. */
async function venueWithStaff(userId: string) {
  await rig.db.insertInto('auth.accounts').values({ id: userId }).execute();
  await rig.db.insertInto('users').values({ id: userId, referral_code: userId }).execute();
  await rig.db
    .insertInto('pro_roles')
    .values({ id: 1, name: 'owner', manages: true })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  await rig.db
    .insertInto('event_types')
    .values({ id: 1, name: 'Live' })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const venue = await rig.db
    .insertInto('venues')
    .values({ name: 'The Low Lantern', lat: 27.9, lng: -82.4, timezone: 'America/New_York' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const event = await rig.db
    .insertInto('events')
    .values({ venue_id: venue.id, type_id: 1, name: 'Night', starts_at: new Date(), status: 'draft' })
    .returning('event_id')
    .executeTakeFirstOrThrow();
  await rig.db
    .insertInto('pros')
    .values({ venue_id: venue.id, user_id: userId, pro_role_id: 1, state: 'approved' })
    .execute();
  return { venueId: venue.id, eventId: event.event_id };
}
