import { type FileHandle, open } from 'node:fs/promises';
import type { ArchivePart } from './tar.ts';

const atOnce = 1024 * 1024;

/** Opens a file with the size that it has at that moment; null where it is gone. */
export async function partOfFile(path: string, place: string): Promise<ArchivePart | null> {
  const file = await open(place, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  try {
    const { size } = await file.stat();
    return { path, size, content: bytesOf(file, size) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

export const partOfBytes = (path: string, bytes: Buffer): ArchivePart => ({
  path,
  size: bytes.length,
  content: [bytes],
});

/**
 * Reads exactly this many bytes: a file that grows meanwhile is read as far as it reached, and the end of one
 * that was cut off is filled with zeros. PostgreSQL's log, replayed over them, corrects both.
 */
async function* bytesOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  try {
    for (let at = 0; at < size; ) {
      const buffer = Buffer.alloc(Math.min(atOnce, size - at));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      const taken = bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
      at += taken.length;
      yield taken;
    }
  } finally {
    await file.close();
  }
}
