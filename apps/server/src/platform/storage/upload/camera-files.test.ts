import { kindRefusal, misnamedRefusal } from '@nightjar/domain/kernel/file-kind/refusals';
import { type Extension, fileTypes } from '@nightjar/domain/kernel/upload';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { bytesOf, storageRig } from '../../../testing/storage-rig.ts';
import { asRecorderWrites } from '../../../testing/uploads/elements.ts';
import { readFilm } from '../../../testing/uploads/films.ts';
import { rearrangeParts, withBrand } from '../../../testing/uploads/movies.ts';
import {
  animatedPng,
  animatedWebp,
  averageColourOf,
  avifPicture,
  heicFile,
  jpegMarkers,
  jpegOf,
  motionPhoto,
  phoneMakersBlock,
  twoPicturesInOne,
  withSegment,
} from '../../../testing/uploads/photos.ts';
import { plainPicture, pngChunk } from '../../../testing/uploads/pictures.ts';

const rig = await storageRig();
const member = await rig.signIn();

/** Uploads a file that a phone, a camera or a browser wrote, with the content type of its ending. */
async function sent(extension: Extension, bytes: Buffer) {
  const { media, mime } = fileTypes[extension];
  const name = `sys/${media}s/${crypto.randomUUID()}.${extension}`;
  const { error } = await member.storage.upload(name, bytes, { contentType: mime });
  return { name, error: error?.message ?? null };
}

/** Returns the bytes that are stored after an upload. */
async function kept(extension: Extension, bytes: Buffer): Promise<Buffer> {
  const { name, error } = await sent(extension, bytes);
  expect(error).toBeNull();
  const { data } = await member.storage.download(name);
  return bytesOf(data);
}

const [red, blue] = ['#ff0000', '#0000ff'];
const isRed = ([r = 0, g = 0, b = 0]: number[]) => r > 240 && g < 15 && b < 15;
const plain = await jpegOf(red);

/**
 * Some phones write 0 instead of 63 as the end of the range of frequencies in a scan. Decoders only give a warning for
 * it.
 */
function withOtherRange(jpeg: Buffer): Buffer {
  const bytes = Buffer.from(jpeg);
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
  bytes[scan + 2 + bytes.readUInt16BE(scan + 2) - 2] = 0;
  return bytes;
}

