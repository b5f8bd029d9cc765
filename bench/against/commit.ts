import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);
const repositoryRoot = join(import.meta.dirname, '../..');
const workspaces: Readonly<Record<string, string>> = {
  app: 'apps/app',
  bench: 'bench',
  domain: 'packages/domain',
  e2e: 'e2e',
  server: 'apps/server',
};

/** Takes a function that cleans up. The bench calls the function when the measurements end, even by Ctrl-C. */
export type OnStop = (tidy: () => Promise<void>) => void;

/** The tree of another commit is checked out beside this repository, with the packages that are installed here. */
export type CheckedOut = {
  root: string;
  /** The other commit is called by its short hash. */
  name: string;
  /** False where the other commit declares other versions of the npm packages than this repository. */
  samePackages: boolean;
};

/**
 * Checks out a commit. The tree is removed from the disk when the functions of `onStop` are called.
 * @throws where there is no such commit
 */
export async function checkOut(commit: string, onStop: OnStop): Promise<CheckedOut> {
  const name = await shortHash(commit);
  const folder = await mkdtemp(join(tmpdir(), 'bench-against-'));
  const root = join(folder, 'tree');
  onStop(async () => {
    await rm(folder, { recursive: true, force: true });
    await git('worktree', 'prune');
  });
  await git('worktree', 'add', '--detach', '--quiet', root, name);
  await linkInstalledPackagesInto(root);
  const lock = (tree: string) => readFile(join(tree, 'package-lock.json'), 'utf8');
  return { root, name, samePackages: (await lock(root)) === (await lock(repositoryRoot)) };
}

const git = (...args: string[]) => execFileAsync('git', args, { cwd: repositoryRoot });

async function shortHash(commit: string): Promise<string> {
  try {
    const { stdout } = await git('rev-parse', '--verify', '--short=8', `${commit}^{commit}`);
    return stdout.trim();
  } catch {
    throw new Error(`There is no commit "${commit}" here.`);
  }
}

/**
 * Links the npm packages that are installed here into the other commit's tree. Only the workspaces, such as
 * `packages/domain`, are the commit's own.
 */
async function linkInstalledPackagesInto(root: string): Promise<void> {
  const modules = join(root, 'node_modules');
  await mkdir(join(modules, '@nightjar'), { recursive: true });
  const installed = await readdir(join(repositoryRoot, 'node_modules'));
  const foreign = installed.filter(
    name => name === '.bin' || !(name === '@nightjar' || name.startsWith('.')),
  );
  await Promise.all(
    foreign.map(name => symlink(join(repositoryRoot, 'node_modules', name), join(modules, name))),
  );
  for (const [name, folder] of Object.entries(workspaces)) {
    if (!existsSync(join(root, folder))) continue;
    await symlink(join(root, folder), join(modules, '@nightjar', name));
    const nested = join(repositoryRoot, folder, 'node_modules');
    if (existsSync(nested)) await symlink(nested, join(root, folder, 'node_modules'));
  }
}
