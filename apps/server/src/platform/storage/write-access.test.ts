import { bucket } from '@nightjar/domain/kernel/upload';
import { describe, expect, it } from 'vitest';
import { jpeg, storageRig } from '../../testing/storage-rig.ts';
import { plainPicture } from '../../testing/uploads/pictures.ts';
import { findObject } from './queries.ts';

const rig = await storageRig();
const aPhoto = await plainPicture().jpeg().toBuffer();

describe('the right to write', () => {
  it('an upload of a visitor or with a forged token is refused, and nothing is stored', async () => {
    const name = `users/${crypto.randomUUID()}-profile.jpg`;
    for (const storage of [rig.visitor, rig.bucketFor('forged')]) {
      const { error } = await storage.upload(name, jpeg(aPhoto));
      expect(error).toMatchObject({ statusCode: '403', code: 'AccessDenied', status: 400 });
    }
    expect(await findObject(rig.db, name)).toBeNull();
  });

  it('uploading, replacing or removing another person’s picture is refused', async () => {
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

  it.each([
    ['../../etc/passwd'],
    ['users/../profile.jpg'],
    ['sys/images/avatar.jpg'],
    ['users/x-profile.svg'],
    [`users/${crypto.randomUUID()}-profile.html`],
    ['.env'],
  ])('an upload under the invalid name %s is refused, even for a super admin', async name => {
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
  ])('an upload to the hostile path %s reads and writes nothing', async path => {
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

const roles = { owner: 1, manager: 2, bartender: 3, server: 4, door: 5, dj: 6 } as const;

describe('the pictures of a venue and its events', () => {
  const kinds = ['profile', 'banner', 'logo', 'manager', 'gallery-1790000000000'];
  type Who =
    | keyof typeof roles
    | 'removed manager'
    | 'manager to be approved'
    | 'manager elsewhere'
    | 'rep'
    | 'admin';
  const may: Record<Who | 'patron', boolean> = {
    owner: true,
    manager: true,
    rep: true,
    admin: true,
    bartender: false,
    server: false,
    door: false,
    dj: false,
    'removed manager': false,
    'manager to be approved': false,
    'manager elsewhere': false,
    patron: false,
  };

  /** Makes a user with this role at the venue. */
  async function someone(who: Who | 'patron', venue_id: Awaited<ReturnType<typeof rig.build.venue>>) {
    const flags = {
      rep: { rep: true, allow_admin_access: true },
      admin: { super_admin: true },
      patron: {},
    };
    const person = await rig.signIn(who in flags ? flags[who as keyof typeof flags] : { pro: true });
    const place = {
      user_id: person.id,
      pro_code: '1111',
      venue_id: who === 'manager elsewhere' ? await rig.build.venue() : venue_id,
      pro_role_id: who in roles ? roles[who as keyof typeof roles] : roles.manager,
      state:
        who === 'removed manager' ? 'removed' : who === 'manager to be approved' ? 'pending' : 'approved',
    };
    if (!(who in flags)) await rig.build.pro(place);
    return person;
  }

  it.each(Object.entries(may))(
    'pictures of a venue and its events may be uploaded and removed by this person (%s): %s',
    async (who, allowed) => {
      const owner = await rig.signIn({ pro: true });
      const { venueId, eventId } = await rig.venueWithStaff(owner.id);
      const person = await someone(who as Who, venueId);
      for (const kind of kinds) {
        for (const name of [`venues/${venueId}-${kind}.jpg`, `events/${eventId}/${kind}.jpg`]) {
          const { error } = await person.storage.upload(name, jpeg(aPhoto));
          expect([name, error === null]).toEqual([name, allowed]);
          if (!allowed) expect(error).toMatchObject({ statusCode: '403', code: 'AccessDenied' });
          const removed = await person.storage.remove([name]);
          expect(removed.data).toHaveLength(allowed ? 1 : 0);
        }
      }
    },
  );

  it('the pictures of a venue stay unchanged when a bartender tries to replace or remove them', async () => {
    const owner = await rig.signIn({ pro: true });
    const { venueId } = await rig.venueWithStaff(owner.id);
    const name = `venues/${venueId}-banner.jpg`;
    expect((await owner.storage.upload(name, jpeg(aPhoto))).error).toBeNull();
    const before = await findObject(rig.db, name);
    const bartender = await someone('bartender', venueId);
    expect((await bartender.storage.update(name, jpeg(aPhoto))).error).toMatchObject({ statusCode: '403' });
    expect((await bartender.storage.remove([name])).data).toEqual([]);
    expect(await findObject(rig.db, name)).toEqual(before);
    expect((await fetch(owner.storage.getPublicUrl(name).data.publicUrl)).status).toBe(200);
  });
});

describe('a token that is no longer good', () => {
  async function everyWay(token: string) {
    const person = await rig.signIn();
    const storage = rig.bucketFor(token);
    const name = `users/${person.id}-profile.jpg`;
    await person.storage.upload(name, jpeg(aPhoto));
    const answers = {
      upload: await storage.upload(name, jpeg(aPhoto)),
      plain: await storage.upload(name, aPhoto, { contentType: 'image/jpeg' }),
      update: await storage.update(name, jpeg(aPhoto)),
      remove: await storage.remove([name]),
      download: await storage.download(name),
      rendering: await storage.download(name, { transform: { width: 9 } }),
      info: await storage.info(name),
      sign: await storage.createSignedUrl(name, 60),
      signMany: await storage.createSignedUrls([name], 60),
    };
    expect((await fetch(person.storage.getPublicUrl(name).data.publicUrl)).status).toBe(200);
    return Object.entries(answers).map(([way, { error }]) => ({ way, error }));
  }
  const expectRefusal = (error: unknown, text: string) =>
    expect(error).toMatchObject({ statusCode: '403', status: 400, message: expect.stringContaining(text) });

  it('an expired token is named as expired in the answer to every storage request', async () => {
    const { id } = await rig.signIn();
    const expired = await rig.tokenOf(id, -3700);
    for (const { error } of await everyWay(expired)) expectRefusal(error, 'jwt expired');
  });

  it('a token of an ended session is named as such in the answer to every storage request', async () => {
    const { id, token } = await rig.signIn();
    await rig.db
      .updateTable('auth.sessions')
      .set({ ended_at: rig.clock.now(), end_reason: 'logout' })
      .where('account_id', '=', id)
      .execute();
    for (const { error } of await everyWay(token)) expectRefusal(error, 'session has ended');
  });

  it('a forged token is named as invalid in the answer to every storage request', async () => {
    for (const forged of ['forged', 'a.b.c', `${(await rig.signIn()).token}x`])
      for (const { error } of await everyWay(forged)) expectRefusal(error, 'jwt invalid');
  });
});

describe('an upload by another way', () => {
  it.each([
    ['as a form', () => jpeg(aPhoto)],
    ['as plain bytes', () => aPhoto],
  ])(
    'an upload with a signed upload link, sent %s, is answered that uploads need a session',
    async (_, body) => {
      const { storage, id } = await rig.signIn();
      const name = `users/${id}-profile.jpg`;
      const refused = { statusCode: '403', code: 'AccessDenied', message: 'Sign in to upload files' };
      expect((await storage.createSignedUploadUrl(name)).error).toMatchObject(refused);
      const { data, error } = await storage.uploadToSignedUrl(name, 'made-up', body());
      expect([data, error]).toEqual([null, expect.objectContaining(refused)]);
      expect(await findObject(rig.db, name)).toBeNull();
    },
  );

  it.each(['POST', 'PATCH', 'PUT', 'DELETE'])(
    'an upload in pieces by %s is answered that a file must come in one request',
    async method => {
      const { token } = await rig.signIn();
      for (const path of [
        '/upload/resumable',
        `/upload/resumable/${crypto.randomUUID()}`,
        '/upload/resumable/sign',
      ]) {
        const answer = await fetch(`${rig.url}/storage/v1${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            'tus-resumable': '1.0.0',
            'content-type': 'application/offset+octet-stream',
          },
          body: new Uint8Array(10),
        });
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({
          statusCode: '403',
          code: 'AccessDenied',
          message: 'Resumable uploads are not offered: send the file in one request',
        });
      }
    },
  );
});
