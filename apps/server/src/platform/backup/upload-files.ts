import { opendir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { entryNames } from './manifest.ts';
import { archivePartOfFile } from './read-whole.ts';
import type { ArchivePart } from './tar.ts';

/** This folder has uploads that are not complete. No row of the database names them. */
const draftsFolder = 'drafts/';

/**
 * Reads the uploaded files that are not in the set `taken` yet, and adds them to it. A file that is removed meanwhile
 * is left out.
 */
export async function* uploadParts(folder: string, taken: Set<string>): AsyncGenerator<ArchivePart> {
  const entries = await opendir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for await (const entry of entries) {
    const place = join(entry.parentPath, entry.name);
    const key = relative(folder, place).split(sep).join('/');
    if (!entry.isFile() || key.startsWith(draftsFolder) || taken.has(key)) continue;
    const part = await archivePartOfFile(`${entryNames.uploads}${key}`, place);
    if (!part) continue;
    taken.add(key);
    yield part;
  }
}
