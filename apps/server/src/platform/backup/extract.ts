import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { entryNames } from './manifest.ts';
import { type ArchiveContents, type ReadingOptions, readArchive } from './read-archive.ts';
import type { ArchiveEntry } from './tar.ts';

/**
 * The two parts of an archive are unpacked into these folders. `owner` becomes the owner of the files in `database`.
 */
export type StagingFolders = {
  database: string;
  uploads: string;
  owner: { uid: number; gid: number } | null;
};

/**
 * Unpacks an archive into folders that nothing uses yet. The archive is read twice. The first reading checks that it is
 * complete and trusted and writes nothing; the second one unpacks it and checks it again, because the file may have
 * changed meanwhile.
 * @throws StartupError where the archive is damaged, not to be trusted, or does not fit this product
 */
export async function extractArchive(
  file: string,
  staging: StagingFolders,
  conditions: Omit<ReadingOptions, 'take'>,
): Promise<ArchiveContents> {
  await readArchive(file, { ...conditions, take: skipContent });
  return readArchive(file, { ...conditions, take: entry => writeEntry(entry, staging) });
}

async function skipContent({ content }: ArchiveEntry): Promise<void> {
  for await (const _ of content);
}

function targetPath(path: string, { database, uploads }: StagingFolders): string {
  return path.startsWith(entryNames.database)
    ? join(database, path.slice(entryNames.database.length))
    : join(uploads, path.slice(entryNames.uploads.length));
}

async function writeEntry({ path, content }: ArchiveEntry, staging: StagingFolders): Promise<void> {
  const place = targetPath(path, staging);
  const owner = path.startsWith(entryNames.database) ? staging.owner : null;
  if (path.endsWith('/')) {
    await mkdir(place, { recursive: true, mode: 0o700 });
    await skipContent({ path, size: 0, content });
    return;
  }
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  const file = await open(place, 'wx', 0o600);
  try {
    for await (const chunk of content) await file.writeFile(chunk);
    if (owner) await file.chown(owner.uid, owner.gid);
    await file.sync();
  } finally {
    await file.close();
  }
}
