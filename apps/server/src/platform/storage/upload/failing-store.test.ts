import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dailyUploadLimits } from '@nightjar/domain/kernel/upload';
import { expect, test } from 'vitest';
import { jpeg, storageRig } from '../../../testing/storage-rig.ts';
import { plainPicture } from '../../../testing/uploads/pictures.ts';

const rig = await storageRig();
const aPhoto = jpeg(await plainPicture().jpeg().toBuffer());

const spentBy = (person: string) =>
  rig.db
    .selectFrom('storage.upload_days')
    .select(['files', 'bytes'])
    .where('user_id', '=', person)
    .executeTakeFirst();

/** While the folder of the drafts is a file, the store keeps nothing. */
async function whileStoreFails(work: () => Promise<void>): Promise<void> {
  const drafts = join(rig.settings.dataDir, 'files', 'drafts');
  await rename(drafts, `${drafts}-away`);
  await writeFile(drafts, '');
  try {
    await work();
  } finally {
    await rm(drafts);
    await rename(`${drafts}-away`, drafts);
  }
}

test('an upload that the store does not keep takes nothing from the daily share, however often a phone tries', async () => {
  const { storage, name, id } = await rig.withAvatar();
  const before = await spentBy(id);
  expect(before?.files).toBe(1);

  await whileStoreFails(async () => {
    for (let attempt = 0; attempt < dailyUploadLimits.files; attempt += 1)
      expect((await storage.update(name, aPhoto)).error).toMatchObject({ statusCode: '500' });
  });

  expect(await spentBy(id)).toEqual(before);
  expect((await storage.update(name, aPhoto)).error).toBeNull();
  expect((await spentBy(id))?.files).toBe(2);
});
