import { kindBytes, kindOf } from '@nightjar/domain/kernel/file-kind/kind-of';
import { type FileKind, fileKinds } from '@nightjar/domain/kernel/file-kind/kinds';
import { fileTypeFromBuffer } from 'file-type';
import { expect, test } from 'vitest';
import { asRecorderWrites, withDocType } from '../../../testing/uploads/elements.ts';
import { readFilm } from '../../../testing/uploads/films.ts';
import { hostileFiles } from '../../../testing/uploads/hostile-files.ts';
import { fileType, rearrangeParts, withBrand } from '../../../testing/uploads/movies.ts';
import {
  animatedPng,
  animatedWebp,
  avifPicture,
  heicFile,
  jpegMarkers,
  jpegOf,
  motionPhoto,
  phoneMakersBlock,
  twoPicturesInOne,
  withSegment,
} from '../../../testing/uploads/photos.ts';
import { plainPicture } from '../../../testing/uploads/pictures.ts';

/** Our kinds for the media types that the library file-type finds. */
const theirs: Readonly<Record<string, FileKind>> = {
  ...{
    'image/jpeg': 'jpeg',
    'image/png': 'png',
    'image/apng': 'png',
    'image/webp': 'webp',
    'image/gif': 'gif',
  },
  ...{
    'image/heic': 'heic',
    'image/heif': 'heic',
    'image/heic-sequence': 'heic',
    'image/heif-sequence': 'heic',
  },
  ...{ 'image/avif': 'avif', 'image/jxl': 'jxl', 'image/jp2': 'jp2', 'image/jpx': 'jp2', 'image/j2c': 'jp2' },
  ...{ 'image/bmp': 'bmp', 'image/tiff': 'tiff', 'image/x-canon-cr3': 'raw', 'image/x-fujifilm-raf': 'raw' },
  ...{
    'image/vnd.adobe.photoshop': 'psd',
    'image/x-icon': 'ico',
    'video/vnd.avi': 'avi',
    'video/mp2t': 'mpeg',
  },
  ...{ 'video/mp4': 'movie', 'video/quicktime': 'movie', 'video/x-m4v': 'movie', 'video/3gpp': 'movie' },
  ...{ 'video/3gpp2': 'movie', 'audio/mp4': 'movie', 'audio/x-m4a': 'movie', 'video/webm': 'matroska' },
  ...{
    'video/matroska': 'matroska',
    'video/x-flv': 'flv',
    'application/vnd.ms-asf': 'asf',
    'video/mpeg': 'mpeg',
  },
  ...{ 'video/ogg': 'ogg', 'audio/ogg': 'ogg', 'audio/wav': 'sound', 'audio/mpeg': 'sound' },
  ...{ 'audio/flac': 'sound', 'audio/amr': 'sound', 'application/pdf': 'pdf', 'application/zip': 'archive' },
  ...{
    'application/gzip': 'archive',
    'application/x-rar-compressed': 'archive',
    'application/x-elf': 'program',
  },
  ...{
    'application/x-7z-compressed': 'archive',
    'application/x-msdownload': 'program',
    'application/xml': 'svg',
  },
  ...{ 'application/x-shockwave-flash': 'program' },
};

type Sample = { about: string; bytes: Buffer };
const sample = (about: string, bytes: Buffer | string): Sample => ({
  about,
  bytes: Buffer.from(bytes as string, 'latin1'),
});

