import { brand } from '@nightjar/domain/brand';
import * as z from 'zod';

/**
 * An archive of the first format has the files of the embedded PostgreSQL, and one of the second the rows of the tables,
 * which any PostgreSQL takes.
 */
export const archiveFormat = { files: 1, tables: 2 } as const;

/**
 * The first entry of an archive is a description of the backup. The manifest at its end lists the other entries with
 * their hashes.
 */
export const entryNames = {
  about: 'about.json',
  manifest: 'manifest.json',
  /**
   * The signature follows the manifest where the operator has a key. It is the HMAC-SHA-256 of the manifest's bytes, in
   * hexadecimal digits.
   */
  signature: 'manifest.json.hmac-sha256',
  /** The files of the PostgreSQL cluster are below this path. */
  database: 'database/',
  /** The rows of the tables are below this path. */
  tables: 'tables/',
  /** The uploaded files are below this path. */
  uploads: 'files/',
} as const;

/**
 * These entries are read as a whole, so their size in bytes is limited. The manifest of a million uploads has 150 MB.
 */
export const longestEntries = { about: 4096, manifest: 256 * 1024 * 1024, signature: 128 } as const;

const pathPattern = /^(?!\.\.?\/)[\w.-]+(\/(?!\.\.?(\/|$))[\w.-]+)*\/?$/;

/** True where the path is in one of the folders of an archive and does not lead out of it. */
export const isAllowedPath = (path: string): boolean =>
  pathPattern.test(path) &&
  [entryNames.database, entryNames.tables, entryNames.uploads].some(
    folder => path.startsWith(folder) && path !== folder,
  );

/**
 * These texts are shown before the author of the archive is known. They may have no control characters, which could
 * harm a terminal.
 */
const versionWord = z.string().check(z.regex(/^[\w.-]{1,40}$/));

const archiveMetadataSchema = z.object({
  product: z.literal(brand.slug),
  format: z.literal([archiveFormat.files, archiveFormat.tables]),
  version: versionWord,
  /** This is the major version of PostgreSQL. Another major version cannot read the files of a cluster. */
  postgres: versionWord,
  /**
   * This is the operating system and processor. On another system or processor, the database files have another form.
   */
  platform: versionWord,
  begun_at: z.iso.datetime(),
  /** False in archives of earlier versions whose uploads were in a bucket. */
  uploads: z.boolean(),
});
export type ArchiveMetadata = z.infer<typeof archiveMetadataSchema>;

const fileRecordSchema = z.object({
  path: z.string().check(z.refine(path => path === entryNames.about || isAllowedPath(path), 'no place')),
  size: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.length(64)),
});
export type FileRecord = z.infer<typeof fileRecordSchema>;

const manifestSchema = z.object({ ended_at: z.iso.datetime(), files: z.array(fileRecordSchema) });
export type Manifest = z.infer<typeof manifestSchema>;

export const readArchiveMetadata = (text: string): ArchiveMetadata =>
  archiveMetadataSchema.parse(JSON.parse(text));
export const readManifest = (text: string): Manifest => manifestSchema.parse(JSON.parse(text));

/**
 * Returns the first path at which the archive and its manifest differ, or null. The order counts, and no path may come
 * twice: the manifest fixes the place of a file in the archive as well as its bytes.
 */
export function differenceBetween(
  found: readonly FileRecord[],
  listed: readonly FileRecord[],
): string | null {
  const seen = new Set<string>();
  for (const [index, { path, size, sha256 }] of found.entries()) {
    const record = listed[index];
    if (record?.path !== path || record.size !== size || record.sha256 !== sha256 || seen.has(path))
      return path;
    seen.add(path);
  }
  return listed[found.length]?.path ?? null;
}
