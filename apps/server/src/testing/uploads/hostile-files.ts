import { deflateSync, gzipSync } from 'node:zlib';
import { type Extension, fileLimits, fileTypes } from '@nightjar/domain/kernel/upload';
import { frameBomb, scanBomb } from './bombs.ts';
import { movieBox } from './boxes.ts';
import { readFilm } from './films.ts';
import { avifPicture, heicFile, jpegMarkers, withSegment } from './photos.ts';
import { plainPicture, pngChunk, pngClaiming } from './pictures.ts';

export type HostileFile = { about: string; extension: Extension; declared: string; bytes: Buffer };

const hostileSvg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const hostileHtml = '<!doctype html><html><script>alert(1)</script></html>';
/** This archive has no file in it. */
const emptyZip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
const hostilePdf = '%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript >> >>\nendobj\n%%EOF';

/** These files are neither pictures nor videos, whatever their name is. */
const impostors: Record<string, Buffer> = {
  'an SVG': Buffer.from(hostileSvg),
  'an SVG after a declaration': Buffer.from(`<?xml version="1.0"?>\n<!-- x -->\n${hostileSvg}`),
  'a compressed SVG': gzipSync(hostileSvg),
  'a page': Buffer.from(hostileHtml),
  'a page after a byte order mark': Buffer.concat([
    Buffer.from([0xef, 0xbb, 0xbf]),
    Buffer.from(hostileHtml),
  ]),
  'a page in UTF-16': Buffer.from(hostileHtml, 'utf16le'),
  'a script': Buffer.from('alert(1)'),
  'a PHP file': Buffer.from('<?php system($_GET["x"]);'),
  'a shell script': Buffer.from('#!/bin/sh\nrm -rf /\n'),
  'a PDF': Buffer.from(hostilePdf),
  'a zip archive': emptyZip,
  'a Windows program': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
  'a Linux program': Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(200)]),
  'a GIF': Buffer.from(
    'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
    'latin1',
  ),
  'a bitmap': Buffer.concat([Buffer.from('BM'), Buffer.alloc(64)]),
  'a TIFF': Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(64)]),
  'an icon': Buffer.from([0, 0, 1, 0, 1, 0, 1, 1, 0, 0]),
  'a Photoshop file': Buffer.concat([Buffer.from('8BPS\0\x01', 'latin1'), Buffer.alloc(64)]),
  'an MP3': Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.alloc(64)]),
  'a Flash film': Buffer.concat([Buffer.from('FWS\x09', 'latin1'), Buffer.alloc(64)]),
  'nothing at all': Buffer.alloc(0),
  'one byte': Buffer.from([0xff]),
  zeroes: Buffer.alloc(5000),
};

const disguiseExtensions = ['jpg', 'png', 'webp', 'mp4', 'mov', 'webm'] as const;

/** Returns examples of many kinds of files with which uploads harm servers or their users. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const real = {
    jpg: await plainPicture().jpeg().toBuffer(),
    png: await plainPicture().png().toBuffer(),
    webp: await plainPicture().webp().toBuffer(),
  };
  return [
    ...disguisedFiles(),
    ...misnamedFiles(real),
    ...polyglotFiles(real),
    ...(await decompressionBombs(real.jpg)),
    ...(await foreignFormats()),
    ...brokenFiles(real),
    oversizedFile(),
  ];
}

function disguisedFiles(): HostileFile[] {
  return disguiseExtensions.flatMap(extension =>
    Object.entries(impostors).map(([about, bytes]) =>
      namedFile(extension, `${about} as .${extension}`, bytes),
    ),
  );
}

type RealPictures = Record<'jpg' | 'png' | 'webp', Buffer>;

/** Returns good pictures and videos whose name or declared type is that of another format. */
function misnamedFiles(real: RealPictures): HostileFile[] {
  const kinds = ['jpg', 'png', 'webp'] as const;
  const renamed = kinds.flatMap(kind =>
    kinds
      .filter(extension => extension !== kind)
      .map(extension => namedFile(extension, `a ${kind} as .${extension}`, real[kind])),
  );
  const declared = ['text/html', 'image/svg+xml', 'application/octet-stream', 'image/png', 'image/jpg', 'x'];
  return [
    ...renamed,
    ...declared.map(type => ({ ...namedFile('jpg', `a jpg declared as ${type}`, real.jpg), declared: type })),
    namedFile('webm', 'an MP4 as .webm', readFilm('film.mp4')),
    namedFile('mp4', 'a WebM as .mp4', readFilm('film.webm')),
    namedFile('mp4', 'a picture as .mp4', real.jpg),
    namedFile('jpg', 'a film as .jpg', readFilm()),
  ];
}

