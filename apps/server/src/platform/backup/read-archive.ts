import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdDecompress } from 'node:zlib';
import { brand } from '@nightjar/domain/brand';
import { embeddedVersion } from '../db/server.ts';
import { leavingRoom } from '../disk/leave-room.ts';
import { StartupError } from '../startup-error.ts';
import { compressedBytesOf, type ReadEnd } from './archive-bytes.ts';
import { WrongKey } from './cipher.ts';
import {
  type ArchiveMetadata,
  archiveFormat,
  differenceBetween,
  entryNames,
  type FileRecord,
  isAllowedPath,
  longestEntries,
  readArchiveMetadata,
  readManifest,
} from './manifest.ts';
import { isSignedBy, type TrustedKeys } from './signature.ts';
import { type ArchiveEntry, readTar } from './tar.ts';

/** The archive has the state of the moment `ended_at`. `signed` means that one of the operator's keys signed it. */
export type ArchiveContents = { about: ArchiveMetadata; ended_at: string; uploads: number; signed: boolean };

export type ReadingOptions = {
  trust: TrustedKeys;
  /** This function must read the content of each file to its end. */
  take: (entry: ArchiveEntry) => Promise<void>;
  stopping: AbortSignal;
  /** What is read is written to the volumes of these folders. The reading ends before one of the volumes is full. */
  unpackedInto?: readonly string[];
};

/** No backup writes a compressed frame that needs a larger window than this. */
const decompressionWindow = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

/**
 * Reads an archive to its last byte. Its files are compared with its manifest, and the manifest with its signature.
 * @throws StartupError where the archive is damaged, not to be trusted, or does not fit this product
 */
export async function readArchive(file: string, reading: ReadingOptions): Promise<ArchiveContents> {
  const end: ReadEnd = { length: 0, last: Buffer.alloc(0) };
  const frame = createZstdDecompress(decompressionWindow);
  try {
    const contents = await pipeline(
      compressedBytesOf(file, reading.trust.keys, end),
      frame,
      source => readContents(file, leavingRoom(source, roomNeededFor(file, reading)), reading),
      {
        signal: reading.stopping,
      },
    );
    await mustEndWith(end, frame.bytesWritten);
    return contents;
  } catch (error) {
    throw explainError(error, file);
  }
}

const roomNeededFor = (file: string, { unpackedInto = [] }: ReadingOptions) => ({
  folders: unpackedInto,
  target: `the content of ${file}`,
  end: 'Nothing was changed: make room, and restore again.',
});

/** The decompressor silently ignores what follows the first frame. Only frames without content may follow. */
async function mustEndWith({ length, last }: ReadEnd, framed: number): Promise<void> {
  const left = length - framed;
  if (left > last.length) throw new Error('it has data after its end');
  for (let rest = last.subarray(last.length - left); rest.length > 0; ) {
    const frame = createZstdDecompress(decompressionWindow);
    const content = await buffer(frame.end(rest));
    if (content.length > 0 || frame.bytesWritten === 0) throw new Error('it has data after its end');
    rest = rest.subarray(frame.bytesWritten);
  }
}

function explainError(error: unknown, file: string): StartupError {
  if (error instanceof StartupError) return error;
  if (error instanceof WrongKey) return wrongKeyError(file, error);
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ABORT_ERR') return new StartupError('The restore was stopped: nothing was changed.');
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartupError(`There is no room to restore ${file}: nothing was changed.`);
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
    return new StartupError(`${file} cannot be read (${code}).`);
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(`${file} is no whole backup: ${reason}. Nothing was changed.`);
}

function wrongKeyError(file: string, { match }: WrongKey): StartupError {
  const why =
    match === 'no key'
      ? 'is encrypted: set BACKUP_KEY to the key that it was made with'
      : 'is encrypted with another key than those in BACKUP_KEY';
  return new StartupError(`${file} ${why}. Nothing was changed.`);
}

async function readContents(
  file: string,
  source: AsyncIterable<Buffer>,
  { trust, take }: ReadingOptions,
): Promise<ArchiveContents> {
  const found: FileRecord[] = [];
  let about: ArchiveMetadata | null = null;
  let manifest: Buffer | null = null;
  let signature: string | null = null;
  for await (const entry of readTar(source)) {
    const { path } = entry;
    if (!about) {
      if (path !== entryNames.about) throw new Error(notABackupSentence);
      const bytes = await readShortContent(entry, longestEntries.about);
      about = readFittingAbout(bytes.toString());
      found.push(fileRecordOf(path, bytes));
    } else if (!manifest) {
      if (path === entryNames.manifest) manifest = await readShortContent(entry, longestEntries.manifest);
      else found.push(await takeAndHashFile(entry, take));
    } else {
      if (path !== entryNames.signature || signature !== null) throw new Error(notABackupSentence);
      signature = (await readShortContent(entry, longestEntries.signature)).toString().trim();
    }
  }
  if (!about || !manifest) throw new Error(notABackupSentence);
  const signed = isSignedBy(trust.keys, manifest, signature);
  if (!signed && trust.keys.length > 0 && !trust.foreign) throw untrustedArchiveError(file, signature);
  const { files, ended_at } = readManifest(manifest.toString());
  const different = differenceBetween(found, files);
  if (different !== null) throw new Error(`${different} differs from the list of the archive`);
  const uploads = files.filter(({ path }) => path.startsWith(entryNames.uploads)).length;
  return { about, ended_at, uploads, signed };
}

const notABackupSentence = 'it does not begin or end as a backup does';

function untrustedArchiveError(file: string, signature: string | null): StartupError {
  const why =
    signature === null
      ? 'is not signed, and BACKUP_KEY is set'
      : 'has another signature than the keys in BACKUP_KEY make: it was changed, or another key signed it';
  return new StartupError(
    `${file} ${why}. Nothing was changed. --trust-foreign restores it all the same: first read what that means, in part 9 of docs/operations.md.`,
  );
}

async function takeAndHashFile(
  { path, size, content }: ArchiveEntry,
  take: ReadingOptions['take'],
): Promise<FileRecord> {
  if (!isAllowedPath(path)) throw new Error(`${JSON.stringify(path)} is not a place in ${brand.name}'s data`);
  const hash = createHash('sha256');
  async function* hashedContent() {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await take({ path, size, content: hashedContent() });
  return { path, size, sha256: hash.digest('hex') };
}

async function readShortContent({ path, size, content }: ArchiveEntry, most: number): Promise<Buffer> {
  if (size > most) throw new Error(`${path} is longer than any backup's`);
  return buffer(content);
}

const fileRecordOf = (path: string, bytes: Buffer): FileRecord => ({
  path,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** @throws StartupError where this version of the product cannot read the backup */
function readFittingAbout(json: string): ArchiveMetadata {
  const about = readArchiveMetadata(json);
  if (about.format === archiveFormat.files) mustReadFilesHere(about);
  if (about.version.localeCompare(brand.version, 'en', { numeric: true }) > 0)
    throw new StartupError(
      `The backup is of version ${about.version}, and this is ${brand.version}: install the newer one first.`,
    );
  return about;
}

/** @throws StartupError where the PostgreSQL of this machine cannot read the files of the cluster */
function mustReadFilesHere(about: ArchiveMetadata): void {
  const here = `${process.platform}-${process.arch}`;
  if (about.platform !== here)
    throw new StartupError(`The backup was taken on ${about.platform} and cannot be restored on ${here}.`);
  if (about.postgres !== String(embeddedVersion))
    throw new StartupError(
      `The backup is of PostgreSQL ${about.postgres}, and this version has ${embeddedVersion}: restore it by ${about.version}.`,
    );
}
