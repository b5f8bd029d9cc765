import { createReadStream } from 'node:fs';
import { byteReader } from './byte-reader.ts';
import { decrypt, encryptedMark } from './cipher.ts';

/** `length` is the number of bytes read so far. `last` has the last of them, at most `longestEmptyFrames` bytes. */
export type ReadEnd = { length: number; last: Buffer };

/**
 * Node's compressor often writes a frame without content at the end, of 13 bytes, and about once in ten thousand
 * archives two of them. An archive with more than eight is refused.
 */
const longestEmptyFrames = 8 * 13;

/**
 * Reads the compressed bytes of an archive file, decrypted where it is encrypted. `end` is filled in while they are
 * read. Archives of earlier versions are not encrypted.
 */
export async function* compressedBytesOf(
  file: string,
  keys: readonly string[],
  end: ReadEnd,
): AsyncGenerator<Buffer> {
  const bytes = byteReader(createReadStream(file));
  for await (const chunk of withWholeEnd(decryptedBytes())) {
    end.length += chunk.length;
    end.last = Buffer.concat([end.last, chunk.subarray(-longestEmptyFrames)]).subarray(-longestEmptyFrames);
    yield chunk;
  }

  async function* decryptedBytes() {
    const first = await bytes.upTo(encryptedMark.length);
    const whole = byteReader(prependChunk(first, bytes.rest()));
    yield* first.equals(encryptedMark) ? decrypt(whole, keys) : whole.rest();
  }
}

async function* prependChunk(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/**
 * Joins short chunks at the end with the chunk before them. Where the border between two chunks cuts an empty frame, the
 * decompressor takes the end of this frame for the beginning of another one.
 */
async function* withWholeEnd(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (chunk.length > longestEmptyFrames) {
      yield held;
      held = chunk;
    } else held = Buffer.concat([held, chunk]);
  }
  yield held;
}
