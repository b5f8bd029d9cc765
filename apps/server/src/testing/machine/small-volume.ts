import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mebibyte = 2 ** 20;

export type SmallVolume = {
  readonly folder: string;
  freeMb(): Promise<number>;
  /** Fills the volume until so many megabytes are free. */
  fillTo(megabytes: number): Promise<void>;
  /** Removes what fills the volume. */
  empty(): Promise<void>;
  unmount(): Promise<void>;
};

/** Makes a file system of a few megabytes in memory. Returns the reason where this process may not. */
export async function mountSmallVolume(megabytes: number): Promise<SmallVolume | string> {
  if (process.platform !== 'linux') return 'Only Linux has a tmpfs.';
  if (process.getuid?.() !== 0) return 'Only root may mount a file system.';
  const folder = await mkdtemp(join(tmpdir(), 'small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
  } catch (error) {
    await rmdir(folder);
    return `This machine refuses to mount a file system: ${error instanceof Error ? error.message : error}`;
  }
  return mountedVolume(folder);
}

function mountedVolume(folder: string): SmallVolume {
  const ballast = join(folder, 'ballast');
  // The volume is detached at once, even while a process has files open there.
  const detach = () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
  process.once('exit', detach);
  const freeMb = async () => {
    const { bavail, bsize } = await statfs(folder);
    return (bavail * bsize) / mebibyte;
  };
  return {
    folder,
    freeMb,
    async fillTo(left) {
      const file = await open(ballast, constants.O_CREAT | constants.O_APPEND | constants.O_WRONLY);
      try {
        for (const size of [mebibyte, 4096]) {
          const piece = Buffer.alloc(size);
          while ((await freeMb()) - size / mebibyte >= left) await file.write(piece);
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        await file.close();
      }
    },
    empty: () => rm(ballast, { force: true }),
    async unmount() {
      process.off('exit', detach);
      detach();
      await rmdir(folder);
    },
  };
}
