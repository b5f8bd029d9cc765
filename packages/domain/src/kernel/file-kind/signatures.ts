import { latin1Text } from './bytes.ts';
import type { FileKind } from './kinds.ts';

/**
 * A signature has the first bytes of a kind as text. Where the first bytes fit several kinds, it also has bytes that
 * follow at a later place.
 */
type Signature = readonly [kind: FileKind, start: string, at?: number, then?: string];

const signatures: readonly Signature[] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['webp', 'RIFF', 8, 'WEBP'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['jxl', '\xff\x0a'],
  ['jp2', '\xff\x4f\xff\x51'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['tiff', 'II+\0'],
  ['tiff', 'MM\0+'],
  ['raw', 'FUJIFILMCCD-RAW'],
  ['psd', '8BPS'],
  ['ico', '\0\0\x01\0'],
  ['bmp', 'BM', 6, '\0\0\0\0'],
  ['matroska', '\x1a\x45\xdf\xa3'],
  ['avi', 'RIFF', 8, 'AVI '],
  ['mpeg', '\0\0\x01\xba'],
  ['mpeg', '\0\0\x01\xb3'],
  ['flv', 'FLV\x01'],
  ['asf', '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
  ['ogg', 'OggS'],
  ['sound', 'RIFF', 8, 'WAVE'],
  ['sound', 'ID3'],
  ['sound', 'fLaC'],
  ['sound', '#!AMR'],
  ['pdf', '%PDF-'],
  ['archive', 'PK\x03\x04'],
  ['archive', 'PK\x05\x06'],
  ['archive', '\x1f\x8b\x08'],
  ['archive', 'Rar!\x1a\x07'],
  ['archive', '7z\xbc\xaf\x27\x1c'],
  ['archive', 'BZh'],
  ['archive', '\xfd7zXZ\0'],
  ['program', 'MZ'],
  ['program', '\x7fELF'],
  ['program', '#!'],
  ['program', 'FWS'],
  ['program', 'CWS'],
  ['program', 'ZWS'],
  ['program', '<?php'],
];

export function signatureKind(head: Uint8Array): FileKind | null {
  const text = latin1Text(head, 0, 32);
  const found = signatures.find(
    ([, start, at = 0, then = '']) => text.startsWith(start) && text.startsWith(then, at),
  );
  return found?.[0] ?? (isTransportStream(head) ? 'mpeg' : isMp3(head) ? 'sound' : null);
}

/**
 * True for a transport stream of video: it has packets of 188 bytes that each begin with the letter G. Blu-ray and
 * AVCHD put 4 bytes before each packet.
 */
const isTransportStream = (head: Uint8Array): boolean =>
  [0, 4].some(before => [0, 1, 2].every(packet => head[before + packet * (188 + before)] === 0x47));

/**
 * True for MPEG sound: a frame of it begins with eleven bits that are 1, and valid numbers for a layer, a bit rate and
 * a sample rate follow.
 */
function isMp3([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isFrame = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x18) !== 0x08;
  return isFrame && (second & 0x06) !== 0 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c;
}
