import { createHash } from 'node:crypto';
import { Header } from 'tar';
import { type ByteReader, byteReader } from './byte-reader.ts';
import type { FileRecord } from './manifest.ts';

/**
 * A part is a file to be written into an archive, and has exactly `size` bytes. A part whose path ends with a slash is
 * a folder.
 */
export type ArchivePart = { path: string; size: number; content: AsyncIterable<Buffer> | Iterable<Buffer> };

const blockSize = 512;
const ownerOnlyMode = { file: 0o600, folder: 0o700 };

/** Writes the bytes of a tar archive. `note` is called with the hash of each part after the last byte of the part. */
export async function* writeTar(
  parts: AsyncIterable<ArchivePart>,
  note: (file: FileRecord) => void,
): AsyncGenerator<Buffer> {
  for await (const { path, size, content } of parts) {
    yield tarHeaderOf(path, size);
    const hash = createHash('sha256');
    let written = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new Error(`${path} has ${written} bytes instead of ${size}.`);
    yield Buffer.alloc(paddingAfter(size));
    note({ path, size, sha256: hash.digest('hex') });
  }
  yield Buffer.alloc(2 * blockSize);
}

function tarHeaderOf(path: string, size: number): Buffer {
  const isFolder = path.endsWith('/');
  const header = new Header({
    path,
    size,
    mode: isFolder ? ownerOnlyMode.folder : ownerOnlyMode.file,
    type: isFolder ? 'Directory' : 'File',
    mtime: new Date(0),
  });
  if (header.encode() || !header.block)
    throw new Error(`${path} does not fit into an archive: its name or its content is too long.`);
  return header.block;
}

export type ArchiveEntry = { path: string; size: number; content: AsyncIterable<Buffer> };

/** Other programs fill up a tar archive with zeros to a multiple of this many bytes. */
const longestPadding = 20 * blockSize;

/**
 * Reads the entries of an archive in their order. The content of each entry must be read to its end before the next
 * entry. Only headers as `writeTar` writes them are accepted: links, devices, extended headers and sizes in another
 * form are refused.
 * @throws where the archive is cut off, continues after its end, or is no archive
 */
export async function* readTar(archive: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const bytes = byteReader(archive);
  for (;;) {
    const block = await bytes.whole(blockSize);
    if (block.every(isZero)) return mustEnd(bytes);
    const { path = '', size = 0, type } = new Header(block);
    if ((type !== 'File' && type !== 'Directory') || !block.equals(tarHeaderOf(path, size)))
      throw new Error('it has an entry that does not belong in a backup');
    yield { path, size, content: bytes.next(size) };
    await bytes.mustBeZeros(paddingAfter(size));
  }
}

const paddingAfter = (size: number) => (blockSize - (size % blockSize)) % blockSize;
const isZero = (byte: number) => byte === 0;

/** Checks that only zeros follow the last entry of the archive. */
async function mustEnd(bytes: ByteReader): Promise<void> {
  let ended = blockSize;
  for await (const piece of bytes.rest()) {
    ended += piece.length;
    if (ended > longestPadding || !piece.every(isZero)) throw new Error('it has data after its end');
  }
}
