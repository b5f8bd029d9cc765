import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mebibyte = 2 ** 20;

export type SmallVolume = {
  readonly folder: string;
  freeMb(): Promise<number>;
  /** Fills the volume until only this many megabytes are free. */
  fillUntilFree(megabytes: number): Promise<void>;
  /** Removes what fills the volume. */
  empty(): Promise<void>;
  unmount(): Promise<void>;
};

/** Makes a file system of a few megabytes in memory. Returns the reason where this process may not. */
export const mountSmallVolume = (megabytes: number): Promise<SmallVolume | string> =>
  mountVolume(['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs']);

/** Mounts a file system by these arguments of `mount`. Returns the reason where this process may not. */
export async function mountVolume(what: readonly string[]): Promise<SmallVolume | string> {
  if (process.platform !== 'linux') return 'Only Linux has a tmpfs.';
  if (process.getuid?.() !== 0) return 'Only root may mount a file system.';
  const folder = await mkdtemp(join(tmpdir(), 'small-'));
  try {
    execFileSync('mount', [...what, folder], { stdio: 'pipe' });
  } catch (error) {
    await rmdir(folder);
    return `This machine refuses to mount a file system: ${error instanceof Error ? error.message : error}`;
  }
  return mountedVolume(folder);
}

function mountedVolume(folder: string): SmallVolume {
  const ballast = join(folder, 'ballast');
  const heir = unmountAfterProcess(folder);
  const freeMb = async () => {
    const { bavail, bsize } = await statfs(folder);
    return (bavail * bsize) / mebibyte;
  };
  return {
    folder,
    freeMb,
    async fillUntilFree(left) {
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
      heir.ref();
      const ended = once(heir, 'exit');
      heir.stdin.end();
      await ended;
    },
  };
}

/**
 * Starts a process that unmounts the volume when this process ends, however it ends: its standard input is then closed.
 * The volume is detached even while other processes have files open there.
 */
function unmountAfterProcess(folder: string) {
  const script = 'cat > /dev/null; umount -l "$0"; rmdir "$0"';
  const heir = spawn('sh', ['-c', script, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  heir.unref();
  return heir;
}
