import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { brand } from '@nightjar/domain/brand';
import { StartupError } from '../startup-error.ts';
import { type BaseBackup, openBaseBackup } from './base-backup.ts';
import { clusterParts, logParts } from './cluster-files.ts';
import {
  type AboutArchive,
  archiveFormat,
  entryNames,
  type FileRecord,
  longestEntries,
  type Manifest,
} from './manifest.ts';
import { partOfBytes } from './read-whole.ts';
import { signatureOf } from './signature.ts';
import { type ArchivePart, writeTar } from './tar.ts';
import { uploadParts } from './upload-files.ts';

type BackupSource = {
  /** This is the database address of the cluster's superuser. */
  url: string;
  /** This folder has the uploads. It is null where they are in a bucket. */
  uploads: string | null;
  /** The archive is signed with this key. It is null where the operator has no key. */
  key: string | null;
};
/** `stopping` interrupts the backup. */
export type BackupConditions = { now: () => Date; stopping: AbortSignal };
export type BackupSummary = { files: number; uploads: number; bytes: number };

/**
 * Writes the cluster and the uploads into one archive while the server runs. A restore brings back the state at the end
 * of the backup. The archive has another name until it is complete, and only its owner may read it.
 * @throws StartupError where it cannot be written; then no file is left
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  { now, stopping }: BackupConditions,
): Promise<BackupSummary> {
  const unfinished = `${file}.${process.pid}.part`;
  const base = await openBaseBackup(source.url);
  try {
    const written: FileRecord[] = [];
    const parts = partsOf(source, base, { written, now });
    await writeArchive(
      unfinished,
      writeTar(parts, record => written.push(record)),
      stopping,
    );
    await mustNotExist(file);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return totalBytes(written);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw explainError(error, file);
  } finally {
    await base.close();
  }
}

/** @throws StartupError where a file of this name exists, because an older backup is not overwritten */
export async function mustNotExist(file: string): Promise<void> {
  const found = await access(file).then(
    () => true,
    () => false,
  );
  if (found) throw new StartupError(`${file} exists already: choose another name for the backup.`);
}

/**
 * Uploads are read before the database's part, at its end and once more after it, each file once. An upload is on the
 * disk before its row is saved, and its bytes never change, so the archive has the bytes of every row. The one
 * exception is a file that arrived at the end of the backup and was removed before the last reading: its row is
 * restored without the file.
 */
async function* partsOf(
  { uploads, key }: BackupSource,
  base: BaseBackup,
  { written, now }: { written: readonly FileRecord[]; now: () => Date },
): AsyncGenerator<ArchivePart> {
  const about: AboutArchive = {
    product: brand.slug,
    format: archiveFormat,
    version: brand.version,
    postgres: base.postgres,
    platform: `${process.platform}-${process.arch}`,
    begun_at: now().toISOString(),
    uploads: uploads !== null,
  };
  yield partOfBytes(entryNames.about, Buffer.from(JSON.stringify(about)));
  const taken = new Set<string>();
  if (uploads) yield* uploadParts(uploads, taken);
  await base.start();
  yield* clusterParts(base.data);
  if (uploads) yield* uploadParts(uploads, taken);
  const { label, segments } = await base.stop();
  yield partOfBytes(`${entryNames.database}backup_label`, Buffer.from(label));
  yield* logParts(base.data, segments);
  if (uploads) yield* uploadParts(uploads, taken);
  const manifest: Manifest = { ended_at: now().toISOString(), files: [...written] };
  const list = Buffer.from(JSON.stringify(manifest));
  if (list.length > longestEntries.manifest)
    throw new StartupError(`${manifest.files.length} files are too many for one archive.`);
  yield partOfBytes(entryNames.manifest, list);
  if (key) yield partOfBytes(entryNames.signature, Buffer.from(`${signatureOf(list, key)}\n`));
}

async function writeArchive(
  place: string,
  bytes: AsyncIterable<Buffer>,
  stopping: AbortSignal,
): Promise<void> {
  const file = await open(place, 'wx', 0o600);
  await pipeline(
    Readable.from(bytes, { objectMode: false }),
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    file.createWriteStream({ flush: true }),
    { signal: stopping },
  );
}

/** Makes sure that a folder is written to the disk. Otherwise a power failure may undo the renaming of a file in it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function totalBytes(written: readonly FileRecord[]): BackupSummary {
  return {
    files: written.length,
    uploads: written.filter(({ path }) => path.startsWith(entryNames.uploads)).length,
    bytes: written.reduce((sum, { size }) => sum + size, 0),
  };
}

function explainError(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ABORT_ERR') return new StartupError('The backup was stopped: nothing was written.');
  if (code === 'ENOSPC') return new StartupError(`There is no room for ${file}: nothing was written.`);
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR')
    return new StartupError(`${file} cannot be written (${code}).`);
  return error;
}