/** Writes an archive with one empty file. It consists of the file, the directory, and a record about the directory. */
function archiveOfOne(): Buffer {
  const file = Buffer.concat([Buffer.from('PK\x03\x04\x14\0', 'latin1'), Buffer.alloc(24)]);
  const directory = Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), Buffer.alloc(40)]);
  const record = Buffer.from(emptyZip);
  record.writeUInt16LE(1, 8);
  record.writeUInt16LE(1, 10);
  record.writeUInt32LE(directory.length, 12);
  record.writeUInt32LE(file.length, 16);
  return Buffer.concat([file, directory, record]);
}

/** Returns files of two formats at once. Each is a good picture or video and something else. */
function polyglotFiles(real: RealPictures): HostileFile[] {
  const after = (bytes: Buffer, more: string | Buffer) => Buffer.concat([bytes, Buffer.from(more)]);
  const inComment = (more: string) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(more.length + 2);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(more, 'latin1')]);
    return Buffer.concat([real.jpg.subarray(0, 2), comment, real.jpg.subarray(2)]);
  };
  const archive = archiveOfOne();
  return [
    namedFile('jpg', 'a picture and an archive', after(real.jpg, archive)),
    namedFile('png', 'a picture and an archive', after(real.png, archive)),
    namedFile('webp', 'a picture and an archive', after(real.webp, archive)),
    namedFile('mp4', 'a film and an archive', after(readFilm(), archive)),
    namedFile('jpg', 'a picture and a page', after(real.jpg, hostileHtml)),
    namedFile('png', 'a picture and a page', after(real.png, hostileHtml)),
    namedFile('webp', 'a picture and an SVG', after(real.webp, hostileSvg)),
    namedFile('mov', 'a film and a page', after(readFilm('film.mov'), hostileHtml)),
    namedFile('jpg', 'a page in a comment', inComment(hostileHtml)),
    namedFile('jpg', 'a PHP file in a comment', inComment('<?php phpinfo();')),
    namedFile('jpg', 'a PDF in a comment', inComment(hostilePdf)),
    namedFile('jpg', 'an archive in a comment', inComment(archive.toString('latin1'))),
    namedFile(
      'jpg',
      'a page in the notes of an editor',
      withSegment(real.jpg, jpegMarkers.exif, hostileHtml),
    ),
    namedFile('jpg', 'a page in a colour profile', withSegment(real.jpg, jpegMarkers.icc, hostileHtml)),
    namedFile('png', 'a page in a note', withNote(real.png, hostileHtml)),
    namedFile('jpg', 'a page behind two pictures', after(Buffer.concat([real.jpg, real.jpg]), hostileHtml)),
    namedFile('jpg', 'a page behind empty space', after(real.jpg, `${'\0'.repeat(1000)}\n<!doctype html>`)),
    namedFile('jpg', 'a picture and an archive of another kind', after(real.jpg, 'Rar!\x1a\x07\x01\0')),
    namedFile('webm', 'a film and a page', after(readFilm('film.webm'), hostileHtml)),
    namedFile(
      'mp4',
      'a page in a box to be skipped',
      after(readFilm(), movieBox('free', Buffer.from(hostileHtml))),
    ),
    namedFile(
      'jpg',
      'a page over a seam of 64 kB',
      after(real.jpg, `${'x'.repeat(65_536 - real.jpg.length - 4)}<script >x</script>`),
    ),
  ];
}

const withNote = (png: Buffer, note: string) =>
  Buffer.concat([png.subarray(0, 33), pngChunk('tEXt', Buffer.from(`Comment\0${note}`)), png.subarray(33)]);

