import { animatedWebp } from './photos.ts';

const jpegSegment = (marker: number, ...content: number[]) =>
  Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff, ...content]);

/** Writes a Huffman table with a single code, which is one bit long and means this symbol. */
const huffmanTableOfOneCode = (table: number, symbol: number) =>
  jpegSegment(0xc4, table, 1, ...Array<number>(15).fill(0), symbol);

const blocksPerRun = 16_384;

/**
 * Writes a gray JPEG with its pixels in this many scans. Each scan adds one bit to one frequency of all blocks, so that
 * a few bytes make a decoder go over all pixels once more.
 */
export function scanBomb(side: number, scans: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const sides = [side >> 8, side & 0xff, side >> 8, side & 0xff];
  const frequencies = Array.from({ length: 63 }, (_, place) => place + 1);
  const bits = Array.from({ length: 14 }, (_, place) => 13 - place);
  const steps = frequencies.flatMap(at =>
    bits.map(bit => [at, bit === 13 ? 13 : ((bit + 1) << 4) | bit] as const),
  );
  const nothing = emptyBlocks(blocks);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, 0, ...Array<number>(64).fill(1)),
    jpegSegment(0xc2, 8, ...sides, 1, 1, 0x11, 0),
    huffmanTableOfOneCode(0x00, 0x00),
    huffmanTableOfOneCode(0x10, 0xe0),
    jpegSegment(0xda, 1, 1, 0, 0, 0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...steps.slice(0, scans - 1).flatMap(([at, bits]) => [jpegSegment(0xda, 1, 1, 0, at, at, bits), nothing]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Writes runs of 16,384 empty blocks. Each run takes one bit for its code and 14 zeros for the rest of its length. */
function emptyBlocks(blocks: number): Buffer {
  const bits = 15 * Math.ceil(blocks / blocksPerRun);
  return Buffer.alloc(Math.ceil(bits / 8));
}

/** Writes an animated WebP that repeats its first frame. */
export async function frameBomb(frames: number): Promise<Buffer> {
  const moving = await animatedWebp('#ff0000', '#0000ff');
  const at = moving.indexOf('ANMF');
  const frame = moving.subarray(at, at + 8 + moving.readUInt32LE(at + 4));
  const bytes = Buffer.concat([moving.subarray(0, at), ...Array<Buffer>(frames).fill(frame)]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
}
