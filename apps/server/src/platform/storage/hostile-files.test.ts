import { bucket, mebibyte } from '@nightjar/domain/kernel/upload';
import { describe, expect, it } from 'vitest';
import { storageRig } from '../../testing/storage-rig.ts';
import { hostileFiles, pngWithPackedText } from '../../testing/uploads/hostile-files.ts';
import { plainPicture } from '../../testing/uploads/pictures.ts';

const rig = await storageRig();

const corpus = await hostileFiles();

async function send(file: (typeof corpus)[number], form: boolean, { token }: { token: string }) {
  const isFilm = ['mp4', 'mov', 'webm'].includes(file.extension);
  const folder = isFilm ? 'videos' : 'images';
  const name = `sys/${folder}/${crypto.randomUUID()}.${file.extension}`;
  const part = new Blob([new Uint8Array(file.bytes)], { type: file.declared });
  const body = new FormData();
  body.append('', part);
  const answer = await fetch(`${rig.url}/storage/v1/object/${bucket}/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(!form && { 'content-type': file.declared }) },
    body: form ? body : new Uint8Array(file.bytes),
  });
  return { status: answer.status, body: (await answer.json()) as { statusCode: string; message: string } };
}

describe('a corpus of hostile files', () => {
  it('the corpus of hostile files has at least a hundred and twenty files', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(120);
  });

  // Every second file is sent as a form, the others as plain bytes. Either way the server first writes the bytes to a
  // file.
  it.each(corpus.map((file, index) => ({ ...file, form: index % 2 === 0 })))(
    'the storage refuses a hostile file: $about',
    async ({ form, ...file }) => {
      const { status, body } = await send(file, form, await rig.signIn());
      expect(status).toBe(400);
      expect(['400', '413', '415']).toContain(body.statusCode);
      expect(body.message).not.toMatch(/incoming|vips|sharp|Input/);
      expect(await rig.filesOnDisk()).toEqual([]);
    },
  );

  it('the storage refuses all hostile files at once, in little memory, and the server goes on', async () => {
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 2);
    const answers = await Promise.all(corpus.map(async file => send(file, false, await rig.signIn())));
    clearInterval(watch);
    expect(answers.filter(answer => answer.status !== 400 && answer.status !== 503)).toEqual([]);
    expect((peak - before) / mebibyte).toBeLessThan(256);
    const stored = await rig.db.selectFrom('storage.objects').select('name').execute();
    expect([stored, await rig.filesOnDisk()]).toEqual([[], []]);
    const person = await rig.signIn();
    const good = new Blob([new Uint8Array(await plainPicture().png().toBuffer())], { type: 'image/png' });
    expect((await person.storage.upload(`users/${person.id}-profile.png`, good)).error).toBeNull();
  });
});

it('metadata of an uploaded picture that unpacks to 64 MB is not stored', async () => {
  const person = await rig.signIn();
  const name = `users/${person.id}-banner.png`;
  await person.storage.upload(name, pngWithPackedText(), { contentType: 'image/png' });
  const { data } = await person.storage.info(name);
  expect(data?.size).toBeLessThan(1000);
});
