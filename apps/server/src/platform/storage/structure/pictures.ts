import { type Bytes, TooManyParts } from './bytes.ts';

/**
 * A JPEG may have this many scans. A decoder processes all pixels once for each scan: 2,600 scans in 400 kB take a
 * processor 48 seconds. Encoders write about ten scans.
 */
const mostScans = 100;
/**
 * A WebP may have this many chunks, and each frame is a chunk. A decoder reads all frames before each one: 100,000
 * frames in 8 MB take 80 seconds.
 */
const mostFrames = 5000;

/**
 * A file is searched in pieces of this many bytes. Each piece begins with the last byte of the piece before, which may
 * be half of a marker.
 */
const pieceLength = 4096;
const [endOfImage, startOfScan, firstRestart, lastRestart] = [0xd9, 0xda, 0xd0, 0xd7];

/**
 * Returns the end of the first picture of a JPEG. Phones write more data after it: a second picture for 3D or for
 * bright screens, the short film of a motion photo, or a block in their own format.
 */
export async function endOfJpeg(bytes: Bytes): Promise<number> {
  let scans = 0;
  let at = 2;
  while (at < bytes.size) {
    at = await nextMarker(bytes, at);
    const header = await bytes.at(at, 4);
    const marker = header[1] ?? endOfImage;
    if (marker === endOfImage || header.length < 4) return Math.min(at + 2, bytes.size);
    at += 2 + header.readUInt16BE(2);
    // The header of a scan is followed by encoded pixels, which end at the next marker.
    if (marker !== startOfScan) continue;
    scans += 1;
    if (scans > mostScans) throw new TooManyParts(`More than ${mostScans} scans`);
    at = await nextMarker(bytes, at);
  }
  return bytes.size;
}

/**
 * Returns the next marker that has a segment or ends the picture. Decoders ignore the bytes between two markers, and so
 * does this.
 */
async function nextMarker(bytes: Bytes, from: number): Promise<number> {
  for (let at = from; at < bytes.size; at += pieceLength - 1) {
    const piece = await bytes.at(at, pieceLength);
    for (let place = 0; place < piece.length; place += 1)
      if (piece[place] === 0xff && hasSegment(piece[place + 1] ?? 0)) return at + place;
  }
  return bytes.size;
}

const hasSegment = (marker: number) =>
  marker > 0x01 && marker !== 0xff && (marker < firstRestart || marker > lastRestart);

const pngSignatureLength = 8;
/**
 * A chunk of a PNG has this many bytes besides its content: its length and name before the content, and a checksum
 * after it.
 */
const pngChunkOverhead = 12;

export async function endOfPng(bytes: Bytes): Promise<number> {
  for (let at = pngSignatureLength; at < bytes.size; ) {
    const header = await bytes.at(at, 8);
    if (header.length < 8) return at;
    at += pngChunkOverhead + header.readUInt32BE(0);
    if (header.toString('latin1', 4) === 'IEND') return Math.min(at, bytes.size);
  }
  return bytes.size;
}

/**
 * Returns the length that a WebP states for itself, rounded up to an even number. It reads each chunk's header on the
 * way, to refuse a file with too many frames.
 */
export async function endOfRiff(bytes: Bytes): Promise<number> {
  const declared = endOfEvenLength(8, await bytes.at(0, 8));
  let at = riffHeaderLength;
  for (let chunks = 0; at < Math.min(declared, bytes.size); chunks += 1) {
    if (chunks > mostFrames) throw new TooManyParts(`More than ${mostFrames} frames`);
    at = endOfEvenLength(at + 8, await bytes.at(at, 8));
  }
  return Math.min(declared, bytes.size);
}

const riffHeaderLength = 12;

/**
 * Returns the end of the content after a header. The content has an even length. Where the header is cut off, it
 * returns infinity.
 */
function endOfEvenLength(start: number, header: Buffer): number {
  if (header.length < 8) return Number.POSITIVE_INFINITY;
  const length = header.readUInt32LE(4);
  return start + length + (length % 2);
}
