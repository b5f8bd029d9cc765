import { createHash } from 'node:crypto';
import { Header } from 'tar';
import type { FileRecord } from './manifest.ts';

/** A file on its way into an archive: exactly `size` bytes. A path that ends with a slash is a folder. */
export type Part = { path: string; size: number; content: AsyncIterable<Buffer> | Iterable<Buffer> };

const blockSize = 512;
const ownersAlone = { file: 0o600, folder: 0o700 };

/** The bytes of a tar archive; `note` takes the hash of each part after its last byte. */
export async function* tarOf(
  parts: AsyncIterable<Part>,
  note: (file: FileRecord) => void,
): AsyncGenerator<Buffer> {
  for await (const { path, size, content } of parts) {
    yield headerOf(path, size);
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

function headerOf(path: string, size: number): Buffer {
  const isFolder = path.endsWith('/');
  const header = new Header({
    path,
    size,
    mode: isFolder ? ownersAlone.folder : ownersAlone.file,
    type: isFolder ? 'Directory' : 'File',
    mtime: new Date(0),
  });
  if (header.encode() || !header.block) throw new Error(`${path} is too long a name for an archive.`);
  return header.block;
}

export type Entry = { path: string; size: number; content: AsyncIterable<Buffer> };

/**
 * The entries of an archive in their order; each content is to be read to its end before the next.
 * @throws where the archive is cut off or no archive
 */
export async function* entriesOf(archive: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const bytes = byteReader(archive);
  for (;;) {
    const block = await bytes.whole(blockSize);
    const header = new Header(block);
    if (header.nullBlock) return;
    const { path, size = 0, type } = header;
    if (!header.cksumValid || !path || (type !== 'File' && type !== 'Directory'))
      throw new Error('it holds what no backup holds');
    yield { path, size, content: bytes.next(size) };
    await bytes.whole(paddingAfter(size));
  }
}

const paddingAfter = (size: number) => (blockSize - (size % blockSize)) % blockSize;

function byteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function* next(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (rest.length === 0) {
        const { done, value } = await chunks.next();
        if (done) throw new Error('it is cut off');
        rest = value;
      }
      const taken = rest.subarray(0, left);
      rest = rest.subarray(taken.length);
      left -= taken.length;
      yield taken;
    }
  }
  return {
    next,
    async whole(size: number): Promise<Buffer> {
      const parts: Buffer[] = [];
      for await (const part of next(size)) parts.push(part);
      return Buffer.concat(parts);
    },
  };
}
