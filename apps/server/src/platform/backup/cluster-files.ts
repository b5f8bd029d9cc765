import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBaseBackup } from './base-backup.ts';
import type { DatabaseReader } from './database-reader.ts';
import { entryNames } from './manifest.ts';
import { archivePartOfFile, makeArchivePart } from './read-whole.ts';
import type { ArchivePart } from './tar.ts';

/**
 * The content of these folders belongs to the running PostgreSQL server. A restored server begins with these folders
 * empty.
 */
const emptyFolders = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  // At the end of the backup, only the log that was written during it is added to this folder.
  'pg_wal',
]);

/**
 * These files belong to the running PostgreSQL server or to other backups, or are temporary files and caches, which
 * PostgreSQL writes again.
 */
const leftOutPattern =
  /^(postmaster\.(pid|opts)|backup_label|tablespace_map|backup_manifest)(\.old)?$|(^|\/)(pgsql_tmp|pg_internal\.init|.*\.tmp$)/;

/**
 * Reads the files of a cluster on this machine. The moment of the backup is the end of its reading.
 * @param url the address by which the cluster's superuser connects
 */
export async function openCluster(url: string): Promise<DatabaseReader> {
  const base = await openBaseBackup(url);
  return {
    postgres: base.postgres,
    async *parts(uploads) {
      await base.start();
      yield* clusterParts(base.data);
      yield* uploads();
      const { label, segments } = await base.stop();
      yield makeArchivePart(`${entryNames.database}backup_label`, Buffer.from(label));
      yield* logParts(base.data, segments);
      yield* uploads();
    },
    close: base.close,
  };
}

/** This file is read last, because it states up to which position of the log the other files reach. */
const controlFile = 'global/pg_control';

/**
 * Reads the files of a cluster between `pg_backup_start` and `pg_backup_stop`. A file that vanishes while
 * they are read is left out.
 */
export async function* clusterParts(data: string): AsyncGenerator<ArchivePart> {
  for await (const { path, isFolder } of filesBelow(data, '')) {
    if (path === controlFile) continue;
    if (isFolder) yield { path: `${entryNames.database}${path}/`, size: 0, content: [] };
    else yield* partsOf(data, path);
  }
  yield await controlFilePart(data);
}

/**
 * Reads PostgreSQL's control file, which is written without a lock. Two equal readings prove that the file is complete.
 */
async function controlFilePart(data: string): Promise<ArchivePart> {
  const read = () => readFile(join(data, controlFile));
  let [before, content] = [await read(), await read()];
  while (!before.equals(content)) [before, content] = [content, await read()];
  return { path: `${entryNames.database}${controlFile}`, size: content.length, content: [content] };
}

/** @throws where a segment is gone, because no restore could then reach the end of the backup */
export async function* logParts(data: string, segments: readonly string[]): AsyncGenerator<ArchivePart> {
  for (const segment of segments) {
    const part = await archivePartOfFile(
      `${entryNames.database}pg_wal/${segment}`,
      join(data, 'pg_wal', segment),
    );
    if (!part) throw new Error(`PostgreSQL removed its log ${segment} while it was needed.`);
    yield part;
  }
}

async function* partsOf(data: string, path: string): AsyncGenerator<ArchivePart> {
  const part = await archivePartOfFile(`${entryNames.database}${path}`, join(data, path));
  if (part) yield part;
}

async function* filesBelow(
  data: string,
  folder: string,
): AsyncGenerator<{ path: string; isFolder: boolean }> {
  const entries = await readdir(join(data, folder), { withFileTypes: true }).catch(emptyIfMissing);
  for (const entry of entries) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (leftOutPattern.test(path)) continue;
    if (entry.isSymbolicLink())
      throw new Error(`${path} is a symbolic link: tablespaces cannot be backed up.`);
    if (entry.isFile()) yield { path, isFolder: false };
    if (!entry.isDirectory()) continue;
    yield { path, isFolder: true };
    if (!emptyFolders.has(path)) yield* filesBelow(data, path);
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
