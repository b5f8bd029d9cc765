import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { clusterFolderOf } from '../db/embedded/place.ts';
import type { Space } from './room.ts';

/** The name of a volume is its label in the metrics. */
export type Volume = { readonly name: 'data' | 'database' | 'database log'; readonly folder: string };

/**
 * Returns the volumes on which this machine keeps what people save: that of `DATA_DIR`, and those of the embedded
 * PostgreSQL where they are others. The disk of another database server cannot be measured from here.
 */
export async function findVolumes({ dataDir, database }: Pick<Settings, 'dataDir' | 'database'>) {
  const cluster = join(await clusterFolderOf(dataDir), 'data');
  const folders: Volume[] = [
    { name: 'data', folder: dataDir },
    { name: 'database', folder: cluster },
    { name: 'database log', folder: join(cluster, 'pg_wal') },
  ];
  const found = new Map<number, Volume>();
  for (const volume of database.url ? folders.slice(0, 1) : folders) {
    const device = await stat(volume.folder).then(
      ({ dev }) => dev,
      () => null,
    );
    if (device !== null && !found.has(device)) found.set(device, volume);
  }
  return [...found.values()];
}

/** Measures how much of a volume this process may still use. Some file systems keep a reserve for root. */
export async function measureVolume({ folder }: { folder: string; name?: string }): Promise<Space> {
  const { bsize, blocks, bfree, bavail, files, ffree } = await statfs(folder);
  return {
    freeBytes: bavail * bsize,
    sizeBytes: (blocks - bfree + bavail) * bsize,
    freeFiles: ffree,
    files,
  };
}
