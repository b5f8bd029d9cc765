import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { entryNames } from './manifest.ts';
import { type ArchiveContents, type ReadingOptions, readArchive } from './read-archive.ts';
import type { ArchiveEntry } from './tar.ts';

/**
 * The files of a cluster and the uploads are unpacked into these folders. `owner` becomes the owner of the files in
 * `database`.
 */
export type StagingFolders = {
  database: string;
  uploads: string;
  owner: { uid: number; gid: number } | null;
};

/**
 * Checks that an archive is complete and trusted, and writes nothing. Every archive is read twice: the second reading
 * unpacks it and checks it again, because the file may have changed meanwhile.
 * @throws StartupError where the archive is damaged, not to be trusted, or does not fit this product
 */
export const checkArchive = (
  file: string,
  conditions: Omit<ReadingOptions, 'take'>,
): Promise<ArchiveContents> => readArchive(file, { ...conditions, take: skipContent });

async function skipContent({ content }: ArchiveEntry): Promise<void> {
  for await (const _ of content);
}

function targetPath(path: string, { database, uploads }: StagingFolders): string {
  return path.startsWith(entryNames.database)
    ? join(database, path.slice(entryNames.database.length))
    : join(uploads, path.slice(entryNames.uploads.length));
}

/** Writes an entry of the database or of the uploads into folders that nothing uses yet. */
export async function unpackEntry({ path, content }: ArchiveEntry, staging: StagingFolders): Promise<void> {
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
