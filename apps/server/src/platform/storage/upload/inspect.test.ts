import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { picture } from '../../../testing/uploads/pictures.ts';
import { mustBeDeclaredAs, mustBeWhatItSays } from './inspect.ts';

const folder = await mkdtemp(join(tmpdir(), 'inspect-'));
afterAll(() => rm(folder, { recursive: true }));

async function inspect(...parts: (Buffer | string)[]) {
  const file = join(folder, 'file');
  await writeFile(file, Buffer.concat(parts.map(part => Buffer.from(part))));
  await mustBeWhatItSays(file, 'jpg');
}
const twoKinds = { code: 'InvalidMimeType', message: 'The file is two kinds of file at once' };

/** The first bytes of every JPEG. */
const start = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

describe('a declared type', () => {
  it.each([
    'image/jpeg',
    'IMAGE/JPEG',
    ' image/jpeg ',
    'image/jpeg; charset=utf-8',
    'image/jpeg;x=image/png',
  ])('%j is that of a .jpg', declared => {
    expect(() => mustBeDeclaredAs('jpg', declared)).not.toThrow();
  });

  it.each(['image/png', 'image/jpg', 'image', '', 'text/html; image/jpeg'])(
    '%j is not that of a .jpg',
    declared => {
      expect(() => mustBeDeclaredAs('jpg', declared)).toThrow(
        expect.objectContaining({
          code: 'InvalidMimeType',
          message: `mime type ${declared} is not supported for .jpg`,
        }),
      );
    },
  );
});

describe('the first bytes of a file', () => {
  it('are those of its name, or the refusal names what they look like', async () => {
    await expect(inspect(await picture().jpeg().toBuffer())).resolves.toBeUndefined();
    await expect(inspect(await picture().png().toBuffer())).rejects.toMatchObject({
      code: 'InvalidMimeType',
      message: 'The file is not what .jpg stands for: it looks like image/png',
    });
    await expect(inspect('text')).rejects.toMatchObject({
      code: 'InvalidMimeType',
      message: 'The file is not what .jpg stands for: it looks like nothing known',
    });
  });
});

describe('a picture with something a browser acts upon', () => {
  it.each([
    '<script>',
    '<script src=x>',
    '<SCRIPT\n>',
    '<html>',
    '<svg:svg>',
    '<svg xmlns=x>',
    '<iframe src=x>',
    '<!DOCTYPE html>',
    '<?php echo 1;',
  ])('such as %j is refused', async markup => {
    await expect(inspect(start, markup)).rejects.toMatchObject(twoKinds);
  });

  it('is refused wherever in it that is', async () => {
    const seam = 64 * 1024;
    for (let before = seam - 10; before <= seam; before += 1) {
      const filler = Buffer.alloc(before - start.length);
      await expect(inspect(start, filler, '<!doctype html>', 'x'.repeat(100))).rejects.toMatchObject(
        twoKinds,
      );
    }
    await expect(inspect(start, Buffer.alloc(3 * seam), '<html>', Buffer.alloc(seam))).rejects.toMatchObject(
      twoKinds,
    );
  });

  it.each(['<scripts>', '<svgfoo', 'script>', '< html>', '<?xml version="1.0"?>'])(
    'is none for %j',
    async text => {
      await expect(inspect(start, text)).resolves.toBeUndefined();
    },
  );
});

describe('a picture with a PDF', () => {
  /** The header of a PDF with so many bytes before it. */
  const pdfBehind = (bytes: number) => [start, Buffer.alloc(bytes - start.length), '%PDF-1.7'];

  it('is refused where a reader would find its header: in the first kilobyte', async () => {
    await expect(inspect(...pdfBehind(4))).rejects.toMatchObject(twoKinds);
    await expect(inspect(...pdfBehind(1024))).rejects.toMatchObject(twoKinds);
  });

  it.each([1025, 65_536, 66_000, 131_072])('is none where the header is behind %d bytes', async bytes => {
    await expect(inspect(...pdfBehind(bytes))).resolves.toBeUndefined();
  });

  it('is looked for by bytes, not by letters', async () => {
    await expect(inspect(start, 'é'.repeat(600), '%PDF-1.7')).resolves.toBeUndefined();
  });
});

describe('a picture with an archive', () => {
  /** The end of an archive that announces a comment of this length. */
  function archiveEnd(comment: number): Buffer {
    const end = Buffer.alloc(22);
    end.write('PK\x05\x06', 'latin1');
    end.writeUInt16LE(comment, 20);
    return end;
  }

  it.each([0, 1, 1000, 65_535])('that ends in a comment of %d bytes is refused', async length => {
    const comment = Buffer.alloc(length);
    await expect(inspect(start, archiveEnd(length), comment)).rejects.toMatchObject(twoKinds);
    await expect(inspect(start, Buffer.alloc(100_000), archiveEnd(length), comment)).rejects.toMatchObject(
      twoKinds,
    );
  });

  it.each([
    ['more than its comment behind it', archiveEnd(5), Buffer.alloc(6)],
    ['less than its comment behind it', archiveEnd(5), Buffer.alloc(4)],
    ['only a part of its end', archiveEnd(0).subarray(0, 21), ''],
    ['only the letters of its end', 'PK\x05\x06', ''],
    ['another signature', 'PK\x03\x04', Buffer.alloc(18)],
  ])('is none for %s', async (_, end, behind) => {
    await expect(inspect(start, Buffer.alloc(40), end, behind)).resolves.toBeUndefined();
  });

  it('is none in a file of a few bytes, whatever they are', async () => {
    await expect(inspect(start, Buffer.alloc(8))).resolves.toBeUndefined();
    // Without the end of an archive, no two bytes are the length of a comment.
    const bytes = Buffer.alloc(46);
    start.copy(bytes);
    bytes.writeUInt16LE(46 - 21, 19);
    await expect(inspect(bytes)).resolves.toBeUndefined();
  });
});
