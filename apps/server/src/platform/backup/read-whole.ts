import { type FileHandle, open } from 'node:fs/promises';
import type { ArchivePart } from './tar.ts';

const bytesAtOnce = 1024 * 1024;

/** Opens a file and notes its present size. Returns null where the file no longer exists. */
export async function archivePartOfFile(path: string, place: string): Promise<ArchivePart | null> {
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

export const makeArchivePart = (path: string, bytes: Buffer): ArchivePart => ({
  path,
  size: bytes.length,
  content: [bytes],
});

/**
 * Reads exactly this many bytes. Of a file that grows meanwhile the rest is left out, and a file that was shortened is
 * filled up with zeros. PostgreSQL corrects both when it replays its log.
 */
async function* bytesOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  try {
    for (let at = 0; at < size; ) {
      const buffer = Buffer.alloc(Math.min(bytesAtOnce, size - at));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      const taken = bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
      at += taken.length;
      yield taken;
    }
  } finally {
    await file.close();
  }
}
