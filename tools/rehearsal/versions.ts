import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLastRelease } from '../compatibility/last-release.ts';

/**
 * The names of three versions that can be cloned from the repository: the one to begin with, one that adds to its
 * database, and one that the versions before cannot work with.
 */
export type Versions = {
  readonly repository: string;
  readonly before: string;
  readonly adding: string;
  readonly breaking: string;
  /**
   * False where the first version is older than the check of additive migrations: a way back to it always needs the
   * backup.
   */
  readonly canGoBack: boolean;
};

/**
 * Makes a bare repository with three versions. The first is the last release, where it can be installed by the page, or
 * else this commit. The others are this commit with one migration more, and with two.
 */
export function makeRepository(root: string, folder: string): Versions {
  const { version, commit: released } = readLastRelease(root);
  const work = join(folder, 'work');
  const repository = join(folder, 'nightjar.git');
  git(root, 'clone', '--quiet', '--no-hardlinks', root, work);
  const isThere = (path: string) =>
    spawnSync('git', ['cat-file', '-e', `${released}:${path}`], { cwd: root }).status === 0;
  const canInstall = isThere('tools/rehearsal/page.ts');
  if (!canInstall)
    console.log(
      `The rehearsal begins with this commit, because the last release (${version}, ${released.slice(0, 9)}) ${isThere('README.md') ? 'has no page of commands' : 'is not in this clone'}.`,
    );
  git(work, 'tag', `v${version}`, canInstall ? released : 'HEAD');
  addMigration(work, '9998_adds.sql', '-- additive\ncreate table public.rehearsal (id int primary key);\n');
  git(work, 'tag', 'v9998.0.0');
  addMigration(work, '9999_breaks.sql', '-- breaking: it reads the table\ndrop table public.rehearsal;\n');
  git(work, 'tag', 'v9999.0.0');
  git(folder, 'clone', '--quiet', '--bare', work, repository);
  return {
    repository: `file://${repository}`,
    before: version,
    adding: '9998.0.0',
    breaking: '9999.0.0',
    canGoBack: !canInstall || isThere('tools/migrations/check.ts'),
  };
}

function addMigration(work: string, name: string, text: string): void {
  const path = `apps/server/migrations/${name}`;
  writeFileSync(join(work, path), text);
  git(work, 'add', path);
  const author = ['-c', 'user.name=Rehearsal', '-c', 'user.email=rehearsal@localhost'];
  git(work, ...author, 'commit', '--quiet', '--message', `The migration ${name} of the rehearsal`);
}

function git(cwd: string, ...args: string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr}`);
}
