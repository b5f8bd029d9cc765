import { randomUUID } from 'node:crypto';
import type { Actor } from '@nightjar/domain/kernel/actor';
import { userId } from '@nightjar/domain/kernel/id';
import { parseUploadPath, type UploadPath } from '@nightjar/domain/kernel/upload-path';
import { describe, expect, it } from 'vitest';
import { jpeg, storageRig } from '../../../testing/storage-rig.ts';
import { plainPicture } from '../../../testing/uploads/pictures.ts';
import type { ManagersPort } from '../managers.ts';
import { mayWrite } from './upload.ts';

const rig = await storageRig();
const aPhoto = jpeg(await plainPicture().jpeg().toBuffer());
const noPhoto = jpeg(Buffer.from('no photo'));

const spentBy = async (user: string) =>
  (
    await rig.db
      .selectFrom('storage.upload_days')
      .select(['files', 'bytes'])
      .where('user_id', '=', user)
      .execute()
  ).map(({ files, bytes }) => [files, bytes]);

describe('of an upload', () => {
  it('an upload under a taken name is refused before its bytes are inspected or counted', async () => {
    const { storage, name, id } = await rig.withAvatar();
    const before = await spentBy(id);
    for (const bytes of [aPhoto, noPhoto])
      expect((await storage.upload(name, bytes)).error).toMatchObject({ code: 'ResourceAlreadyExists' });
    expect(await spentBy(id)).toEqual(before);
  });

  it('the bytes of an upload are counted before they are inspected, and an upload with a wrong type is not counted', async () => {
    const { storage, id } = await rig.signIn();
    const name = `users/${id}-profile.jpg`;
    const { error } = await storage.upload(name, new Blob(['<svg>'], { type: 'image/svg+xml' }));
    expect(error).toMatchObject({
      code: 'InvalidMimeType',
      message: 'mime type image/svg+xml is not supported for .jpg',
    });
    expect(await spentBy(id)).toEqual([]);
    expect((await storage.upload(name, noPhoto)).error).toMatchObject({ code: 'InvalidMimeType' });
    expect(await spentBy(id)).toEqual([[1, 8]]);
  });

  it('an upload beyond the daily share is refused, and the message names the share', async () => {
    const { storage, id } = await rig.signIn();
    const day = rig.clock.now().toISOString().slice(0, 10);
    await rig.db
      .insertInto('storage.upload_days')
      .values({ user_id: id, day, files: 100, bytes: 100 })
      .execute();
    expect((await storage.upload(`users/${id}-profile.jpg`, aPhoto)).error).toMatchObject({
      code: 'QuotaExceeded',
      message: 'A day takes 100 files and 300 MB from one person. Please try again tomorrow.',
    });
  });

  it('an upload with an invalid name is refused, and the message names the first 200 characters', async () => {
    const { storage } = await rig.signIn();
    const { error } = await storage.upload(`x${'y'.repeat(300)}`, aPhoto);
    expect(error).toMatchObject({
      code: 'InvalidKey',
      statusCode: '400',
      message: `Invalid key: x${'y'.repeat(199)}`,
    });
  });

  it("the answer to an upload names the file's id and path", async () => {
    const { storage, id } = await rig.signIn();
    const name = `users/${id}-profile.jpg`;
    const { data } = await storage.upload(name, aPhoto);
    const { data: about } = await storage.info(name);
    expect(data).toMatchObject({ path: name, id: about?.id });
  });
});

describe('the manager of a place', () => {
  const person: Actor = {
    userId: userId.parse(randomUUID()),
    sessionId: 'a-session',
    tier: 'registered',
    roles: ['pro'],
  };
  const pathOf = (name: string): UploadPath => {
    const path = parseUploadPath(name);
    if (!path) throw new Error(`${name} is no name`);
    return path;
  };
  const places = [`venues/${randomUUID()}-logo.jpg`, `events/${randomUUID()}/logo.jpg`].map(pathOf);
  const ownName = pathOf(`users/${person.userId}-logo.jpg`);

  it.each([true, false])(
    'the rule for managers decides about uploads to venues and events, and its answer counts: %j',
    async manager => {
      const asked: unknown[] = [];
      const manages: ManagersPort = async (...question) => {
        asked.push(question);
        return manager;
      };
      for (const path of places)
        expect(await mayWrite(person, { path, act: 'create' }, manages)).toBe(manager);
      expect(asked).toEqual(places.map(path => [person.userId, path]));
    },
  );

  it('the rule for managers is not asked about files of people and attachments', async () => {
    const manages = () => Promise.reject(new Error('asked'));
    expect(await mayWrite(person, { path: ownName, act: 'replace' }, manages)).toBe(true);
    expect(
      await mayWrite(person, { path: pathOf(`users/${randomUUID()}-logo.jpg`), act: 'create' }, manages),
    ).toBe(false);
    expect(
      await mayWrite(person, { path: pathOf(`sys/images/${randomUUID()}.jpg`), act: 'create' }, manages),
    ).toBe(false);
  });
});
