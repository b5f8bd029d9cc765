import { kindRefusal } from '@nightjar/domain/kernel/file-kind/refusals';
import { describe, expect, it } from 'vitest';
import { identifyFile } from './chosen-file.ts';

const fileOf = (bytes: string, type: string) =>
  new File([Uint8Array.from(bytes, letter => letter.charCodeAt(0))], 'chosen', { type });
const movie = '\0\0\0\x10ftypqt  \0\0\0\0';
const webm = '\x1a\x45\xdf\xa3\x9f';
const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';

describe('a chosen video', () => {
  it.each([
    [movie, 'video/mp4', 'video/mp4'],
    [movie, 'video/quicktime', 'video/quicktime'],
    [movie, 'video/x-m4v', 'video/mp4'],
    [movie, 'video/3gpp', 'video/mp4'],
    [movie, 'video/webm', 'video/mp4'],
    [webm, 'video/webm', 'video/webm'],
    [webm, 'video/mp4', 'video/webm'],
    ['what no one knows', 'video/mp4', 'video/mp4'],
  ])('a video of the bytes %j under the type %s is sent as %s', async (bytes, declared, type) => {
    expect(await identifyFile(fileOf(bytes, declared), 'video')).toMatchObject({ name: 'chosen', type });
  });

  it.each([
    ['RIFF\0\0\0\0AVI LIST', 'avi'],
    [heic, 'heic'],
    ['%PDF-1.7', 'pdf'],
  ] as const)('a video with the bytes %j is refused with the name of its kind', async (bytes, kind) => {
    await expect(identifyFile(fileOf(bytes, 'video/mp4'), 'video')).rejects.toMatchObject({
      status: 415,
      message: kindRefusal(kind, 'video'),
    });
  });
});

describe('a chosen picture', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'image/png', 'image/jpeg'],
    [heic, 'image/jpeg', 'image/heic'],
    ['GIF89a', '', 'image/gif'],
    ['moon', 'image/png', 'image/png'],
  ])('a picture of the bytes %j under the type %j is sent as %s', async (bytes, declared, type) => {
    expect(await identifyFile(fileOf(bytes, declared), 'image')).toMatchObject({ type });
    const blob = new Blob([fileOf(bytes, declared)], { type: declared });
    expect(await identifyFile(blob, 'image')).toMatchObject({ type });
  });

  it('a drawing or a video that is chosen as a picture is refused with the name of its kind', async () => {
    for (const [bytes, kind] of [
      ['<svg>', 'svg'],
      [movie, 'movie'],
    ] as const)
      await expect(identifyFile(fileOf(bytes, 'image/png'), 'image')).rejects.toMatchObject({
        message: kindRefusal(kind, 'image'),
      });
  });
});
