import { brand } from '@nightjar/domain/brand';
import * as z from 'zod';

/** The form of an archive that this version writes and reads. */
export const archiveFormat = 1;

/** Names inside an archive. The first entry describes it, the list at its end has the others with their hashes. */
export const names = {
  about: 'about.json',
  manifest: 'manifest.json',
  /** After the list, where the operator has a key: HMAC-SHA-256 of the list's bytes, in hexadecimal digits. */
  signature: 'manifest.json.hmac-sha256',
  /** Below it the files of the PostgreSQL cluster. */
  database: 'database/',
  /** Below it the uploaded files. */
  uploads: 'files/',
} as const;

/** Bytes of the entries that are read as a whole; the list of a million uploads has 150 MB. */
export const longest = { about: 4096, manifest: 256 * 1024 * 1024, signature: 128 } as const;

const pathShape = /^(?!\.\.?\/)[\w.-]+(\/(?!\.\.?(\/|$))[\w.-]+)*\/?$/;

/** Whether the path is in one of the two folders and leads out of neither. */
export const isPlace = (path: string): boolean =>
  pathShape.test(path) &&
  [names.database, names.uploads].some(folder => path.startsWith(folder) && path !== folder);

/** These are shown before anything is known of who wrote them: no control character may reach a terminal. */
const word = z.string().check(z.regex(/^[\w.-]{1,40}$/));

const about = z.object({
  product: z.literal(brand.slug),
  format: z.literal(archiveFormat),
  version: word,
  /** PostgreSQL's own major version: another one cannot read the files. */
  postgres: word,
  /** Operating system and processor: another one's files have another form. */
  platform: word,
  begun_at: z.iso.datetime(),
  /** False where the uploads are in a bucket. */
  uploads: z.boolean(),
});
export type About = z.infer<typeof about>;

const record = z.object({
  path: z.string().check(z.refine(path => path === names.about || isPlace(path), 'no place')),
  size: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.length(64)),
});
export type FileRecord = z.infer<typeof record>;

const manifest = z.object({ ended_at: z.iso.datetime(), files: z.array(record) });
export type Manifest = z.infer<typeof manifest>;

export const readAbout = (text: string): About => about.parse(JSON.parse(text));
export const readManifest = (text: string): Manifest => manifest.parse(JSON.parse(text));

/**
 * The first path at which the archive and its list differ, or null. The order counts, and no path comes twice: what
 * lies where in the archive is as much a part of it as the bytes.
 */
export function differenceBetween(
  found: readonly FileRecord[],
  listed: readonly FileRecord[],
): string | null {
  const seen = new Set<string>();
  for (const [index, { path, size, sha256 }] of found.entries()) {
    const told = listed[index];
    if (told?.path !== path || told.size !== size || told.sha256 !== sha256 || seen.has(path)) return path;
    seen.add(path);
  }
  return listed[found.length]?.path ?? null;
}
