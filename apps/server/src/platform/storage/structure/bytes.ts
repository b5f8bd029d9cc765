import { open } from 'node:fs/promises';

/** Reads bytes of a file by their offset; at the end of the file fewer than requested. */
export type Bytes = {
  readonly size: number;
  at(place: number, length: number): Promise<Buffer>;
};

const windowLength = 64 * 1024;

/** Millions of empty parts cost seconds to walk over. The longest videos that are taken have some thousands. */
const mostSteps = 100_000;

/** No camera writes a file with so many parts. */
export class TooManyParts extends Error {
  override readonly name = 'TooManyParts';
}

/** Opens a file for a walk over it. Steps that are close together share one read. */
export async function withBytes<Result>(path: string, walk: (bytes: Bytes) => Promise<Result>) {
  await using file = await open(path);
  const { size } = await file.stat();
  let start = 0;
  let window: Buffer = Buffer.alloc(0);
  let steps = 0;
  const at = async (place: number, length: number) => {
    steps += 1;
    if (steps > mostSteps) throw new TooManyParts(`More than ${mostSteps} parts`);
    const isInside = place >= start && place + length <= start + window.length;
    if (!isInside && place < size) {
      const { buffer, bytesRead } = await file.read({
        buffer: Buffer.alloc(Math.min(Math.max(length, windowLength), size - place)),
        position: place,
      });
      start = place;
      window = buffer.subarray(0, bytesRead);
    }
    return place >= size ? Buffer.alloc(0) : window.subarray(place - start, place - start + length);
  };
  return await walk({ size, at });
}

/** Reads all bytes from an offset on, piece by piece. */
export async function* readPieces(bytes: Bytes, from = 0): AsyncGenerator<Buffer> {
  for (let at = from; at < bytes.size; at += windowLength) yield await bytes.at(at, windowLength);
}
