import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type FileSource, type FileStore, mustBeKey, type StoredFile } from './port.ts';

/**
 * Keeps files in one folder of this machine. A new file is written among the drafts, and moved to its place when it is
 * complete.
 */
export function diskFileStore(folder: string): FileStore {
  const placeOf = (key: string) => join(folder, ...mustBeKey(key).split('/'));

  return {
    async put(key, source) {
      const place = placeOf(key);
      const draft = placeOf(`drafts/${randomUUID()}`);
      await mkdir(dirname(draft), { recursive: true });
      await mkdir(dirname(place), { recursive: true });
      try {
        await writeWhole(draft, source);
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async get(key, range) {
      const file = await open(placeOf(key), 'r').catch(nullIfMissing);
      return file?.createReadStream(range && { start: range.first, end: range.last }) ?? null;
    },

    async head(key) {
      return describeStoredFile(key, placeOf(key));
    },

    async remove(keys) {
      await Promise.all(keys.map(key => rm(placeOf(key), { force: true })));
    },

    async *list(prefix) {
      const start = join(folder, ...prefix.split('/').slice(0, -1));
      const entries = await opendir(start, { recursive: true }).catch(nullIfMissing);
      for await (const entry of entries ?? []) {
        const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
        if (!entry.isFile() || !key.startsWith(prefix)) continue;
        const file = await describeStoredFile(key, join(entry.parentPath, entry.name));
        if (file) yield file;
      }
    },
  };
}

/** Writes a file. It returns when the bytes are on the disk and no longer only in a cache of the operating system. */
async function writeWhole(place: string, source: FileSource): Promise<void> {
  if (Buffer.isBuffer(source)) return writeFile(place, source, { flush: true });
  await copyFile(source.path, place, constants.COPYFILE_FICLONE);
  const file = await open(place, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function describeStoredFile(key: string, place: string): Promise<StoredFile | null> {
  const found = await stat(place).catch(nullIfMissing);
  return found && { key, size: found.size, modifiedAt: found.mtime };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
