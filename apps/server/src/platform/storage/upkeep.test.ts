import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jpeg, storageRig } from '../../testing/storage-rig.ts';
import { picture } from '../../testing/uploads/pictures.ts';
import { removePersonalObjects } from './files/objects.ts';
import { objectKey } from './images/file-keys.ts';
import { tidyStorage } from './upkeep.ts';
import { prepareIncoming } from './upload/incoming.ts';

const rig = await storageRig();
const aPhoto = await picture().jpeg().toBuffer();

describe('upkeep', () => {
  it('removes bytes nobody names, a day later, and nothing else', async () => {
    const { storage, name } = await rig.withAvatar();
    const orphan = objectKey(crypto.randomUUID());
    await rig.platform.files.put(orphan, Buffer.from('left by a crash'), 'image/jpeg');
    expect(await tidyStorage(rig.platform)).toEqual({ removed: 0 });
    const later = { ...rig.platform, clock: { now: () => new Date(Date.now() + 25 * 3600 * 1000) } };
    expect(await tidyStorage(later)).toEqual({ removed: 1 });
    expect(await rig.platform.files.head(orphan)).toBeNull();
    expect((await storage.download(name)).error).toBeNull();
  });

  it('erases a person’s own files and leaves the venue’s', async () => {
    const pro = await rig.signIn({ pro: true });
    const { venueId } = await rig.venueWithStaff(pro.id);
    const names = [`users/${pro.id}-profile.jpg`, `sys/images/${crypto.randomUUID()}.jpg`];
    const venueImage = `venues/${venueId}-logo.jpg`;
    for (const name of [...names, venueImage]) await pro.storage.upload(name, jpeg(aPhoto));
    await removePersonalObjects(rig.platform, pro.id);
    for (const name of names) expect((await pro.storage.exists(name)).data).toBe(false);
    expect((await pro.storage.exists(venueImage)).data).toBe(true);
  });

  it('clears the entrance of what a crash left there an hour ago', async () => {
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
