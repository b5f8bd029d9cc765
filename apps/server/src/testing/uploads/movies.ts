import { movieBox } from './boxes.ts';
import { type FilmName, readFilm } from './films.ts';

/** A part is a box at the top level of the file, with its unchanged content. */
export type MovieBox = { readonly type: string; readonly content: Buffer };

function boxesOf(bytes: Buffer): MovieBox[] {
  const parts: MovieBox[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    parts.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + size),
    });
    at += size;
  }
  return parts;
}

/** The length of a box has 32 bits or 64 bits, or it is 0, which means that the box ends with the file. */
export type LengthForm = 'short' | 'large' | 'open';

function writeBox({ type, content }: MovieBox, length: LengthForm = 'short'): Buffer {
  if (length === 'short') return movieBox(type, content);
  const header = Buffer.alloc(length === 'large' ? 16 : 8);
  header.writeUInt32BE(length === 'large' ? 1 : 0);
  header.write(type, 4, 'latin1');
  if (length === 'large') header.writeBigUInt64BE(BigInt(16 + content.length), 8);
  return Buffer.concat([header, content]);
}

/**
 * Returns the video with other parts or with its parts in another order. The positions of its samples are changed with
 * the place of the media.
 */
export function rearrangeParts(
  name: FilmName,
  change: (parts: readonly MovieBox[]) => readonly MovieBox[],
  lengths: Readonly<Record<string, LengthForm>> = {},
): Buffer {
  const source = readFilm(name);
  const parts = boxesOf(source);
  const media = parts.find(({ type }) => type === 'mdat')?.content ?? Buffer.alloc(0);
  const bytes = Buffer.concat(change(parts).map(part => writeBox(part, lengths[part.type])));
  return shiftSamples(bytes, bytes.indexOf(media) - source.indexOf(media));
}

function shiftSamples(bytes: Buffer, by: number): Buffer {
  for (let at = bytes.indexOf('stco'); at >= 0; at = bytes.indexOf('stco', at + 4)) {
    const count = bytes.readUInt32BE(at + 8);
    for (let place = at + 12; place < at + 12 + 4 * count; place += 4)
      bytes.writeUInt32BE(bytes.readUInt32BE(place) + by, place);
  }
  return bytes;
}

/** Writes the box with the type of a file: its major brand, a version, and the brands with which it is compatible. */
export const fileType = (major: string, ...compatible: string[]): MovieBox => ({
  type: 'ftyp',
  content: Buffer.concat([major, '\0\0\x02\0', ...compatible].map(text => Buffer.from(text, 'latin1'))),
});

/** Returns the video with this type instead of its own. */
export const withBrand = (name: FilmName, major: string, ...compatible: string[]): Buffer =>
  rearrangeParts(name, parts => [
    fileType(major, ...compatible),
    ...parts.filter(({ type }) => type !== 'ftyp'),
  ]);
