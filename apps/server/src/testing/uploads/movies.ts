import { box } from './boxes.ts';
import { type Film, film } from './films.ts';

/** The part is a box of the file itself, with its unchanged content. */
export type Part = { readonly type: string; readonly content: Buffer };

function partsOf(bytes: Buffer): Part[] {
  const parts: Part[] = [];
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

/** The length of a box is written in 32 bits, in 64 bits, or as 0, which means the end of the file. */
export type Length = 'short' | 'large' | 'open';

function written({ type, content }: Part, length: Length = 'short'): Buffer {
  if (length === 'short') return box(type, content);
  const header = Buffer.alloc(length === 'large' ? 16 : 8);
  header.writeUInt32BE(length === 'large' ? 1 : 0);
  header.write(type, 4, 'latin1');
  if (length === 'large') header.writeBigUInt64BE(BigInt(16 + content.length), 8);
  return Buffer.concat([header, content]);
}

/** Returns the video in other parts or another order, with the positions of its samples moved along with its media. */
export function rearrangeParts(
  name: Film,
  change: (parts: readonly Part[]) => readonly Part[],
  lengths: Readonly<Record<string, Length>> = {},
): Buffer {
  const source = film(name);
  const parts = partsOf(source);
  const media = parts.find(({ type }) => type === 'mdat')?.content ?? Buffer.alloc(0);
  const bytes = Buffer.concat(change(parts).map(part => written(part, lengths[part.type])));
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

/** Writes the type of a file of boxes: its major brand, a version, and the brands that it is compatible with. */
export const fileType = (major: string, ...compatible: string[]): Part => ({
  type: 'ftyp',
  content: Buffer.concat([major, '\0\0\x02\0', ...compatible].map(text => Buffer.from(text, 'latin1'))),
});

/** Returns the video with this type in place of its own. */
export const withBrand = (name: Film, major: string, ...compatible: string[]): Buffer =>
  rearrangeParts(name, parts => [
    fileType(major, ...compatible),
    ...parts.filter(({ type }) => type !== 'ftyp'),
  ]);
