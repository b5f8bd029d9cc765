import { access, chmod, constants, lstat, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Logger } from '../log.ts';
import { StartupError } from '../startup-error.ts';

const ownerOnlyMode = 0o700;
/** Other users may pass through a folder with this mode, but not list it. */
const passThroughMode = 0o711;
/** With this mask, only their owner can read the files of this process and of its child processes. */
const ownerOnlyMask = 0o077;

/**
 * Makes the data folder unless it exists. Only its owner may read its content; modes that allow more are corrected.
 * Where root runs the server, PostgreSQL runs as another user, who may pass through the folder.
 * @throws StartupError if the folder cannot be made or written to
 */
export async function openDataFolder(
  { dataDir, database }: Pick<Settings, 'dataDir' | 'database'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  process.umask(ownerOnlyMask);
  const isPassage = await isPassageOfPostgres(dataDir, database.url);
  const folderMode = isPassage ? passThroughMode : ownerOnlyMode;
  try {
    await makeFolder(dataDir, folderMode);
    await access(dataDir, constants.W_OK | constants.X_OK);
    if (isPassage) await openPassage(dataDir);
  } catch (error) {
    throw new StartupError(`DATA_DIR: ${dataDir} cannot be written to (${errorCodeOf(error)}).`);
  }
  const mended = await closeToOthers(dataDir, folderMode);
  if (mended > 0)
    log.warn(
      `DATA_DIR: other accounts of this machine could read ${mended} of the files and folders in ${dataDir}; they no longer can.`,
    );
}

/**
 * True where PostgreSQL's user must pass through the folder, because root runs the server. Where `DATABASE_URL` is set,
 * an embedded database may lie in the folder all the same, and its server may be running.
 */
async function isPassageOfPostgres(dataDir: string, databaseUrl: string | null): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  if (!databaseUrl) return true;
  const embedded = await lstat(join(dataDir, 'postgres')).catch(() => null);
  return embedded !== null && embedded.uid !== 0;
}

/**
 * Lets PostgreSQL's user pass through a folder that was closed to it: earlier versions closed it where a command ran
 * with `DATABASE_URL`.
 */
async function openPassage(dataDir: string): Promise<void> {
  const mode = (await lstat(dataDir)).mode & 0o7777;
  if ((mode & passThroughMode) !== passThroughMode) await chmod(dataDir, mode | passThroughMode);
}

/** `recursive` is not used, because Node would try forever in a file system that allows no folders (/proc). */
async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path);
    await chmod(path, mode);
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return;
    if (errorCodeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path), mode);
    await mkdir(path);
    await chmod(path, mode);
  }
}

/**
 * Takes from all other users the rights that are not in the mode `most`. The mode of a folder shows whether its content
 * must be corrected too. Files of another user, such as PostgreSQL's, are skipped, because that user keeps them
 * private.
 */
async function closeToOthers(path: string, most: number): Promise<number> {
  const { mode, uid } = await lstat(path);
  const wanted = mode & 0o7777 & (0o700 | most);
  const mended = wanted === (mode & 0o7777) ? 0 : 1;
  if (mended) await chmod(path, wanted);
  const entries = await readdir(path, { withFileTypes: true });
  const below = entries.map(async entry => {
    const name = join(path, entry.name);
    const found = await lstat(name).catch(() => null);
    if (!found || found.uid !== uid || (found.mode & ownerOnlyMask) === 0) return 0;
    if (entry.isDirectory()) return closeToOthers(name, 0o700);
    if (!entry.isFile()) return 0;
    await chmod(name, found.mode & 0o700);
    return 1;
  });
  return (await Promise.all(below)).reduce((all, count) => all + count, mended);
}

const errorCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