describe('of a picture', async () => {
  it.each<[string, Extension, Buffer]>([
    [
      'with HTML in its caption',
      'jpg',
      withSegment(plain, jpegMarkers.comment, 'a page <html > of the gallery'),
    ],
    [
      'with HTML in its metadata',
      'jpg',
      withSegment(plain, jpegMarkers.exif, 'http://ns.adobe.com/xap/1.0/\0<html>'),
    ],
    [
      'with a script in its colour profile',
      'jpg',
      withSegment(plain, jpegMarkers.icc, 'ICC_PROFILE\0\x01\x01<script>'),
    ],
    ['with a second image for 3D or a bright screen', 'jpg', await twoPicturesInOne(red, blue)],
    ['with data of the camera’s maker behind its end', 'jpg', Buffer.concat([plain, phoneMakersBlock()])],
    [
      'with a megabyte of other data behind its end',
      'jpg',
      Buffer.concat([plain, Buffer.alloc(1_000_000, 7)]),
    ],
    ['whose scan names a range that no plain JPEG has', 'jpg', withOtherRange(plain)],
    ['in an animated PNG', 'png', await animatedPng(red, blue)],
    ['in an animated WebP', 'webp', await animatedWebp(red, blue)],
  ])('a picture %s is stored as one still picture', async (_, extension, bytes) => {
    const stored = await kept(extension, bytes);
    expect(await sharp(stored).metadata()).toMatchObject({ width: 64, height: 48 });
    expect((await sharp(stored).metadata()).pages).toBeUndefined();
    expect(await averageColourOf(stored)).toSatisfy(isRed);
    expect(stored.length).toBeLessThan(1000);
  });

  it("the seconds of video behind a phone's picture are not stored", async () => {
    const stored = await kept('jpg', await motionPhoto());
    expect(stored.includes('ftyp') || stored.includes('MicroVideo')).toBe(false);
  });

  it('a picture in CMYK, of 16 bits, with a palette or in grey is stored in sRGB of 8 bits', async () => {
    const paint = () => sharp({ create: { width: 64, height: 48, channels: 3, background: red } });
    const written: [Extension, Buffer][] = [
      ['jpg', await paint().toColourspace('cmyk').jpeg().toBuffer()],
      ['png', await paint().toColourspace('rgb16').png().toBuffer()],
      ['png', await paint().png({ palette: true }).toBuffer()],
      ['jpg', await paint().toColourspace('b-w').jpeg().toBuffer()],
    ];
    for (const [extension, bytes] of written) {
      const stored = await kept(extension, bytes);
      expect(await sharp(stored).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar', channels: 3 });
    }
    expect(await sharp(written[1]?.[1]).metadata()).toMatchObject({ depth: 'ushort' });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'a picture with the camera orientation %d is stored upright',
    async turn => {
      const mark = await sharp({ create: { width: 60, height: 10, channels: 3, background: blue } })
        .png()
        .toBuffer();
      const upright = await sharp({ create: { width: 60, height: 40, channels: 3, background: red } })
        .composite([{ input: mark, top: 0, left: 0 }])
        .png()
        .toBuffer();
      const photo = await asTaken(upright, turn);
      const stored = await kept('jpg', photo);
      expect(await sharp(stored).metadata()).toMatchObject({ width: 60, height: 40 });
      expect((await sharp(stored).metadata()).orientation).toBeUndefined();
      const top = await sharp(stored).extract({ left: 5, top: 1, width: 50, height: 6 }).png().toBuffer();
      const bottom = await sharp(stored).extract({ left: 5, top: 30, width: 50, height: 8 }).png().toBuffer();
      expect((await averageColourOf(top))[2]).toBeGreaterThan(200);
      expect((await averageColourOf(bottom))[0]).toBeGreaterThan(200);
    },
  );

  /** Writes the pixels as a turned camera stores them, with the orientation number that makes them upright. */
  async function asTaken(upright: Buffer, orientation: number): Promise<Buffer> {
    const turns: Record<number, (image: Sharp) => Sharp> = {
      1: image => image,
      2: image => image.flop(),
      3: image => image.rotate(180),
      4: image => image.flip(),
      5: image => image.rotate(270).flop(),
      6: image => image.rotate(270),
      7: image => image.rotate(90).flop(),
      8: image => image.rotate(90),
    };
    const turned = (await turns[orientation]?.(sharp(upright)).png().toBuffer()) ?? upright;
    return sharp(turned).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();
  }

  it('a stored picture contains no location, whichever metadata of the file had it', async () => {
    const place = {
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 56/1 49/1' },
      IFD0: { Make: 'SecretMake' },
    };
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const photo = await plainPicture().withExif(place).toFormat(format).toBuffer();
      expect(photo.includes('SecretMake')).toBe(true);
      const stored = await kept(format, photo);
      expect((await sharp(stored).metadata()).exif).toBeUndefined();
      expect(stored.includes('SecretMake')).toBe(false);
    }
    const noted = pngChunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0SecretPlace'));
    const png = await plainPicture().png().toBuffer();
    const stored = await kept('png', Buffer.concat([png.subarray(0, 33), noted, png.subarray(33)]));
    expect(stored.includes('SecretPlace')).toBe(false);
  });
});

describe('of a video', () => {
  it.each<[string, Extension, Buffer]>([
    ['with the brand of old phones', 'mp4', withBrand('film.mp4', '3gp4', 'isom')],
    ['with the brand of a film shop', 'mp4', withBrand('film.mp4', 'M4V ', 'isom')],
    ['of an iPhone that an app renamed', 'mp4', readFilm('hevc.mov')],
    ['of a camera that writes no type', 'mov', rearrangeParts('film.mov', parts => parts.slice(1))],
    ['of a browser’s recorder', 'webm', asRecorderWrites()],
  ])('a video %s is stored with all pictures and sound', async (_, extension, bytes) => {
    expect((await kept(extension, bytes)).length).toBeGreaterThan(2500);
  });
});

test('a kind of file that is not accepted is refused, and the message names the kind and a remedy', async () => {
  for (const brand of ['heic', 'heix', 'mif1', 'msf1', 'hevc'])
    expect((await sent('jpg', heicFile(brand, 1, 'heic'))).error).toBe(kindRefusal('heic', 'image'));
  expect((await sent('png', await avifPicture())).error).toBe(kindRefusal('avif', 'image'));
  expect((await sent('webp', Buffer.from('\xff\x0a\xfa\x1f\x01', 'latin1'))).error).toBe(
    kindRefusal('jxl', 'image'),
  );
  expect((await sent('jpg', Buffer.from('<svg xmlns="x"></svg>'))).error).toBe(kindRefusal('svg', 'image'));
  expect((await sent('jpg', readFilm())).error).toBe(kindRefusal('movie', 'image'));
  expect((await sent('mp4', plain)).error).toBe(kindRefusal('jpeg', 'video'));
  expect((await sent('png', plain)).error).toBe(misnamedRefusal('jpeg', 'png'));
});
