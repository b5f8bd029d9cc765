import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '../startup-error.ts';
import type { FileStore } from '../storage/files/port.ts';
import { entryNames } from './manifest.ts';
import type { ArchiveEntry } from './tar.ts';

/** Puts the uploaded files of an archive where the server reads them. */
export type UploadLoader = {
  take(entry: ArchiveEntry): Promise<void>;
  /** Returns when every file is stored. */
  finish(): Promise<void>;
  /** Removes the files that this loader has put, after the restore has failed. */
  undo(): Promise<void>;
};

/** Files up to this size are put side by side from memory, larger ones one by one from a temporary file. */
const smallFile = 1024 * 1024;
const mostConcurrentPuts = 16;
const contentType = 'application/octet-stream';

/**
 * Puts files at their final keys: each version of a file has a key of its own, so no file takes the place of another,
 * and no reader finds one before its row is saved. A file that the store has already is not put again, so a restore
 * that was cut off goes on quickly. What a killed restore leaves under `objects/` is removed by the job `tidy-storage`
 * after a day.
 */
export function openUploadLoader(store: FileStore): UploadLoader {
  const stored: string[] = [];
  let pending: Promise<void>[] = [];

  const isStored = async (key: string, size: number) => (await store.head(key))?.size === size;
  async function put(key: string, source: Parameters<FileStore['put']>[1], size: number): Promise<void> {
    if (await isStored(key, size)) return;
    stored.push(key);
    await store.put(key, source, contentType);
  }
  async function awaitPendingPuts(): Promise<void> {
    await Promise.all(pending);
    pending = [];
  }

  return {
    async take({ path, size, content }) {
      const key = path.slice(entryNames.uploads.length);
      try {
        if (size > smallFile) {
          await putFromDisk(content, source => put(key, { path: source, size }, size));
          return;
        }
        const next = put(key, await buffer(content), size);
        next.catch(() => {});
        pending.push(next);
        if (pending.length >= mostConcurrentPuts) await awaitPendingPuts();
      } catch (error) {
        throw explainError(error);
      }
    },
    finish: () =>
      awaitPendingPuts().catch(error => {
        throw explainError(error);
      }),
    async undo() {
      await Promise.allSettled(pending);
      // A store that is away keeps these files, and the job `tidy-storage` later removes those under `objects/`.
      await store.remove(stored).catch(() => {});
    },
  };
}

async function putFromDisk(
  content: AsyncIterable<Buffer>,
  put: (place: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'restore-'));
  try {
    const place = join(folder, 'file');
    await pipeline(content, createWriteStream(place, { mode: 0o600 }));
    await put(place);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An error of the archive itself is explained where the archive is read. */
function explainError(error: unknown): unknown {
  const isOfStore = error instanceof Error && ('$metadata' in error || 'code' in error);
  if (!isOfStore) return error;
  const reason = error.message.replace(/\.$/, '');
  return new StartupError(`The file store did not take the uploads: ${reason}. Nothing was changed.`);
}
