import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { brand } from '@nightjar/domain/brand';
import { oldestVersion } from '../db/server.ts';
import { StartupError } from '../startup-error.ts';
import {
  type About,
  differenceBetween,
  type FileRecord,
  names,
  readAbout,
  readManifest,
} from './manifest.ts';
import { type Entry, entriesOf } from './tar.ts';

/** Where the two parts of an archive are laid, and who owns the files of the first. */
export type Staging = { database: string; uploads: string; owner: { uid: number; gid: number } | null };

/** What an archive holds: the state of `ended_at`. */
export type Contents = { about: About; ended_at: string; uploads: number };

/**
 * Lays out an archive in folders that nothing uses yet, and compares every byte that it wrote with the archive's own
 * list.
 * @throws StartupError where the archive is damaged or does not fit this product
 */
export async function extract(file: string, staging: Staging, stopping: AbortSignal): Promise<Contents> {
  const damaged = (reason: string) =>
    new StartupError(`${file} is no whole backup: ${reason}. Nothing was changed.`);
  try {
    return await pipeline(createReadStream(file), createZstdDecompress(), source => layOut(source, staging), {
      signal: stopping,
    });
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ABORT_ERR') throw new StartupError('Broken off: nothing was changed.');
    if (code === 'ENOSPC')
      throw new StartupError(`There is no room to restore ${file}: nothing was changed.`);
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new StartupError(`${file} cannot be read (${code}).`);
    throw damaged(error instanceof Error ? error.message : String(error));
  }
}

async function layOut(source: AsyncIterable<Buffer>, staging: Staging): Promise<Contents> {
  const found: FileRecord[] = [];
  let about: About | null = null;
  for await (const entry of entriesOf(source)) {
    if (entry.path === names.manifest) {
      const { files, ended_at } = readManifest(await text(entry.content));
      const different = differenceBetween(found, files);
      if (different !== null) throw new Error(`${different} is not as the list of the archive has it`);
      if (!about) break;
      return { about, ended_at, uploads: files.filter(({ path }) => path.startsWith(names.uploads)).length };
    }
    if (!about && entry.path !== names.about) break;
    const bytes = hashing(entry);
    if (entry.path === names.about) about = fitting(await text(bytes.content));
    else await write(placeOf(entry.path, staging), bytes.content, staging, entry.path);
    found.push(bytes.record());
  }
  throw new Error('it does not begin or end as a backup does');
}

/** @throws StartupError where this product cannot read the files */
function fitting(json: string): About {
  const about = readAbout(json);
  const here = `${process.platform}-${process.arch}`;
  if (about.platform !== here)
    throw new StartupError(`The backup was taken on ${about.platform} and cannot be restored on ${here}.`);
  if (about.postgres !== String(oldestVersion))
    throw new StartupError(
      `The backup is of PostgreSQL ${about.postgres}, and this version has ${oldestVersion}: restore it by ${about.version}.`,
    );
  if (about.version.localeCompare(brand.version, 'en', { numeric: true }) > 0)
    throw new StartupError(
      `The backup is of version ${about.version}, and this is ${brand.version}: install the newer one first.`,
    );
  return about;
}

function hashing({ path, size, content }: Entry) {
  const hash = createHash('sha256');
  async function* seen() {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return { content: seen(), record: (): FileRecord => ({ path, size, sha256: hash.digest('hex') }) };
}

const pathShape = /^(?!\.\.?\/)[\w.-]+(\/(?!\.\.?(\/|$))[\w.-]+)*\/?$/;

/** @throws where the path would be outside of the staging folders */
function placeOf(path: string, { database, uploads }: Staging): string {
  if (pathShape.test(path)) {
    if (path.startsWith(names.database)) return join(database, path.slice(names.database.length));
    if (path.startsWith(names.uploads)) return join(uploads, path.slice(names.uploads.length));
  }
  throw new Error(`${JSON.stringify(path)} is not a place in ${brand.name}'s data`);
}

async function write(
  place: string,
  content: AsyncIterable<Buffer>,
  { owner }: Staging,
  path: string,
): Promise<void> {
  const ours = path.startsWith(names.database) ? owner : null;
  if (path.endsWith('/')) {
    await mkdir(place, { recursive: true, mode: 0o700 });
    for await (const _ of content) throw new Error(`${path} is a folder with content`);
    return;
  }
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  const file = await open(place, 'wx', 0o600);
  try {
    for await (const chunk of content) await file.writeFile(chunk);
    if (ours) await file.chown(ours.uid, ours.gid);
    await file.sync();
  } finally {
    await file.close();
  }
}
