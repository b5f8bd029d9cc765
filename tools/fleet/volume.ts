import { execFileSync } from 'node:child_process';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  mountSmallVolume,
  mountVolume,
  type SmallVolume,
} from '../../apps/server/src/testing/machine/small-volume.ts';

/** A disk of a part, which a fault may fill. Where this machine mounts nothing, it is a folder. */
export type Disk = Pick<SmallVolume, 'folder'> & {
  readonly canBeFilled: boolean;
  fill(): Promise<void>;
  empty(): Promise<void>;
  close(): Promise<void>;
};

/** Makes a disk in memory. It is fast enough for a database that waits for it at each commit. */
export const memoryDisk = async (megabytes: number, folder: string): Promise<Disk> =>
  diskOf(await mountSmallVolume(megabytes), folder);

/**
 * Makes a disk whose content is one file. The files on it may have extended attributes, in which Swift keeps the facts
 * about an object.
 */
export async function fileDisk(megabytes: number, folder: string): Promise<Disk> {
  const image = join(folder, 'disk.image');
  await writeFile(image, '');
  await truncate(image, megabytes * 2 ** 20);
  try {
    execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image], { stdio: 'pipe' });
  } catch (error) {
    return diskOf(`This machine makes no file system: ${error}`, folder);
  }
  const disk = diskOf(await mountVolume(['-o', 'loop', image]), folder);
  return {
    ...disk,
    async close() {
      await disk.close();
      await rm(image, { force: true });
    },
  };
}

function diskOf(volume: SmallVolume | string, folder: string): Disk {
  if (typeof volume === 'string') {
    const full = async () => {
      throw new Error(volume);
    };
    return { folder, canBeFilled: false, fill: full, empty: async () => {}, close: async () => {} };
  }
  return {
    folder: volume.folder,
    canBeFilled: true,
    fill: () => volume.fillUntilFree(0),
    empty: () => volume.empty(),
    close: () => volume.unmount(),
  };
}
