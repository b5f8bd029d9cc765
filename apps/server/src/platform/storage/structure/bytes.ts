import { open } from 'node:fs/promises';

/** Reads bytes of a file by their offset. At the end of the file it returns fewer bytes than requested. */
export type Bytes = {
  readonly size: number;
  at(place: number, length: number): Promise<Buffer>;
};

const windowBytes = 64 * 1024;

/**
 * A file may have this many parts. Reading millions of empty parts would take seconds, and the longest videos that are
 * accepted have some thousands.
 */
const mostSteps = 100_000;

/** The file has more parts than any camera writes. */
export class TooManyParts extends Error {
  override readonly name = 'TooManyParts';
}

/** Opens a file to read its parts one after the other. Parts that are close together are read at once. */
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
        buffer: Buffer.alloc(Math.min(Math.max(length, windowBytes), size - place)),
        position: place,
      });
      start = place;
      window = buffer.subarray(0, bytesRead);
    }
    return place >= size ? Buffer.alloc(0) : window.subarray(place - start, place - start + length);
  };
  return await walk({ size, at });
}

/** Reads all bytes after an offset, piece by piece. */
export async function* readPieces(bytes: Bytes, from = 0): AsyncGenerator<Buffer> {
  for (let at = from; at < bytes.size; at += windowBytes) yield await bytes.at(at, windowBytes);
}
