import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileKind } from '@nightjar/domain/kernel/file-kind/kinds';
import { afterAll, describe, expect, it, test } from 'vitest';
import { frameBomb, scanBomb } from '../../../testing/uploads/bombs.ts';
import { movieBox } from '../../../testing/uploads/boxes.ts';
import { asRecorderWrites, matroskaElement } from '../../../testing/uploads/elements.ts';
import { readFilm } from '../../../testing/uploads/films.ts';
import {
  jpegMarkers,
  jpegOf,
  motionPhoto,
  phoneMakersBlock,
  twoPicturesInOne,
  withSegment,
} from '../../../testing/uploads/photos.ts';
import { plainPicture, pngChunk } from '../../../testing/uploads/pictures.ts';
import { withBytes } from './bytes.ts';
import { secondKind } from './second-kind.ts';

const folder = await mkdtemp(join(tmpdir(), 'second-kind-'));
afterAll(() => rm(folder, { recursive: true }));

type Piece = Buffer | string;

async function found(kind: FileKind, ...pieces: Piece[]): Promise<FileKind | null> {
  const file = join(folder, 'file');
  await writeFile(file, Buffer.concat(pieces.map(piece => Buffer.from(piece as string, 'latin1'))));
  return withBytes(file, bytes => secondKind(bytes, kind));
}

