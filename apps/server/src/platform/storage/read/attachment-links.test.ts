import { randomUUID } from 'node:crypto';
import { attachmentLinkTimes, previewSizes } from '@nightjar/domain/kernel/upload';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bytesOf, jpeg, storageRig } from '../../../testing/storage-rig.ts';
import { plainPicture } from '../../../testing/uploads/pictures.ts';
import { createAttachmentLinks } from './attachment-links.ts';

const rig = await storageRig();

async function attached() {
  const { storage } = await rig.signIn();
  const name = `sys/images/${randomUUID()}.jpg`;
  const file = jpeg(await plainPicture(1200, 900).jpeg().toBuffer());
  expect((await storage.upload(name, file, { cacheControl: '31536000' })).error).toBeNull();
  const stored = { attachment_url: name, thumbnail_url: null, attachment_type: 'image' };
  const links = createAttachmentLinks(rig.platform, rig.clock.now()).of(stored, previewSizes.message);
  return { name, file: `${rig.url}${links.attachment_url}`, preview: `${rig.url}${links.preview_url}` };
}

test('the link to an attachment opens the file as a whole, in parts and by HEAD, and no shared cache keeps the file', async () => {
  const { file, preview } = await attached();
  for (const address of [file, preview]) {
    const whole = await fetch(address);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(whole.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    const seconds = Number(whole.headers.get('cache-control')?.split('=')[1]);
    expect(seconds).toBeLessThanOrEqual(attachmentLinkTimes.longest / 1000);
    expect(whole.headers.get('referrer-policy')).toBe('no-referrer');
    const part = await fetch(address, { headers: { range: 'bytes=0-9' } });
    expect([part.status, (await bytesOf(part)).length]).toEqual([206, 10]);
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, Number(head.headers.get('content-length'))]).toEqual([
      200,
      (await bytesOf(whole)).length,
    ]);
  }
});

test('the preview of an attachment is the whole picture within a tile, whatever its address contains beside the token', async () => {
  const { preview } = await attached();
  const { width } = previewSizes.message;
  for (const address of [
    preview,
    preview.replace(`width=${width}`, 'width=1200'),
    `${preview}&quality=100`,
  ]) {
    expect(await sharp(await bytesOf(await fetch(address))).metadata()).toMatchObject({
      width,
      height: (width * 3) / 4,
    });
  }
});

test('an expired link to an attachment opens nothing, by no method and for no part', async () => {
  const { file, preview } = await attached();
  const etag = (await fetch(file)).headers.get('etag') ?? '';
  rig.clock.advance(attachmentLinkTimes.longest / 1000);
  for (const address of [file, preview]) {
    for (const init of [
      {},
      { method: 'HEAD' },
      { headers: { range: 'bytes=0-9' } },
      { headers: { 'if-none-match': etag } },
    ]) {
      const answer = await fetch(address, init);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
    }
  }
});

test('the link to an attachment opens no other file, size, bucket or kind of address', async () => {
  const { name, file, preview } = await attached();
  const other = await attached();
  for (const wrong of [
    file.replace(name, other.name),
    file.replace(name, name.replace('.jpg', '_th.jpg')),
    file.replace('/object/sign/', '/render/image/sign/'),
    `${file.replace('/object/sign/', '/render/image/sign/')}&width=2000`,
    preview.replace('/render/image/sign/', '/object/sign/'),
    file.replace('/nightjar/', '/elsewhere/'),
    file.replace('/object/sign/', '/object/public/'),
    file.replace('/object/sign/', '/object/authenticated/'),
    file.replace('/object/sign/', '/object/info/'),
    file.replace(name, name.toUpperCase()),
    file.replace(name, `${name}%00`),
    file.replace('token=', 'Token='),
    file.replace(/token=/, 'token=x&token='),
  ])
    expect([wrong, (await fetch(wrong)).status]).toEqual([wrong, 400]);
});
