import { access, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { brand } from '@nightjar/domain/brand';
import { leavingRoom, mustHaveRoom } from '../disk/leave-room.ts';
import { StartupError } from '../startup-error.ts';
import type { FileStore } from '../storage/files/port.ts';
import { encrypt } from './cipher.ts';
import { openCluster } from './cluster-files.ts';
import type { DatabaseReader } from './database-reader.ts';
import {
  type ArchiveMetadata,
  archiveFormat,
  entryNames,
  type FileRecord,
  longestEntries,
  type Manifest,
} from './manifest.ts';
import { makeArchivePart } from './read-whole.ts';
import { signatureOf } from './signature.ts';
import { openTables } from './tables/read.ts';
import { type ArchivePart, writeTar } from './tar.ts';
import { uploadParts } from './upload-files.ts';

type BackupSource = {
  /** This is the database address of the cluster's superuser or, for an archive of tables, of the tables' owner. */
  url: string;
  /** `files` takes the files of the embedded cluster, `tables` the rows of any PostgreSQL. */
  form: keyof typeof archiveFormat;
  uploads: FileStore;
  /** The archive is encrypted and signed with this key. It is null where the operator has no key. */
  key: string | null;
};
/** `stopping` interrupts the backup. */
export type BackupConditions = { now: () => Date; stopping: AbortSignal };
export type BackupSummary = {
  beganAt: Date;
  endedAt: Date;
  uploads: number;
  /** The entries of the archive have this many bytes in total before they are compressed. */
  bytes: number;
  /** The archive file has this size. */
  fileBytes: number;
};

/**
 * Writes the database and the uploads into one archive while the server runs. The archive has another name until it is
 * complete, and only its owner may read it.
 * @throws StartupError where it cannot be written; then no file is left
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  { now, stopping }: BackupConditions,
): Promise<BackupSummary> {
  const unfinished = `${file}.${process.pid}.part`;
  const beganAt = now();
  const database = await (source.form === 'files' ? openCluster : openTables)(source.url);
  try {
    const written: FileRecord[] = [];
    const parts = partsOf(source, database, { written, now });
    const bytes = writeTar(parts, record => written.push(record));
    await writeArchive({ file, unfinished }, bytes, { key: source.key, stopping });
    await mustNotExist(file);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    const { size: fileBytes } = await stat(file);
    return { beganAt, endedAt: now(), fileBytes, ...totalsOf(written) };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw explainError(error, file);
  } finally {
    await database.close();
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
 * @throws StartupError where the volume of a new archive is nearly full
 */
export async function mustFit(file: string): Promise<void> {
  await mustHaveRoom(roomNeededFor(file)).catch(error => {
    throw explainError(error, file);
  });
}

const roomNeededFor = (file: string) => ({
  folders: [dirname(file)],
  target: file,
  end: 'Nothing was written: make room, or write the backup to another volume.',
});

/**
 * Uploads are read before the database. Those that arrive meanwhile are read once the database's moment is fixed. An
 * upload is stored before its row is saved, and its bytes never change, so the archive has the file of every row. The
 * one exception is a file that arrived while the backup ran and was removed before it could be read.
 */
async function* partsOf(
  { uploads, form, key }: BackupSource,
  database: DatabaseReader,
  { written, now }: { written: readonly FileRecord[]; now: () => Date },
): AsyncGenerator<ArchivePart> {
  const about: ArchiveMetadata = {
    product: brand.slug,
    format: archiveFormat[form],
    version: brand.version,
    postgres: database.postgres,
    platform: `${process.platform}-${process.arch}`,
    begun_at: now().toISOString(),
    uploads: true,
  };
  yield makeArchivePart(entryNames.about, Buffer.from(JSON.stringify(about)));
  const taken = new Set<string>();
  yield* uploadParts(uploads, taken);
  yield* database.parts(() => uploadParts(uploads, taken));
  const manifest: Manifest = { ended_at: now().toISOString(), files: [...written] };
  const list = Buffer.from(JSON.stringify(manifest));
  if (list.length > longestEntries.manifest)
    throw new StartupError(`${manifest.files.length} files are too many for one archive.`);
  yield makeArchivePart(entryNames.manifest, list);
  if (key) yield makeArchivePart(entryNames.signature, Buffer.from(`${signatureOf(list, key)}\n`));
}

type ArchivePaths = { file: string; unfinished: string };

async function writeArchive(
  { file, unfinished }: ArchivePaths,
  bytes: AsyncIterable<Buffer>,
  { key, stopping }: { key: string | null; stopping: AbortSignal },
): Promise<void> {
  const opened = await open(unfinished, 'wx', 0o600);
  await pipeline(
    Readable.from(bytes, { objectMode: false }),
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    (packed: AsyncIterable<Buffer>) => leavingRoom(packed, roomNeededFor(file)),
    key ? (packed: AsyncIterable<Buffer>) => encrypt(packed, key) : new PassThrough(),
    opened.createWriteStream({ flush: true }),
    { signal: stopping },
  );
}

/** Makes sure that a folder is written to the disk. Otherwise a power failure may undo the renaming of a file in it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

const totalsOf = (written: readonly FileRecord[]) => ({
  uploads: written.filter(({ path }) => path.startsWith(entryNames.uploads)).length,
  bytes: written.reduce((sum, { size }) => sum + size, 0),
});

function explainError(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ABORT_ERR') return new StartupError('The backup was stopped: nothing was written.');
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartupError(`There is no room for ${file}: nothing was written.`);
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR')
    return new StartupError(`${file} cannot be written (${code}).`);
  return error;
}
