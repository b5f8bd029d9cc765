import { bucket } from '@nightjar/domain/kernel/upload';
import { describe, expect, it } from 'vitest';
import { picture } from '../../testing/pictures.ts';
import { jpeg, storageRig } from '../../testing/storage-rig.ts';
import { findObject } from './queries.ts';

const rig = await storageRig();
const aPhoto = await picture().jpeg().toBuffer();

describe('who may write', () => {
  it('not a visitor, not with a made-up token, and nothing is stored', async () => {
    const name = `users/${crypto.randomUUID()}-profile.jpg`;
    for (const storage of [rig.visitor, rig.bucketFor('forged')]) {
      const { error } = await storage.upload(name, jpeg(aPhoto));
      expect(error).toMatchObject({ statusCode: '403', code: 'AccessDenied', status: 400 });
    }
    expect(await findObject(rig.db, name)).toBeNull();
  });

  it('not over another person’s picture', async () => {
    const { name } = await rig.withAvatar();
    const before = await findObject(rig.db, name);
    const stranger = await rig.signIn({ super_admin: true });
    expect((await stranger.storage.update(name, jpeg(aPhoto))).error).toMatchObject({ statusCode: '403' });
    expect((await stranger.storage.upload(name, jpeg(aPhoto), { upsert: true })).error).toMatchObject({
      statusCode: '403',
    });
    expect((await stranger.storage.remove([name])).data).toEqual([]);
    expect(await findObject(rig.db, name)).toEqual(before);
  });

  it('the staff of a venue, not of another, for the venue and its events', async () => {
    const owner = await rig.signIn({ pro: true });
    const { venueId, eventId } = await rig.venueWithStaff(owner.id);
    const elsewhere = await rig.signIn({ pro: true });
    await rig.venueWithStaff(elsewhere.id);
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
    const admin = await rig.signIn({ super_admin: true });
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
    const { token } = await rig.signIn({ super_admin: true });
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
