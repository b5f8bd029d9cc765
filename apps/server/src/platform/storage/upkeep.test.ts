import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jpeg, storageRig } from '../../testing/storage-rig.ts';
import { plainPicture } from '../../testing/uploads/pictures.ts';
import { removePersonalObjects } from './files/objects.ts';
import type { FileStore } from './files/port.ts';
import { objectKey, rendersPrefix } from './images/file-keys.ts';
import { tidyStorage } from './upkeep.ts';
import { prepareIncoming } from './upload/incoming.ts';

const rig = await storageRig();
const aPhoto = await plainPicture().jpeg().toBuffer();

describe('upkeep', () => {
  it('the storage upkeep removes bytes without a row after a day, and nothing else', async () => {
    const { storage, name } = await rig.withAvatar();
    const orphan = objectKey(crypto.randomUUID());
    await rig.platform.files.put(orphan, Buffer.from('left by a crash'), 'image/jpeg');
    expect(await tidyStorage(rig.platform)).toEqual({ removed: 0 });
    const nextDay = { ...rig.platform, clock: { now: () => new Date(Date.now() + 25 * 3600 * 1000) } };
    expect(await tidyStorage(nextDay)).toEqual({ removed: 1 });
    expect(await rig.platform.files.head(orphan)).toBeNull();
    expect((await storage.download(name)).error).toBeNull();
  });

  it('the storage upkeep removes files older than a day to the second, in each of its own folders and in no other', async () => {
    const now = rig.clock.now();
    const dayMs = 24 * 3600 * 1000;
    const put = async (key: string, ageMs: number) => {
      const place = join(rig.settings.dataDir, 'files', key);
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, 'x');
      const then = new Date(now.getTime() - ageMs);
      await utimes(place, then, then);
    };
    const [version, sizes] = [crypto.randomUUID(), crypto.randomUUID()];
    const old = [objectKey(version), `${rendersPrefix(sizes)}small`, `drafts/${crypto.randomUUID()}`];
    for (const key of old) await put(key, dayMs + 1000);
    const kept = [objectKey(crypto.randomUUID()), `drafts/${crypto.randomUUID()}`];
    for (const key of kept) await put(key, dayMs);
    await put('others/file', 10 * dayMs);
    expect(await tidyStorage({ ...rig.platform, clock: { now: () => now } })).toEqual({ removed: 3 });
    for (const key of old) expect([key, await rig.platform.files.head(key)]).toEqual([key, null]);
    for (const key of [...kept, 'others/file'])
      expect(await rig.platform.files.head(key)).toMatchObject({ key });
    await rig.platform.files.remove([...kept, 'others/file']);
  });

  it('the storage upkeep keeps the sizes of a picture that has a row, however old', async () => {
    const { name, storage } = await rig.withAvatar();
    const { publicUrl } = storage.getPublicUrl(name, { transform: { width: 10 } }).data;
    await fetch(publicUrl);
    const files = (await rig.filesOnDisk()).length;
    const nextDay = { ...rig.platform, clock: { now: () => new Date(Date.now() + 25 * 3600 * 1000) } };
    expect(await tidyStorage(nextDay)).toEqual({ removed: 0 });
    expect((await rig.filesOnDisk()).length).toBe(files);
  });

  it('the storage upkeep checks any number of files and removes at most 500 at once', async () => {
    const modifiedAt = new Date(rig.clock.now().getTime() - 48 * 3600 * 1000);
    const all = Array.from({ length: 1001 }, () => objectKey(crypto.randomUUID()));
    const removed: (readonly string[])[] = [];
    const files: FileStore = {
      ...rig.platform.files,
      async *list(prefix) {
        if (prefix === 'objects/') for (const key of all) yield { key, size: 1, modifiedAt };
      },
      remove: async keys => {
        removed.push(keys);
      },
    };
    expect(await tidyStorage({ ...rig.platform, files })).toEqual({ removed: 1001 });
    expect(removed.map(keys => keys.length)).toEqual([500, 500, 1]);
    expect(removed.flat()).toEqual(all);
  });

  it('the upload counts of the days before yesterday are deleted by the storage upkeep', async () => {
    const user_id = crypto.randomUUID();
    const today = rig.clock.now();
    const dayBefore = (days: number) =>
      new Date(today.getTime() - days * 24 * 3600 * 1000).toISOString().slice(0, 10);
    const days = [0, 1, 2].map(days => ({ user_id, day: dayBefore(days), files: 1, bytes: days + 1 }));
    await rig.db.insertInto('storage.upload_days').values(days).execute();
    await tidyStorage(rig.platform);
    const left = await rig.db
      .selectFrom('storage.upload_days')
      .select('bytes')
      .where('user_id', '=', user_id)
      .orderBy('bytes')
      .execute();
    expect(left.map(({ bytes }) => bytes)).toEqual([1, 2]);
  });

  it('removing a person’s own files removes their pictures and attachments and keeps the files of their venue', async () => {
    const pro = await rig.signIn({ pro: true });
    const { venueId } = await rig.venueWithStaff(pro.id);
    const names = [`users/${pro.id}-profile.jpg`, `sys/images/${crypto.randomUUID()}.jpg`];
    const venueImage = `venues/${venueId}-logo.jpg`;
    for (const name of [...names, venueImage]) await pro.storage.upload(name, jpeg(aPhoto));
    await removePersonalObjects(rig.platform, pro.id);
    for (const name of names) expect((await pro.storage.exists(name)).data).toBe(false);
    expect((await pro.storage.exists(venueImage)).data).toBe(true);
  });

  it('the storage upkeep removes uploads that a crash left an hour ago', async () => {
    const folder = join(rig.settings.dataDir, 'incoming');
    const now = new Date();
    for (const [name, minutes] of [
      ['abandoned', 61],
      ['under way', 5],
    ] as const) {
      await writeFile(join(folder, name), 'half a file');
      const then = new Date(now.getTime() - minutes * 60_000);
      await utimes(join(folder, name), then, then);
    }
    await prepareIncoming(folder, now);
    expect(await readdir(folder)).toEqual(['under way']);
  });
});
