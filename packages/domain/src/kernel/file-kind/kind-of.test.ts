import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { kindBytes, kindOf } from './kind-of.ts';
import type { FileKind } from './kinds.ts';

const bytesOf = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0));
const kindOfText = (text: string) => kindOf(bytesOf(text));

/** Builds a box with this content. Its length is written in 32 bits, or in 64 bits where `large` is true. */
function box(type: string, content = '', large = false): string {
  const size = (large ? 16 : 8) + content.length;
  const word = String.fromCharCode(0, 0, size >> 8, size & 0xff);
  return large ? `\0\0\0\x01${type}\0\0\0\0${word}${content}` : `${word}${type}${content}`;
}
const ftyp = (major: string, ...compatible: string[]) =>
  box('ftyp', `${major}\0\0\0\0${compatible.join('')}`);

describe('the first bytes of a file', () => {
  it.each<[FileKind, string]>([
    ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['jpeg', '\xff\xd8\xff\xfe\0\x09<html >'],
    ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['webp', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['gif', 'GIF87a\x01\0'],
    ['gif', 'GIF89a\x01\0'],
    ['jxl', '\xff\x0a\xfa\x1f'],
    ['jxl', box('JXL ', '\r\n\x87\n')],
    ['jp2', box('jP  ', '\r\n\x87\n')],
    ['jp2', '\xff\x4f\xff\x51\0'],
    ['tiff', 'II*\0\x08\0\0\0'],
    ['tiff', 'MM\0*\0\0\0\x08'],
    ['raw', 'FUJIFILMCCD-RAW 0201'],
    ['raw', ftyp('crx ', 'isom')],
    ['psd', '8BPS\0\x01'],
    ['ico', '\0\0\x01\0\x01\0'],
    ['bmp', 'BM\x46\0\0\0\0\0\0\0\x36'],
    ['matroska', '\x1a\x45\xdf\xa3\x9f'],
    ['avi', 'RIFF\x10\0\0\0AVI LIST'],
    ['mpeg', '\0\0\x01\xba\x44'],
    ['mpeg', `G${'x'.repeat(187)}`.repeat(3)],
    ['mpeg', `time${`G${'x'.repeat(191)}`.repeat(3)}`],
    ['flv', 'FLV\x01\x05'],
    ['asf', '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
    ['ogg', 'OggS\0\x02'],
    ['sound', 'RIFF\x10\0\0\0WAVEfmt '],
    ['sound', 'ID3\x04\0'],
    ['sound', '\xff\xfb\x90\x64'],
    ['pdf', '%PDF-1.7\n'],
    ['archive', 'PK\x03\x04\x14\0'],
    ['archive', 'Rar!\x1a\x07\x01\0'],
    ['archive', '\x1f\x8b\x08\0'],
    ['program', 'MZ\x90\0'],
    ['program', '\x7fELF\x02'],
    ['program', '#!/bin/sh\n'],
    ['program', 'CWS\x09'],
    ['program', '<?php echo 1;'],
    ['program', '\n<?php echo 1;'],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['svg', '<svg:svg>'],
    ['svg', '<?xml version="1.0"?>\n<!-- drawn > by hand -->\n<!DOCTYPE svg PUBLIC ""><svg>'],
    ['page', '<!doctype html>'],
    ['page', '\xef\xbb\xbf \n<HTML>'],
    ['page', '\xff\xfe<\0h\0t\0m\0l\0>\0'],
    ['page', '<script>alert(1)</script>'],
  ])('a file is recognised as %s by its first bytes %j', (kind, text) => {
    expect(kindOfText(text)).toBe(kind);
  });

  it.each([
    '',
    '\xff',
    'text',
    '<3',
    '< html>',
    '<htmlx>',
    'BM\0\0\0\0\x01\0\0\0',
    'RIFF\0\0\0\0',
    '\0\0\0\0\0\0\0\0',
  ])('a file that begins with %j has no known kind', text => expect(kindOfText(text)).toBeNull());

  it('the kind of a file is decided for any first bytes without an error', () => {
    const openings = fc.constantFrom('ftyp', 'free', '<!--', 'RIFF', '\xff\xd8', '\0\0\0\x01mdat');
    const piece = fc.oneof(
      openings,
      fc.uint8Array({ maxLength: 40 }).map(bytes => String.fromCharCode(...bytes)),
    );
    const text = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(''));
    fc.assert(fc.property(text, each => kindOfText(each) !== undefined));
  });
});

describe('a file of boxes', () => {
  const brands = [
    'isom',
    'iso2',
    'iso6',
    'mp41',
    'mp42',
    'avc1',
    'M4V ',
    'M4VP',
    '3gp4',
    '3gp5',
    '3gp6',
    '3g2a',
  ];
  it.each([...brands, 'dash', 'MSNV', 'f4v ', 'XAVC', 'qt  ', 'mmp4', 'NDSC', 'CAEP'])(
    'a file in the ISO media format with the brand %j is a video',
    brand => expect(kindOfText(ftyp(brand, 'isom'))).toBe('movie'),
  );

  it('a file in the ISO media format is a video under any brand that no kind of picture has', () => {
    const letters = fc.string({ minLength: 4, maxLength: 4, unit: fc.constantFrom(...'ZQXYW0123456789') });
    fc.assert(fc.property(letters, brand => kindOfText(ftyp(brand)) === 'movie'));
  });

  it.each([
    ['wide', box('wide') + box('mdat', 'x')],
    ['mdat', box('mdat', 'x')],
    ['mdat of 64 bits', box('mdat', 'x', true)],
    ['mdat up to the end', '\0\0\0\0mdatxxxx'],
    ['moov', box('moov', 'x')],
    ['free before ftyp', box('free', 'x') + ftyp('isom')],
    ['ftyp of 64 bits', box('ftyp', 'isom\0\0\0\0', true)],
    ['pnot', box('pnot', 'x'.repeat(12)) + box('PICT', 'x')],
    ['styp', box('styp', 'msdh\0\0\0\0')],
  ])('a file in the ISO media format that begins with the box %s is a video', (_, text) =>
    expect(kindOfText(text)).toBe('movie'),
  );

  it.each<[FileKind, string[]]>([
    ['heic', ['heic', 'mif1']],
    ['heic', ['heix', 'mif1']],
    ['heic', ['hevc', 'msf1']],
    ['heic', ['mif1', 'heic']],
    ['heic', ['msf1', 'hevc']],
    ['heic', ['mif1']],
    ['avif', ['avif', 'mif1', 'miaf']],
    ['avif', ['avis', 'msf1', 'iso8']],
    ['avif', ['mif1', 'miaf', 'avif']],
  ])('a file in the ISO media format is %s under the brands %j', (kind, [major = '', ...compatible]) => {
    expect(kindOfText(ftyp(major, ...compatible))).toBe(kind);
  });

  it('a file in the ISO media format is a picture if its type box names one, even behind a box to be skipped', () => {
    expect(kindOfText(box('free', 'x'.repeat(2000)) + ftyp('heic', 'mif1'))).toBe('heic');
  });

  it('a file of a thousand boxes before its type is a video, decided by its first bytes alone', () => {
    expect(kindOfText(box('free').repeat(1000).slice(0, kindBytes))).toBe('movie');
  });
});

test('bytes behind the first ones have no influence on the kind of a file', () => {
  expect(kindOfText(`\xff\xd8\xff\xe0 ftypheic <html><script> %PDF-1.7 PK\x03\x04`)).toBe('jpeg');
});
