import { brand } from '@nightjar/domain/brand';
import * as z from 'zod';

/** The form of an archive that this version writes and reads. */
export const archiveFormat = 1;

/** Names inside an archive. The first entry describes it, the last lists all others with their hashes. */
export const names = {
  about: 'about.json',
  manifest: 'manifest.json',
  /** Below it the files of the PostgreSQL cluster. */
  database: 'database/',
  /** Below it the uploaded files. */
  uploads: 'files/',
} as const;

const about = z.object({
  product: z.literal(brand.slug),
  format: z.literal(archiveFormat),
  version: z.string(),
  /** PostgreSQL's own major version: another one cannot read the files. */
  postgres: z.string(),
  /** Operating system and processor: another one's files have another form. */
  platform: z.string(),
  begun_at: z.iso.datetime(),
  /** False where the uploads are in a bucket. */
  uploads: z.boolean(),
});
export type About = z.infer<typeof about>;

const record = z.object({
  path: z.string(),
  size: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.length(64)),
});
export type FileRecord = z.infer<typeof record>;

const manifest = z.object({ ended_at: z.iso.datetime(), files: z.array(record) });
export type Manifest = z.infer<typeof manifest>;

export const readAbout = (text: string): About => about.parse(JSON.parse(text));
export const readManifest = (text: string): Manifest => manifest.parse(JSON.parse(text));

/** The first path at which the archive and its list differ, or null. */
export function differenceBetween(
  found: readonly FileRecord[],
  listed: readonly FileRecord[],
): string | null {
  const open = new Map(listed.map(file => [file.path, file]));
  for (const { path, size, sha256 } of found) {
    const told = open.get(path);
    if (told?.size !== size || told.sha256 !== sha256) return path;
    open.delete(path);
  }
  const [missing] = open.keys();
  return missing ?? null;
}