const videoBrands = [
  ...[
    'isom',
    'iso2',
    'iso3',
    'iso4',
    'iso5',
    'iso6',
    'mp41',
    'mp42',
    'avc1',
    'M4V ',
    'M4VH',
    'M4VP',
    'M4A ',
    'qt  ',
  ],
  ...[
    '3gp4',
    '3gp5',
    '3gp6',
    '3g2a',
    '3g2b',
    'dash',
    'MSNV',
    'f4v ',
    'F4V ',
    'XAVC',
    'mmp4',
    'NDSC',
    'CAEP',
    'ssc1',
  ],
];
const pictureBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const openings: readonly [string, string][] = [
  ['a GIF of 1987', 'GIF87a\x01\0\x01\0\0\0\0'],
  ['a JPEG XL', '\xff\x0a\xfa\x1f\x41\x91'],
  ['a JPEG XL in boxes', '\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14ftypjxl \0\0\0\0jxl '],
  ['a JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 \0\0\0\0jp2 '],
  ['a TIFF', 'MM\0*\0\0\0\x08\0\0\0\0\0\0'],
  ['a bitmap', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0'],
  ['an AVI', 'RIFF\x10\0\0\0AVI LIST\0\0\0\0'],
  ['a WAV', 'RIFF\x10\0\0\0WAVEfmt \x10\0\0\0'],
  ['a Flash video', 'FLV\x01\x05\0\0\0\x09\0\0\0\0'],
  ['an Ogg', `OggS\0\x02${'\0'.repeat(22)}\x80theora${'\0'.repeat(20)}`],
  ['an MP3', `\xff\xfb\x90\x64${'\0'.repeat(30)}`],
  ['a FLAC', `fLaC\0\0\0\x22${'\0'.repeat(40)}`],
  ['a broadcast', `G${'x'.repeat(187)}`.repeat(4)],
  ['a page', '<!doctype html><html></html>'],
  ['a PHP file', '<?php echo 1;'],
];

async function samples(): Promise<Sample[]> {
  const jpeg = await jpegOf('#F2B705');
  const noType = rearrangeParts('film.mov', parts => parts.filter(({ type }) => type !== 'ftyp'));
  return [
    ...videoBrands.flatMap(brand => [
      sample(`an MP4 by ${brand}`, withBrand('film.mp4', brand, 'isom')),
      sample(`fragments by ${brand}`, withBrand('fragmented.mp4', brand, 'iso6')),
    ]),
    ...pictureBrands.map(brand => sample(`a HEIC by ${brand}`, heicFile(brand, 1, 'heic'))),
    sample('a HEIC by mif1 alone', heicFile('mif1')),
    sample('an MP4 that is compatible with mif1', withBrand('film.mp4', 'mp42', 'mif1', 'heic')),
    sample('an AVIF', await avifPicture()),
    sample(
      'a raw picture',
      rearrangeParts('film.mp4', () => [fileType('crx ', 'isom')]),
    ),
    sample('a QuickTime film without a type', noType),
    sample(
      'an MP4 behind an empty space',
      rearrangeParts('film.mp4', parts => [{ type: 'free', content: Buffer.alloc(20) }, ...parts]),
    ),
    sample(
      'an MP4 of 64 bits',
      rearrangeParts('film.mp4', parts => parts, { ftyp: 'large', mdat: 'large' }),
    ),
    sample('a WebM', readFilm('vp9.webm')),
    sample('a WebM of a recorder', asRecorderWrites()),
    sample('a Matroska', withDocType('matroska', readFilm('film.webm'))),
    sample('a JPEG', jpeg),
    sample('a JPEG with a caption', withSegment(jpeg, jpegMarkers.comment, 'a page <html > of the gallery')),
    sample('two JPEGs', await twoPicturesInOne('#ff0000', '#0000ff')),
    sample('a motion photo', await motionPhoto()),
    sample('a JPEG with a block behind it', Buffer.concat([jpeg, phoneMakersBlock()])),
    sample('a PNG', await plainPicture().png().toBuffer()),
    sample('an animated PNG', await animatedPng('#ff0000', '#0000ff')),
    sample('a WebP', await plainPicture().webp().toBuffer()),
    sample('an animated WebP', await animatedWebp('#ff0000', '#0000ff')),
    ...openings.map(([about, bytes]) => sample(about, bytes)),
    ...distinct(await hostileFiles()),
  ];
}

/** Returns each file once. The corpus has some files under several names, which do not change what the file is. */
function distinct(files: readonly Sample[]): Sample[] {
  const known = new Map(files.map(({ about, bytes }) => [bytes.toString('base64'), { about, bytes }]));
  return [...known.values()];
}

type Difference = { about: string; our: FileKind | null; their: string | null };

/** Explains why our code and the library find different kinds for a file. */
function reasonOf({ about, our, their }: Difference): string | undefined {
  const isText = our === 'page' || our === 'svg' || our === 'program';
  if (isText && their === null) return 'it reads no text: neither markup nor scripts';
  if (our === 'heic' && their === 'movie') return 'it knows four of the eight brands of HEIC';
  if (our === 'movie' && their === null && about.includes('64 bits'))
    return 'it reads no `ftyp` with a length of 64 bits';
  const goesOn = our === 'ogg' || our === 'sound';
  return goesOn && their === null ? 'it reads on into the first packet, which is missing here' : undefined;
}

test('our reader of file kinds agrees with the library file-type, or the reason for each difference is listed', async () => {
  const all = await samples();
  const differing: string[] = [];
  for (const { about, bytes } of all) {
    const found = await fileTypeFromBuffer(bytes);
    const their = found ? (theirs[found.mime] ?? found.mime) : null;
    const our = kindOf(bytes.subarray(0, kindBytes));
    const difference = { about, our, their };
    if (our !== their) differing.push(`${about}: ${our} here, ${their} there: ${reasonOf(difference)}`);
  }
  const agreeing = `Uploads: file-type agrees on ${all.length - differing.length} of ${all.length}.`;
  process.stdout.write(`${[agreeing, ...differing].join('\n')}\n`);
  expect(differing.filter(line => line.endsWith('undefined'))).toEqual([]);
  expect(Object.values(theirs).filter(kind => !(kind in fileKinds))).toEqual([]);
});
