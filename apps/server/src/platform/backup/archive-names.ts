import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@nightjar/domain/brand';
import { days } from '@nightjar/domain/kernel/time';
import { StartupError } from '../startup-error.ts';

const namePattern = new RegExp(`^${brand.slug}-(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z\\.backup$`);

/** Returns the name that a backup gets in a folder. Names in the order of the alphabet are in the order of time. */
export const archiveNameOf = (moment: Date): string =>
  `${brand.slug}-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;

/** Lists the archives in a folder that were named by `archiveNameOf`, the newest first. */
async function archivesIn(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter(name => namePattern.test(name))
    .sort()
    .reverse();
}

export const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    found => found.isDirectory(),
    () => false,
  );

/** @throws StartupError where the folder has no archive */
export async function newestArchiveIn(folder: string): Promise<string> {
  const [newest] = await archivesIn(folder);
  if (!newest)
    throw new StartupError(`${folder} has no archive: npm run backup -- ${folder} writes one there.`);
  return join(folder, newest);
}

/** Old archives are deleted by their number, or by their age in days. */
export type KeptArchives = { most: number } | { days: number };

/** Reads `14` as fourteen archives and `30d` as thirty days. Returns null for anything else. */
export function readKept(text: string): KeptArchives | null {
  const [, count, unit] = /^([1-9]\d{0,3})(d?)$/.exec(text) ?? [];
  if (!count) return null;
  return unit ? { days: Number(count) } : { most: Number(count) };
}

/** Returns the archives to delete. The newest one always stays. */
export function archivesToDelete(newestFirst: readonly string[], kept: KeptArchives, now: Date): string[] {
  const [, ...older] = newestFirst;
  if ('most' in kept) return older.slice(kept.most - 1);
  const oldest = archiveNameOf(new Date(now.getTime() - kept.days * days));
  return older.filter(name => name < oldest);
}

/** Deletes old archives from a folder and returns how many. Files with other names stay. */
export async function deleteOldArchives(folder: string, kept: KeptArchives, now: Date): Promise<number> {
  const old = archivesToDelete(await archivesIn(folder), kept, now);
  for (const name of old) await rm(join(folder, name));
  return old.length;
}