/** Returns pictures and videos in formats that browsers do not show, or for which this server has no decoder. */
async function foreignFormats(): Promise<HostileFile[]> {
  const brands = ['heic', 'heix', 'mif1', 'msf1', 'hevc'];
  const packets = Buffer.alloc(188 * 20, Buffer.from(`G${'x'.repeat(187)}`));
  return [
    ...brands.flatMap(brand =>
      (['jpg', 'mp4'] as const).map(ending =>
        namedFile(ending, `a HEIC by ${brand} as .${ending}`, heicFile(brand)),
      ),
    ),
    namedFile('jpg', 'a HEIC of a thousand tiles', heicFile('heic', 1000)),
    namedFile('png', 'an AVIF', await avifPicture()),
    namedFile('webp', 'a JPEG XL', Buffer.from('\xff\x0a\xfa\x1f\x01', 'latin1')),
    namedFile('png', 'an old GIF', Buffer.from('GIF87a\x01\0\x01\0\x80\0\0', 'latin1')),
    namedFile('mp4', 'the packets of a broadcast', packets),
    namedFile('mov', 'an AVI', Buffer.from('RIFF\x10\0\0\0AVI LIST', 'latin1')),
    namedFile('webm', 'an Ogg', Buffer.from('OggS\0\x02', 'latin1')),
  ];
}

/**
 * Returns pictures that claim more pixels than the server accepts or no pixels at all, and pictures that would take a
 * decoder minutes.
 */
async function decompressionBombs(jpeg: Buffer): Promise<HostileFile[]> {
  const sizes = [
    [30_000, 30_000],
    [100_000, 100_000],
    [2 ** 31 - 1, 2 ** 31 - 1],
    [12_001, 1],
    [1, 12_001],
    [7000, 6000],
    [0, 0],
    [1, 0],
  ] as const;
  const chunks = Buffer.alloc(800_000 * 12, pngChunk('tIME', Buffer.alloc(0)));
  const start = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const wideJpeg = Buffer.from(jpeg);
  wideJpeg.writeUInt16BE(65_500, start + 5);
  wideJpeg.writeUInt16BE(65_500, start + 7);
  return [
    ...sizes.map(([width, height]) =>
      namedFile('png', `a ${width} by ${height} bomb`, pngClaiming(width, height)),
    ),
    namedFile('jpg', 'a 65,500 by 65,500 bomb', wideJpeg),
    namedFile('jpg', 'a picture of 800 scans', scanBomb(6300, 800)),
    namedFile('webp', 'a picture of 100,000 frames', await frameBomb(100_000)),
    namedFile(
      'png',
      'a picture of 800,000 chunks',
      Buffer.concat([pngClaiming(8, 8).subarray(0, 33), chunks]),
    ),
  ];
}

/** Writes a good picture with a text chunk that unpacks to 64 MB. */
export function pngWithPackedText(): Buffer {
  const png = pngClaiming(8, 8);
  const packed = Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(64 * 1024 * 1024))]);
  const header = 33;
  return Buffer.concat([png.subarray(0, header), pngChunk('zTXt', packed), png.subarray(header)]);
}

function brokenFiles(real: RealPictures): HostileFile[] {
  const kinds = ['jpg', 'png', 'webp'] as const;
  const pictures = kinds.flatMap(kind => [
    namedFile(kind, `half a ${kind}`, real[kind].subarray(0, real[kind].length / 2)),
    namedFile(kind, `the first bytes of a ${kind}`, real[kind].subarray(0, 24)),
  ]);
  const films = (['film.mp4', 'film.mov', 'film.webm'] as const).flatMap(name => {
    const [bytes, extension] = [readFilm(name), extensionOf(name)];
    return [
      namedFile(extension, `a third of a ${extension}`, bytes.subarray(0, bytes.length / 3)),
      namedFile(extension, `the first bytes of a ${extension}`, bytes.subarray(0, 48)),
    ];
  });
  return [...pictures, ...films, namedFile('mp4', 'a film that nobody can play', readFilm('unplayable.mp4'))];
}

const extensionOf = (name: 'film.mp4' | 'film.mov' | 'film.webm') =>
  name.slice('film.'.length) as 'mp4' | 'mov' | 'webm';

function oversizedFile(): HostileFile {
  const bytes = Buffer.alloc(fileLimits.image.bytes + 1);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return namedFile('jpg', 'one byte too many', bytes);
}

function namedFile(extension: Extension, about: string, bytes: Buffer): HostileFile {
  return { about, extension, declared: fileTypes[extension].mime, bytes };
}