const page = '<!doctype html><html><script>alert(1)</script></html>';
const jpeg = await jpegOf('#F2B705');
const png = await plainPicture().png().toBuffer();
const webp = await plainPicture().webp().toBuffer();
const inPng = (...chunks: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
const good: [string, FileKind, Buffer][] = [
  ['a JPEG', 'jpeg', jpeg],
  ['a PNG', 'png', png],
  ['a WebP', 'webp', webp],
  ['an MP4', 'movie', readFilm()],
  ['a WebM', 'matroska', readFilm('film.webm')],
  ['a WebM of a recorder', 'matroska', asRecorderWrites()],
];

describe.each(good)('%s', (_, kind, file) => {
  it('a file of one kind is recognised as one kind, also with a few bytes behind its end', async () => {
    expect(await found(kind, file)).toBeNull();
    for (const behind of ['\0', '\r\n', 'notes of a camera', Buffer.alloc(70_000, 7)])
      expect(await found(kind, file, behind)).toBeNull();
  });

  it.each<[FileKind, string]>([
    ['page', page],
    ['page', '<!doctype html>'],
    ['page', '\0\0\r\n <HTML\n><body onload=x>'],
    ['page', '<iframe src=x>'],
    ['page', '<script src=//x>'],
    ['svg', '<svg xmlns=x onload=x>'],
    ['svg', '<?xml version="1.0"?><svg:svg/>'],
    ['program', '<?php echo 1;'],
    ['program', '#!/bin/sh\n'],
    ['program', 'MZ\x90\0\x03'],
    ['archive', 'Rar!\x1a\x07\x01\0'],
    ['archive', '7z\xbc\xaf\x27\x1c'],
    ['archive', 'PK\x03\x04\x14\0\0\0'],
  ])('a file with %s behind its end is recognised as two kinds: %j', async (second, text) => {
    expect(await found(kind, file, text)).toBe(second);
  });
});

describe('a caption', () => {
  const spelled = [
    'a page <html > of the gallery',
    '<script>',
    '<svg ',
    'how <?php looks',
    '%PDF-1.7',
    'PK\x05\x06',
  ];

  it.each(spelled)('a text %j in any metadata of a JPEG is no second kind of file', async text => {
    for (const marker of Object.values(jpegMarkers))
      expect(await found('jpeg', withSegment(jpeg, marker, text))).toBeNull();
  });

  it.each(spelled)(
    'a text %j in the metadata of a PNG, an MP4 or a WebM is no second kind of file',
    async text => {
      expect(
        await found('png', inPng(pngChunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1')))),
      ).toBeNull();
      expect(await found('movie', readFilm(), movieBox('udta', Buffer.from(text, 'latin1')))).toBeNull();
      expect(
        await found('matroska', readFilm('film.webm'), matroskaElement('ec', Buffer.from(text, 'latin1'))),
      ).toBeNull();
    },
  );

  it('the beginning of another kind of file in a caption or among encoded pixels is no second kind of file', async () => {
    const chance = Buffer.concat([Buffer.alloc(65_530, 7), Buffer.from('<svg >'), Buffer.alloc(65_530, 7)]);
    expect(await found('movie', readFilm(), movieBox('mdat', chance))).toBeNull();
    expect(await found('jpeg', jpeg.subarray(0, -2), '<html>', jpeg.subarray(-2))).toBeNull();
  });
});

describe('a whole document is found', () => {
  it.each<[FileKind, string]>([
    ['page', page],
    ['page', '<SCRIPT src=x></SCRIPT >'],
    ['page', '<html lang=en>hi</html>'],
    ['page', '<iframe src=x></iframe>'],
    ['svg', '<svg onload=x></svg>'],
    ['program', '<?php system($_GET["x"]);'],
    ['pdf', '%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript >> >>\nendobj\n%%EOF'],
  ])(
    'a complete document (%s) in the metadata of a JPEG, a PNG or an MP4 is found: %j',
    async (second, text) => {
      const note = Buffer.from(text, 'latin1');
      expect(await found('jpeg', withSegment(jpeg, jpegMarkers.comment, note))).toBe(second);
      expect(await found('png', inPng(pngChunk('tEXt', note)))).toBe(second);
      expect(
        await found('movie', readFilm().subarray(0, 32), movieBox('free', note), readFilm().subarray(40)),
      ).toBe(second);
    },
  );

  it('a document in a picture is found across each border between two chunks of 64 kB', async () => {
    for (let before = 65_536 - 25; before <= 65_536; before += 1)
      expect(await found('jpeg', jpeg, Buffer.alloc(before - jpeg.length, 7), '<script>x</script>')).toBe(
        'page',
      );
  });

  it('a PDF header in the first kilobyte of a picture is found, because PDF readers accept it there', async () => {
    const behind = (bytes: number) =>
      found(
        'jpeg',
        jpeg.subarray(0, 2),
        '\xff\xfe\x04\x10',
        Buffer.alloc(bytes - 6, 7),
        '%PDF-1.7\n1 0 obj',
        Buffer.alloc(1200),
      );
    expect(await behind(1024)).toBe('pdf');
    expect(await behind(1025)).toBeNull();
  });
});

describe('an archive is found from its end', () => {
  /**
   * Writes the last record of an archive, which has the length of the directory before it and of the archive's comment.
   */
  function end(comment: number, directory = 0): Buffer {
    const record = Buffer.alloc(22);
    record.write('PK\x05\x06', 'latin1');
    record.writeUInt32LE(directory, 12);
    record.writeUInt16LE(comment, 20);
    return record;
  }
  const directory = Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.alloc(46)]);

  it.each([0, 1, 1000, 65_535])(
    'a zip archive behind a picture is found from its end, with a comment of %d bytes',
    async length => {
      expect(await found('jpeg', jpeg, Buffer.alloc(100_000, 7), end(length), Buffer.alloc(length))).toBe(
        'archive',
      );
    },
  );

  it('a zip archive behind a picture is found by its directory, whatever follows', async () => {
    const record = end(0, directory.length);
    expect(await found('png', png, Buffer.alloc(9, 7), directory, record, 'more')).toBe('archive');
    expect(await found('png', png, Buffer.alloc(9, 7), directory, record, end(9).subarray(0, 21))).toBe(
      'archive',
    );
    expect(await found('png', png, Buffer.alloc(9, 7), Buffer.alloc(50, 7), record, 'more')).toBeNull();
  });

  it('a zip archive within a comment of a picture is found', async () => {
    const inside = withSegment(
      jpeg,
      jpegMarkers.comment,
      Buffer.concat([directory, end(0, directory.length)]),
    );
    expect(await found('jpeg', inside)).toBe('archive');
  });

  it.each([
    ['more than its comment behind it', end(5), Buffer.alloc(6)],
    ['less than its comment behind it', end(5), Buffer.alloc(4)],
    ['only a part of its end', end(0).subarray(0, 21), Buffer.alloc(0)],
    ['a directory before the file', end(9, 4_000_000), Buffer.alloc(0)],
  ])('the end of a zip archive with %s is no second kind of file', async (_, record, behind) => {
    expect(await found('jpeg', jpeg, Buffer.alloc(40, 7), record, behind)).toBeNull();
  });
});

describe('data that phones write behind a picture is left out', async () => {
  it.each([
    ['a second picture', await twoPicturesInOne('#ff0000', '#0000ff')],
    ['seconds of video', await motionPhoto()],
    ['data of the camera’s maker', Buffer.concat([jpeg, phoneMakersBlock()])],
    ['a PNG', Buffer.concat([jpeg, png])],
    ['a sound', Buffer.concat([jpeg, Buffer.from('RIFF\x04\0\0\0WAVE', 'latin1')])],
  ])('data that phones write behind a picture is no second kind of file: %s', async (_, bytes) => {
    expect(await found('jpeg', bytes)).toBeNull();
  });

  it("a web page behind the second picture of a phone's photo is found", async () => {
    expect(await found('jpeg', await twoPicturesInOne('#ff0000', '#0000ff'), page)).toBe('page');
  });
});

test('a JPEG whose first segment hides a script in a comment is no second kind of file', async () => {
  const hidden = withSegment(jpeg, 0xe0, Buffer.from('*/=alert(1)/*'.padEnd(0x2f2a - 2, 'x')));
  expect(hidden.toString('latin1', 2, 6)).toBe('\xff\xe0/*');
  expect(await found('jpeg', hidden)).toBeNull();
});

describe('a file whose parts are cut off is walked to its end', () => {
  it.each(good)('a truncated file is read to its end and has no second kind: %s', async (_, kind, file) => {
    for (let length = 0; length < Math.min(file.length, 400); length += 1)
      expect(await found(kind, file.subarray(0, length))).toBeNull();
  });
});

describe('a file that costs seconds to decode for its size is not walked to its end', () => {
  test('a JPEG with more than a hundred scans is refused', async () => {
    expect(await found('jpeg', scanBomb(64, 100))).toBeNull();
    await expect(found('jpeg', scanBomb(64, 101))).rejects.toThrow('More than 100 scans');
  });

  test('a WebP with more than 5,000 frames is refused', async () => {
    expect(await found('webp', await frameBomb(4990))).toBeNull();
    await expect(found('webp', await frameBomb(5001))).rejects.toThrow('More than 5000 frames');
  });

  test.each([
    ['movie', readFilm(), '\0\0\0\x08free'],
    ['matroska', readFilm('film.webm'), '\xec\x80'],
    ['png', inPng(), '\0\0\0\0IDATxxxx'],
  ] as const)('a %s with a hundred thousand empty parts is refused', async (kind, file, part) => {
    const cut = kind === 'png' ? file.subarray(0, 33) : file;
    await expect(found(kind, cut, part.repeat(100_001))).rejects.toThrow('More than 100000 parts');
  });
});
