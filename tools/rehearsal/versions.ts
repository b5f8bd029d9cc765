import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLastRelease } from '../compatibility/last-release.ts';

/** The names of two versions that can be cloned from the repository: the one to begin with, and the one to upgrade to. */
export type Versions = { readonly repository: string; readonly before: string; readonly after: string };

/**
 * Makes a bare repository with two versions. The first is the last release, where it can be installed by the page, or
 * else this commit. The second is this commit with one migration more, so that going back needs the backup.
 */
export function makeRepository(root: string, folder: string): Versions {
  const { version, commit: released } = readLastRelease(root);
  const work = join(folder, 'work');
  const repository = join(folder, 'nightjar.git');
  git(root, 'clone', '--quiet', '--no-hardlinks', root, work);
  const canInstall = spawnSync('git', ['cat-file', '-e', `${released}:tools/rehearsal/page.ts`], {
    cwd: root,
  });
  git(work, 'tag', `v${version}`, canInstall.status === 0 ? released : 'HEAD');
  const migration = 'apps/server/migrations/9999_rehearsal.sql';
  writeFileSync(join(work, migration), 'create table public.rehearsal (id int primary key);\n');
  git(work, 'add', migration);
  const author = ['-c', 'user.name=Rehearsal', '-c', 'user.email=rehearsal@localhost'];
  git(work, ...author, 'commit', '--quiet', '--message', 'A migration of the rehearsal');
  git(work, 'tag', 'v9999.0.0');
  git(folder, 'clone', '--quiet', '--bare', work, repository);
  return { repository: `file://${repository}`, before: version, after: '9999.0.0' };
}

function git(cwd: string, ...args: string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr}`);
}
