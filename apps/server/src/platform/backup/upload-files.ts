import { buffer } from 'node:stream/consumers';
import { type FileStore, isKey, type StoredFile } from '../storage/files/port.ts';
import { entryNames } from './manifest.ts';
import type { ArchivePart } from './tar.ts';

/**
 * The files below these keys are backed up. Pictures in other sizes (`renders/`) are made again at their next
 * request, and no row names an unfinished upload (`drafts/`).
 */
const areas = ['objects/', 'bundles/'];

/** Small files are read side by side, because a bucket takes longer to answer than to send one of them. */
const smallFile = 256 * 1024;
const mostConcurrentReads = 16;

/**
 * Reads the uploaded files that are not in the set `taken` yet, and adds them to it. A file that is removed before it
 * is read is left out. A bucket may have files of others; their keys are skipped.
 */
export async function* uploadParts(store: FileStore, taken: Set<string>): AsyncGenerator<ArchivePart> {
  let small: StoredFile[] = [];
  for (const area of areas)
    for await (const file of store.list(area)) {
      if (!isKey(file.key) || taken.has(file.key)) continue;
      taken.add(file.key);
      if (file.size > smallFile) yield* partsOf(store, [file]);
      else small.push(file);
      if (small.length < mostConcurrentReads) continue;
      yield* partsOf(store, small);
      small = [];
    }
  yield* partsOf(store, small);
}

async function* partsOf(store: FileStore, files: readonly StoredFile[]): AsyncGenerator<ArchivePart> {
  const opened = await Promise.all(files.map(file => partOf(store, file)));
  for (const part of opened) if (part) yield part;
}

async function partOf(store: FileStore, file: StoredFile): Promise<ArchivePart | null> {
  const first = await store.get(file.key);
  if (!first) return null;
  const content = wholeContent(store, file, first);
  const path = `${entryNames.uploads}${file.key}`;
  if (file.size > smallFile) return { path, size: file.size, content };
  return { path, size: file.size, content: [await buffer(content)] };
}

/**
 * The backup fails where a connection to a bucket breaks more often than this in a row and no byte arrives between the
 * breaks.
 */
const mostBreaks = 3;

/** Reads a file to its end. Where the connection breaks, it goes on behind the last byte that arrived. */
async function* wholeContent(
  store: FileStore,
  { key, size }: StoredFile,
  first: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let [content, read] = [first, 0];
  for (let breaks = 0; ; breaks += 1) {
    const before = read;
    try {
      for await (const chunk of content) {
        read += chunk.length;
        yield chunk;
      }
      if (read >= size) return;
    } catch (error) {
      if (breaks >= mostBreaks) throw error;
    }
    if (read > before) breaks = 0;
    if (breaks >= mostBreaks) throw new Error(`${key} ends after ${read} bytes instead of ${size}.`);
    const next = await store.get(key, { first: read, last: size - 1 });
    if (!next) throw new Error(`${key} was removed while it was read.`);
    content = next;
  }
}
