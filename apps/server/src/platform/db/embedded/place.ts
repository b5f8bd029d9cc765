import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brand } from '@nightjar/domain/brand';
import { StartupError } from '../../startup-error.ts';
import { type Account, canEnter, findOrMakePostgresUser } from './account.ts';

/**
 * The files of an embedded PostgreSQL are in these folders. `account` is null where it runs as the user of this
 * process.
 */
export type ClusterPlace = { folder: string; socketFolder: string; account: Account | null };

/** Where root runs the server, files that PostgreSQL's user could not reach elsewhere are below this folder. */
export const sharedServerFolder = `/var/lib/${brand.slug}`;
/** Other users may pass through a folder with this mode, but not list it. */
export const passThroughMode = 0o711;
/** Operating systems allow at least this many bytes for a socket's path: Linux allows 107, macOS 103. */
const socketPathLimit = 100;

/**
 * Finds or makes the folders of the embedded PostgreSQL that belongs to `dataDir`. Root gives them to PostgreSQL's
 * user, who may not be able to enter the data folder (a home with mode 700). Then PostgreSQL's files are in a folder of
 * that user, and the data folder stores its path.
 */
export async function findOrMakeClusterFolders(dataDir: string): Promise<ClusterPlace> {
  const asRoot = process.getuid?.() === 0;
  const { folder, account } = asRoot
    ? await placeForAnotherUser(dataDir)
    : { folder: join(dataDir, 'postgres'), account: null };
  const made = await mkdir(dirname(folder), { recursive: true });
  if (made) await chmod(dirname(folder), account ? passThroughMode : 0o700);
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting);
  if (account) await chown(folder, account.uid, account.gid);
  return { folder, account, socketFolder: await socketFolderFor(folder, account) };
}

/** This file of the data folder has the path of PostgreSQL's folder where that lies elsewhere. */
const noteOf = (dataDir: string) => join(dataDir, 'postgres-folder');

const rememberedFolder = (dataDir: string): Promise<string | null> =>
  readFile(noteOf(dataDir), 'utf8').then(
    text => text.trim(),
    () => null,
  );

/** Returns the folder in which the embedded PostgreSQL of a data folder has its files, or would have them. */
export async function clusterFolderOf(dataDir: string): Promise<string> {
  return (await rememberedFolder(dataDir)) ?? join(dataDir, 'postgres');
}

async function placeForAnotherUser(dataDir: string): Promise<{ folder: string; account: Account }> {
  const remembered = await rememberedFolder(dataDir);
  const existing = await clusterFolderOf(dataDir);
  const owner = await stat(existing).catch(() => null);
  if (owner && owner.uid !== 0) return { folder: existing, account: { uid: owner.uid, gid: owner.gid } };
  const account = await findOrMakePostgresUser();
  if (remembered || (await canEnter(account, dataDir))) return { folder: existing, account };
  const folder = join(sharedServerFolder, hashedName(await realpath(dataDir)));
  await writeFile(noteOf(dataDir), `${folder}\n`);
  return { folder, account };
}

/**
 * Returns the folder for the socket of PostgreSQL. Where the path of its own folder is too long for a socket, it is a
 * private folder among the temporary folders.
 */
async function socketFolderFor(folder: string, account: Account | null): Promise<string> {
  if (join(folder, '.s.PGSQL.5432').length <= socketPathLimit) return folder;
  const owner = account?.uid ?? process.getuid?.() ?? 0;
  const path = join(tmpdir(), `${brand.slug}-${hashedName(`${owner} ${folder}`)}`);
  await mkdir(path, { mode: 0o700 }).then(
    () => account && chown(path, account.uid, account.gid),
    ignoreExisting,
  );
  const found = await lstat(path);
  if (!found.isDirectory() || found.uid !== owner)
    throw new StartupError(`${path} belongs to another user of this machine.`);
  return path;
}

const hashedName = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
