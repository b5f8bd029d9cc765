import { bucket } from '@nightjar/domain/kernel/upload';
import { describe, expect, it } from 'vitest';
import { jpeg, storageRig } from '../../../testing/storage-rig.ts';
import { plainPicture } from '../../../testing/uploads/pictures.ts';

const rig = await storageRig();
const owner = await rig.withAvatar();
const attachment = `sys/images/${crypto.randomUUID()}.jpg`;
await owner.storage.upload(attachment, jpeg(await plainPicture().jpeg().toBuffer()));
const missing = `users/${owner.id}-banner.jpg`;
const week = 7 * 24 * 3600;

type Answer<Body> = { status: number; body: Body };
type Signed = { signedURL?: string; message?: string; code?: string };
type Link = { error: string | null; path: string; signedURL: string | null };

/** Requests a link to one name, or to many names where `name` is empty, with the owner's session. */
async function sign<Body = Signed>(name: string, body: unknown, to: string = bucket): Promise<Answer<Body>> {
  const answer = await fetch(`${rig.url}/storage/v1/object/sign/${to}${name && `/${name}`}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

const statusOf = async (path = '') => (await fetch(`${rig.url}/storage/v1${path}`)).status;

describe('a link', () => {
  it('a link to a public file is made for every caller, for up to a week', async () => {
    expect((await sign(owner.name, { expiresIn: week })).status).toBe(200);
    const { data } = await rig.visitor.createSignedUrl(owner.name, week);
    expect((await fetch(data?.signedUrl ?? '')).status).toBe(200);
  });

  it('a link to an attachment is valid for at most an hour, because a block does not end it', async () => {
    const { body } = await sign(attachment, { expiresIn: 3600 });
    expect(await statusOf(body.signedURL)).toBe(200);
    expect((await sign(attachment, { expiresIn: 3601 })).body).toMatchObject({
      code: 'InvalidRequest',
      message: 'expiresIn: a link to an attachment lasts at most 3600 seconds',
    });
  });

  it('a link to an attachment is refused to a caller who may not read the attachment', async () => {
    const stranger = await rig.signIn({ super_admin: true });
    for (const storage of [rig.visitor, stranger.storage])
      expect((await storage.createSignedUrl(attachment, 60)).error).toMatchObject({
        code: 'NoSuchKey',
        message: 'Object not found',
      });
  });

  it('a link to a resized picture opens that size', async () => {
    const { body } = await sign(owner.name, {
      expiresIn: 60,
      transform: { width: 20, height: 10, resize: 'fill', quality: 50 },
    });
    expect(body.signedURL).toContain(`/render/image/sign/${bucket}/${owner.name}?width=20&height=10&token=`);
    const { headers } = await fetch(`${rig.url}/storage/v1${body.signedURL}`);
    expect(headers.get('x-transformations')).toBe('height:10,width:20,resizing_type:fill,quality:50');
    expect((await sign(owner.name, { expiresIn: 60, transform: { width: 'wide' } })).body).toMatchObject({
      code: 'InvalidRequest',
      message: 'width must be a whole number',
    });
  });

  it('no link is made to a missing file or to a file in another bucket', async () => {
    expect((await sign(missing, { expiresIn: 60 })).body).toMatchObject({ code: 'NoSuchKey' });
    expect((await sign(owner.name, { expiresIn: 60 }, 'elsewhere')).body).toMatchObject({
      code: 'NoSuchBucket',
    });
  });

  it.each([0, -1, 1.5, week + 1, '60', null, undefined])(
    'a link that is valid for %j seconds is not made',
    async expiresIn => {
      for (const [name, body] of [
        [owner.name, { expiresIn }],
        ['', { expiresIn, paths: [owner.name] }],
      ] as const) {
        const answer = await sign(name, body);
        expect(answer).toMatchObject({ status: 400, body: { code: 'InvalidRequest' } });
        expect(answer.body.message).toMatch(/^expiresIn: \w/);
      }
    },
  );
});

describe('links to many files', () => {
  it('the answer with links to many files names the reason for each missing file, in the order of the request', async () => {
    const paths = [attachment, missing, owner.name, '../x'];
    const { body } = await sign('', { expiresIn: 3601, paths });
    const gone = 'Either the object does not exist or you do not have access to it';
    expect(body).toEqual([
      {
        error: 'expiresIn: a link to an attachment lasts at most 3600 seconds',
        path: attachment,
        signedURL: null,
      },
      { error: gone, path: missing, signedURL: null },
      {
        error: null,
        path: owner.name,
        signedURL: expect.stringContaining(`/object/sign/${bucket}/${owner.name}?token=`),
      },
      { error: gone, path: '../x', signedURL: null },
    ]);
  });

  it('links to many files are valid for as long as requested', async () => {
    const { body: links } = await sign<Link[]>('', { expiresIn: 60, paths: [owner.name, attachment] });
    expect(links).toHaveLength(2);
    rig.clock.advance(59);
    for (const { signedURL } of links) expect(await statusOf(signedURL ?? '')).toBe(200);
    rig.clock.advance(1);
    for (const { signedURL } of links) expect(await statusOf(signedURL ?? '')).toBe(400);
  });

  it("links are made to at most a hundred files at once, in the product's bucket", async () => {
    const paths = (count: number) => Array.from({ length: count }, () => 'x');
    expect((await sign<Link[]>('', { expiresIn: 60, paths: paths(100) })).body).toHaveLength(100);
    for (const wrong of [paths(101), 'x', [1], undefined]) {
      const { body } = await sign('', { expiresIn: 60, paths: wrong });
      expect(body.code).toBe('InvalidRequest');
      expect(body.message).toMatch(Array.isArray(wrong) && wrong[0] === 1 ? /^paths\.0: \w/ : /^paths: \w/);
    }
    expect((await sign('', { expiresIn: 60, paths: [owner.name] }, 'elsewhere')).body).toMatchObject({
      code: 'NoSuchBucket',
    });
  });
});
