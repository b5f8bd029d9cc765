import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unreadablePictureSentence } from '@nightjar/domain/kernel/file-kind/refusals';
import type { Extension } from '@nightjar/domain/kernel/upload';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { plainPicture, pngClaiming } from '../../../testing/uploads/pictures.ts';
import { type Rendering, reencode, renderPicture } from './images.ts';

const folder = await mkdtemp(join(tmpdir(), 'images-'));
afterAll(() => rm(folder, { recursive: true }));

async function stored(bytes: Buffer, extension: Extension) {
  const file = join(folder, crypto.randomUUID());
  await writeFile(file, bytes);
  return reencode(file, extension);
}

const noise = sharp(randomBytes(60 * 40 * 3), { raw: { width: 60, height: 40, channels: 3 } });

describe('a picture that is uploaded', () => {
  it.each([
    ['jpg', 'jpeg'],
    ['jpeg', 'jpeg'],
    ['png', 'png'],
    ['webp', 'webp'],
  ] as const)(
    'an uploaded picture named .%s is stored as a %s of its own size',
    async (extension, format) => {
      const bytes = await plainPicture().toFormat(format).toBuffer();
      expect(await sharp(await stored(bytes, extension)).metadata()).toMatchObject({
        format,
        width: 64,
        height: 48,
        space: 'srgb',
      });
    },
  );

  it('an uploaded picture keeps the quality that the specification requires for attachments', async () => {
    const source = await noise.clone().png().toBuffer();
    expect(await stored(source, 'jpg')).toEqual(await sharp(source).jpeg({ quality: 90 }).toBuffer());
    expect(await stored(source, 'webp')).toEqual(await sharp(source).webp({ quality: 90 }).toBuffer());
    expect(await stored(source, 'png')).toEqual(await sharp(source).png().toBuffer());
  });

  it.each([
    [3000, 100, 2400, 80],
    [100, 3000, 80, 2400],
    [2400, 10, 2400, 10],
  ])(
    'an uploaded picture of %d by %d pixels is stored in %d by %d',
    async (width, height, keptWidth, keptHeight) => {
      const kept = await stored(await plainPicture(width, height).png().toBuffer(), 'png');
      expect(await sharp(kept).metadata()).toMatchObject({ width: keptWidth, height: keptHeight });
    },
  );

  it('an uploaded picture is stored with its colours in sRGB', async () => {
    const grey = await plainPicture().toColourspace('b-w').png().toBuffer();
    const print = await plainPicture().toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(await stored(grey, 'png')).metadata()).space).toBe('srgb');
    expect((await sharp(await stored(print, 'jpg')).metadata()).space).toBe('srgb');
  });

  it.each([
    [12_001, 1],
    [1, 12_001],
    [8001, 5000],
    [100_000, 100_000],
  ])('an uploaded picture that claims %d by %d pixels is refused as too large', async (width, height) => {
    await expect(stored(pngClaiming(width, height), 'png')).rejects.toMatchObject({
      code: 'EntityTooLarge',
      message: `The image is ${width} by ${height} pixels; at most 12000 a side and 40 million pixels in all are accepted`,
    });
  });

  it.each([
    [12_000, 1],
    [1, 12_000],
    [8000, 5000],
  ])(
    'an uploaded picture that claims %d by %d pixels is decoded, and refused because it does not contain them',
    async (width, height) => {
      await expect(stored(pngClaiming(width, height), 'png')).rejects.toMatchObject({
        code: 'InvalidMimeType',
        message: unreadablePictureSentence,
      });
    },
  );

  it('an uploaded picture that no decoder reads is refused without the decoder’s message', async () => {
    await expect(stored(Buffer.from('no picture'), 'png')).rejects.toMatchObject({
      code: 'InvalidMimeType',
      message: unreadablePictureSentence,
    });
  });

  it('two uploaded pictures are converted at once, 32 wait, and one more is answered that its client should try again', async () => {
    const bytes = await plainPicture(4, 4).png().toBuffer();
    const file = join(folder, 'small');
    await writeFile(file, bytes);
    const answers = await Promise.allSettled(Array.from({ length: 35 }, () => reencode(file, 'png')));
    expect(answers.map(({ status }) => status)).toEqual([...Array(34).fill('fulfilled'), 'rejected']);
    expect(answers[34]).toMatchObject({
      reason: {
        code: 'SlowDown',
        message: 'Too many pictures at once. Please try again in a moment.',
      },
    });
    expect((await stored(bytes, 'png')).length).toBeGreaterThan(0);
  });
});

describe('another size of a stored picture', async () => {
  const source = await noise.clone().png().toBuffer();
  const made = (wanted: Partial<Rendering>, mime = 'image/png') =>
    renderPicture(async () => source, mime, { fit: 'cover', quality: 80, ...wanted });
  const sizeOf = async (bytes: Buffer) => {
    const { width, height } = await sharp(bytes).metadata();
    return [width, height];
  };

  it.each<[Partial<Rendering>, number[]]>([
    [{}, [60, 40]],
    [{ width: 30 }, [30, 20]],
    [{ height: 10 }, [15, 10]],
    [{ width: 20, height: 20 }, [20, 20]],
    [{ width: 20, height: 20, fit: 'fill' }, [20, 20]],
    [{ width: 20, height: 20, fit: 'contain' }, [20, 13]],
    [{ width: 120 }, [60, 40]],
    [{ width: 120, height: 120, fit: 'contain' }, [60, 40]],
  ])('a picture of 60 by 40 pixels requested as %j is sent in the size %j', async (wanted, size) => {
    expect(await sizeOf(await made(wanted))).toEqual(size);
  });

  it('a resized picture is cut off to cover a size, and stretched to fill a size', async () => {
    const square = { width: 20, height: 20 };
    expect(await made(square)).toEqual(await sharp(source).resize(square).png().toBuffer());
    expect(await made({ ...square, fit: 'fill' })).toEqual(
      await sharp(source)
        .resize({ ...square, fit: 'fill' })
        .png()
        .toBuffer(),
    );
  });

  it('a resized picture keeps the format of the picture and has the requested quality', async () => {
    expect(await made({ quality: 35 }, 'image/jpeg')).toEqual(
      await sharp(source).jpeg({ quality: 35 }).toBuffer(),
    );
    expect(await made({ quality: 35 }, 'image/webp')).toEqual(
      await sharp(source).webp({ quality: 35 }).toBuffer(),
    );
    expect((await sharp(await made({ quality: 35 })).metadata()).format).toBe('png');
  });
});
